/** Where the words of a section came from: the part of the server's campaign that they were written over. */
import type { Campaign, JsonObject, SectionName } from '#contract'
import { type Field, fieldsOfPart, fragmentOf, type Part, withFieldsOf } from '../../../model/fields.ts'
import { fieldsIn } from '../merge/requests.ts'
import { type Db, ifReadable, textsIn, toText } from './db.ts'
import { baseOf, type DraftRow, ofSection, sectionKey } from './draft-rows.ts'
import { type IntentRow, openIntents, requestOf } from './intent-rows.ts'

export type SectionRow = {
  section: SectionName
  value: string
  /** The draft's revision when it last changed, and the one that its last Save took along. */
  revision: number
  saved: number
  departure: string | null
  taken: string
}

export const sectionRows = (db: Db, row: DraftRow): SectionRow[] =>
  db.all(
    'SELECT section, value, revision, saved, departure, taken FROM sections WHERE workspace = ? AND draft_id = ?',
    [row.workspace, row.id],
  )

export const sectionRow = (db: Db, row: DraftRow, section: Part): SectionRow | undefined =>
  sectionRows(db, row).find((one) => one.section === section)

/** Something was typed since the last Save took it along. */
export const isDirty = ({ revision, saved }: SectionRow): boolean => revision > saved

/** A campaign that came out of JSON is plain JSON. */
export const asJson = (campaign: Campaign | null): JsonObject => (campaign ?? {}) as JsonObject

/** The section's part of the campaign that a save of it which waits is a change of, else as last seen. */
export const newMergeBase = (db: Db, row: DraftRow, section: SectionName): JsonObject =>
  openIntents(db, row)
    .filter((intent) => intent.section === section)
    .reduce(
      (parts, intent) => {
        const own = requestFields(intent).filter(({ part }) => part === section)
        const noted = ifReadable<JsonObject>(intent.departure)
        return noted === null ? parts : withFieldsOf(parts, noted, own)
      },
      currentBase(db, row, section),
    )

/** The section's part of the campaign as last seen. */
export const currentBase = (db: Db, row: DraftRow, section: SectionName): JsonObject =>
  fragmentOf(asJson(baseOf(db, row.workspace, row.id)), fieldsOfPart(section))

/** For each field the campaign that its words came from; those of a save that waits, where `intent` is one. */
export function mergeBases(db: Db, row: DraftRow, intent?: IntentRow): (field: Field) => JsonObject {
  const noted = intent ? ifReadable<JsonObject>(intent.departure) : null
  if (noted) return () => noted
  const base = asJson(baseOf(db, row.workspace, row.id))
  const own = new Map<Part, JsonObject>()
  for (const { section, departure } of sectionRows(db, row)) {
    const noted = ifReadable<JsonObject>(departure)
    if (noted) own.set(section, noted)
  }
  if (row.renamed === 1 && row.named_over !== null) own.set('name', { name: row.named_over })
  return ({ part }) => own.get(part) ?? base
}

const requestFields = (intent: IntentRow): Field[] => {
  const request = requestOf(intent, 'update')
  return request ? fieldsIn(request) : []
}

/** Of the campaigns that `baseFor` has for each field, the parts that make up these fields. */
export const partsOf = (fields: readonly Field[], baseFor: (field: Field) => JsonObject): JsonObject =>
  fields.reduce<JsonObject>((parts, field) => withFieldsOf(parts, baseFor(field), [field]), {})

/** `parts` of a campaign are what this save is a change of. */
export const noteMergeBase = (db: Db, intentId: number, parts: JsonObject) =>
  db.run('UPDATE intents SET departure = ? WHERE id = ?', [toText(parts), intentId])

/** What these saves say of `fields` is a change of what `campaign` has from now on. */
export function setIntentBases(
  db: Db,
  intents: readonly IntentRow[],
  campaign: JsonObject,
  fields: readonly Field[],
): void {
  for (const intent of intents) {
    const own = requestFields(intent).filter((field) => fields.includes(field))
    const noted = ifReadable<JsonObject>(intent.departure)
    if (noted === null || own.length === 0) continue
    noteMergeBase(db, intent.id, withFieldsOf(noted, campaign, own))
  }
}

export const acceptedPathsIn = ({ taken }: SectionRow): string[] => textsIn(taken)

export const setAcceptedPaths = (db: Db, row: DraftRow, section: SectionName, paths: readonly string[]) =>
  db.run(`UPDATE sections SET taken = ? ${ofSection}`, [toText([...new Set(paths)]), ...sectionKey(row, section)])

/** No Save of the section counts as taken along any more. */
export const clearSaved = (db: Db, row: DraftRow, section: SectionName) =>
  db.run(`UPDATE sections SET saved = 0 ${ofSection}`, sectionKey(row, section))

/** The words of `fields` stand over what `campaign` has from now on, a part of one that holds all that there is of them. */
export function setMergeBase(
  db: Db,
  row: DraftRow,
  own: SectionRow,
  campaign: JsonObject,
  fields: readonly Field[] = fieldsOfPart(own.section),
): void {
  db.run(`UPDATE sections SET departure = ? ${ofSection}`, [
    toText(withFieldsOf(mergeBase(db, row, own), campaign, fields)),
    ...sectionKey(row, own.section),
  ])
}

/** What the words of a section stand over; of a draft of an older schema, or a damaged one, as far as is known, the campaign as last seen. */
export const mergeBase = (db: Db, row: DraftRow, { section, departure }: SectionRow): JsonObject =>
  ifReadable<JsonObject>(departure) ?? currentBase(db, row, section)
