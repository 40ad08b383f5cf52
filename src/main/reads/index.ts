/**
 * Reads of the page from the server, with cached replies while it cannot be reached. Data that every campaign needs is read ahead, so that
 * one can be written offline from its first step.
 */
import {
  channelNameOf,
  contract,
  type Endpoint,
  type EndpointName,
  endpoints,
  type Handlers,
  isUnanswered,
  type PageEndpointName,
} from '#contract'
import type { Api, ConnectionState } from '../api/connection.ts'
import { storeClosing } from '../drafts/client.ts'
import { failureOf, loggedText } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'

export class CachedReply {
  readonly value: unknown
  /** The time of the reply, ISO 8601 in UTC. */
  readonly asOf: string

  constructor(value: unknown, asOf: string) {
    this.value = value
    this.asOf = asOf
  }
}

/** The reply cache, by workspace; `at` is ISO 8601 in UTC. */
export type ReplyCache = {
  cacheReply(workspace: string, key: string, reply: string, cachedAt: string): Promise<void>
  cachedReply(workspace: string, key: string): Promise<{ reply: string; at: string } | null>
}

export type ReadsPorts = {
  /** The open workspace, and its server if it may be called. */
  open: () => { workspace: string | null; api: Api | null }
  /** Throws the `FailureError` with the reason why there is no server. */
  refuse: () => never
  /** Whether a text contains the token, in any spelling: such a reply is not cached. */
  isSecret: (text: string) => boolean
  replyCache: ReplyCache
  connection: ConnectionState
  clock: Clock
  log: Log
}

export type Reads = {
  /** The server's reply, or a `CachedReply`. Throws `FailureError`. */
  call(name: EndpointName, input: unknown): Promise<unknown>
  /** When the server last replied to this call, in epoch milliseconds; null if nothing is cached. */
  keptAt(workspace: string, name: EndpointName, input: unknown): Promise<number | null>
}

/** Milliseconds to wait for a server if a cached reply exists: `away` while it is known to be unreachable. */
const WAIT_TIMEOUT_MS = { reachable: 4_000, away: 1_000 }

export function createReads(ports: ReadsPorts): Reads {
  const { replyCache, clock, log } = ports

  const find = async (workspace: string, key: string) =>
    replyCache.cachedReply(workspace, key).catch((error) => {
      log('warn', 'A cached reply cannot be read', error)
      return null
    })

  async function cachedReply(workspace: string, key: string): Promise<CachedReply | null> {
    const found = await find(workspace, key)
    return found && new CachedReply(JSON.parse(found.reply), found.at)
  }

  /** Not awaited: a reply that is not saved in time is requested again. */
  function keep(workspace: string, name: EndpointName, input: unknown, answer: unknown): void {
    const reply = JSON.stringify(answer ?? null)
    if (ports.isSecret(reply)) {
      log('warn', `The answer to ${name} contains the token and is not cached`)
      return
    }
    replyCache.cacheReply(workspace, keyOf(name, input), reply, new Date(clock.now()).toISOString()).catch((error) => {
      // A reply that arrives while Herald closes is requested again.
      if (error !== storeClosing) log('warn', `The answer to ${name} could not be saved`, error)
    })
  }

  async function ask(api: Api, workspace: string, name: EndpointName, input: unknown): Promise<unknown> {
    const answer = await callByName(api, name, input)
    keep(workspace, name, input, answer)
    return answer
  }

  /** The cached reply, once the server has taken too long; null if there is none. */
  function afterTimeout(workspace: string, key: string) {
    const { online, workOffline } = ports.connection.current()
    let cancel = () => {}
    const timeoutPassed = new Promise<void>((resolve) => {
      cancel = clock.after(online && !workOffline ? WAIT_TIMEOUT_MS.reachable : WAIT_TIMEOUT_MS.away, resolve)
    })
    return { answer: timeoutPassed.then(() => cachedReply(workspace, key)), cancel: () => cancel() }
  }

  async function askOrRemember(api: Api, workspace: string, name: EndpointName, input: unknown): Promise<unknown> {
    const key = keyOf(name, input)
    const answer = ask(api, workspace, name, input)
    const lateReply = afterTimeout(workspace, key)
    try {
      return (await Promise.race([answer, lateReply.answer])) ?? (await answer)
    } catch (error) {
      const cached = isUnanswered(failureOf(error)) ? await cachedReply(workspace, key) : null
      if (cached) return cached
      throw error
    } finally {
      lateReply.cancel()
      // The user has the cached reply, and the connection's state already shows that the server cannot be reached.
      answer.catch(() => undefined)
    }
  }

  return {
    call: async (name, input) => {
      const { workspace, api } = ports.open()
      const row: Endpoint = endpoints[name]
      if (workspace === null || !row.cached) return callByName(api ?? ports.refuse(), name, input)
      if (api) return askOrRemember(api, workspace, name, input)
      // The session has expired, but the user must be able to continue the open campaign.
      return (await cachedReply(workspace, keyOf(name, input))) ?? ports.refuse()
    },
    keptAt: async (workspace, name, input) => {
      const found = await find(workspace, keyOf(name, input))
      return found && Date.parse(found.at)
    },
  }
}

const keyOf = (name: EndpointName, input: unknown): string => `${name} ${JSON.stringify(input ?? null)}`

function callByName(api: Api, name: EndpointName, input: unknown): Promise<unknown> {
  // serve.ts has checked the input against this endpoint's schema.
  return api.call(name, input as never)
}

export type PrefetchPorts = {
  reads: Reads
  /** The workspace whose server can be reached; null if none. */
  reachable: () => string | null
  clock: Clock
  log: Log
}

export type Prefetch = {
  /** Call when a workspace was opened, or its server is back. */
  begin(): void
  stop(): void
}

/** Milliseconds: delay after a connection, pause between two calls (the user's calls come first), and how long a reply is fresh. */
const [delayMs, pace, freshFor] = [2_000, 200, 3_600_000]

export function createPrefetch({ reads, reachable, clock, log }: PrefetchPorts): Prefetch {
  let cancel = () => {}
  /** Counts rounds: a round ends when a newer one has begun. */
  let roundNumber = 0

  function plan(ms: number): void {
    cancel()
    roundNumber += 1
    const ownRound = roundNumber
    cancel = clock.after(ms, () => {
      fetchAll(() => ownRound === roundNumber)
        // The next round reads the rest.
        .catch((error) => log('info', `Nothing more was fetched ahead: ${loggedText(error)}`))
        .finally(() => ownRound === roundNumber && plan(freshFor))
    })
  }

  /** Makes one call after another; stops at the first failure. */
  async function fetchAll(isCurrent: () => boolean): Promise<void> {
    const workspace = reachable()
    const fetch = async (name: EndpointName, input?: unknown): Promise<unknown> => {
      if (workspace === null || !isCurrent() || reachable() !== workspace) return null
      const cachedAt = await reads.keptAt(workspace, name, input)
      if (cachedAt !== null && Math.abs(clock.now() - cachedAt) < freshFor) return null
      const answer = await reads.call(name, input)
      await new Promise<void>((resolve) => clock.after(pace, resolve))
      return answer instanceof CachedReply ? answer.value : answer
    }
    const channels = channelsIn(await fetch('getChannelConfiguration'))
    await fetch('listSegments')
    await fetch('listEventsWithProperties')
    for (const channel of channels) await fetch('listMergeTags', { channel })
  }

  return {
    begin: () => plan(delayMs),
    stop: () => {
      cancel()
      roundNumber += 1
    },
  }
}

/** Channels with an account of the brand, in the wire's names. */
function channelsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('configurations' in answer)) return []
  const configurations: unknown[] = Array.isArray(answer.configurations) ? answer.configurations : []
  const names = configurations.flatMap((configuration) =>
    typeof configuration === 'object' &&
    configuration !== null &&
    'channelName' in configuration &&
    typeof configuration.channelName === 'string'
      ? [channelNameOf(configuration.channelName) ?? configuration.channelName]
      : [],
  )
  return [...new Set(names)]
}

/** Called for every reply to a call of the page, with the workspace that was open when the call was made. */
type OnReply = (name: EndpointName, input: unknown, reply: unknown, workspace: string | null) => Promise<void>

/** Connects every call of the `api` group to the server; a new endpoint needs no change here. */
export function apiHandlers(
  reads: Pick<Reads, 'call'>,
  onReply: OnReply,
  workspace: () => string | null,
): Handlers['api'] {
  const bound = Object.keys(contract.api).map((key) => {
    // The group is built from the endpoint table: its keys are the names of the endpoints.
    const name = key as PageEndpointName
    const handler = async (input: never) => {
      const workspaceBefore = workspace()
      const reply = await reads.call(name, input)
      if (!(reply instanceof CachedReply)) await onReply(name, input, reply, workspaceBefore)
      return reply
    }
    return [name, handler]
  })
  // The contract's shape, which Object.fromEntries cannot express.
  return Object.fromEntries(bound) as Handlers['api']
}
