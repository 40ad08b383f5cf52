/** Entry criteria (Source: docs/reference/data.md#trigger): the events that start an event-based campaign for a person. */
import * as v from 'valibot'
import { duration, maybe } from './common.ts'

const scalar = v.union([v.string(), v.number(), v.boolean()])

/** A property condition. In a trigger `type` is the operator; goals use the same name. */
export const propertyCondition = v.looseObject({
  property_id: maybe(v.union([v.number(), v.string()])),
  propertyName: maybe(v.string()),
  data_type: maybe(v.string()),
  type: maybe(v.string()),
  value: maybe(v.union([scalar, v.array(scalar)])),
})
export type PropertyCondition = v.InferOutput<typeof propertyCondition>

export const triggerEvent = v.looseObject({
  eventId: maybe(v.number()),
  condition: maybe(v.string()),
  properties: maybe(v.array(propertyCondition)),
})

export const entryCriteria = v.looseObject({
  trigger: maybe(v.array(triggerEvent)),
  rebound: maybe(
    v.looseObject({
      eventId: maybe(v.number()),
      condition: maybe(v.string()),
      properties: maybe(v.array(propertyCondition)),
      within: maybe(duration),
    }),
  ),
})
export type EntryCriteria = v.InferOutput<typeof entryCriteria>
