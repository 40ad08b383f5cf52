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
import type { Db } from './db.ts'
import { type DraftRow, type DraftStatus, draftOf, requireDraftStatus, rowOf } from './draft-rows.ts'
import { applyPatch, rowToChange, touch } from './drafts.ts'
import { forgetStep, markUndone, nextStep, type Patch, partsOf, stepsLeft } from './steps.ts'
import type { StoreFile } from './store-file.ts'
import { restoreVersion, versionOf, versionsOf } from './versions.ts'

/** Null when there is nothing to take. Throws `stale` and `not-found`. Runs inside a transaction. */
export function undoStep(db: Db, workspace: string, way: 'undo' | 'redo', at: StepBack, now: string): Undone | null {
  const row = rowToChange(db, workspace, at.id, at.revision)
  const revision = Math.max(row.revision, at.revision) + 1
  const back = firstChange(db, row, way, revision)
  if (!back) return null
  touch(db, row, revision, now)
  const changed = rowOf(db, workspace, at.id)
  if (!changed) throw new Error('A draft that was just written cannot be read')
  return { draft: draftOf(db, changed), savedAt: now, changed: partsOf(back), ...stepsLeft(db, changed) }
}

/** The patch for the way back of the first step that changes anything; those before it are forgotten. */
function firstChange(db: Db, row: DraftRow, way: 'undo' | 'redo', revision: number): Patch | null {
  for (let next = nextStep(db, row, way); next; next = nextStep(db, row, way)) {
    const back = applyPatch(db, row, next.patch, revision)
    if (partsOf(back).length === 0) {
      forgetStep(db, row, next.step)
      continue
    }
    markUndone(db, row, next.step, way, back)
    return back
  }
  return null
}

export const history = (file: StoreFile) => ({
  versions: (workspace: string, id: string): DraftVersion[] => versionsOf(file.db, workspace, id),

  version: (workspace: string, id: string, version: number): DraftVersionWhole | null =>
    versionOf(file.db, workspace, id, version),

  restore: (workspace: string, asked: VersionRestore, now: string): { stamp: DraftStamp; draftStatus: DraftStatus } =>
    file.change((db) => {
      const stamp = restoreVersion(db, workspace, asked, now)
      return { stamp, draftStatus: requireDraftStatus(db, workspace, asked.id) }
    }),

  steps(workspace: string, id: string): UndoSteps {
    const row = rowOf(file.db, workspace, id)
    return row ? stepsLeft(file.db, row) : { undo: 0, redo: 0 }
  },
})
