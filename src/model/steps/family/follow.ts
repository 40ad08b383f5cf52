/** How a campaign of a family follows its master: field by field, except for the fields that were edited in the campaign itself. Pure. */
import {
  type Draft,
  type FamilyMaster,
  type FamilyRow,
  type Json,
  type JsonObject,
  type SectionName,
  sectionNames,
} from '#contract'
import { fieldsIn, isObject } from '../../rules/read.ts'
import { isArrival, sameJson } from '../../rules/same-json.ts'

/** Keys that lead to a field of a section. */
export type FieldKeys = readonly string[]
export type OwnField = { section: SectionName; keys: FieldKeys }

type Sections = Draft['sections']

/** Fields of a campaign that differ from what it was made with. Uploaded addresses and counts that arrived are no edits. */
export function ownFields(made: Sections, other: Sections): OwnField[] {
  const now = withSameStart(made, other)
  return sectionNames.flatMap((section) =>
    ownIn(made[section] ?? null, now[section] ?? null, []).map((keys) => ({ section, keys })),
  )
}

/**
 * `other` with the start of `one`, if it is the same start: a never-ending campaign whose start is in the past begins today, another day each
 * day, which is no edit (Source: docs/reference/states.md).
 */
export function withSameStart<Other extends Draft['sections']>(one: Sections, other: Other): Other {
  const [{ startDate, startMovedFrom }, schedule] = [fieldsIn(one.schedule), fieldsIn(other.schedule)]
  const starts = [startDate, startMovedFrom].filter((date) => typeof date === 'string' && date !== '')
  const isSame = starts.includes(schedule.startDate) || starts.includes(schedule.startMovedFrom)
  if (!isSame || startDate === undefined || startMovedFrom === undefined) return other
  return { ...other, schedule: { ...schedule, startDate, startMovedFrom } }
}

/** A campaign made with `made`, now `other`, after its master or row changed to `next`. Its own fields stay, but for those in `except`. */
export function followed(made: Sections, other: Sections, next: Sections, except: readonly OwnField[] = []): Sections {
  const now = withSameStart(made, other)
  const merged = sectionNames.flatMap((section): [SectionName, Json][] => {
    const [before, mine, after] = [made[section] ?? null, now[section] ?? null, next[section] ?? null]
    const again = except.filter((field) => field.section === section).map(({ keys }) => keys)
    const value = merge(before, mine, after, again)
    return value === null ? [] : [[section, value]]
  })
  return withSameStart(other, Object.fromEntries(merged))
}

/** Rows as they were, with the campaigns that they have now. A row that is gone now has the campaign that it had. */
export function withMembers(before: readonly FamilyRow[], now: readonly FamilyRow[]): FamilyRow[] {
  const known = new Map(now.map((row) => [row.id, row]))
  return before.map((row) => ({ ...row, member: (known.get(row.id) ?? row).member }))
}

/** What a row's campaign is made of. */
export type MadeOf = Pick<NonNullable<FamilyRow['member']>, 'master' | 'cells'>

/** What a campaign was made of before and after. `was`: its values, if fields of its own, `again`, followed again; otherwise null. */
type Changed = { rowId: string; before: MadeOf; after: MadeOf; was: Sections | null; again: readonly OwnField[] }

/**
 * What following changed at once, for undo and redo, and what all campaigns are made of. `made`: number of new campaigns. `masters`: the
 * versions that its rows follow.
 */
export type FollowStep = {
  rows: readonly Changed[]
  made: number
  before: FamilyMaster
  after: FamilyMaster
  masters: readonly FamilyMaster[]
}

/**
 * The step that takes changes back; null if there is nothing to take back. `masters` were there before, `after` is there now. A new campaign,
 * without `before`, stays; it goes back to what all were made of, if that was something else.
 */
export function followStep(
  masters: readonly FamilyMaster[],
  after: FamilyMaster,
  changes: readonly (Omit<Changed, 'before'> & { before: MadeOf | null })[],
): FollowStep | null {
  const before = masters.at(-1) ?? after
  const rows = changes.flatMap((change): Changed[] => {
    if (change.before) return [{ ...change, before: madeOf(change.before) }]
    const { version } = before
    return version === after.version ? [] : [{ ...change, before: { ...change.after, master: version } }]
  })
  const used = new Set(rows.map((row) => row.before.master))
  const kept = [...masters.filter(({ version }) => used.has(version) && version !== after.version), after]
  const made = changes.filter((change) => change.before === null).length
  return rows.length === 0 ? null : { rows, made, before, after, masters: kept }
}

const madeOf = ({ master, cells }: MadeOf): MadeOf => ({ master, cells })

/** What a row's campaign is changed to. `sections`: its values, where they are not those that its row is made to. */
export type Target = MadeOf & { sections?: Sections | null; again?: readonly OwnField[] }

/** What the rows of a step go back to. `gone`: those that were removed or followed something else meanwhile. */
export function targetsOf({ rows: all }: FollowStep, rows: readonly FamilyRow[], way: 'undo' | 'redo') {
  const known = new Map(rows.map((row) => [row.id, row]))
  const gone: Changed[] = []
  const targets = all.flatMap((changed): { row: FamilyRow; to: Target }[] => {
    const { rowId, before, after, was, again } = changed
    const row = known.get(rowId)
    const [from, to] = way === 'undo' ? [after, { ...before, sections: was }] : [before, { ...after, again }]
    if (row?.member && row.member.master === from.master && sameJson(row.member.cells, from.cells)) return [{ row, to }]
    gone.push(changed)
    return []
  })
  return { targets, gone }
}

/** Fields that are edited as one: a design with its HTML, and another editor's slots for both. */
const designed = ['design', 'html', 'claims', 'source']

const isDesigned = (value: JsonObject): boolean => 'design' in value && 'html' in value

/** Objects that are chosen as a whole: a segment, a template, a picture, an uploaded file. Any other object is a form with fields. */
const isForm = (value: Json): value is JsonObject =>
  isObject(value) && !('id' in value) && !('stored' in value) && !('img' in value)

const designOf = (value: JsonObject): JsonObject =>
  Object.fromEntries(designed.filter((key) => key in value).map((key) => [key, value[key] ?? null]))

function ownIn(made: Json, now: Json, keys: FieldKeys): FieldKeys[] {
  if (isArrival(made, now)) return []
  if (!isForm(made) || !isForm(now))
    return isSameList(made, now) ? ownInList(made as Json[], now as Json[], keys) : [keys]
  const design = isDesigned(now) ? designed : []
  const ownDesign = design.length > 0 && !sameJson(designOf(made), designOf(now)) ? [[...keys, 'design']] : []
  const names = [...new Set([...Object.keys(made), ...Object.keys(now)])].filter((key) => !design.includes(key))
  return [...ownDesign, ...names.flatMap((key) => ownIn(made[key] ?? null, now[key] ?? null, [...keys, key]))]
}

const ownInList = (made: Json[], now: Json[], keys: FieldKeys): FieldKeys[] =>
  made.flatMap((item, index) => ownIn(item, now[index] ?? null, [...keys, String(index)]))

/** Lists of as many forms are compared item by item; any other list is one value. */
const isSameList = (made: Json, now: Json): boolean =>
  Array.isArray(made) && Array.isArray(now) && made.length === now.length && [...made, ...now].every(isForm)

function merge(made: Json, now: Json, next: Json, again: readonly FieldKeys[]): Json {
  if (again.some((keys) => keys.length === 0) || sameJson(made, now)) return next
  if (sameJson(made, next) && again.length === 0) return now
  if (isSameList(made, now) && isSameList(now, next))
    return (now as Json[]).map((item, index) => {
      const [before = null, after = null] = [made, next].map((list) => (list as Json[])[index])
      return merge(before, item, after, below(again, String(index)))
    })
  if (!isForm(made) || !isForm(now) || !isForm(next)) return isArrival(made, now) ? next : now
  const isWhole = [made, now, next].every(isDesigned)
  const design = isWhole ? mergedDesign(made, now, next, again) : {}
  const names = [...new Set([...Object.keys(made), ...Object.keys(now), ...Object.keys(next)])].filter(
    (key) => !isWhole || !designed.includes(key),
  )
  const fields = names.flatMap((key): [string, Json][] => {
    const value = merge(made[key] ?? null, now[key] ?? null, next[key] ?? null, below(again, key))
    return value === null && !(key in now) && !(key in next) ? [] : [[key, value]]
  })
  return { ...Object.fromEntries(fields), ...design }
}

function mergedDesign(made: JsonObject, now: JsonObject, next: JsonObject, again: readonly FieldKeys[]): JsonObject {
  const follows = again.some(([key]) => key === 'design') || sameJson(designOf(made), designOf(now))
  return designOf(follows ? next : now)
}

const below = (again: readonly FieldKeys[], key: string): FieldKeys[] =>
  again.flatMap(([first, ...rest]) => (first === key ? [rest] : []))
