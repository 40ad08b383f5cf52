/** What became of a request that was sent: the server has it, it is tried again, or it waits for the person. */
import type { Campaign, Failure, IntentRequest, JsonObject, SectionName } from '#contract'
import type { SentAs } from '../../../model/addresses.ts'
import { fields, fieldsOfPart, isHeld, isRewritten, overlaidCampaign } from '../../../model/fields.ts'
import { campaignIn, fieldsIn } from '../merge/requests.ts'
import { type Db, textsIn, toText } from './db.ts'
import { baseOf, type DraftRow, rowOf } from './draft-rows.ts'
import { bump, dropSection, setBaseFromServer, setSynced } from './drafts.ts'
import { type IntentRow, intentOf, openIntents, requestOf } from './intent-rows.ts'
import { blockWith, finish, putOff } from './intent-states.ts'
import {
  acceptedPathsIn,
  asJson,
  clearSaved,
  currentBase,
  isDirty,
  mergeBase,
  mergeBases,
  partsOf,
  sectionRow,
  sectionRows,
  setIntentBases,
  setMergeBase,
} from './merge-base.ts'
import type { Moment } from './queue.ts'
import { sentAsIn } from './sent-files.ts'
import { forgetUnanswered, noteAnswered } from './unanswered.ts'

/**
 * What became of a request. `adopted`: a create in doubt had made this campaign, and others may have changed it since. `later` is tried
 * again at `dueAt` (epoch ms), and `answered` where nothing of it is on its way any more; `blocked` waits for the person.
 */
export type Outcome =
  | { kind: 'done'; campaign: Campaign | null; adopted?: true }
  | { kind: 'later'; failure: Failure; dueAt: number; ambiguous: boolean; counts: boolean; answered?: true }
  | { kind: 'blocked'; failure: Failure; section: SectionName | 'name' }

/**
 * Keeps what became of a request; an answer that comes twice changes nothing the second time. Returns false when the draft was
 * discarded meanwhile. Runs inside a transaction.
 */
export function settle(db: Db, intentId: number, outcome: Outcome, now: Moment): boolean {
  const intent = intentOf(db, intentId)
  const row = intent && rowOf(db, intent.workspace, intent.draft_id)
  if (!intent || !row) return false
  if (intent.state !== 'sending') return true
  if (outcome.kind === 'later') putOff(db, intent, outcome)
  else if (outcome.kind === 'blocked') blockWith(db, intent, outcome, now)
  else applyAcknowledged(db, row, intent, outcome, now)
  return true
}

type Done = Extract<Outcome, { kind: 'done' }>

/** The server has what was sent; where it answers no campaign, what was sent is what it has. */
function applyAcknowledged(
  db: Db,
  row: DraftRow,
  intent: IntentRow,
  { campaign: answered, adopted }: Done,
  now: Moment,
): void {
  const request = requestOf(intent, intent.side ?? 'update')
  const sent = request && !(intent.side === 'create' && !answered) ? campaignIn(request) : {}
  const id = answered?.id ?? row.campaign_id
  if (request) noteAnswered(db, intent, request)
  if (request && intent.side === 'update' && intent.replaced === null) rememberReplaced(db, row, intent, request)
  const own = sectionRow(db, row, intent.section)
  const isPartial = answered === null || (own !== undefined && acceptedPathsIn(own).length > 0)
  // What was sent are parts of a campaign, and its id makes them one.
  if (id !== null)
    setBaseFromServer(
      db,
      row,
      isPartial ? ({ ...sentOver(db, row, sent), ...answered, id } as Campaign) : { ...answered, id },
    )
  finish(db, intent.id, now)
  if (id === null) {
    noteNotCreated(db, row, intent)
    return
  }
  setSynced(db, row, now.iso)
  if (intent.side === 'create' && answered) setBasesFromCreated(db, row, adopted ? sent : asJson(answered))
  onAcknowledged(db, row, intent, asWritten(sent, request, answered, sentAsIn(db, row.workspace)))
}

/** Remembers what the words stood over, for as long as somebody else's save of the same moment may turn up. */
function rememberReplaced(db: Db, row: DraftRow, intent: IntentRow, request: IntentRequest): void {
  const replaced = partsOf(fieldsIn(request), mergeBases(db, row, intent))
  db.run(
    `UPDATE intents SET replaced = CASE WHEN id = ?1 THEN ?2 END
     WHERE workspace = ?3 AND draft_id = ?4 AND section = ?5 AND (id = ?1 OR (state = 'done' AND slot <> ?6))`,
    [intent.id, toText(replaced), row.workspace, row.id, intent.section, intent.slot],
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
  return overlaidCampaign(sent, asJson(answered), rewritten)
}

/** Looked for and not found: nothing arrived. What was discarded meanwhile is not saved any more; else a newer save stands behind it. */
function noteNotCreated(db: Db, row: DraftRow, { section }: IntentRow): void {
  if (openIntents(db, row).every((open) => open.section !== section)) clearSaved(db, row, section)
}

/** Setup values are kept key by key: a step sends all, an answer may hold some. */
function sentOver(db: Db, row: DraftRow, sent: JsonObject): JsonObject {
  const { status: _status, ...known } = asJson(baseOf(db, row.workspace, row.id))
  return overlaidCampaign(known, sent)
}

/** Words typed before the campaign was made came from it as it was made, as far as `made` says. */
function setBasesFromCreated(db: Db, row: DraftRow, made: JsonObject): void {
  setIntentBases(db, openIntents(db, row), made, fields)
  for (const own of sectionRows(db, row))
    setMergeBase(db, row, own, overlaidCampaign(mergeBase(db, row, own), made, fieldsOfPart(own.section)))
}

/**
 * Once nothing of a section waits any more, its words stand over what was sent. Where a part of theirs was taken, words that were not
 * touched since give way to the merged ones; words that were typed since go on standing over what they came from.
 */
export function onAcknowledged(db: Db, was: DraftRow, intent: IntentRow, sent: JsonObject): void {
  const row = rowOf(db, was.workspace, was.id) ?? was
  // One that was taken from theirs is nothing that a name typed here since was written over.
  if (typeof sent.name === 'string' && !textsIn(intent.taken).includes('name')) {
    setIntentBases(db, openIntents(db, row), sent, fieldsOfPart('name'))
    db.run('UPDATE drafts SET named_over = ? WHERE workspace = ? AND id = ? AND renamed = 1', [
      sent.name,
      row.workspace,
      row.id,
    ])
  }
  if (openIntents(db, row).some(({ section }) => section === intent.section)) return
  forgetUnanswered(db, row, intent.section)
  const own = sectionRow(db, row, intent.section)
  if (!own) return
  const taken = acceptedPathsIn(own)
  if (taken.length > 0 && !isDirty(own)) {
    dropSection(db, row, intent.section)
    return void bump(db, row)
  }
  const acknowledgedFields = fieldsOfPart(intent.section).filter(({ path }) => !taken.includes(path))
  setMergeBase(
    db,
    row,
    own,
    overlaidCampaign(currentBase(db, row, intent.section), sent, fieldsOfPart(intent.section)),
    acknowledgedFields,
  )
}
