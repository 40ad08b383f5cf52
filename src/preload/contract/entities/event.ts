/** Custom events and customer attributes with their typed properties (event service). */
import * as v from 'valibot'
import { idAlso, maybe, numericId } from './common.ts'

/**
 * data_type is one of numeric, array, string, boolean, date; only numeric and array have conditions of their own (Source:
 * docs/reference/rules.md).
 */
export const eventProperty = idAlso(
  ['property_id', 'propertyId', 'event_property_id'],
  v.looseObject({
    id: v.union([v.number(), v.string()]),
    name: maybe(v.string()),
    data_type: maybe(v.string()),
  }),
)
export type EventProperty = v.InferOutput<typeof eventProperty>

export const customEvent = idAlso(
  ['event_id', 'eventId'],
  v.looseObject({
    id: numericId,
    name: maybe(v.string()),
    properties: maybe(v.array(eventProperty)),
  }),
)
export type CustomEvent = v.InferOutput<typeof customEvent>

export const attribute = v.looseObject({
  id: numericId,
  name: maybe(v.string()),
  data_type: maybe(v.string()),
  properties: maybe(v.array(eventProperty)),
})
export type Attribute = v.InferOutput<typeof attribute>
