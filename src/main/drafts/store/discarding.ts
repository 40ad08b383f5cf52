/** Takes what waits of a draft out of the outbox, and puts it back while that can be undone. */
import type { SQLInputValue } from 'node:sqlite'
import { type Db, fromText, toText } from './db.ts'
import { type DraftRow, ofSection, sectionKey } from './draft-rows.ts'
import { rowToChange } from './drafts.ts'
import { type IntentRow, openIntents } from './intent-rows.ts'
import { clearSaved, isDirty, sectionRows } from './merge-base.ts'
import { lastSlot, type Moment, makerFirst, setNameOfIntents } from './queue.ts'

/** How long a discard can be undone, in milliseconds. */
const UNDO_MS = 600_000

type Discarded = {
  intents: IntentRow[]
  saved: { section: string; revision: number }[]
}

/**
 * What is in flight is left to its answer; a create that may have arrived is looked for once more and not sent again. Throws
 * `not-found`. Runs inside a transaction.
 */
export function discardIntents(db: Db, workspace: string, id: string, now: Moment): void {
  const row = rowToChange(db, workspace, id)
  const open = openIntents(db, row).filter(({ state }) => state !== 'sending')
  for (const intent of open.filter(isInDoubt)) {
    db.run(`UPDATE intents SET lookup_only = 1, due_at = ? WHERE id = ?`, [now.ms, intent.id])
  }
  const intents = open.filter((intent) => !isInDoubt(intent))
  if (intents.length === 0) return
  for (const intent of intents) db.run('DELETE FROM intents WHERE id = ?', [intent.id])
  db.run('DELETE FROM conflicts WHERE workspace = ? AND draft_id = ?', [workspace, id])
  const discarded: Discarded = { intents, saved: unsave(db, row, new Set(intents.map(({ section }) => section))) }
  db.run(
    `INSERT INTO discarded (workspace, draft_id, intents, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET intents = excluded.intents, at = excluded.at`,
    [workspace, id, toText(discarded), now.ms],
  )
}

/** Returns false when there is nothing to put back any more; a step that was saved again meanwhile keeps its newer save. */
export function undoDiscard(db: Db, workspace: string, id: string, now: Moment): boolean {
  const row = rowToChange(db, workspace, id)
  const kept = db.get<{ intents: string; at: number }>(
    'SELECT intents, at FROM discarded WHERE workspace = ? AND draft_id = ?',
    [workspace, id],
  )
  db.run('DELETE FROM discarded WHERE workspace = ? AND draft_id = ?', [workspace, id])
  if (!kept || Math.abs(now.ms - kept.at) > UNDO_MS) return false
  const { intents, saved } = fromText<Discarded>(kept.intents)
  const newest = Math.max(0, ...intents.map((intent) => intent.id))
  // What was on its way at the discard is older; a newer one may have arrived already.
  const again = db.all<{ section: string }>(
    'SELECT DISTINCT section FROM intents WHERE workspace = ? AND draft_id = ? AND id > ?',
    [workspace, id, newest],
  )
  const savedAgain = new Set(again.map(({ section }) => section))
  const back = intents.filter(({ section }) => !savedAgain.has(section))
  for (const [slot, group] of Map.groupBy(back, (intent) => intent.slot)) {
    const place = slotFor(db, row, slot)
    for (const intent of group) putBack(db, { ...intent, slot: place, due_at: now.ms })
  }
  for (const { section, revision } of saved.filter((one) => !savedAgain.has(one.section))) {
    db.run(`UPDATE sections SET saved = max(saved, ?) ${ofSection}`, [
      revision,
      ...sectionKey({ workspace, id }, section),
    ])
  }
  // The campaign may have got another name meanwhile.
  setNameOfIntents(db, row, row.name, now.ms)
  makerFirst(db, row, now.ms)
  return back.length > 0
}

/** After a start nothing can be undone any more. */
export const forgetDiscarded = (db: Db) => db.run('DELETE FROM discarded')

const isInDoubt = ({ ambiguous }: IntentRow): boolean => ambiguous === 1

/** The words of these sections are not saved any more: no publishing leaves them out unseen. */
function unsave(db: Db, row: DraftRow, sections: ReadonlySet<string>): Discarded['saved'] {
  const saved = sectionRows(db, row).filter((one) => sections.has(one.section) && !isDirty(one))
  for (const { section } of saved) clearSaved(db, row, section)
  return saved.map(({ section, saved: revision }) => ({ section, revision }))
}

/** The place it had, unless something else has it now. */
function slotFor(db: Db, row: DraftRow, slot: number): number {
  const taken = db.get('SELECT 1 AS found FROM intents WHERE workspace = ? AND draft_id = ? AND slot = ?', [
    row.workspace,
    row.id,
    slot,
  ])
  return taken ? lastSlot(db, row) + 1 : slot
}

/** It is a new one: no reading that was merged meanwhile has met it. */
function putBack(db: Db, { id: _, ...intent }: IntentRow): void {
  // The names are those of the row that was read from this very table.
  const columns = Object.entries(intent) as [string, SQLInputValue][]
  db.run(
    `INSERT INTO intents (${columns.map(([name]) => name).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    [...columns.map(([, value]) => value)],
  )
}
