/** The life of an intent: taken, sent, answered; put off, parked, found again after a crash. */
import type { Campaign, Failure, IntentRequest, SectionName } from '#contract'
import type { Db } from './db.ts'
import { rowOf, type StoredProblem } from './draft-rows.ts'
import { learn, setSynced } from './drafts.ts'
import { headOf, type IntentRow, intentOf, requestOf, type Side } from './intent-rows.ts'
import { toText } from './json.ts'
import { carryName, type Moment, unpark } from './queue.ts'

/** One request that is to be sent now. */
export type Job = {
  intentId: number
  draftId: string
  section: SectionName
  side: Side
  request: IntentRequest
  campaignId: number | null
  /** Counting this one. */
  attempts: number
  /** A create whose answer never came: the server is asked for the campaign before it is sent again. */
  inDoubt: boolean
  /** The same section was saved again behind it: not found on the server, it need not be sent any more. */
  superseded: boolean
  /** How much of the mirror was known when it was first sent. */
  sentTick: number
}

/** What became of a request. `later` is tried again at `dueAt` (epoch ms); `parked` waits for the person. */
export type Outcome =
  | { kind: 'done'; campaign: Campaign | null }
  | { kind: 'later'; failure: Failure; dueAt: number; ambiguous: boolean; counts: boolean }
  | { kind: 'parked'; failure: Failure; section: SectionName | 'name' }

/** `job` is to be sent now, null when nothing may be; `finished` had nothing to send. */
export type Taken = { job: Job | null; finished: number[] }

/**
 * Marks the next request of a draft as being sent. `anyway` takes also what is not due yet. A side that is absent sends
 * nothing and is done at once. Runs inside a transaction.
 */
export function take(db: Db, workspace: string, draftId: string, { now, tick, anyway }: TakeAt): Taken {
  const row = rowOf(db, workspace, draftId)
  const finished: number[] = []
  for (let head = headOf(db, workspace, draftId); row && head; head = headOf(db, workspace, draftId)) {
    const intent = head.state === 'sending' ? orphaned(db, head) : head
    if (intent.state === 'attention' || (intent.due_at > now.ms && !anyway)) break
    const side: Side = row.campaign_id === null ? 'create' : 'update'
    const request = requestOf(intent, side)
    if (request) return { job: begin(db, intent, { side, request, campaignId: row.campaign_id, tick }), finished }
    finish(db, intent.id, now)
    finished.push(intent.id)
  }
  return { job: null, finished }
}

export type TakeAt = { now: Moment; tick: number; anyway: boolean }

type Sending = { side: Side; request: IntentRequest; campaignId: number | null; tick: number }

function begin(db: Db, intent: IntentRow, { side, request, campaignId, tick }: Sending): Job {
  const sentTick = intent.sent_tick ?? tick
  db.run(
    `UPDATE intents SET state = 'sending', side = ?, attempts = attempts + 1, sent_tick = ? WHERE id = ?`,
    ...[side, sentTick, intent.id],
  )
  return {
    intentId: intent.id,
    draftId: intent.draft_id,
    section: intent.section,
    side,
    request,
    campaignId,
    attempts: intent.attempts + 1,
    inDoubt: side === 'create' && intent.ambiguous === 1,
    superseded: side === 'create' && savedAgain(db, intent),
    sentTick,
  }
}

/** Keeps what became of a request. Answers false when the draft was discarded meanwhile. Runs inside a transaction. */
export function settle(db: Db, intentId: number, outcome: Outcome, now: Moment): boolean {
  const intent = intentOf(db, intentId)
  const row = intent && rowOf(db, intent.workspace, intent.draft_id)
  if (!intent || !row) return false
  if (outcome.kind === 'later') putOff(db, intent, outcome)
  else if (outcome.kind === 'parked') park(db, intent, outcome, now)
  else {
    if (outcome.campaign) learn(db, row, outcome.campaign)
    setSynced(db, row, now.iso)
    finish(db, intent.id, now)
  }
  return true
}

const finish = (db: Db, id: number, now: Moment) =>
  db.run(
    `UPDATE intents SET state = 'done', done_at = ?, failure = NULL, problem = NULL, ambiguous = 0 WHERE id = ?`,
    now.iso,
    id,
  )

const putOff = (db: Db, intent: IntentRow, outcome: Extract<Outcome, { kind: 'later' }>) =>
  db.run(
    `UPDATE intents SET state = 'waiting', failure = ?, due_at = ?, ambiguous = max(ambiguous, ?), attempts = attempts - ? WHERE id = ?`,
    ...[toText(outcome.failure), outcome.dueAt, outcome.ambiguous ? 1 : 0, outcome.counts ? 0 : 1, intent.id],
  )

function park(db: Db, intent: IntentRow, { failure, section }: Extract<Outcome, { kind: 'parked' }>, now: Moment) {
  const problem: StoredProblem = { section, failure, at: now.iso }
  db.run(
    `UPDATE intents SET state = 'attention', failure = ?, problem = ?, ambiguous = 0 WHERE id = ?`,
    ...[toText(failure), toText(problem), intent.id],
  )
}

/** In flight when its sender died: a create may have arrived, everything else is simply sent again. */
function orphaned(db: Db, intent: IntentRow): IntentRow {
  const ambiguous = intent.side === 'create' ? 1 : intent.ambiguous
  db.run(`UPDATE intents SET state = 'waiting', ambiguous = ? WHERE id = ?`, ambiguous, intent.id)
  return { ...intent, state: 'waiting', ambiguous }
}

/** After a start: nothing is in flight any more. */
export const recover = (db: Db) =>
  db.run(
    `UPDATE intents SET state = 'waiting', ambiguous = CASE WHEN side = 'create' THEN 1 ELSE ambiguous END WHERE state = 'sending'`,
  )

/** What waits for a connection is due at once; what the server could not serve keeps its own waiting time. */
export const wakeWaiting = (db: Db, workspace: string, now: number) =>
  db.run(
    `UPDATE intents SET due_at = ? WHERE workspace = ? AND state = 'waiting' AND due_at > ?
     AND failure ->> 'kind' IN ('offline', 'network', 'timeout', 'unauthorized')`,
    ...[now, workspace, now],
  )

/** The person asked: everything that waits is due, and what was refused of `draftId` waits again, under the name it has now. */
export function retry(db: Db, workspace: string, draftId: string | null, now: number): void {
  db.run(`UPDATE intents SET due_at = ? WHERE workspace = ? AND state = 'waiting'`, now, workspace)
  const row = draftId === null ? undefined : rowOf(db, workspace, draftId)
  if (!row) return
  carryName(db, row, row.name.trim(), now)
  const parked = db.all<{ id: number }>(
    `SELECT id FROM intents WHERE workspace = ? AND draft_id = ? AND state = 'attention'`,
    workspace,
    row.id,
  )
  for (const { id } of parked) unpark(db, id, now)
}

/** Done intents are kept for the panel's 'Done today' and a while longer. */
export const forgetDone = (db: Db, before: string) =>
  db.run(`DELETE FROM intents WHERE state = 'done' AND done_at < ?`, before)

const savedAgain = (db: Db, intent: IntentRow): boolean =>
  db.get(
    `SELECT 1 AS found FROM intents WHERE workspace = ? AND draft_id = ? AND section = ? AND state = 'waiting'
     AND create_request IS NOT NULL AND id > ?`,
    ...[intent.workspace, intent.draft_id, intent.section, intent.id],
  ) !== undefined
