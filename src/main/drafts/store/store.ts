/** The draft store: synchronous, one method one transaction, everything scoped by workspace. It runs in the worker. */

import type { CopiedDraft, OtherWorkspace, Workspace } from '#contract'
import { acts } from './acts.ts'
import { campaignCache } from './campaign-cache.ts'
import { campaignPages } from './campaign-pages.ts'
import { campaignReadings } from './campaign-readings.ts'
import { copyFromWorkspace, otherWorkspaces, rememberWorkspace, workspacesAt } from './copying.ts'
import { type DraftStatus, requireDraftStatus } from './draft-rows.ts'
import { draftReads, draftTable } from './draft-table.ts'
import { history } from './history.ts'
import { intentQueue } from './intent-queue.ts'
import type { OpenLimits } from './open.ts'
import { outboxPanel } from './outbox-panel.ts'
import { pictureTable } from './picture-table.ts'
import { StoreFile } from './store-file.ts'

/** Workspaces that this computer was connected to, and drafts that are copied from one to another. */
export const workspaces = (file: StoreFile) => ({
  remember(workspace: Workspace, now: string): void {
    file.change((db) => rememberWorkspace(db, workspace, now))
  },

  workspacesAt: (address: string) => workspacesAt(file.db, address),

  otherWorkspaces: (workspace: string): OtherWorkspace[] => otherWorkspaces(file.db, workspace),

  copyFromWorkspace: (workspace: string, from: { id: string; from: string; newId: string }, now: string) =>
    file.change((db): CopiedDraft & { draftStatus: DraftStatus } => {
      const copy = copyFromWorkspace(db, workspace, from, now)
      return { ...copy, draftStatus: requireDraftStatus(db, workspace, from.newId) }
    }),
})

export type Store = ReturnType<typeof openStore>

/** Opens `file`; what was in flight when the last process ended waits again. `now` is epoch milliseconds. */
export function openStore(file: string, now: () => number = Date.now, limits: OpenLimits = {}) {
  const opened = new StoreFile(file, now, limits)
  return {
    ...fileMethods(opened),
    ...draftTable(opened),
    ...draftReads(opened),
    ...history(opened),
    ...intentQueue(opened),
    ...outboxPanel(opened),
    ...campaignReadings(opened),
    ...acts(opened),
    ...campaignCache(opened),
    ...campaignPages(opened),
    ...pictureTable(opened),
    ...workspaces(opened),
  }
}

export const fileMethods = (file: StoreFile) => ({
  close: (): void => file.close(),
  isReadOnly: (): boolean => file.isReadOnly(),
  /** Counts one more reading; its number says later what an answer could know. */
  ask: (): number => file.ask(),
  bringBack: (day: string): void => file.bringBack(day),
  /** What SQLite says of the file: 'ok', or its first five complaints, one a line. */
  check: (): string =>
    file.db
      .all<{ quick_check: string }>('PRAGMA quick_check(5)')
      .map(({ quick_check: words }) => words)
      .join('\n'),
})
