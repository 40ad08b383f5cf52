/** Results of campaigns: stats, trends and insights. The specification shows no reply shapes, so every field is optional (assumed). */
import * as v from 'valibot'
import { moment, shownOnly } from './common.ts'

const counts = v.record(v.string(), shownOnly(v.number()))

export const campaignAnalytics = v.looseObject({
  id: shownOnly(v.number()),
  name: shownOnly(v.string()),
  totals: shownOnly(counts),
})
export type CampaignAnalytics = v.InferOutput<typeof campaignAnalytics>

export const performanceStats = v.looseObject({
  /** Campaign-instance statuses of docs/reference/limits.md: sent, not_sent, delivered, delivery_failed, view, click, close, ... */
  statuses: shownOnly(counts),
  /** Email event types of docs/reference/limits.md: send, delivered, deferral, hard_bounce, ... */
  email_events: shownOnly(counts),
  conversions: shownOnly(v.number()),
  revenue: shownOnly(v.number()),
  reached: shownOnly(v.number()),
  control: shownOnly(
    v.looseObject({
      people: shownOnly(v.number()),
      conversions: shownOnly(v.number()),
      revenue: shownOnly(v.number()),
    }),
  ),
  failure_causes: shownOnly(counts),
  /** Clicks by the address of the link. */
  link_clicks: shownOnly(counts),
  as_of: shownOnly(moment),
})
export type PerformanceStats = v.InferOutput<typeof performanceStats>

export const performanceTrends = v.looseObject({
  /** One point per hour or day: its start (ISO 8601, UTC) and counts by status. */
  points: shownOnly(v.array(v.looseObject({ at: shownOnly(v.string()), counts: shownOnly(counts) }))),
  as_of: shownOnly(moment),
})
export type PerformanceTrends = v.InferOutput<typeof performanceTrends>

export const insights = v.looseObject({
  conversion_rate: shownOnly(v.number()),
  best_hour: shownOnly(v.number()),
  best_weekday: shownOnly(v.string()),
  conversions_per_goal: shownOnly(
    v.array(v.looseObject({ eventName: shownOnly(v.string()), conversions: shownOnly(v.number()) })),
  ),
  as_of: shownOnly(moment),
})
export type Insights = v.InferOutput<typeof insights>
