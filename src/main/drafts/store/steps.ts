/** Undo and redo of a campaign: each step keeps only what it changed, as it was before. */
import type { Json, SectionName } from '#contract'
import { type Db, fromText, toText } from './db.ts'
import type { DraftRow } from './draft-rows.ts'

/** Values of name and sections; null: as on the server. */
export type Patch = { name?: string | null; sections: Partial<Record<SectionName, Json | null>> }

/** Steps kept of each draft. */
const MAX_STEPS = 500
/** Edits of the same parts within this many milliseconds of the first are one step. */
const MERGE_WINDOW_MS = 1_000

type StepRow = { step: number; at: number; parts: string; patch: string }

export const partsOf = ({ name, sections }: Patch): (SectionName | 'name')[] => [
  ...(name === undefined ? [] : ['name' as const]),
  // The keys of a patch are sections.
  ...(Object.keys(sections) as SectionName[]).sort(),
]

/** When a step was that no other joins. */
const never = 0

/**
 * Keeps a step that `before` undoes; what had been undone is gone. `now` is epoch milliseconds. Over what `another` page typed it is a step of
 * its own, for that page's text is then nowhere else.
 */
export function record(db: Db, row: DraftRow, before: Patch, now: number, another = false): void {
  const parts = toText(partsOf(before))
  if (parts === '[]') return
  const undone = db.run('DELETE FROM steps WHERE workspace = ? AND draft_id = ? AND undone = 1', [
    row.workspace,
    row.id,
  ])
  const last = lastStep(db, row)
  if (!another && undone.changes === 0 && last?.parts === parts && Math.abs(now - last.at) < MERGE_WINDOW_MS) return
  insert(db, row, last, parts, before, now)
}

/** As `record`, for what is no typing: a step of its own, however soon after the one before and before the one after. */
export function recordAlone(db: Db, row: DraftRow, before: Patch): void {
  const parts = toText(partsOf(before))
  if (parts === '[]') return
  db.run('DELETE FROM steps WHERE workspace = ? AND draft_id = ? AND undone = 1', [row.workspace, row.id])
  insert(db, row, lastStep(db, row), parts, before, never)
}

function insert(db: Db, row: DraftRow, last: StepRow | undefined, parts: string, before: Patch, at: number): void {
  const step = (last?.step ?? 0) + 1
  db.run('INSERT INTO steps (workspace, draft_id, step, at, parts, patch) VALUES (?, ?, ?, ?, ?, ?)', [
    row.workspace,
    row.id,
    step,
    at,
    parts,
    toText(before),
  ])
  db.run('DELETE FROM steps WHERE workspace = ? AND draft_id = ? AND step <= ?', [
    row.workspace,
    row.id,
    step - MAX_STEPS,
  ])
}

/** The step that an undo (or a redo) takes; null when there is none. */
export function nextStep(db: Db, row: DraftRow, way: 'undo' | 'redo'): { step: number; patch: Patch } | null {
  const found = way === 'undo' ? lastStep(db, row) : firstUndone(db, row)
  return found ? { step: found.step, patch: fromText<Patch>(found.patch) } : null
}

/** The step was taken; `back` is the patch for the way back. */
export const markUndone = (db: Db, row: DraftRow, step: number, way: 'undo' | 'redo', back: Patch) =>
  db.run('UPDATE steps SET patch = ?, undone = ?, at = ? WHERE workspace = ? AND draft_id = ? AND step = ?', [
    toText(back),
    way === 'undo' ? 1 : 0,
    never,
    row.workspace,
    row.id,
    step,
  ])

/** The step changes nothing. */
export const forgetStep = (db: Db, row: DraftRow, step: number) =>
  db.run('DELETE FROM steps WHERE workspace = ? AND draft_id = ? AND step = ?', [row.workspace, row.id, step])

export function stepsLeft(db: Db, row: DraftRow): { undo: number; redo: number } {
  const counted = db.get<{ undo: number | null; redo: number | null }>(
    'SELECT sum(undone = 0) AS undo, sum(undone = 1) AS redo FROM steps WHERE workspace = ? AND draft_id = ?',
    [row.workspace, row.id],
  )
  return { undo: counted?.undo ?? 0, redo: counted?.redo ?? 0 }
}

const lastStep = (db: Db, row: DraftRow): StepRow | undefined =>
  db.get(
    'SELECT step, at, parts, patch FROM steps WHERE workspace = ? AND draft_id = ? AND undone = 0 ORDER BY step DESC LIMIT 1',
    [row.workspace, row.id],
  )

const firstUndone = (db: Db, row: DraftRow): StepRow | undefined =>
  db.get(
    'SELECT step, at, parts, patch FROM steps WHERE workspace = ? AND draft_id = ? AND undone = 1 ORDER BY step LIMIT 1',
    [row.workspace, row.id],
  )
