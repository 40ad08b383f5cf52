/** What a draft was before: its versions, and the steps of undo and redo. */
import type {
  DraftStamp,
  DraftVersion,
  DraftVersionWhole,
  StepBack,
  Undone,
  UndoSteps,
  VersionRestore,
} from '#contract'
import { type DraftStatus, requireDraftStatus, rowOf } from './draft-rows.ts'
import { stepsLeft } from './steps.ts'
import type { StoreFile } from './store-file.ts'
import { undoStep } from './undo.ts'
import { restoreVersion, versionOf, versionsOf } from './versions.ts'

export const history = (file: StoreFile) => ({
  versions: (workspace: string, id: string): DraftVersion[] => versionsOf(file.db, workspace, id),

  version: (workspace: string, id: string, version: number): DraftVersionWhole | null =>
    versionOf(file.db, workspace, id, version),

  restore: (workspace: string, asked: VersionRestore, now: string): { stamp: DraftStamp; draftStatus: DraftStatus } =>
    file.change((db) => {
      const stamp = restoreVersion(db, workspace, asked, now)
      return { stamp, draftStatus: requireDraftStatus(db, workspace, asked.id) }
    }),

  /** One step of undo or redo; null when there is none. */
  stepBack: (
    workspace: string,
    way: 'undo' | 'redo',
    at: StepBack,
    now: string,
  ): { undone: Undone; draftStatus: DraftStatus } | null =>
    file.change((db) => {
      const undone = undoStep(db, workspace, way, at, now)
      return undone && { undone, draftStatus: requireDraftStatus(db, workspace, at.id) }
    }),

  steps(workspace: string, id: string): UndoSteps {
    const row = rowOf(file.db, workspace, id)
    return row ? stepsLeft(file.db, row) : { undo: 0, redo: 0 }
  },
})
