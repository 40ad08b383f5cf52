/** Results of campaigns: stats, trends and insights. The specification shows no reply shapes, so every field is optional (assumed). */
import * as v from 'valibot'
import { moment, shown } from './common.ts'

const counts = v.record(v.string(), shown(v.number()))

export const campaignAnalytics = v.looseObject({
  id: shown(v.number()),
  name: shown(v.string()),
  totals: shown(counts),
})
export type CampaignAnalytics = v.InferOutput<typeof campaignAnalytics>

export const performanceStats = v.looseObject({
  /** Campaign-instance statuses of docs/reference/limits.md: sent, not_sent, delivered, delivery_failed, view, click, close, ... */
  statuses: shown(counts),
  /** Email event types of docs/reference/limits.md: send, delivered, deferral, hard_bounce, ... */
  email_events: shown(counts),
  conversions: shown(v.number()),
  revenue: shown(v.number()),
  reached: shown(v.number()),
  control: shown(
    v.looseObject({ people: shown(v.number()), conversions: shown(v.number()), revenue: shown(v.number()) }),
  ),
  failure_causes: shown(counts),
  as_of: shown(moment),
})
export type PerformanceStats = v.InferOutput<typeof performanceStats>

export const performanceTrends = v.looseObject({
  /** One point per hour or day: its start (ISO 8601, UTC) and counts by status. */
  points: shown(v.array(v.looseObject({ at: shown(v.string()), counts: shown(counts) }))),
  as_of: shown(moment),
})
export type PerformanceTrends = v.InferOutput<typeof performanceTrends>

export const insights = v.looseObject({
  conversion_rate: shown(v.number()),
  best_hour: shown(v.number()),
  best_weekday: shown(v.string()),
  conversions_per_goal: shown(v.array(v.looseObject({ eventName: shown(v.string()), conversions: shown(v.number()) }))),
  as_of: shown(moment),
})
export type Insights = v.InferOutput<typeof insights>
