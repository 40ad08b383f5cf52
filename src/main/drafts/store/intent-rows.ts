/** The rows of the outbox, and the order they are sent in. */
import type { Failure, IntentRequest, SectionName } from '#contract'
import { MAX_WAIT_MS } from '../backoff.ts'
import { type Db, ifReadable, textsIn, toText } from './db.ts'
import type { DraftRow } from './draft-rows.ts'

export type Side = 'create' | 'update'

export type IntentRow = {
  id: number
  workspace: string
  draft_id: string
  section: SectionName
  slot: number
  step: number
  create_request: string | null
  update_request: string | null
  state: 'waiting' | 'sending' | 'attention' | 'done'
  side: Side | null
  ambiguous: number
  lookup_only: number
  attempts: number
  failure: string | null
  problem: string | null
  sent_tick: number | null
  sent_at: number | null
  queued_at: string
  due_at: number
  done_at: string | null
  replaced: string | null
  taken: string
  departure: string | null
}

/** What is sent next of a draft: everything behind it waits. */
export const headOf = (db: Db, workspace: string, draftId: string): IntentRow | undefined =>
  db.get(`SELECT * FROM intents WHERE workspace = ? AND draft_id = ? AND state <> 'done' ORDER BY slot, step LIMIT 1`, [
    workspace,
    draftId,
  ])

/** Everything of a draft that is not done, in the order it is sent. */
export const openIntents = (db: Db, row: DraftRow): IntentRow[] =>
  db.all(`SELECT * FROM intents WHERE workspace = ? AND draft_id = ? AND state <> 'done' ORDER BY slot, step`, [
    row.workspace,
    row.id,
  ])

/** These fields of the request are the server's from now on. */
export const noteAcceptedPaths = (db: Db, { id, taken }: IntentRow, paths: readonly string[]) =>
  db.run('UPDATE intents SET taken = ? WHERE id = ?', [toText([...new Set([...textsIn(taken), ...paths])]), id])

/** The id of the newest intent of a draft; 0 where it never had one. */
export const newestIntent = (db: Db, workspace: string, draftId: string): number =>
  db.get<{ id: number | null }>('SELECT max(id) AS id FROM intents WHERE workspace = ? AND draft_id = ?', [
    workspace,
    draftId,
  ])?.id ?? 0

export const intentOf = (db: Db, id: number): IntentRow | undefined =>
  db.get('SELECT * FROM intents WHERE id = ?', [id])

/** Null where the side sends nothing, and where its request cannot be read any more (`isUnreadable`). */
export const requestOf = (row: IntentRow, side: Side): IntentRequest | null =>
  ifReadable<IntentRequest>(textOf(row, side))

export const isUnreadable = (row: IntentRow, side: Side): boolean =>
  textOf(row, side) !== null && requestOf(row, side) === null

const textOf = (row: IntentRow, side: Side) => (side === 'create' ? row.create_request : row.update_request)

export const failureIn = (row: IntentRow): Failure | null => ifReadable<Failure>(row.failure)

/** Heads that are due, longest waiting first, other than those of `busy` drafts. A 'sending' one without a sender is an orphan. */
export function dueHeads(db: Db, workspace: string, now: number, busy: readonly string[], limit: number): string[] {
  return db
    .all<{ draft_id: string }>(
      `${heads} AND i.due_at <= ? AND i.draft_id NOT IN (SELECT value FROM json_each(?)) ORDER BY i.due_at, i.id LIMIT ?`,
      [workspace, now, JSON.stringify(busy), limit],
    )
    .map((row) => row.draft_id)
}

/** When the next head is due, as epoch milliseconds; null when nothing waits that may be sent. */
export function nextDue(db: Db, workspace: string, busy: readonly string[]): number | null {
  const row = db.get<{ due_at: number }>(
    `${heads} AND i.draft_id NOT IN (SELECT value FROM json_each(?)) ORDER BY i.due_at LIMIT 1`,
    [workspace, JSON.stringify(busy)],
  )
  return row?.due_at ?? null
}

/** Whether anything waits longer than its failures let it: the clock was set back since. */
export const hasFarDue = (db: Db, workspace: string, now: number): boolean =>
  db.get(`SELECT 1 AS found FROM intents WHERE ${farDue} LIMIT 1`, [workspace, now, MAX_WAIT_MS]) !== undefined

export const hurryFarDue = (db: Db, workspace: string, now: number) =>
  db.run(`UPDATE intents SET due_at = ?2 WHERE ${farDue}`, [workspace, now, MAX_WAIT_MS])

/** As in backoff.ts: a second after the first failure, doubled by each further one. */
const farDue = `workspace = ?1 AND state = 'waiting' AND state <> 'done' AND due_at > ?2 + min(?3, 1000 << min(max(attempts - 1, 0), 30))`

/** A blocked intent is a head too, and hides what stands behind it. */
const heads = `SELECT i.draft_id, i.due_at FROM intents i WHERE i.workspace = ? AND i.state IN ('waiting', 'sending') AND i.state <> 'done'
  AND NOT EXISTS (SELECT 1 FROM intents p WHERE p.workspace = i.workspace AND p.draft_id = i.draft_id
    AND p.state <> 'done' AND (p.slot, p.step) < (i.slot, i.step))`
