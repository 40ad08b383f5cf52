/** The life of an intent: taken, sent, answered; put off, parked, found again after a crash. */
import type { Campaign, Failure, IntentRequest, JsonObject, SectionName } from '#contract'
import type { SentAs } from '../merge/addresses.ts'
import { fieldsOf, fragmentOf, isHeld, isRewritten, overlaid } from '../merge/fields.ts'
import { campaignIn, fieldsIn } from '../merge/requests.ts'
import type { Db } from './db.ts'
import {
  asJson,
  departFrom,
  departureNow,
  departures,
  isDirty,
  sectionRow,
  sectionRows,
  setSaved,
  takenIn,
} from './departures.ts'
import { baseOf, type DraftRow, rowOf, type StoredProblem } from './draft-rows.ts'
import { bump, dropSection, learn, setSynced } from './drafts.ts'
import { headOf, type IntentRow, intentOf, openIntents, requestOf, type Side } from './intent-rows.ts'
import { toText } from './json.ts'
import { carryName, type Moment, unpark } from './queue.ts'
import { sentAsIn } from './sent-files.ts'
import { forgetUnanswered, keepUnanswered, lateFor, noteAnswered } from './unanswered.ts'

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
}

/**
 * What became of a request. `adopted`: a create in doubt had made this campaign, and others may have changed it since. `later` is tried
 * again at `dueAt` (epoch ms), and `answered` where nothing of it is on its way any more; `parked` waits for the person.
 */
export type Outcome =
  | { kind: 'done'; campaign: Campaign | null; adopted?: true }
  | { kind: 'later'; failure: Failure; dueAt: number; ambiguous: boolean; counts: boolean; answered?: true }
  | { kind: 'parked'; failure: Failure; section: SectionName | 'name' }

/** `job` is to be sent now, null when nothing may be; `finished` had nothing to send, `parked` cannot be sent as things stand. */
export type Taken = { job: Job | null; finished: number[]; parked: { intent: number; failure: Failure }[] }

/**
 * Marks the next request of a draft as being sent. `anyway` takes also what is not due yet. A side that is absent sends
 * nothing and is done at once. Runs inside a transaction.
 */
export function take(db: Db, workspace: string, draftId: string, at: TakeAt): Taken {
  const { now, anyway } = at
  const row = rowOf(db, workspace, draftId)
  const finished: number[] = []
  for (let head = headOf(db, workspace, draftId); row && head; head = headOf(db, workspace, draftId)) {
    const intent = head.state === 'sending' ? orphaned(db, head) : head
    if (intent.state === 'attention' || (intent.due_at > now.ms && !anyway)) break
    const side: Side = row.campaign_id === null ? 'create' : 'update'
    const request = requestOf(intent, side)
    if (request)
      return { job: begin(db, intent, { side, request, campaignId: row.campaign_id, ...at }), finished, parked: [] }
    if (intent.update_request !== null && side === 'create') {
      return { job: null, finished, parked: [{ intent: intent.id, failure: parkUnmade(db, row, intent, now) }] }
    }
    finish(db, intent.id, now)
    landed(db, row, intent, {})
    finished.push(intent.id)
  }
  return { job: null, finished, parked: [] }
}

/** There is no campaign that it could change, and nothing in front of it makes one: the save that did was discarded. */
function parkUnmade(db: Db, row: DraftRow, intent: IntentRow, now: Moment): Failure {
  const section = row.type === 'event-based' ? 'trigger' : 'segment'
  const message = `The server does not have this campaign yet. Save ${section.toUpperCase()} first: that makes it there.`
  const failure: Failure = { kind: 'refused', message }
  parkWith(db, intent, { failure, section }, now)
  return failure
}

/** `asItIs`: an update is sent as it stands, without a merge before. */
export type TakeAt = { now: Moment; tick: number; anyway: boolean; asItIs: boolean }

type Sending = Omit<TakeAt, 'anyway'> & { side: Side; request: IntentRequest; campaignId: number | null }

function begin(db: Db, intent: IntentRow, { now, side, request, campaignId, tick, asItIs }: Sending): Job {
  if (asItIs && side === 'update') keepUnanswered(db, intent, request, now.ms)
  const sentTick = intent.sent_tick ?? tick
  const inDoubt = side === 'create' && intent.ambiguous === 1
  const sentAt = intent.sent_at ?? 0
  const isOnItsWay = inDoubt && sentAt <= now.ms && now.ms < sentAt + lateFor
  db.run(
    `UPDATE intents SET state = 'sending', side = ?, attempts = attempts + 1, sent_tick = ?, sent_at = ? WHERE id = ?`,
    ...[side, sentTick, isOnItsWay ? sentAt : now.ms, intent.id],
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
    heldUntil: isOnItsWay ? sentAt + lateFor : 0,
    superseded: side === 'create' && (intent.lookup_only === 1 || savedAgain(db, intent)),
    sentTick,
  }
}

/** The request as a merge left it; null when it is not to be sent any more. */
export function asMerged(db: Db, job: Job, now: Moment): Job | null {
  const intent = intentOf(db, job.intentId)
  const request = intent?.state === 'sending' ? requestOf(intent, job.side) : null
  if (intent && request) keepUnanswered(db, intent, request, now.ms)
  return request && { ...job, request }
}

/**
 * Keeps what became of a request; an answer that comes twice changes nothing the second time. Answers false when the draft was
 * discarded meanwhile. Runs inside a transaction.
 */
export function settle(db: Db, intentId: number, outcome: Outcome, now: Moment): boolean {
  const intent = intentOf(db, intentId)
  const row = intent && rowOf(db, intent.workspace, intent.draft_id)
  if (!intent || !row) return false
  if (intent.state !== 'sending') return true
  if (outcome.kind === 'later') putOff(db, intent, outcome)
  else if (outcome.kind === 'parked') parkWith(db, intent, outcome, now)
  else arrived(db, row, intent, outcome, now)
  return true
}

type Done = Extract<Outcome, { kind: 'done' }>

/** The server has what was sent; where it answers no campaign, what was sent is what it has. */
function arrived(db: Db, row: DraftRow, intent: IntentRow, { campaign: answered, adopted }: Done, now: Moment): void {
  const request = requestOf(intent, intent.side ?? 'update')
  const sent = request && !(intent.side === 'create' && !answered) ? campaignIn(request) : {}
  const id = answered?.id ?? row.campaign_id
  if (request) noteAnswered(db, intent, request)
  if (request && intent.side === 'update' && intent.replaced === null) lookAfter(db, row, intent, request)
  const own = sectionRow(db, row, intent.section)
  const isPartial = answered === null || (own !== undefined && takenIn(own).length > 0)
  // What was sent are parts of a campaign, and its id makes them one.
  if (id !== null)
    learn(db, row, isPartial ? ({ ...sentOver(db, row, sent), ...answered, id } as Campaign) : { ...answered, id })
  finish(db, intent.id, now)
  if (id === null) {
    neverMade(db, row, intent)
    return
  }
  setSynced(db, row, now.iso)
  if (intent.side === 'create' && answered) departFromMade(db, row, adopted ? sent : asJson(answered))
  landed(db, row, intent, asWritten(sent, request, answered, sentAsIn(db, row.workspace)))
}

/** Remembers what the words stood over, for as long as somebody else's save of the same moment may turn up. */
function lookAfter(db: Db, row: DraftRow, intent: IntentRow, request: IntentRequest): void {
  const departed = departures(db, row)
  const replaced = fieldsIn(request).reduce<JsonObject>(
    (parts, field) => overlaid(parts, fragmentOf(departed(field), [field]), [field]),
    {},
  )
  db.run(
    `UPDATE intents SET replaced = CASE WHEN id = ?1 THEN ?2 END
     WHERE workspace = ?3 AND draft_id = ?4 AND section = ?5 AND (id = ?1 OR (state = 'done' AND slot <> ?6))`,
    ...[intent.id, toText(replaced), row.workspace, row.id, intent.section, intent.slot],
  )
}

/** What was sent, in the server's own writing where its answer says the same in another way. */
function asWritten(
  sent: JsonObject,
  request: IntentRequest | null,
  answered: Campaign | null,
  sentAs: SentAs,
): JsonObject {
  if (!request || !answered) return sent
  const rewritten = fieldsIn(request).filter(
    (field) => isHeld(field, asJson(answered)) && isRewritten(field, sent, asJson(answered), sentAs),
  )
  return overlaid(sent, asJson(answered), rewritten)
}

/** Looked for and not found: nothing arrived. What was discarded meanwhile is not saved any more; else a newer save stands behind it. */
function neverMade(db: Db, row: DraftRow, { section }: IntentRow): void {
  if (openIntents(db, row).every((open) => open.section !== section)) setSaved(db, row, section, 0)
}

/** Setup values are kept key by key: a step sends all, an answer may hold some. */
function sentOver(db: Db, row: DraftRow, sent: JsonObject): JsonObject {
  const { status: _status, ...known } = asJson(baseOf(db, row.workspace, row.id))
  return overlaid(known, sent)
}

/** Words typed before the campaign was made came from it as it was made. */
function departFromMade(db: Db, row: DraftRow, made: JsonObject): void {
  for (const section of sectionRows(db, row)) departFrom(db, row, section, made)
}

/**
 * Once nothing of a section waits any more, its words stand over what was sent. Where a part of theirs was taken, words that were not
 * touched since give way to the merged ones; words that were typed since go on standing over what they came from.
 */
export function landed(db: Db, was: DraftRow, intent: IntentRow, sent: JsonObject): void {
  const row = rowOf(db, was.workspace, was.id) ?? was
  if (typeof sent.name === 'string') {
    db.run(
      'UPDATE drafts SET named_over = ? WHERE workspace = ? AND id = ? AND renamed = 1',
      sent.name,
      row.workspace,
      row.id,
    )
  }
  if (openIntents(db, row).some(({ section }) => section === intent.section)) return
  forgetUnanswered(db, row, intent.section)
  const own = sectionRow(db, row, intent.section)
  if (!own) return
  const taken = takenIn(own)
  if (taken.length > 0 && !isDirty(own)) {
    dropSection(db, row, intent.section)
    return void bump(db, row)
  }
  const arrivedFields = fieldsOf(intent.section).filter(({ path }) => !taken.includes(path))
  departFrom(
    db,
    row,
    own,
    overlaid(departureNow(db, row, intent.section), sent, fieldsOf(intent.section)),
    arrivedFields,
  )
}

export const finish = (db: Db, id: number, now: Moment) =>
  db.run(
    `UPDATE intents SET state = 'done', done_at = ?, failure = NULL, problem = NULL, ambiguous = 0 WHERE id = ?`,
    now.iso,
    id,
  )

const putOff = (db: Db, intent: IntentRow, outcome: Extract<Outcome, { kind: 'later' }>) =>
  db.run(
    `UPDATE intents SET state = 'waiting', failure = ?, due_at = ?, ambiguous = max(ambiguous, ?), attempts = attempts - ?,
       sent_at = CASE WHEN ? THEN NULL ELSE sent_at END WHERE id = ?`,
    ...[toText(outcome.failure), outcome.dueAt, outcome.ambiguous ? 1 : 0, outcome.counts ? 0 : 1],
    ...[outcome.answered ? 1 : 0, intent.id],
  )

/** The person must look at it: `section` says where it shows. */
export function parkWith(
  db: Db,
  intent: IntentRow,
  { failure, section }: Pick<Extract<Outcome, { kind: 'parked' }>, 'failure' | 'section'>,
  now: Moment,
): void {
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

/** Everything that waits is due at once, whatever it waited for. */
export const wakeWaiting = (db: Db, workspace: string, now: number) =>
  db.run(
    `UPDATE intents SET due_at = ?1 WHERE workspace = ?2 AND state = 'waiting' AND due_at > ?1`,
    ...[now, workspace],
  )

/** The person asked: everything that waits is due, and what was refused of `draftId` waits again, under the name it has now. */
export function retry(db: Db, workspace: string, draftId: string | null, now: number): void {
  wakeWaiting(db, workspace, now)
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
