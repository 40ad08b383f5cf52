/** A campaign as fields: which wire fields belong together, what of them says that they were changed, and how they are laid over another campaign. */
import type { Json, JsonObject, SectionName } from '#contract'
import { isAddressed, nothingSent, type SentAs } from './addresses.ts'

export type Part = SectionName | 'name'

/** Something that is edited, merged and chosen as one, wherever on the wire it stands. */
export type Field = {
  part: Part
  /** Names the field: the first of its places. */
  path: string
  /** Dotted paths in a campaign; they travel together, because a step writes them together. */
  places: readonly string[]
  /** Dotted paths that say whether it was changed; what the page counts or fills in by itself is none of them. */
  decides: readonly string[]
}

const setup = (key: string) => `edit_setup_page_values.${key}`

/** A schedule travels whole: a place that it leaves out is empty. Everything else says only what it holds. */
const whole: ReadonlySet<string> = new Set(['schedule', 'edit_schedule_page_values'])

const field = (part: Part, places: [string, ...string[]], decides: readonly string[] = places): Field => ({
  part,
  path: places[0],
  places,
  decides,
})

/** A field of the schedule, and how its step's form calls the same. */
const timing = (inSchedule: [string, ...string[]], inForm: readonly string[], decides = inSchedule): Field => ({
  part: 'schedule',
  path: `schedule.${inSchedule[0]}`,
  places: [...inSchedule.map((key) => `schedule.${key}`), ...inForm.map((key) => `edit_schedule_page_values.${key}`)],
  decides: decides.map((key) => `schedule.${key}`),
})

/** Wire names of docs/reference/data.md. */
export const fields: readonly Field[] = [
  field('name', ['name']),
  field(
    'trigger',
    ['entryCriteria', setup('triggerState'), setup('selectedEventId')],
    ['entryCriteria', setup('triggerState')],
  ),
  field(
    'trigger',
    ['entry_time', 'entry_time_value', setup('entryTimeRadio'), setup('entryTimeValue')],
    ['entry_time', 'entry_time_value'],
  ),
  field('trigger', ['selectedTags', setup('selectedTags')]),
  // The chosen segment carries counts that change by themselves.
  field(
    'segment',
    ['segment_id', setup('segmentRadio'), setup('selectedSegment')],
    ['segment_id', setup('selectedSegment.id')],
  ),
  field('segment', [setup('smartSend')]),
  field('goals', ['control_group', setup('controlGroupRadio'), setup('customControlGroupValue')], ['control_group']),
  field('goals', ['conversionGoal', setup('conversionGoal')], ['conversionGoal']),
  field('goals', ['revenue_config']),
  field('content', ['message', 'edit_content_page_values']),
  // The moment of a one-time campaign; a periodic one keeps its time among the active days.
  timing(['time', 'date', 'active.time'], ['date', 'time']),
  timing(['start_date'], ['startDate']),
  timing(['end_date', 'neverEnds'], ['endDate', 'neverEnds']),
  // 'All day' sets both hours.
  timing(['active.start_time', 'active.end_time', 'allDay'], ['startTime', 'endTime', 'allDay']),
  // Which days there are to choose from depends on how the campaign repeats.
  timing(['repeat', 'active.daysOfWeek', 'active.daysOfMonth', 'active.days'], ['repeat', 'weekDays', 'daysData']),
  timing(['delivery'], ['selectedCondition']),
  // The campaign's type never changes: it goes along with what every type has.
  timing(['time_zone', 'type'], ['timezone'], ['time_zone']),
  timing(['fc'], ['fc']),
  timing(['dnd'], ['dnd']),
  timing(['metaRetentionDays'], ['metaRetentionDays']),
]

export const fieldsOfPart = (part: Part): Field[] => fields.filter((one) => one.part === part)

/** What stands at a dotted path; undefined where nothing does. */
export function valueAt(from: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = from
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined
  return value
}

/** `into` with `value` at a dotted path; undefined empties the place. */
export function withValue(into: JsonObject, path: string, value: Json | undefined): JsonObject {
  const [first = '', ...further] = path.split('.')
  const { [first]: inner, ...others } = into
  if (further.length === 0) return value === undefined ? others : { ...into, [first]: value }
  if (value === undefined && !isObject(inner)) return into
  return { ...into, [first]: withValue(isObject(inner) ? inner : {}, further.join('.'), value) }
}

/** Whether a campaign (or a part of one) says that nothing stands at a dotted path, rather than nothing of it. */
export function isEmptied(from: JsonObject, path: string): boolean {
  const first = path.split('.')[0] ?? ''
  return whole.has(first) && isObject(from[first]) && valueAt(from, path) === undefined
}

/** The part of a campaign that holds these fields, in the campaign's own shape. */
export function fragmentOf(campaign: JsonObject, of: readonly Field[]): JsonObject {
  let fragment: JsonObject = {}
  for (const place of of.flatMap(({ places }) => places)) {
    const value = valueAt(campaign, place)
    if (value !== undefined) fragment = withValue(fragment, place, value)
  }
  return fragment
}

/** `under` with what `over` says of these fields. */
export function overlaid(under: JsonObject, over: JsonObject, of: readonly Field[] = fields): JsonObject {
  let result = under
  for (const place of of.flatMap(({ places }) => places)) {
    const value = valueAt(over, place)
    if (value !== undefined || isEmptied(over, place)) result = withValue(result, place, value)
  }
  return result
}

/** `into` with these fields as `from` has them, also where it has nothing. */
export const withFieldsOf = (into: JsonObject, from: JsonObject, of: readonly Field[]): JsonObject =>
  of.flatMap(({ places }) => places).reduce((parts, place) => withValue(parts, place, valueAt(from, place)), into)

/** What a campaign says of each field, by the field's name: the places that it has, in the campaign's own shape. */
export const fieldsOf = (campaign: JsonObject): Record<string, JsonObject> =>
  Object.fromEntries(fields.map((one) => [one.path, fragmentOf(campaign, [one])]))

/** `campaign` with `values` (as `fieldsOf` gives them) in their places, also where they have nothing; what is no field of Herald's stays as it is. */
export const withFields = (campaign: JsonObject, values: Readonly<Record<string, JsonObject>>): JsonObject =>
  fields.reduce((whole, one) => {
    const value = Object.hasOwn(values, one.path) ? values[one.path] : undefined
    return value ? withFieldsOf(whole, value, [one]) : whole
  }, campaign)

/** Whether two campaigns say the same of a field; what is absent, null or empty is nothing. `sentAs`: what the server calls files of here. */
export const sameField = ({ decides }: Field, a: JsonObject, b: JsonObject, sentAs: SentAs = nothingSent): boolean =>
  decides.every((path) => same(valueAt(a, path), valueAt(b, path), sentAs))

/** Whether a campaign, which may be a part of one, says anything of a field. */
export const isHeld = ({ decides }: Field, campaign: JsonObject): boolean =>
  decides.some((path) => valueAt(campaign, path) !== undefined)

/** Whether an answer says of a field what was sent, as the server writes it: a time with its seconds, a number as text, keys of its own. */
export const isRewritten = (
  { decides }: Field,
  sent: JsonObject,
  answered: JsonObject,
  sentAs: SentAs = nothingSent,
): boolean => decides.every((path) => rewritten(valueAt(sent, path), valueAt(answered, path), sentAs))

function rewritten(sent: Json | undefined, answered: Json | undefined, sentAs: SentAs): boolean {
  if (plain(sent) === undefined) return plain(answered) === undefined
  if (Array.isArray(sent))
    return (
      Array.isArray(answered) &&
      sent.length === answered.length &&
      sent.every((one, at) => rewritten(one, answered[at], sentAs))
    )
  if (isObject(sent))
    return isObject(answered) && Object.keys(sent).every((key) => rewritten(sent[key], answered[key], sentAs))
  if (isObject(answered) || Array.isArray(answered)) return false
  const [one, other] = [String(sent).trim(), String(answered ?? '').trim()]
  return (
    one === other ||
    isAddressed(one, other, sentAs) ||
    (isMoment.test(one) && isMoment.test(other) && other.startsWith(one))
  )
}

/** A date, a time, or both. */
const isMoment = /^\d[\d:.TZ +-]*$/

const same = (a: Json | undefined, b: Json | undefined, sentAs: SentAs): boolean =>
  sameJson(plain(likened(a, b, sentAs)), plain(likened(b, a, sentAs)))

/** Whether two values hold the same, whatever the order of their keys; a key that is undefined is none. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isBranch(one) || !isBranch(other) || Array.isArray(one) !== Array.isArray(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => sameJson(one[key], other[key]))
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A file that waits in words of this computer is, on the server, whatever address it got there: one text stands for the other. */
function likened(value: Json | undefined, other: Json | undefined, sentAs: SentAs): Json | undefined {
  if (typeof value === 'string') return typeof other === 'string' && isAddressed(other, value, sentAs) ? other : value
  if (Array.isArray(value))
    return Array.isArray(other) ? value.map((item, at) => likened(item, other[at], sentAs) ?? null) : value
  if (!isObject(value) || !isObject(other)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, likened(inner, other[key], sentAs) ?? null]),
  )
}

function plain(value: Json | undefined): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(plain)
  // What an editor keeps for itself comes as its server writes it: 5 and '5' are the same, true and 'true' too.
  if (!isObject(value)) return value === null || value === undefined ? undefined : String(value)
  const said = Object.entries(value)
    .map(([key, inner]) => [key, plain(inner)] as const)
    .filter(([, inner]) => inner !== undefined)
  return said.length === 0 ? undefined : Object.fromEntries(said)
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
