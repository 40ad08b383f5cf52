/**
 * Saves that somebody else's save of the same moment went over, or an older one of this computer that the server took late. The server
 * knows no versions: what it has a moment later tells.
 */
import type { IntentRequest, JsonObject } from '#contract'
import type { SentAs } from '../../../model/addresses.ts'
import { type Field, isHeld, sameField } from '../../../model/fields.ts'
import { campaignIn, fieldsIn } from '../merge/requests.ts'
import { type Db, fromText } from './db.ts'
import { type DraftRow, rowOf } from './draft-rows.ts'
import { bump } from './drafts.ts'
import { type IntentRow, openIntents, requestOf } from './intent-rows.ts'
import { mergeBases, setIntentBases } from './merge-base.ts'
import { lastSlot, type Moment, setNameOfIntents } from './queue.ts'
import { makeMergeBase } from './resolving.ts'
import { sentAsIn } from './sent-files.ts'
import { cameLate, forgetLate, sentWithoutAnswer } from './unanswered.ts'

/** Milliseconds after its answer in which another value counts as saved at the same moment, not as a change of what was saved here. */
const SAME_MOMENT_MS = 15_000

/** `isSure`: nobody else can have put there what a field has now. */
type Overwritten = { intent: IntentRow; replaced: JsonObject; fields: Field[]; isSure: (field: Field) => boolean }

/** Answered saves of which `theirs`, a later reading or the answer itself, does not have what they changed. */
export function overwrittenIn(db: Db, row: DraftRow, theirs: JsonObject, now: Moment): Overwritten[] {
  const baseFor = mergeBases(db, row)
  // A newer save of this computer that was discarded before its answer came is nobody else's.
  const sent = sentWithoutAnswer(db, row)
  const isLate = cameLate(db, row, theirs)
  const isSurelyLate = cameLate(db, row, theirs, now.ms)
  const sentAs = sentAsIn(db, row.workspace)
  return lastDoneIntents(db, row).flatMap((intent) => {
    const request = requestOf(intent, 'update')
    const isRecent = Math.abs(now.ms - Date.parse(intent.done_at ?? '')) <= SAME_MOMENT_MS
    if (!request) return []
    const replaced = fromText<JsonObject>(intent.replaced ?? '{}')
    const fields = changedBy(request, replaced, sentAs).filter(
      (field) =>
        (field.part === intent.section || field.part === 'name') &&
        isHeld(field, theirs) &&
        (isRecent || isLate(field)) &&
        [baseFor(field), ...sent(field)].every((known) => !sameField(field, theirs, known, sentAs)),
    )
    return fields.length > 0 ? [{ intent, replaced, fields, isSure: (field) => isRecent || isSurelyLate(field) }] : []
  })
}

/**
 * Has the merge with this reading judge them once more, over what they stood over before: they are sent again, or wait for a choice. One
 * that was sent again is not looked after any more, and nothing that was answered up to now. Runs inside a transaction.
 */
export function reopenOverwritten(db: Db, was: DraftRow, theirs: JsonObject, now: Moment): void {
  const found = overwrittenIn(db, was, theirs, now)
  for (const { intent, replaced, fields, isSure } of found) {
    const row = rowOf(db, was.workspace, was.id) ?? was
    for (const field of fields) {
      makeMergeBase(db, row, field, replaced)
      // The name here stands over theirs again, where it is the one that was sent.
      if (field.part === 'name' && requestOf(intent, 'update')?.input.name === row.name)
        db.run('UPDATE drafts SET renamed = 1 WHERE workspace = ? AND id = ?', [row.workspace, row.id])
    }
    // One that was saved again since speaks for itself.
    if (openIntents(db, row).some(({ section }) => section === intent.section)) continue
    // Behind what is on its way, of which its setup values must know.
    db.run(
      `UPDATE intents SET state = 'waiting', replaced = '', attempts = 0, due_at = ?, done_at = NULL, slot = ? WHERE id = ?`,
      [now.ms, lastSlot(db, row) + 1, intent.id],
    )
    // Over nothing that is known, a person is asked.
    const unsure = fields.filter((field) => !isSure(field))
    if (unsure.length > 0) setIntentBases(db, [intent], {}, unsure)
  }
  if (found.length === 0) return
  // The campaign may have got another name since they were sent.
  setNameOfIntents(db, was, rowOf(db, was.workspace, was.id)?.name ?? '', now.ms)
  bump(db, was)
}

/** No save that was answered up to now is looked after any more: what the campaign has from here on is not of their moment. */
export function stopChecking(db: Db, { workspace, id }: Pick<DraftRow, 'workspace' | 'id'>): void {
  db.run(
    `UPDATE intents SET replaced = NULL WHERE workspace = ? AND draft_id = ? AND state = 'done' AND replaced IS NOT NULL`,
    [workspace, id],
  )
}

/** As `stopChecking` after a reading; a section over which an older request may still come is looked after for as long. */
export function noteChecked(db: Db, row: DraftRow, now: Moment): void {
  const { workspace, id } = row
  forgetLate(db, row, now.ms)
  db.run(
    `UPDATE intents AS i SET replaced = NULL WHERE workspace = ?1 AND draft_id = ?2 AND state = 'done' AND replaced IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM unanswered WHERE workspace = ?1 AND draft_id = ?2 AND section = i.section AND late_until IS NOT NULL)`,
    [workspace, id],
  )
}

/** Of each call the last one; of a later save of the section alone there is any. */
function lastDoneIntents(db: Db, row: DraftRow): IntentRow[] {
  const done = db.all<IntentRow>(
    `SELECT * FROM intents WHERE workspace = ? AND draft_id = ? AND state = 'done' AND replaced <> '' ORDER BY slot, step`,
    [row.workspace, row.id],
  )
  return [...new Map(done.map((intent) => [`${intent.section} ${requestOf(intent, 'update')?.call}`, intent])).values()]
}

const changedBy = (request: IntentRequest, replaced: JsonObject, sentAs: SentAs): Field[] =>
  fieldsIn(request).filter((field) => !sameField(field, campaignIn(request), replaced, sentAs))
