/**
 * Whom a campaign reaches and when: segments and their reach per channel; events and customer attributes with their typed properties, and
 * what uses them: the entry criteria of an event-based campaign, conversion goals and revenue tracking (Source: docs/reference/data.md).
 */
import * as v from 'valibot'
import { duration, idAlso, maybe, moment, numericId, shownOnly } from './common.ts'

/** People per channel. The specification names total, app push, web push, sms and email; the keys are assumed. */
export const segmentCounts = v.looseObject({
  total: shownOnly(v.number()),
  app_push: shownOnly(v.number()),
  web_push: shownOnly(v.number()),
  sms: shownOnly(v.number()),
  email: shownOnly(v.number()),
})
export type SegmentCounts = v.InferOutput<typeof segmentCounts>

export const segment = idAlso(
  ['segment_id', 'segmentId'],
  v.looseObject({
    id: numericId,
    name: maybe(v.string()),
    prompt: maybe(v.string()),
    json: maybe(v.unknown()),
    display: maybe(v.unknown()),
    counts: shownOnly(segmentCounts),
    // Not in the specification (assumed): when the people were counted and the segment last changed, ISO 8601 in UTC.
    counted_at: shownOnly(moment),
    updated_at: shownOnly(moment),
  }),
)
export type Segment = v.InferOutput<typeof segment>

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
