/** Takes one step back or forth. */
import type { StepBack, Undone } from '#contract'
import type { Db } from './db.ts'
import { draftOf, rowOf } from './draft-rows.ts'
import { applyPatch, rowToChange, touch } from './drafts.ts'
import { nextStep, partsOf, stepsLeft, stepTaken } from './steps.ts'

/** Null when there is nothing to take. Throws `stale` and `not-found`. Runs inside a transaction. */
export function takeStep(db: Db, workspace: string, way: 'undo' | 'redo', at: StepBack, now: string): Undone | null {
  const row = rowToChange(db, workspace, at.id, at.revision)
  const next = nextStep(db, row, way)
  if (!next) return null
  const revision = Math.max(row.revision, at.revision) + 1
  const back = applyPatch(db, row, next.patch, revision)
  stepTaken(db, row, next.step, way, back)
  touch(db, row, revision, now)
  const changed = rowOf(db, workspace, at.id)
  if (!changed) throw new Error('A draft that was just written cannot be read')
  return { draft: draftOf(db, changed), savedAt: now, changed: partsOf(back), ...stepsLeft(db, changed) }
}
