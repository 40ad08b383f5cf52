/** What a campaign did: stats, trends and insights. The spec shows no reply shapes, so all of it is optional (assumed). */
import * as v from 'valibot'
import { maybe } from './common.ts'

const counts = v.record(v.string(), maybe(v.number()))

export const campaignAnalytics = v.looseObject({
  id: maybe(v.number()),
  name: maybe(v.string()),
  totals: maybe(counts),
})
export type CampaignAnalytics = v.InferOutput<typeof campaignAnalytics>

export const performanceStats = v.looseObject({
  /** Campaign-instance statuses of spec section 9: sent, not_sent, delivered, delivery_failed, view, click, close, ... */
  statuses: maybe(counts),
  /** Email event types of spec section 9: send, delivered, deferral, hard_bounce, ... */
  email_events: maybe(counts),
  conversions: maybe(v.number()),
  revenue: maybe(v.number()),
  reached: maybe(v.number()),
  control: maybe(
    v.looseObject({ people: maybe(v.number()), conversions: maybe(v.number()), revenue: maybe(v.number()) }),
  ),
  failure_causes: maybe(counts),
  as_of: maybe(v.string()),
})
export type PerformanceStats = v.InferOutput<typeof performanceStats>

export const performanceTrends = v.looseObject({
  /** One point per hour or day: when it starts (ISO 8601, UTC) and counts by status. */
  points: maybe(v.array(v.looseObject({ at: maybe(v.string()), counts: maybe(counts) }))),
  as_of: maybe(v.string()),
})
export type PerformanceTrends = v.InferOutput<typeof performanceTrends>

export const insights = v.looseObject({
  conversion_rate: maybe(v.number()),
  best_hour: maybe(v.number()),
  best_weekday: maybe(v.string()),
  conversions_per_goal: maybe(v.array(v.looseObject({ eventName: maybe(v.string()), conversions: maybe(v.number()) }))),
  as_of: maybe(v.string()),
})
export type Insights = v.InferOutput<typeof insights>
