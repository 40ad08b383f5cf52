/** Answers the page's reads. Endpoints marked `cached` fall back to the server's last reply if the server cannot be reached. */
import { type Endpoint, type EndpointName, endpoints, isUnanswered } from '#contract'
import type { Api, ConnectionState } from '../api/connection.ts'
import { storeClosing } from '../drafts/client.ts'
import { failureOf } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import { CachedReply } from './cached-reply.ts'

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
