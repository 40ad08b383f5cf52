/** Who is connected to what: shapes of the session group. */
import * as v from 'valibot'

/** Where drafts belong: server origin + user (+ brand). Nothing of one workspace drains into another. */
export type Workspace = {
  /** Stable over restarts; names the workspace in the draft store. */
  id: string
  kind: 'practice' | 'server'
  /** Origin of the server ('https://api.example.com'); 'practice' for the embedded one. */
  address: string
  user: { id: string; name: string }
  brand: { id: string; name: string }
  /** The session's feature flag for campaign analytics (Source: docs/reference/calls.md), where the server says that it is on. */
  campaignAnalytics?: boolean | undefined
}

/** The most characters of a name that a person gives a workspace, or themselves. */
export const MAX_OWN_NAME = 60
const ownName = v.pipe(v.string(), v.trim(), v.maxGraphemes(MAX_OWN_NAME))
/** Names in the practice workspace; '' keeps the brand's own. */
export const practiceNames = v.strictObject({ workspace: ownName, person: ownName })
export type PracticeNames = v.InferOutput<typeof practiceNames>

/** Origin of the practice workspace's own addresses; requests to it never leave the program. */
export const practiceOrigin = 'http://practice.localhost'

/** An account of which nothing is known but when it was open last, ISO 8601 in UTC. `id` is its workspace's. */
export type FormerAccount = { id: string; seenAt: string }

export type Session = {
  /** The workspace whose drafts are shown; null only before the first one is open. */
  workspace: Workspace | null
  /**
   * `expired`: the server answered 401; everything typed is safe, a new token reconnects. `opening`: the last session is still being
   * opened; the workspace is there where it is known without the token.
   */
  state: 'practice' | 'connected' | 'expired' | 'closed' | 'opening'
  /** What an `opening` session waits for: the system's keyring, or the server at `address`. */
  waitsFor?: { what: 'keyring' } | { what: 'server'; address: string } | undefined
  /** Where the token is kept, in words for the person; null in practice. */
  tokenKept: 'vault' | 'memory' | null
  /**
   * The server at `address` took a token and does not say whose it is: whether it is one of these accounts has to be answered
   * (`session.answer`) before anything of it opens. `workspace` is the one from before.
   */
  asks?: { address: string; accounts: FormerAccount[] }
}

/** Whether the server can be reached, driven by attempts rather than by the system's opinion. */
export type Connection = {
  online: boolean
  /** Why no answer came, in words for the person; absent while one comes, and where nothing more is known. */
  why?: string
  /** The person switched 'Work offline' on. */
  workOffline: boolean
  /** When the server last answered, ISO 8601 in UTC. */
  lastAnswerAt: string | null
  /** Milliseconds by which the server's clock is ahead of this computer's; absent up to a minute, and where it is not known. */
  clockOffset?: number | undefined
}
