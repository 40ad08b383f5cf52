/** Segments and their reach per channel (spec section 3). */
import * as v from 'valibot'
import { maybe } from './common.ts'

/** People per channel. The spec names total, app push, web push, sms and email; the keys are assumed. */
export const segmentCounts = v.looseObject({
  total: maybe(v.number()),
  app_push: maybe(v.number()),
  web_push: maybe(v.number()),
  sms: maybe(v.number()),
  email: maybe(v.number()),
})
export type SegmentCounts = v.InferOutput<typeof segmentCounts>

export const segment = v.looseObject({
  id: v.number(),
  name: maybe(v.string()),
  prompt: maybe(v.string()),
  json: maybe(v.unknown()),
  display: maybe(v.unknown()),
  counts: maybe(segmentCounts),
  // Not in the spec (assumed): when the people were counted and the segment last changed, ISO 8601 in UTC.
  counted_at: maybe(v.string()),
  updated_at: maybe(v.string()),
})
export type Segment = v.InferOutput<typeof segment>
