/** Sessions: who is connected to which workspace. */
import * as v from 'valibot'

/** The owner of drafts: server origin + user (+ brand). Nothing of one workspace is sent to another. */
export type Workspace = {
  /** Stable across restarts; the workspace's key in the draft store. */
  id: string
  kind: 'practice' | 'server'
  /** Origin of the server ('https://api.example.com'); 'practice' for the embedded one. */
  address: string
  user: { id: string; name: string }
  brand: { id: string; name: string }
  /** The session's feature flag for campaign analytics (Source: docs/reference/calls.md), if the server says that it is on. */
  campaignAnalytics?: boolean | undefined
}

/** The limit of characters for names of the practice workspace and its user. */
export const MAX_OWN_NAME = 60
const practiceName = v.pipe(v.string(), v.trim(), v.maxGraphemes(MAX_OWN_NAME))
/** Names in the practice workspace; '' keeps the default. */
export const practiceNames = v.strictObject({ workspace: practiceName, person: practiceName })
export type PracticeNames = v.InferOutput<typeof practiceNames>

/** Origin of the practice workspace's addresses; requests to it never leave the program. */
export const practiceOrigin = 'http://practice.localhost'

/** An earlier account of which only the time of its last session (ISO 8601 in UTC) is known. `id` is the id of its workspace. */
export type FormerAccount = { id: string; seenAt: string }

export type Session = {
  /** The workspace whose drafts are shown; null only before the first one is open. */
  workspace: Workspace | null
  /**
   * `expired`: the server answered 401; all edits are safe, a new token reconnects. `opening`: the last session is still being opened;
   * `workspace` is set if it is known without the token.
   */
  state: 'practice' | 'connected' | 'expired' | 'closed' | 'opening'
  /** What an `opening` session waits for: the system's keyring, or the server at `address`. */
  waitsFor?: { what: 'keyring' } | { what: 'server'; address: string } | undefined
  /** Where the token is kept; null in the practice workspace. */
  tokenKept: 'vault' | 'memory' | null
  /**
   * The server at `address` accepted a token but does not name its owner. Before anything opens, the user has to say whether it is one of
   * these accounts (`session.answer`). `workspace` is the earlier one.
   */
  asks?: { address: string; accounts: FormerAccount[] }
}

/** Whether the server can be reached, derived from attempts rather than from the system's network state. */
export type Connection = {
  online: boolean
  /** Why no answer came, for the user; absent while answers come, or if unknown. */
  why?: string
  /** The user switched 'Work offline' on. */
  workOffline: boolean
  /** When the server last answered, ISO 8601 in UTC. */
  lastAnswerAt: string | null
  /** The last answer was a failure of the server itself: 5xx, or no JSON. Absent after any other answer. */
  isFailing?: true
  /** Milliseconds by which the server's clock is ahead of this computer's; absent if at most a minute, or unknown. */
  clockOffset?: number | undefined
}
