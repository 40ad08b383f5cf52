/**
 * The fields of a campaign and the addresses of their parts: which wire fields belong together, which of them mark a change, and how they
 * are laid over another campaign.
 */
import {
  cutAtWaitingFiles,
  hasWaitingFiles,
  type Json,
  type JsonObject,
  type SectionName,
  type WaitingFile,
} from '#contract'
import { sameJson } from './rules/same-json.ts'

export type Part = SectionName | 'name'

/** Wire fields that are edited, merged and chosen as one, wherever they are on the wire. */
export type Field = {
  part: Part
  /** Name of the field: its first place. */
  path: string
  /** Dotted paths in a campaign; sent together, because a step writes them together. */
  places: readonly string[]
  /** Dotted paths that mark a change. Values that the page counts or fills in by itself are left out. */
  decides: readonly string[]
}

const setup = (key: string) => `edit_setup_page_values.${key}`

/** A schedule is sent whole, so an absent path is empty. In everything else an absent path is unknown. */
const wholeFields: ReadonlySet<string> = new Set(['schedule', 'edit_schedule_page_values'])

const fieldOf = (part: Part, places: [string, ...string[]], decides: readonly string[] = places): Field => ({
  part,
  path: places[0],
  places,
  decides,
})

/** A field of the schedule, with its name in the form of the step. */
const timingField = (
  schedulePaths: [string, ...string[]],
  formPaths: readonly string[],
  decides = schedulePaths,
): Field => ({
  part: 'schedule',
  path: `schedule.${schedulePaths[0]}`,
  places: [
    ...schedulePaths.map((key) => `schedule.${key}`),
    ...formPaths.map((key) => `edit_schedule_page_values.${key}`),
  ],
  decides: decides.map((key) => `schedule.${key}`),
})

/** Wire names of docs/reference/data.md. */
export const fields: readonly Field[] = [
  fieldOf('name', ['name']),
  fieldOf(
    'trigger',
    ['entryCriteria', setup('triggerState'), setup('selectedEventId')],
    ['entryCriteria', setup('triggerState')],
  ),
  fieldOf(
    'trigger',
    ['entry_time', 'entry_time_value', setup('entryTimeRadio'), setup('entryTimeValue')],
    ['entry_time', 'entry_time_value'],
  ),
  fieldOf('trigger', ['selectedTags', setup('selectedTags')]),
  // The chosen segment has counts that change by themselves.
  fieldOf(
    'segment',
    ['segment_id', setup('segmentRadio'), setup('selectedSegment')],
    ['segment_id', setup('selectedSegment.id')],
  ),
  fieldOf('segment', [setup('smartSend')]),
  fieldOf('goals', ['control_group', setup('controlGroupRadio'), setup('customControlGroupValue')], ['control_group']),
  fieldOf('goals', ['conversionGoal', setup('conversionGoal')], ['conversionGoal']),
  fieldOf('goals', ['revenue_config']),
  fieldOf('content', ['message', 'edit_content_page_values']),
  // The moment of a one-time campaign; a periodic one has its time in the active days.
  timingField(['time', 'date', 'active.time'], ['date', 'time']),
  timingField(['start_date'], ['startDate']),
  timingField(['end_date', 'neverEnds'], ['endDate', 'neverEnds']),
  // 'All day' sets both hours.
  timingField(['active.start_time', 'active.end_time', 'allDay'], ['startTime', 'endTime', 'allDay']),
  // The days to choose from depend on the repetition.
  timingField(['repeat', 'active.daysOfWeek', 'active.daysOfMonth', 'active.days'], ['repeat', 'weekDays', 'daysData']),
  timingField(['delivery'], ['selectedCondition']),
  // The campaign's type never changes, so it is part of a field that every type has.
  timingField(['time_zone', 'type'], ['timezone'], ['time_zone']),
  timingField(['fc'], ['fc']),
  timingField(['dnd'], ['dnd']),
  timingField(['metaRetentionDays'], ['metaRetentionDays']),
]

export const fieldsOfPart = (part: Part): Field[] => fields.filter((field) => field.part === part)

/** The value at a dotted path; undefined if there is none. */
export function valueAt(from: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = from
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined
  return value
}

/** `target` with `value` at a dotted path; undefined removes it. */
export function withValue(target: JsonObject, path: string, value: Json | undefined): JsonObject {
  const [first = '', ...further] = path.split('.')
  const { [first]: inner, ...others } = target
  if (further.length === 0) return value === undefined ? others : { ...target, [first]: value }
  if (value === undefined && !isObject(inner)) return target
  return { ...target, [first]: withValue(isObject(inner) ? inner : {}, further.join('.'), value) }
}

/** Whether a campaign, or a part of one, says that the value at a dotted path is empty, rather than saying nothing about it. */
export function isEmptied(from: JsonObject, path: string): boolean {
  const first = path.split('.')[0] ?? ''
  return wholeFields.has(first) && isObject(from[first]) && valueAt(from, path) === undefined
}

/** The part of a campaign with these fields, in the campaign's own shape. */
export const fragmentOf = (campaign: JsonObject, included: readonly Field[]): JsonObject =>
  partWith(
    campaign,
    included.flatMap(({ places }) => places),
  )

/** The part of a campaign with the values at these places (dotted paths). */
export function partWith(campaign: JsonObject, places: readonly string[]): JsonObject {
  let part: JsonObject = {}
  for (const place of places) {
    const value = valueAt(campaign, place)
    if (value !== undefined) part = withValue(part, place, value)
  }
  return part
}

/** `base` with these fields replaced where `overlay` has them. */
export function overlaidCampaign(
  base: JsonObject,
  overlay: JsonObject,
  included: readonly Field[] = fields,
): JsonObject {
  let result = base
  for (const place of included.flatMap(({ places }) => places)) {
    const value = valueAt(overlay, place)
    if (value !== undefined || isEmptied(overlay, place)) result = withValue(result, place, value)
  }
  return result
}

/** `target` with these fields as in `from`; a field that `from` does not have is removed. */
const withFieldsOf = (target: JsonObject, from: JsonObject, included: readonly Field[]): JsonObject =>
  included
    .flatMap(({ places }) => places)
    .reduce((parts, place) => withValue(parts, place, valueAt(from, place)), target)

/** The values of each field of a campaign, by the field's name, in the campaign's own shape. */
export const fieldsOf = (campaign: JsonObject): Record<string, JsonObject> =>
  Object.fromEntries(fields.map((field) => [field.path, fragmentOf(campaign, [field])]))

/** `campaign` with `values` (in the shape of `fieldsOf`), including empty ones. Unknown fields stay. */
export const withFields = (campaign: JsonObject, values: Readonly<Record<string, JsonObject>>): JsonObject =>
  fields.reduce((campaign, field) => {
    const value = Object.hasOwn(values, field.path) ? values[field.path] : undefined
    return value ? withFieldsOf(campaign, value, [field]) : campaign
  }, campaign)

/** Addresses that a workspace's server is known to use for a file; empty if none is known. */
export type SentAs = (file: WaitingFile) => readonly string[]

/**
 * Whether two campaigns have the same value of a field; absent, null and empty are equal. `sentAs`: the server's addresses of local files.
 */
export const sameField = ({ decides }: Field, a: JsonObject, b: JsonObject, sentAs: SentAs = nothingSent): boolean =>
  decides.every((path) => isSameValue(valueAt(a, path), valueAt(b, path), sentAs))

/** Whether a campaign, or a part of one, has a value of a field. */
export const isHeld = ({ decides }: Field, campaign: JsonObject): boolean =>
  decides.some((path) => valueAt(campaign, path) !== undefined)

/** Whether an answer has the sent value of a field as the server writes it: a time with seconds, a number as text, additional keys. */
export const isRewritten = (
  { decides }: Field,
  sentPart: JsonObject,
  answered: JsonObject,
  sentAs: SentAs = nothingSent,
): boolean => decides.every((path) => isSavedAs(valueAt(sentPart, path), valueAt(answered, path), sentAs))

function isSavedAs(sentValue: Json | undefined, answered: Json | undefined, sentAs: SentAs): boolean {
  if (plainValue(sentValue) === undefined) return plainValue(answered) === undefined
  if (Array.isArray(sentValue))
    return (
      Array.isArray(answered) &&
      sentValue.length === answered.length &&
      sentValue.every((value, index) => isSavedAs(value, answered[index], sentAs))
    )
  if (isObject(sentValue))
    return isObject(answered) && Object.keys(sentValue).every((key) => isSavedAs(sentValue[key], answered[key], sentAs))
  if (isObject(answered) || Array.isArray(answered)) return false
  const [one, other] = [composed(sentValue ?? null).trim(), composed(answered ?? '').trim()]
  return (
    one === other ||
    isAddressed(one, other, sentAs) ||
    (isMoment.test(one) && isMoment.test(other) && other.startsWith(one))
  )
}

/** A date, a time, or both. */
const isMoment = /^\d[\d:.TZ +-]*$/

const isSameValue = (a: Json | undefined, b: Json | undefined, sentAs: SentAs): boolean =>
  sameJson(plainValue(withFileAddresses(a, b, sentAs)), plainValue(withFileAddresses(b, a, sentAs)))

/** A local file that waits for its upload equals whatever address the server gave it, so one text replaces the other. */
function withFileAddresses(value: Json | undefined, other: Json | undefined, sentAs: SentAs): Json | undefined {
  if (typeof value === 'string') return typeof other === 'string' && isAddressed(other, value, sentAs) ? other : value
  if (Array.isArray(value))
    return Array.isArray(other)
      ? value.map((item, index) => withFileAddresses(item, other[index], sentAs) ?? null)
      : value
  if (!isObject(value) || !isObject(other)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withFileAddresses(inner, other[key], sentAs) ?? null]),
  )
}

/**
 * Compares texts with files: on the server a local file that waits for its upload has an address instead. For a workspace without recorded
 * uploads: any address may belong to the file.
 */
export const nothingSent: SentAs = () => []

/** Whether `other` is `waiting` with addresses in place of its files: known addresses, else any. False if `waiting` has no files. */
export function isAddressed(waiting: string, other: string, sentAs: SentAs): boolean {
  if (!hasWaitingFiles(waiting)) return false
  const { literals, files } = cutAtWaitingFiles(waiting)
  const [first = '', ...further] = literals
  if (!other.startsWith(first)) return false
  let position = first.length
  for (const [index, literal] of further.entries()) {
    const file = files[index]
    const isLast = index === further.length - 1
    const end = isLast ? other.length - literal.length : literal === '' ? -1 : other.indexOf(literal, position)
    if (!file || end < position || (isLast && !other.endsWith(literal))) return false
    const address = other.slice(position, end)
    const serverAddresses = sentAs(file)
    const matches = serverAddresses.length > 0 ? serverAddresses.includes(address) : isAnyAddress(address)
    if (address !== file.written && !matches) return false
    position = end + literal.length
  }
  return true
}

/** Not empty, and without characters that end an address in HTML. */
const isAnyAddress = (text: string): boolean => /^[^\s"'<>]+$/.test(text)

function plainValue(value: Json | undefined): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(plainValue)
  // Servers write an editor's own values in their own types: 5 equals '5', and true equals 'true'.
  if (!isObject(value)) return value === null || value === undefined ? undefined : composed(value)
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, plainValue(inner)] as const)
    .filter(([, inner]) => inner !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** As text, in one Unicode form: some servers and file systems write 'é' as two characters. */
const composed = (value: Json): string => String(value).normalize('NFC')

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
