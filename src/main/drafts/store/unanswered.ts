/** Updates that were sent and whose answer is not known: any of them may be what the server has, and none is somebody else's change. */
import type { IntentRequest, JsonObject, SectionName } from '#contract'
import { type Field, sameField } from '../../../model/fields.ts'
import { campaignIn, fieldsIn } from '../merge/requests.ts'
import { type Db, fromText, textsIn, toText } from './db.ts'
import { type DraftRow, ofSection, sectionKey } from './draft-rows.ts'
import type { IntentRow } from './intent-rows.ts'
import { mergeBases } from './merge-base.ts'

/** Milliseconds in which a server may take a request that it did not answer: common proxies give one up after as long. */
export const LATE_MS = 60_000

/** Call it before the request leaves: the process may end at any moment after. `now` is epoch ms. Runs inside a transaction. */
export function keepUnanswered(db: Db, intent: IntentRow, request: IntentRequest, now: number): void {
  const { workspace, draft_id: draftId, section, taken } = intent
  db.run(`DELETE FROM unanswered ${ofSection} AND request = ?`, [
    ...sectionKey({ workspace, id: draftId }, section),
    toText(request),
  ])
  db.run('INSERT INTO unanswered (workspace, draft_id, section, request, taken, sent_at) VALUES (?, ?, ?, ?, ?, ?)', [
    workspace,
    draftId,
    section,
    toText(request),
    taken,
    now,
  ])
}

export const noteAnswered = (db: Db, { workspace, draft_id: draftId, section }: IntentRow, request: IntentRequest) =>
  db.run(`UPDATE unanswered SET answered = 1 ${ofSection} AND request = ?`, [
    ...sectionKey({ workspace, id: draftId }, section),
    toText(request),
  ])

/** The server has the section as it was sent last. What had no answer before it may still be taken by the server, late. */
export function forgetUnanswered(db: Db, row: DraftRow, section: SectionName): void {
  const where = 'workspace = ? AND draft_id = ? AND section = ?'
  const which = [row.workspace, row.id, section]
  db.run(`DELETE FROM unanswered WHERE answered = 1 AND ${where}`, [...which])
  db.run(`UPDATE unanswered SET late_until = sent_at + ${LATE_MS} WHERE late_until IS NULL AND ${where}`, [...which])
}

/**
 * A reading was taken in: those whose time was over before it are on their way no more. They count until what they
 * went over has arrived again. Runs inside a transaction.
 */
export const forgetLate = (db: Db, row: DraftRow, now: number) =>
  db.run(
    `DELETE FROM unanswered AS u WHERE workspace = ?1 AND draft_id = ?2 AND (late_until < ?3 OR late_until > ?4) AND NOT EXISTS
       (SELECT 1 FROM intents WHERE workspace = ?1 AND draft_id = ?2 AND section = u.section AND state <> 'done')`,
    [
      // A clock that was set back must not prolong it.
      row.workspace,
      row.id,
      now,
      now + LATE_MS,
    ],
  )

/** Until when (epoch ms) the server may take a request of the draft over a newer one that it answered; null where none is on its way. */
export const lateUntil = (db: Db, workspace: string, draftId: string): number | null =>
  db.get<{ at: number | null }>('SELECT max(late_until) AS at FROM unanswered WHERE workspace = ? AND draft_id = ?', [
    workspace,
    draftId,
  ])?.at ?? null

/**
 * Whether `theirs` has in a field what a request said that may have come late: this computer's own older words. With `now` (epoch ms) only
 * where the reading is of that time: long after it somebody else may have put the same there.
 */
export function cameLate(db: Db, row: DraftRow, theirs: JsonObject, now?: number): (field: Field) => boolean {
  const until = now === undefined ? '' : ` AND abs(${now} - late_until) <= ${LATE_MS}`
  const late = sentContent(db, row, `AND late_until IS NOT NULL${until}`)
  return (field) => late.some(({ campaign, fields }) => fields.includes(field) && sameField(field, theirs, campaign))
}

/** For each field of a save the campaigns that it may stand over: the one that was seen, and what was sent since without an answer. */
export function possibleBases(db: Db, row: DraftRow): (intent: IntentRow) => (field: Field) => JsonObject[] {
  const sent = sentWithoutAnswer(db, row)
  return (intent) => {
    const baseFor = mergeBases(db, row, intent)
    return (field) => [baseFor(field), ...sent(field)]
  }
}

/** For each field what was sent of it and may be what the server has. */
export function sentWithoutAnswer(db: Db, row: DraftRow): (field: Field) => JsonObject[] {
  const sent = sentContent(db, row, 'AND late_until IS NULL')
  return (field) => sent.filter(({ fields }) => fields.includes(field)).map(({ campaign }) => campaign)
}

const sentContent = (db: Db, row: DraftRow, which: string) =>
  db
    .all<{ request: string; taken: string }>(
      `SELECT request, taken FROM unanswered WHERE workspace = ? AND draft_id = ? ${which}`,
      [row.workspace, row.id],
    )
    .map(({ request, taken }) => ownText(fromText<IntentRequest>(request), textsIn(taken)))

/** What of a request was typed here: what a merge put into it is somebody else's. */
const ownText = (request: IntentRequest, taken: readonly string[]): { campaign: JsonObject; fields: Field[] } => ({
  campaign: campaignIn(request),
  fields: fieldsIn(request).filter(({ path }) => !taken.includes(path)),
})
