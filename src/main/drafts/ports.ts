/** What the drafts need from outside, and what they offer to the rest of the main process. */
import type { EndpointName, Handlers, Workspace } from '#contract'
import type { Api } from '../api/connection.ts'
import type { Clock, Log, Notify } from '../ports.ts'
import type { SentFiles } from '../uploads/index.ts'
import type { StoreClient } from './client.ts'

export type DraftsOptions = {
  /** How to reach the server of the workspace that is connected; null without a connection or after the session expired. */
  api: () => { workspace: Workspace; api: Api } | null
  /** Whether the server answered lately and the person does not work offline. */
  connection: { online(): boolean }
  notify: Notify
  clock: Clock
  log: Log
  /** What waited before the start is sent so many milliseconds later, so that the first screen is drawn first; at once without it. */
  startMs?: number
}

export type Drafts = {
  handlers: Pick<
    Handlers,
    'bulkEdits' | 'campaigns' | 'drafts' | 'families' | 'library' | 'outbox' | 'pictures' | 'proofs'
  >
  /** Where answers of the server are kept, by workspace. */
  replies: Pick<StoreClient, 'cacheReply' | 'cachedReply'>
  /** What the servers have of this computer's files, by workspace. */
  sentFiles: SentFiles
  /** Shows this workspace from now on; what waits in any other one stays where it is. Nothing is sent before `wake`. */
  use(workspace: Workspace): Promise<void>
  /** Its server can be asked: at the start, with a new token, when the connection came back. Tries all that waits at once. */
  wake(): void
  /** What SQLite says of the store's file: 'ok', or what is wrong. */
  check(): Promise<string>
  /**
   * Tells of an answer that the page's own call brought, so that the mirror need not wait for the next read. `workspace` is the one whose
   * server was asked (default: the one that is shown): an answer that came after another one was opened says nothing of that.
   */
  onReply(name: EndpointName, input: unknown, reply: unknown, workspace?: string | null): Promise<void>
  /** Lets what is being sent finish (one second at most) and closes the file. */
  close(): Promise<void>
}
