/** How property conditions travel: the `properties` of a trigger event, of a rebound and of a conversion goal (campaign-builder.md, section 3). */
import type { JsonObject } from '#contract'
import { fieldsIn, listIn, numberIn, textIn } from '../../rules/read'
import type { ConditionValue, PropertyCondition } from './values'

/** In a goal as in a trigger, `type` is the condition. */
export const propertiesToWire = (rows: readonly PropertyCondition[]): JsonObject[] =>
  rows.map((row) => ({
    property_id: row.propertyId,
    propertyName: row.propertyName,
    data_type: row.dataType,
    type: row.condition,
    value: row.value,
  }))

/** Tolerant: numbers written as text are read where the property is numeric; a row without a property is kept as an unfinished one. */
export const propertiesFromWire = (rows: unknown): PropertyCondition[] =>
  listIn(rows).map((item) => {
    const row = fieldsIn(item)
    const dataType = textIn(row.data_type) ?? ''
    return {
      propertyId: typeof row.property_id === 'number' ? row.property_id : textIn(row.property_id),
      propertyName: textIn(row.propertyName) ?? '',
      dataType,
      condition: textIn(row.type) ?? '',
      value: valueFromWire(row.value, dataType),
    }
  })

function valueFromWire(value: unknown, dataType: string): ConditionValue {
  if (dataType === 'array') return (Array.isArray(value) ? value : [value]).filter(isScalar)
  const single = Array.isArray(value) ? value[0] : value
  if (dataType === 'numeric') return numberIn(single) ?? textIn(single) ?? ''
  return textIn(single) ?? (typeof single === 'boolean' ? String(single) : '')
}

const isScalar = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
