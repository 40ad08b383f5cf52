/** The states of an intent: waiting, being sent, waiting for the person, done; and what a start or a retry makes of them. */
import { type Failure, sentName } from '#contract'
import { type Db, readableIn, toText } from './db.ts'
import { baseOf, rowOf, type StoredProblem } from './draft-rows.ts'
import type { IntentRow } from './intent-rows.ts'
import { type Moment, setNameOfIntents, unblock } from './queue.ts'

type Later = { failure: Failure; dueAt: number; ambiguous: boolean; counts: boolean; answered?: true }

export const finish = (db: Db, id: number, now: Moment) =>
  db.run(`UPDATE intents SET state = 'done', done_at = ?, failure = NULL, problem = NULL, ambiguous = 0 WHERE id = ?`, [
    now.iso,
    id,
  ])

/** It is tried again at `dueAt`, epoch milliseconds. */
export const putOff = (db: Db, intent: IntentRow, outcome: Later) =>
  db.run(
    `UPDATE intents SET state = 'waiting', failure = ?, due_at = ?, ambiguous = max(ambiguous, ?), attempts = attempts - ?,
       sent_at = CASE WHEN ? THEN NULL ELSE sent_at END WHERE id = ?`,
    [
      toText(outcome.failure),
      outcome.dueAt,
      outcome.ambiguous ? 1 : 0,
      outcome.counts ? 0 : 1,
      outcome.answered ? 1 : 0,
      intent.id,
    ],
  )

/** The person must look at it: `section` says where it shows. */
export function blockWith(
  db: Db,
  intent: IntentRow,
  { failure, section }: Pick<StoredProblem, 'failure' | 'section'>,
  now: Moment,
): void {
  const problem: StoredProblem = { section, failure, at: now.iso }
  db.run(`UPDATE intents SET state = 'attention', failure = ?, problem = ?, ambiguous = 0 WHERE id = ?`, [
    toText(failure),
    toText(problem),
    intent.id,
  ])
}

/** It was about to be sent, and waits again. */
export const holdBack = (db: Db, { id }: IntentRow) =>
  db.run(`UPDATE intents SET state = 'waiting', attempts = attempts - 1 WHERE id = ? AND state = 'sending'`, [id])

/** In flight when its sender died: a create may have arrived, everything else is simply sent again. */
export function orphaned(db: Db, intent: IntentRow): IntentRow {
  const ambiguous = intent.side === 'create' ? 1 : intent.ambiguous
  db.run(`UPDATE intents SET state = 'waiting', ambiguous = ? WHERE id = ?`, [ambiguous, intent.id])
  return { ...intent, state: 'waiting', ambiguous }
}

/** After a start: nothing is in flight any more. */
export const recover = (db: Db) =>
  db.run(
    `UPDATE intents SET state = 'waiting', ambiguous = CASE WHEN side = 'create' THEN 1 ELSE ambiguous END WHERE state = 'sending'`,
  )

/** Everything that waits is due at once, whatever it waited for. */
export const wakeWaiting = (db: Db, workspace: string, now: number) =>
  db.run(`UPDATE intents SET due_at = ?1 WHERE workspace = ?2 AND state = 'waiting' AND due_at > ?1`, [now, workspace])

/** The person asked: everything that waits is due, what came with another drafts file too, and what was refused of `draftId` waits again, under the name it has now. */
export function retry(db: Db, workspace: string, draftId: string | null, now: number): void {
  wakeWaiting(db, workspace, now)
  if (draftId === null) unblockRestored(db, workspace, now)
  const row = draftId === null ? undefined : rowOf(db, workspace, draftId)
  if (!row) return
  setNameOfIntents(db, row, sentName(row.name, baseOf(db, workspace, row.id)?.name), now)
  const blocked = db.all<{ id: number }>(
    `SELECT id FROM intents WHERE workspace = ? AND draft_id = ? AND state = 'attention'`,
    [workspace, row.id],
  )
  for (const { id } of blocked) unblock(db, id, now)
}

/** What came with another drafts file waits like the rest. */
function unblockRestored(db: Db, workspace: string, now: number): void {
  const restored = db.all<{ id: number }>(
    `SELECT id FROM intents WHERE workspace = ? AND state = 'attention' AND ${readableIn('failure')} ->> 'code' = 'restored'`,
    [workspace],
  )
  for (const { id } of restored) unblock(db, id, now)
}

/** Done intents are kept for the panel's 'Done today' and a while longer. */
export const forgetDone = (db: Db, before: string) =>
  db.run(`DELETE FROM intents WHERE state = 'done' AND done_at < ?`, [before])
