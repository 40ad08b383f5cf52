/** The form values of sections: of which Save they are, and which part of the campaign they were edited over. */
import type { Campaign, JsonObject, SectionName } from '#contract'
import { fieldsOfPart, fragmentOf, type Part } from '../../../model/fields.ts'
import { type Db, toText } from './db.ts'
import { baseOf, type DraftRow, ofSection, sectionKey } from './draft-rows.ts'

export type SectionRow = {
  section: SectionName
  value: string
  /** The draft's revision when it last changed, and the one that its last Save took along. */
  revision: number
  saved: number
  departure: string | null
}

export const sectionRows = (db: Db, row: DraftRow): SectionRow[] =>
  db.all('SELECT section, value, revision, saved, departure FROM sections WHERE workspace = ? AND draft_id = ?', [
    row.workspace,
    row.id,
  ])

export const sectionRow = (db: Db, row: DraftRow, section: Part): SectionRow | undefined =>
  sectionRows(db, row).find((one) => one.section === section)

/** Something was typed since the last Save took it along. */
export const isDirty = ({ revision, saved }: Pick<SectionRow, 'revision' | 'saved'>): boolean => revision > saved

/** The section's part of the campaign as last seen. */
export const currentBase = (db: Db, row: DraftRow, section: SectionName): JsonObject =>
  fragmentOf(asJson(baseOf(db, row.workspace, row.id)), fieldsOfPart(section))

/** A campaign that came out of JSON is plain JSON. */
export const asJson = (campaign: Campaign | null): JsonObject => (campaign ?? {}) as JsonObject

/** Of form values out of a damaged file it is not known what they were edited over: as far as is known, the campaign as last seen. */
export function fillDepartures(db: Db): void {
  const unknown = db.all<SectionRow & DraftRow>(
    `SELECT s.section, d.workspace, d.id FROM sections s
     JOIN drafts d ON d.workspace = s.workspace AND d.id = s.draft_id WHERE s.departure IS NULL`,
  )
  for (const one of unknown)
    db.run(`UPDATE sections SET departure = ? ${ofSection}`, [
      toText(currentBase(db, one, one.section)),
      ...sectionKey(one, one.section),
    ])
}
