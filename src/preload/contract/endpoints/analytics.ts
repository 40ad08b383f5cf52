/** Calls about results of campaigns, and about jobs of the server. */
import * as v from 'valibot'
import { campaignAnalytics, insights, maybe, performanceStats, performanceTrends } from '../entities/index.ts'
import { act, bases, byId, id, idOrName, list, optional, read, text } from './endpoint.ts'

const { campaigns: C } = bases

/** `date` as 'YYYY-MM-DD'. */
const range = { from_date: optional(text), to_date: optional(text) }
/** Sent while the session's campaign-analytics flag is on. */
const analyticsDb = { db_type: optional(text) }

export const analyticsEndpoints = {
  listAnalytics: read(
    'GET',
    `${C}/campaign_analytics`,
    v.strictObject({ ...analyticsDb }),
    v.array(campaignAnalytics),
    { largest: list, cached: true },
  ),
  getAnalytics: read('GET', `${C}/campaign_analytics/{id}`, v.strictObject({ id, ...analyticsDb }), campaignAnalytics, {
    cached: true,
  }),
  getPerformanceStats: read(
    'GET',
    `${C}/campaign_analytics/{id}/performance/stats`,
    v.strictObject({ id, trend_frequency: optional(text), ...range, ...analyticsDb }),
    performanceStats,
    { cached: true },
  ),
  getPerformanceTrends: read(
    'GET',
    `${C}/campaign_analytics/{id}/performance/trends/`,
    v.strictObject({ id, trend_frequency: text, interval: text, ...range, ...analyticsDb }),
    performanceTrends,
    { cached: true },
  ),
  getInsights: read(
    'GET',
    `${C}/campaign_analytics/{id}/insights`,
    v.strictObject({ id, trend_frequency: text, ...range, ...analyticsDb }),
    insights,
    { cached: true },
  ),
  startJob: act('POST', `${C}/job-progress/job/{id}`, byId, v.looseObject({ jobId: maybe(idOrName) })),
  pollJob: read(
    'GET',
    `${C}/job-progress/poll`,
    v.strictObject({ job_id: idOrName }),
    v.looseObject({ status: maybe(text), message: maybe(text) }),
  ),
} as const
