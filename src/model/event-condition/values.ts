/** An event with property conditions, for triggers and goals: shape, conditions per data type, and rules with their messages. */
import { type CustomEvent, type EventProperty, nameKeyOf, type TabName } from '#contract'
import type { Finding } from '../rules/finding.ts'
import type { Problem } from '../rules/problem.ts'

/** A condition's value: text, number or boolean, a list for `contains`, '' if there is none. */
export type ConditionValue = Scalar | Scalar[]
export type Scalar = string | number | boolean

/** One condition on one property of an event; '' means not selected yet. */
export type PropertyCondition = {
  propertyId: string | number | null
  propertyName: string
  dataType: string
  condition: string
  value: ConditionValue
  /** Unknown server fields as JSON. Absent if there are none. */
  others?: string
}

/** An event with conditions on its properties, all of which must hold. */
export type EventCondition = {
  eventId: number | null
  eventName: string
  properties: PropertyCondition[]
  /** Unknown server fields as JSON, as for a condition. */
  others?: string
}

export const emptyEvent = (): EventCondition => ({ eventId: null, eventName: '', properties: [] })

export const emptyProperty = (): PropertyCondition => ({
  propertyId: null,
  propertyName: '',
  dataType: '',
  condition: '',
  value: '',
})

/** The kind of a data type for the rules: servers write it in any case, and numbers under several names. */
export function kindOf(dataType: string): 'numeric' | 'array' | 'other' {
  const key = nameKeyOf(dataType)
  if (['numeric', 'number', 'int', 'integer', 'float', 'double', 'decimal'].includes(key)) return 'numeric'
  return key === 'array' || key === 'list' ? 'array' : 'other'
}

/** Conditions for a data type (Source: docs/reference/rules.md#properties). */
export const conditionsFor = (dataType: string): readonly string[] => conditions[kindOf(dataType)]

const conditions = {
  numeric: ['=', '!=', '>', '<', '>=', '<=', 'exists'],
  array: ['contains'],
  other: ['=', '!=', 'exists'],
}

/** Selects another event. Clears the conditions and the unknown server fields of the old event. */
export function withEvent<T extends EventCondition>(condition: T, event: CustomEvent | null): T {
  const { others: _, ...rest } = condition
  // Only an optional field is missing.
  return { ...rest, eventId: event?.id ?? null, eventName: event?.name ?? '', properties: [] } as unknown as T
}

/** Selects another property and resets condition and value. A data type with a single condition selects that condition. */
export function withProperty(property: EventProperty): PropertyCondition {
  const dataType = property.data_type ?? 'string'
  const conditions = conditionsFor(dataType)
  return {
    propertyId: property.id,
    propertyName: property.name ?? String(property.id),
    dataType,
    condition: conditions.length === 1 ? (conditions[0] ?? '') : '',
    value: blankFor(dataType),
  }
}

/**
 * Selects another condition. 'exists' sets a blank value (Source: docs/reference/states.md); a change from 'exists' to another condition
 * also starts blank.
 */
export const withCondition = (row: PropertyCondition, condition: string): PropertyCondition => ({
  ...row,
  condition,
  value: condition === 'exists' ? '' : row.condition === 'exists' ? blankFor(row.dataType) : row.value,
})

const blankFor = (dataType: string): ConditionValue => (kindOf(dataType) === 'array' ? [] : '')

/** Messages for missing parts (Source: docs/reference/rules.md#properties), shared by triggers, goals and revenue. */
export const missing = {
  event: 'You must select an Event',
  property: 'Select Event Property',
  condition: 'Select Condition',
  value: 'Value can not be empty',
} as const

/** Whether the condition has a value; `exists` needs none. */
export function hasValue({ condition, value }: PropertyCondition): boolean {
  if (condition === 'exists') return true
  return Array.isArray(value) ? value.length > 0 : String(value).trim() !== ''
}

/** The rule of an event field: an event must be selected (Source: docs/reference/rules.md#properties). */
export const problemsOfEvent = (condition: EventCondition, path: string): Problem[] =>
  condition.eventId === null ? [{ path: `${path}.eventId`, message: missing.event }] : []

/**
 * The rules of an event's property conditions (Source: docs/reference/rules.md#properties), in the order of the fields. Only the first
 * missing part of a row is reported.
 */
export const problemsOfProperties = (condition: EventCondition, path: string): Problem[] =>
  condition.properties.flatMap((row, index) => problemsOfRow(row, `${path}.properties.${index}`))

function problemsOfRow(row: PropertyCondition, path: string): Problem[] {
  if (row.propertyId === null) return [{ path: `${path}.propertyId`, message: missing.property }]
  if (!conditionsFor(row.dataType).includes(row.condition))
    return [{ path: `${path}.condition`, message: missing.condition }]
  if (!hasValue(row)) return [{ path: `${path}.value`, message: missing.value }]
  if (kindOf(row.dataType) === 'numeric' && row.condition !== 'exists' && typeof row.value !== 'number')
    return [{ path: `${path}.value`, message: 'Value must be a number' }]
  return []
}

/** The server's events; null if they were never loaded. */
export type KnownEvents = { reachable: boolean; events: readonly CustomEvent[] | null }

/**
 * Finding whether the events of a step still exist on the server, for publish checks. One finding for all events of a step; `path` is the
 * dotted path of an event's field. None while no event is selected.
 */
export function eventFindings(
  namedConditions: readonly { event: EventCondition; path: string }[],
  place: { tab: TabName; id: string },
  knownEvents: KnownEvents | undefined,
): Finding[] {
  const chosen = namedConditions.filter(({ event }) => event.eventId !== null)
  if (!knownEvents || chosen.length === 0) return []
  const options = { ...place, link: place.tab }
  if (!knownEvents.reachable || !knownEvents.events)
    return [{ ...options, level: 'unchecked', title: 'Whether its events still exist' }]
  const events = knownEvents.events
  const unlisted = chosen.find(({ event }) => !events.some(({ id }) => id === event.eventId))
  if (!unlisted) return [{ ...options, level: 'passed', title: 'Events found' }]
  const name = unlisted.event.eventName || `Event ${unlisted.event.eventId}`
  return [
    {
      ...options,
      level: 'blocking',
      title: 'An event does not exist',
      detail: `${name} is no longer among the events.`,
      field: unlisted.path,
    },
  ]
}
