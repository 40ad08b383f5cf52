/** The next request of a draft: taken from its queue, and marked as being sent. */
import { type Failure, type IntentRequest, type SectionName, stepName } from '#contract'
import type { Db } from './db.ts'
import { type DraftRow, rowOf } from './draft-rows.ts'
import { headOf, type IntentRow, intentOf, isUnreadable, newestIntent, requestOf, type Side } from './intent-rows.ts'
import { blockWith, finish, orphaned } from './intent-states.ts'
import { onAcknowledged } from './outcome.ts'
import type { Moment } from './queue.ts'
import { keepUnanswered, LATE_MS } from './unanswered.ts'

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
  /** Until then (epoch ms) the server may still take it, so that it is looked for and not sent again; 0 where it is not on its way. */
  heldUntil: number
  /** The same section was saved again behind it: not found on the server, it need not be sent any more. */
  superseded: boolean
  /** How much of the mirror was known when it was first sent. */
  sentTick: number
  /** It was merged with a reading of its batch, or the batch made the campaign: it is sent as it stands. */
  asItIs: boolean
}

/** `job` is to be sent now, null when nothing may be; `finished` had nothing to send, `blocked` cannot be sent as things stand. */
export type Dequeued = { job: Job | null; finished: number[]; blocked: { intent: number; failure: Failure }[] }

/**
 * Marks the next request of a draft as being sent. `ignoreDueAt` takes also what is not due yet. A side that is absent sends
 * nothing and is done at once. Runs inside a transaction.
 */
export function dequeue(db: Db, workspace: string, draftId: string, at: DequeueAt): Dequeued {
  const { now, ignoreDueAt } = at
  const row = rowOf(db, workspace, draftId)
  const finished: number[] = []
  for (let head = headOf(db, workspace, draftId); row && head; head = headOf(db, workspace, draftId)) {
    const intent = head.state === 'sending' ? orphaned(db, head) : head
    if (intent.state === 'attention' || (intent.due_at > now.ms && !ignoreDueAt)) break
    const side: Side = row.campaign_id === null ? 'create' : 'update'
    if (isUnreadable(intent, side))
      return { job: null, finished, blocked: [{ intent: intent.id, failure: blockUnreadable(db, intent, now) }] }
    const request = requestOf(intent, side)
    if (request)
      return { job: begin(db, intent, { side, request, campaignId: row.campaign_id, ...at }), finished, blocked: [] }
    if (intent.update_request !== null && side === 'create') {
      return { job: null, finished, blocked: [{ intent: intent.id, failure: blockNotCreated(db, row, intent, now) }] }
    }
    finish(db, intent.id, now)
    onAcknowledged(db, row, intent, {})
    finished.push(intent.id)
  }
  return { job: null, finished, blocked: [] }
}

/** What is to be sent cannot be read from the disk any more: the step's words may be, and are asked for. */
function blockUnreadable(db: Db, intent: IntentRow, now: Moment): Failure {
  const message = `What waited to be sent is damaged on this computer’s disk. Save ${stepName(intent.section)} again.`
  const failure: Failure = { kind: 'storage', message }
  blockWith(db, intent, { failure, section: intent.section }, now)
  return failure
}

/** There is no campaign that it could change, and nothing in front of it makes one: the save that did was discarded. */
function blockNotCreated(db: Db, row: DraftRow, intent: IntentRow, now: Moment): Failure {
  const section = row.type === 'event-based' ? 'trigger' : 'segment'
  const message = `The server does not have this campaign yet. Save ${stepName(section)} first to create it.`
  const failure: Failure = { kind: 'refused', message }
  blockWith(db, intent, { failure, section }, now)
  return failure
}

/** `mergedUpTo`: the newest intent when its batch merged a reading; once something was saved since, what is left is merged anew. */
export type DequeueAt = { now: Moment; tick: number; ignoreDueAt: boolean; mergedUpTo: number }

type Sending = Omit<DequeueAt, 'ignoreDueAt'> & { side: Side; request: IntentRequest; campaignId: number | null }

function begin(db: Db, intent: IntentRow, { now, side, request, campaignId, tick, mergedUpTo }: Sending): Job {
  // A save has its name put into all that waits.
  const asItIs = newestIntent(db, intent.workspace, intent.draft_id) <= mergedUpTo
  if (asItIs && side === 'update') keepUnanswered(db, intent, request, now.ms)
  const sentTick = intent.sent_tick ?? tick
  const inDoubt = side === 'create' && intent.ambiguous === 1
  const sentAt = intent.sent_at ?? 0
  const isOnItsWay = inDoubt && sentAt <= now.ms && now.ms < sentAt + LATE_MS
  db.run(
    `UPDATE intents SET state = 'sending', side = ?, attempts = attempts + 1, sent_tick = ?, sent_at = ? WHERE id = ?`,
    [side, sentTick, isOnItsWay ? sentAt : now.ms, intent.id],
  )
  return {
    intentId: intent.id,
    draftId: intent.draft_id,
    section: intent.section,
    side,
    request,
    campaignId,
    attempts: intent.attempts + 1,
    inDoubt,
    heldUntil: isOnItsWay ? sentAt + LATE_MS : 0,
    superseded: side === 'create' && (intent.lookup_only === 1 || savedAgain(db, intent)),
    sentTick,
    asItIs,
  }
}

/** The request as a merge left it; null when it is not to be sent any more. */
export function asMerged(db: Db, job: Job, now: Moment): Job | null {
  const intent = intentOf(db, job.intentId)
  const request = intent?.state === 'sending' ? requestOf(intent, job.side) : null
  if (intent && request) keepUnanswered(db, intent, request, now.ms)
  return request && { ...job, request }
}

const savedAgain = (db: Db, intent: IntentRow): boolean =>
  db.get(
    `SELECT 1 AS found FROM intents WHERE workspace = ? AND draft_id = ? AND section = ? AND state = 'waiting'
     AND create_request IS NOT NULL AND id > ?`,
    [intent.workspace, intent.draft_id, intent.section, intent.id],
  ) !== undefined
