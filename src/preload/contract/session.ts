/** Who is connected to what: shapes of the session group. */

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

export type Session = {
  /** The workspace whose drafts are shown; null only before the first one is open. */
  workspace: Workspace | null
  /** `expired`: the server answered 401; everything typed is safe, a new token reconnects. */
  state: 'practice' | 'connected' | 'expired' | 'closed'
  /** Where the token is kept, in words for the person; null in practice. */
  tokenKept: 'vault' | 'memory' | null
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
}
