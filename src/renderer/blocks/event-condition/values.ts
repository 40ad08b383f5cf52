/** An event and the conditions on its properties, as triggers and goals hold them: shape, conditions per data type, rules with their messages. */
import { type CustomEvent, type EventProperty, nameKeyOf } from '#contract'
import type { Problem } from '../../rules/problem'

/** A condition's value: text, number, yes or no, several of them for `contains`, '' where there is none. */
export type ConditionValue = Scalar | Scalar[]
export type Scalar = string | number | boolean

/** One condition on one property of an event; '' stands for what is not chosen yet. */
export type PropertyCondition = {
  propertyId: string | number | null
  propertyName: string
  dataType: string
  condition: string
  value: ConditionValue
  /** Fields that the server keeps beside these, as JSON: nobody here reads them. Absent where there are none. */
  others?: string
}

/** An event with conditions on its properties, all of which must hold. */
export type EventCondition = {
  eventId: number | null
  eventName: string
  properties: PropertyCondition[]
  /** As of a condition. */
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

/** What a data type is to the rules: servers write it in any case, and numbers by several names. */
export function kindOf(dataType: string): 'numeric' | 'array' | 'other' {
  const key = nameKeyOf(dataType)
  if (['numeric', 'number', 'int', 'integer', 'float', 'double', 'decimal'].includes(key)) return 'numeric'
  return key === 'array' || key === 'list' ? 'array' : 'other'
}

/** Conditions that a data type offers (Source: docs/reference/rules.md#properties). */
export const conditionsFor = (dataType: string): readonly string[] => conditions[kindOf(dataType)]

const conditions = {
  numeric: ['=', '!=', '>', '<', '>=', '<=', 'exists'],
  array: ['contains'],
  other: ['=', '!=', 'exists'],
}

/** `event` newly chosen: the conditions on the old event's properties go, and what the server kept beside the old one. */
export function withEvent<T extends EventCondition>(of: T, event: CustomEvent | null): T {
  const { others: _, ...rest } = of
  // All but an optional field.
  return { ...rest, eventId: event?.id ?? null, eventName: event?.name ?? '', properties: [] } as unknown as T
}

/** A property newly chosen: condition and value start afresh, the condition with the only one where there is only one. */
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

/** A condition newly chosen: 'exists' sets a blank value (Source: docs/reference/states.md); coming back from it starts blank too. */
export const withCondition = (of: PropertyCondition, condition: string): PropertyCondition => ({
  ...of,
  condition,
  value: condition === 'exists' ? '' : of.condition === 'exists' ? blankFor(of.dataType) : of.value,
})

const blankFor = (dataType: string): ConditionValue => (kindOf(dataType) === 'array' ? [] : '')

/** What stands at a part that is missing (Source: docs/reference/rules.md#properties), in triggers, goals and revenue alike. */
export const missing = {
  event: 'You must select an Event',
  property: 'Select Event Property',
  condition: 'Select Condition',
  value: 'Value can not be empty',
} as const

/** Whether a value is there; `exists` needs none. */
export function hasValue({ condition, value }: PropertyCondition): boolean {
  if (condition === 'exists') return true
  return Array.isArray(value) ? value.length > 0 : String(value).trim() !== ''
}

/** The rule of an event field: one must be chosen (Source: docs/reference/rules.md#properties). */
export const problemsOfEvent = (of: EventCondition, path: string): Problem[] =>
  of.eventId === null ? [{ path: `${path}.eventId`, message: missing.event }] : []

/** The rules of an event's property conditions (Source: docs/reference/rules.md#properties), in the order of the fields; only the first missing part of a row is named. */
export const problemsOfProperties = (of: EventCondition, path: string): Problem[] =>
  of.properties.flatMap((row, at) => problemsOfRow(row, `${path}.properties.${at}`))

function problemsOfRow(row: PropertyCondition, path: string): Problem[] {
  if (row.propertyId === null) return [{ path: `${path}.propertyId`, message: missing.property }]
  if (!conditionsFor(row.dataType).includes(row.condition))
    return [{ path: `${path}.condition`, message: missing.condition }]
  if (!hasValue(row)) return [{ path: `${path}.value`, message: missing.value }]
  if (kindOf(row.dataType) === 'numeric' && row.condition !== 'exists' && typeof row.value !== 'number')
    return [{ path: `${path}.value`, message: 'Value must be a number' }]
  return []
}
