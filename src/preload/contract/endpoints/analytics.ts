/** Calls about what campaigns did, and the jobs that the server runs. */
import * as v from 'valibot'
import { campaignAnalytics, insights, maybe, performanceStats, performanceTrends } from '../entities/index.ts'
import { bases, byId, endpoint, id, idOrName, list, optional, text } from './endpoint.ts'

const { campaigns: C } = bases

/** `date` as 'YYYY-MM-DD'. */
const range = { from_date: optional(text), to_date: optional(text) }
/** Added while the session's campaign-analytics flag is on. */
const analyticsDb = { db_type: optional(text) }

export const analyticsEndpoints = {
  listAnalytics: endpoint({
    method: 'GET',
    path: `${C}/campaign_analytics`,
    input: v.strictObject({ ...analyticsDb }),
    reply: v.array(campaignAnalytics),
    nature: 'read',
    largest: list,
    kept: true,
  }),
  getAnalytics: endpoint({
    method: 'GET',
    path: `${C}/campaign_analytics/{id}`,
    input: v.strictObject({ id, ...analyticsDb }),
    reply: campaignAnalytics,
    nature: 'read',
    kept: true,
  }),
  getPerformanceStats: endpoint({
    method: 'GET',
    path: `${C}/campaign_analytics/{id}/performance/stats`,
    input: v.strictObject({ id, trend_frequency: optional(text), ...range, ...analyticsDb }),
    reply: performanceStats,
    nature: 'read',
    kept: true,
  }),
  getPerformanceTrends: endpoint({
    method: 'GET',
    path: `${C}/campaign_analytics/{id}/performance/trends/`,
    input: v.strictObject({ id, trend_frequency: text, interval: text, ...range, ...analyticsDb }),
    reply: performanceTrends,
    nature: 'read',
    kept: true,
  }),
  getInsights: endpoint({
    method: 'GET',
    path: `${C}/campaign_analytics/{id}/insights`,
    input: v.strictObject({ id, trend_frequency: text, ...range, ...analyticsDb }),
    reply: insights,
    nature: 'read',
    kept: true,
  }),
  startJob: endpoint({
    method: 'POST',
    path: `${C}/job-progress/job/{id}`,
    input: byId,
    reply: v.looseObject({ jobId: maybe(idOrName) }),
    nature: 'act',
  }),
  pollJob: endpoint({
    method: 'GET',
    path: `${C}/job-progress/poll`,
    input: v.strictObject({ job_id: idOrName }),
    reply: v.looseObject({ status: maybe(text), message: maybe(text) }),
    nature: 'read',
  }),
} as const
