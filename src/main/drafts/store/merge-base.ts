/** Where the words of a section came from: the part of the server's campaign that they were written over. */
import type { Campaign, JsonObject, SectionName } from '#contract'
import { type Field, fieldsOf, fragmentOf, overlaid, type Part } from '../merge/fields.ts'
import { type Db, fromText, toText } from './db.ts'
import { baseOf, type DraftRow, ofSection, sectionKey } from './draft-rows.ts'

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

/** The section's part of the campaign as last seen. */
export const currentBase = (db: Db, row: DraftRow, section: SectionName): JsonObject =>
  fragmentOf(asJson(baseOf(db, row.workspace, row.id)), fieldsOf(section))

/** For each field the campaign that its words came from. */
export function mergeBases(db: Db, row: DraftRow): (field: Field) => JsonObject {
  const base = asJson(baseOf(db, row.workspace, row.id))
  const own = new Map<Part, JsonObject>()
  for (const { section, departure } of sectionRows(db, row)) {
    if (departure !== null) own.set(section, fromText<JsonObject>(departure))
  }
  if (row.renamed === 1 && row.named_over !== null) own.set('name', { name: row.named_over })
  return ({ part }) => own.get(part) ?? base
}

export const acceptedPathsIn = ({ taken }: SectionRow): string[] => fromText<string[]>(taken)

export const setAcceptedPaths = (db: Db, row: DraftRow, section: SectionName, paths: readonly string[]) =>
  db.run(`UPDATE sections SET taken = ? ${ofSection}`, [toText([...new Set(paths)]), ...sectionKey(row, section)])

/** No Save of the section counts as taken along any more. */
export const clearSaved = (db: Db, row: DraftRow, section: SectionName) =>
  db.run(`UPDATE sections SET saved = 0 ${ofSection}`, sectionKey(row, section))

/** The words of `fields` stand over what `campaign` has from now on. */
export function setMergeBase(
  db: Db,
  row: DraftRow,
  { section, departure }: SectionRow,
  campaign: JsonObject,
  fields: readonly Field[] = fieldsOf(section),
): void {
  const before = departure === null ? currentBase(db, row, section) : fromText<JsonObject>(departure)
  db.run(`UPDATE sections SET departure = ? ${ofSection}`, [
    toText(overlaid(before, campaign, fields)),
    ...sectionKey(row, section),
  ])
}
