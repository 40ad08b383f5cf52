/** Segments and their reach per channel (Source: docs/reference/data.md#segment). */
import * as v from 'valibot'
import { idAlso, maybe, moment, numericId, shownOnly } from './common.ts'

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
