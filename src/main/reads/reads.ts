/** The page's questions to the server. Rows that are `kept` are answered with what the server said last where it cannot be asked. */
import { type Endpoint, type EndpointName, endpoints } from '#contract'
import type { Api, ConnectionState } from '../api/connection.ts'
import { storeClosing } from '../drafts/client.ts'
import { failureOf } from '../failure.ts'
import type { Clock, Log } from '../ports.ts'
import { CachedReply } from './cached-reply.ts'

/** Where answers are kept, by workspace; `at` is ISO 8601 in UTC. */
export type ReplyCache = {
  cacheReply(workspace: string, key: string, reply: string, at: string): Promise<void>
  cachedReply(workspace: string, key: string): Promise<{ reply: string; at: string } | null>
}

export type ReadsPorts = {
  /** The workspace that is shown, with its server where that may be asked. */
  open: () => { workspace: string | null; api: Api | null }
  /** Throws the `FailureError` that says why there is no server. */
  refuse: () => never
  /** Whether a text holds the token, in whatever spelling: such an answer is not kept. */
  isSecret: (text: string) => boolean
  replyCache: ReplyCache
  connection: ConnectionState
  clock: Clock
  log: Log
}

export type Reads = {
  /** The server's answer, or a `CachedReply`. Throws `FailureError`. */
  call(name: EndpointName, input: unknown): Promise<unknown>
  /** When the server last answered this, epoch milliseconds; null where nothing is kept. */
  keptAt(workspace: string, name: EndpointName, input: unknown): Promise<number | null>
}

/** Milliseconds that the page waits for a server where an earlier answer is at hand: the second while it is known to be away. */
const WAIT_TIMEOUT_MS = { reachable: 4_000, away: 1_000 }

/** Nothing was said of what was asked: nobody was there, or only an excuse came. What the server says of the thing itself is the answer, be it a refusal. */
const unanswered: ReadonlySet<string> = new Set([
  'offline',
  'network',
  'timeout',
  'server',
  'malformed',
  'unauthorized',
])

export function createReads(ports: ReadsPorts): Reads {
  const { replyCache, clock, log } = ports

  const find = async (workspace: string, key: string) =>
    replyCache.cachedReply(workspace, key).catch((error) => {
      log('warn', 'What the server said before cannot be read', error)
      return null
    })

  async function kept(workspace: string, key: string): Promise<CachedReply | null> {
    const found = await find(workspace, key)
    return found && new CachedReply(JSON.parse(found.reply), found.at)
  }

  /** Nobody waits for the disk: an answer that is not kept in time is asked for again. */
  function keep(workspace: string, name: EndpointName, input: unknown, answer: unknown): void {
    const reply = JSON.stringify(answer ?? null)
    if (ports.isSecret(reply)) {
      log('warn', `The answer to ${name} holds the token and is not kept`)
      return
    }
    replyCache.cacheReply(workspace, keyOf(name, input), reply, new Date(clock.now()).toISOString()).catch((error) => {
      // An answer that came while Herald ends is asked for again.
      if (error !== storeClosing) log('warn', `The answer to ${name} could not be saved`, error)
    })
  }

  async function ask(api: Api, workspace: string, name: EndpointName, input: unknown): Promise<unknown> {
    const answer = await callByName(api, name, input)
    keep(workspace, name, input, answer)
    return answer
  }

  /** What is kept, once the server has taken too long; null where nothing is. */
  function afterTimeout(workspace: string, key: string) {
    const { online, workOffline } = ports.connection.current()
    let cancel = () => {}
    const waited = new Promise<void>((resolve) => {
      cancel = clock.after(online && !workOffline ? WAIT_TIMEOUT_MS.reachable : WAIT_TIMEOUT_MS.away, resolve)
    })
    return { answer: waited.then(() => kept(workspace, key)), cancel: () => cancel() }
  }

  async function askOrRemember(api: Api, workspace: string, name: EndpointName, input: unknown): Promise<unknown> {
    const key = keyOf(name, input)
    const asked = ask(api, workspace, name, input)
    const late = afterTimeout(workspace, key)
    try {
      return (await Promise.race([asked, late.answer])) ?? (await asked)
    } catch (error) {
      const known = unanswered.has(failureOf(error).kind) ? await kept(workspace, key) : null
      if (known) return known
      throw error
    } finally {
      late.cancel()
      // One that was replaced by what is kept has nobody to tell.
      asked.catch(() => undefined)
    }
  }

  return {
    call: async (name, input) => {
      const { workspace, api } = ports.open()
      const row: Endpoint = endpoints[name]
      if (workspace === null || !row.kept) return callByName(api ?? ports.refuse(), name, input)
      if (api) return askOrRemember(api, workspace, name, input)
      // The session is over, and the campaign in hand is to be written on.
      return (await kept(workspace, keyOf(name, input))) ?? ports.refuse()
    },
    keptAt: async (workspace, name, input) => {
      const found = await find(workspace, keyOf(name, input))
      return found && Date.parse(found.at)
    },
  }
}

const keyOf = (name: EndpointName, input: unknown): string => `${name} ${JSON.stringify(input ?? null)}`

function callByName(api: Api, name: EndpointName, input: unknown): Promise<unknown> {
  // serve.ts has checked the input against the row of this name.
  return api.call(name, input as never)
}
