/** Workspaces that this computer was connected to, and drafts that are carried over from one to another. */
import type { CarriedOver, OtherWorkspace, Workspace } from '#contract'
import { carryOver, otherWorkspaces, rememberWorkspace } from './copying.ts'
import { mustStand, type Standing } from './draft-rows.ts'
import type { StoreFile } from './store-file.ts'

export const workspaces = (file: StoreFile) => ({
  remember(workspace: Workspace, now: string): void {
    file.change((db) => rememberWorkspace(db, workspace, now))
  },

  otherWorkspaces: (workspace: string): OtherWorkspace[] => otherWorkspaces(file.db, workspace),

  carryOver: (workspace: string, from: { id: string; from: string; newId: string }, now: string) =>
    file.change((db): CarriedOver & { standing: Standing } => {
      const copy = carryOver(db, workspace, from, now)
      return { ...copy, standing: mustStand(db, workspace, from.newId) }
    }),
})
