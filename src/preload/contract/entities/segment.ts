/** Segments and their reach per channel (Source: docs/reference/data.md#segment). */
import * as v from 'valibot'
import { idAlso, maybe, moment, numericId, shown } from './common.ts'

/** People per channel. The specification names total, app push, web push, sms and email; the keys are assumed. */
export const segmentCounts = v.looseObject({
  total: shown(v.number()),
  app_push: shown(v.number()),
  web_push: shown(v.number()),
  sms: shown(v.number()),
  email: shown(v.number()),
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
    counts: shown(segmentCounts),
    // Not in the specification (assumed): when the people were counted and the segment last changed, ISO 8601 in UTC.
    counted_at: shown(moment),
    updated_at: shown(moment),
  }),
)
export type Segment = v.InferOutput<typeof segment>
