/** Conversion goals and revenue tracking (Source: docs/reference/data.md). */
import * as v from 'valibot'
import { duration, maybe } from './common.ts'
import { propertyCondition } from './trigger.ts'

export const conversionGoal = v.looseObject({
  eventId: maybe(v.number()),
  eventName: maybe(v.string()),
  is_primary: maybe(v.boolean()),
  conversion_time: maybe(duration),
  attributionType: maybe(v.string()),
  condition: maybe(v.looseObject({ condition: maybe(v.string()), properties: maybe(v.array(propertyCondition)) })),
})
export type ConversionGoal = v.InferOutput<typeof conversionGoal>

export const revenueConfig = v.looseObject({
  event_id: maybe(v.number()),
  eventName: maybe(v.string()),
  property: maybe(
    v.looseObject({
      event_property_id: maybe(v.union([v.number(), v.string()])),
      data_type: maybe(v.string()),
      propertyName: maybe(v.string()),
    }),
  ),
})
export type RevenueConfig = v.InferOutput<typeof revenueConfig>
