/** Updates that were sent and whose answer is not known: any of them may be what the server has, and none is somebody else's change. */
import type { IntentRequest, JsonObject, SectionName } from '#contract'
import type { Field } from '../merge/fields.ts'
import { campaignIn, fieldsIn } from '../merge/requests.ts'
import type { Db } from './db.ts'
import { departures } from './departures.ts'
import type { DraftRow } from './draft-rows.ts'
import type { IntentRow } from './intent-rows.ts'
import { fromText, toText } from './json.ts'

/** Call it before the request leaves: the process may end at any moment after. Runs inside a transaction. */
export function keepUnanswered(db: Db, intent: IntentRow, request: IntentRequest): void {
  const { workspace, draft_id: draftId, section, taken } = intent
  db.run(
    `INSERT INTO unanswered (workspace, draft_id, section, request, taken) SELECT ?1, ?2, ?3, ?4, ?5
     WHERE NOT EXISTS (SELECT 1 FROM unanswered WHERE workspace = ?1 AND draft_id = ?2 AND section = ?3 AND request = ?4)`,
    ...[workspace, draftId, section, toText(request), taken],
  )
}

/** The server has the section as it was sent last. */
export const forgetUnanswered = (db: Db, row: DraftRow, section: SectionName) =>
  db.run(
    'DELETE FROM unanswered WHERE workspace = ? AND draft_id = ? AND section = ?',
    ...[row.workspace, row.id, section],
  )

/** For each field the campaigns that its words may stand over: the one that was seen, and what was sent since without an answer. */
export function possibleBases(db: Db, row: DraftRow): (field: Field) => JsonObject[] {
  const departed = departures(db, row)
  const sent = db
    .all<{ request: string; taken: string }>(
      'SELECT request, taken FROM unanswered WHERE workspace = ? AND draft_id = ?',
      ...[row.workspace, row.id],
    )
    .map(({ request, taken }) => ownWords(fromText<IntentRequest>(request), fromText<string[]>(taken)))
  return (field) => [
    departed(field),
    ...sent.filter(({ fields }) => fields.includes(field)).map(({ campaign }) => campaign),
  ]
}

/** What of a request was typed here: what a merge put into it is somebody else's. */
const ownWords = (request: IntentRequest, taken: readonly string[]): { campaign: JsonObject; fields: Field[] } => ({
  campaign: campaignIn(request),
  fields: fieldsIn(request).filter(({ path }) => !taken.includes(path)),
})
