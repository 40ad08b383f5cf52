/**
 * Families: one master and a sheet of rows, of which each becomes an ordinary campaign. The sheet, and what each campaign follows, are kept on
 * this computer.
 */
import * as v from 'valibot'
import { bulkWrite, MAX_AT_ONCE } from './bulk-edits.ts'
import { call, mostChars, notice } from './define.ts'
import { sections, slug } from './drafts.ts'
import { json, localId } from './entities/index.ts'

/** As many rows as are read of a sheet. */
export const MAX_FAMILY_ROWS = 1_000
export const MAX_FAMILY_COLUMNS = 40
export const MAX_FAMILY_LANGUAGES = 12

/**
 * What a column sets. `text` and `link`: the places of its tag in the message, and the campaign's name · `picture`: the pictures of its tag ·
 * `segment` and `moment`: who gets the message and when · `language`: whose master has the message. A
 * blank cell of these three follows the master; one column at most is of each.
 */
export const columnKinds = ['text', 'link', 'picture', 'segment', 'moment', 'language'] as const
export type ColumnKind = (typeof columnKinds)[number]

const familyColumn = v.strictObject({
  /** Counted from 1. */
  id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Its heading in the sheet. */
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), mostChars(100)),
  kind: v.picklist(columnKinds),
})
export type FamilyColumn = v.InferOutput<typeof familyColumn>

/** `text`: as typed or as in the sheet. `value`: the segment, moment or picture that it was read as; absent if it is none. */
const familyCell = v.strictObject({
  text: v.pipe(v.string(), mostChars(2_000)),
  value: v.optional(json),
})
export type FamilyCell = v.InferOutput<typeof familyCell>

/** By the id of the column; an absent cell is blank. */
const cells = v.record(v.string(), familyCell)
export type FamilyCells = v.InferOutput<typeof cells>

export const familyRow = v.strictObject({
  /** ULID. */
  id: localId,
  cells,
  /** The campaign that was made of the row, and the values that it was last made of; null before. */
  member: v.nullable(
    v.strictObject({
      draftId: localId,
      /** The version of the master. */
      master: v.pipe(v.number(), v.integer(), v.minValue(1)),
      cells,
    }),
  ),
})
export type FamilyRow = v.InferOutput<typeof familyRow>

const familyLanguage = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), mostChars(60)),
  masterId: localId,
})
export type FamilyLanguage = v.InferOutput<typeof familyLanguage>

export const family = v.strictObject({
  /** ULID. */
  id: localId,
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), mostChars(200)),
  /** As in routes. */
  channel: slug,
  type: slug,
  /** The draft with the values that all follow. It is never sent. */
  masterId: localId,
  /** Names of the campaigns, with tags of columns. */
  memberName: v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter a name'), mostChars(500)),
  columns: v.pipe(v.array(familyColumn), v.maxLength(MAX_FAMILY_COLUMNS)),
  /** None in a family of one language. The first is that of `masterId`; of the masters of the others only the content counts. */
  languages: v.pipe(v.array(familyLanguage), v.maxLength(MAX_FAMILY_LANGUAGES)),
  /** The sheet that was read last, with the moment in ISO 8601 in UTC; null if there was none. */
  sheet: v.nullable(
    v.strictObject({ name: v.pipe(v.string(), v.maxLength(255)), at: v.pipe(v.string(), v.isoTimestamp()) }),
  ),
})
export type Family = v.InferOutput<typeof family>

/** What campaigns are made of besides their rows: the master's values, the content of its other languages, the columns, and the names. */
const familyMade = v.strictObject({
  sections,
  languages: v.pipe(
    v.array(v.strictObject({ ...familyLanguage.entries, content: json })),
    v.maxLength(MAX_FAMILY_LANGUAGES),
  ),
  columns: family.entries.columns,
  memberName: family.entries.memberName,
})
export type FamilyMade = v.InferOutput<typeof familyMade>

const version = v.pipe(v.number(), v.integer(), v.minValue(1))
/** What campaigns were made of, as a version that rows follow. */
const familyMaster = v.strictObject({ ...familyMade.entries, version })
export type FamilyMaster = v.InferOutput<typeof familyMaster>

/** Versions that rows follow again. One that is still there stays as it is. */
const masters = v.optional(v.pipe(v.array(familyMaster), v.maxLength(MAX_FAMILY_ROWS)))

/** Rows in their order; the masters that members follow, and the latest. */
export type WholeFamily = { family: Family; rows: FamilyRow[]; masters: FamilyMaster[] }

/** `members`: number of campaigns that were made. */
export type FamilySummary = Pick<Family, 'id' | 'name' | 'channel' | 'type' | 'masterId'> & {
  rows: number
  members: number
}

/** A draft's place in a family: its master, or the campaign of a row. */
export type FamilyPlace = { family: Family; rowId: string | null }

const ofFamily = v.strictObject({ id: localId })

export const familyCalls = {
  /** By name. */
  list: call(v.undefined()).returns<FamilySummary[]>(),
  open: call(ofFamily).returns<WholeFamily | null>(),
  /** The family of a draft; null if it is in none. */
  of: call(v.strictObject({ draftId: localId })).returns<FamilyPlace | null>(),
  /** Adds a family or replaces its head; `rows` replaces its rows, in this order; those that are there keep their campaigns. On disk when it returns. */
  keep: call(
    v.strictObject({ family, rows: v.optional(v.pipe(v.array(familyRow), v.maxLength(MAX_FAMILY_ROWS))), masters }),
  ).returns<null>(),
  /** Changes the cells of rows that are there. A row that is gone stays gone. */
  keepRows: call(
    v.strictObject({ id: localId, rows: v.pipe(v.array(familyRow), v.maxLength(MAX_FAMILY_ROWS)) }),
  ).returns<null>(),
  /** Keeps what campaigns are made of as the next version and returns its number; that of the latest if they are equal. */
  keepMaster: call(v.strictObject({ id: localId, made: familyMade })).returns<number>(),
  /** Writes and saves campaigns together with what their rows say of them, and masters: all or none. */
  write: call(
    v.strictObject({
      id: localId,
      rows: v.pipe(v.array(familyRow), v.maxLength(MAX_AT_ONCE)),
      writes: v.pipe(v.array(bulkWrite), v.maxLength(MAX_AT_ONCE * 6 + MAX_FAMILY_LANGUAGES)),
      masters,
    }),
  ).returns<null>(),
  /** Its campaigns stay, and follow nothing any more. */
  remove: call(ofFamily).returns<null>(),
  /** Changed in any window, or another workspace was opened. */
  changed: notice<null>(),
} as const
