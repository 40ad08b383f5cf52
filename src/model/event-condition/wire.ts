/**
 * Reads and writes property conditions in the server's format: the `properties` of a trigger event, of a rebound and of a conversion goal
 * (Source: docs/reference/data.md#trigger).
 */
import type { JsonObject } from '#contract'
import { fieldsIn, listIn, numberIn, textIn } from '../rules/read.ts'
import { type ConditionValue, conditionsFor, kindOf, type PropertyCondition, type Scalar } from './values.ts'

/** `type` is the condition, in goals and triggers alike. */
export const propertiesToWire = (rows: readonly PropertyCondition[]): JsonObject[] =>
  rows.map((row) => ({
    ...othersOf(row),
    property_id: row.propertyId,
    propertyName: row.propertyName,
    data_type: row.dataType,
    type: row.condition,
    value: row.value,
  }))

const ownFields = ['property_id', 'propertyName', 'data_type', 'type', 'value']

/**
 * Tolerant: numbers written as text are read if the property is numeric, and a row without a property becomes an incomplete row. Values of
 * other types and unknown fields are preserved.
 */
export const propertiesFromWire = (rows: unknown): PropertyCondition[] =>
  listIn(rows).map((item) => {
    const row = fieldsIn(item)
    const dataType = textIn(row.data_type) ?? ''
    return {
      propertyId: typeof row.property_id === 'number' ? row.property_id : textIn(row.property_id),
      propertyName: textIn(row.propertyName) ?? '',
      dataType,
      condition: conditionIn(row.type, dataType),
      value: valueFromWire(row.value, dataType),
      ...othersIn(row, ownFields),
    }
  })

/** 'EXISTS' is read as exists; a condition that the data type does not have is kept unchanged. */
function conditionIn(value: unknown, dataType: string): string {
  const text = textIn(value) ?? ''
  return conditionsFor(dataType).find((condition) => condition === text.trim().toLowerCase()) ?? text
}

/** The fields outside `ownFields` as JSON; an empty object if there are none. */
export function othersIn(fields: Record<string, unknown>, ownFields: readonly string[]): { others?: string } {
  const others = Object.entries(fields).filter(([key]) => !ownFields.includes(key))
  return others.length > 0 ? { others: JSON.stringify(Object.fromEntries(others)) } : {}
}

/** The inverse of `othersIn`. Invalid JSON, for example from an imported file, becomes an empty object. */
export function othersOf({ others }: { others?: string }): JsonObject {
  if (others === undefined) return {}
  try {
    return JSON.parse(others)
  } catch {
    return {}
  }
}

function valueFromWire(value: unknown, dataType: string): ConditionValue {
  if (kindOf(dataType) === 'array') return (Array.isArray(value) ? value : [value]).filter(isScalar)
  if (kindOf(dataType) === 'numeric') {
    const single = Array.isArray(value) ? value[0] : value
    return numberIn(single) ?? textIn(single) ?? ''
  }
  if (Array.isArray(value)) return value.filter(isScalar)
  return isScalar(value) ? value : ''
}

const isScalar = (value: unknown): value is Scalar =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'
