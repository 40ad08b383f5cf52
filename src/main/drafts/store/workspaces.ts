/** Workspaces that this computer was connected to, and drafts that are copied from one to another. */
import type { CopiedDraft, OtherWorkspace, Workspace } from '#contract'
import { copyFromWorkspace, otherWorkspaces, rememberWorkspace } from './copying.ts'
import { type DraftStatus, requireDraftStatus } from './draft-rows.ts'
import type { StoreFile } from './store-file.ts'

export const workspaces = (file: StoreFile) => ({
  remember(workspace: Workspace, now: string): void {
    file.change((db) => rememberWorkspace(db, workspace, now))
  },

  otherWorkspaces: (workspace: string): OtherWorkspace[] => otherWorkspaces(file.db, workspace),

  copyFromWorkspace: (workspace: string, from: { id: string; from: string; newId: string }, now: string) =>
    file.change((db): CopiedDraft & { draftStatus: DraftStatus } => {
      const copy = copyFromWorkspace(db, workspace, from, now)
      return { ...copy, draftStatus: requireDraftStatus(db, workspace, from.newId) }
    }),
})
