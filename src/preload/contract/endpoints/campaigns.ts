/**
 * Calls about campaigns: the list, each save of a step, publishing, approval and results; and about jobs of the server (Source:
 * docs/reference/calls.md).
 */
import * as v from 'valibot'
import {
  campaign,
  campaignAnalytics,
  contentValues,
  conversionGoal,
  duration,
  entryCriteria,
  insights,
  json,
  jsonObject,
  maybe,
  message,
  performanceStats,
  performanceTrends,
  revenueConfig,
  schedule,
  setupValues,
  shownOnly,
  tabValues,
  unreadable,
} from '../entities/index.ts'
import {
  acknowledged,
  act,
  bases,
  byId,
  count,
  id,
  idOrName,
  list,
  noInput,
  optional,
  read,
  set,
  text,
} from './endpoint.ts'

const { campaigns: C } = bases

const setup = {
  name: text,
  selectedTags: v.array(json),
  edit_page_tabs_values: tabValues,
  edit_setup_page_values: setupValues,
  schedule: v.strictObject({ type: text }),
  entryCriteria: v.nullable(entryCriteria),
  entry_time: v.nullable(text),
  entry_time_value: v.nullable(duration),
}

export const campaignEndpoints = {
  // Reply shape assumed.
  listCampaigns: read(
    'GET',
    `${C}/campaign/paginated`,
    v.strictObject({
      limit: count,
      page: v.pipe(v.number(), v.integer(), v.minValue(1)),
      orderBy: text,
      orderDirection: v.picklist(['asc', 'desc']),
      status: optional(text),
      search: optional(text),
    }),
    v.looseObject({
      campaigns: maybe(v.array(campaign)),
      // A total beyond the exact range of a number is not a count.
      total: shownOnly(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
      // Not from the server: Herald adds campaigns of the page whose id cannot be read.
      unreadable: shownOnly(v.array(unreadable)),
    }),
    { largest: list },
  ),
  // channelName and channel_configuration_id are sent too (assumed).
  createCampaign: act(
    'POST',
    `${C}/campaign`,
    v.strictObject({ ...setup, channelName: text, channel_configuration_id: v.nullable(v.number()) }),
    campaign,
  ),
  getCampaign: read('GET', `${C}/campaign/{id}`, byId, campaign, { cached: true }),
  copyCampaign: act('POST', `${C}/campaign/{id}/copy`, byId, campaign),
  deleteCampaign: act('DELETE', `${C}/campaign/{id}/soft-delete`, byId, acknowledged),
  setTrigger: set('PUT', `${C}/campaign/{id}/trigger`, v.strictObject({ id, ...setup }), shownOnly(campaign)),
  // The schedule payload is taken to be the schedule and the form's values (assumed).
  addSchedule: set(
    'PUT',
    `${C}/campaign/{id}/add-schedule`,
    v.strictObject({
      id,
      schedule,
      edit_schedule_page_values: jsonObject,
      name: text,
      edit_page_tabs_values: tabValues,
      type: text,
    }),
    shownOnly(campaign),
  ),
  addSegment: set(
    'PUT',
    `${C}/campaign/{id}/add-segment`,
    v.strictObject({ id, segmentId: v.number(), edit_setup_page_values: setupValues }),
    shownOnly(campaign),
  ),
  addGoals: set(
    'PUT',
    `${C}/campaign/{id}/add-goals`,
    v.strictObject({
      id,
      name: text,
      control_group: v.number(),
      conversionGoal: v.array(conversionGoal),
      revenue_config: v.nullable(revenueConfig),
      edit_setup_page_values: setupValues,
    }),
    shownOnly(campaign),
  ),
  removeGoals: set('PUT', `${C}/campaign/{id}/remove-goals`, byId, shownOnly(campaign), { assumed: true }),
  addRevenueConfig: set(
    'PUT',
    `${C}/campaign/{id}/add-revenue-config`,
    v.strictObject({ id, revenue_config: revenueConfig }),
    shownOnly(campaign),
  ),
  removeRevenueConfig: set('PUT', `${C}/campaign/{id}/remove-revenue-config`, byId, shownOnly(campaign)),
  // After an unreadable answer the campaign is read to find the outcome.
  updateStatus: act(
    'PUT',
    `${C}/campaign/{id}/update_status`,
    v.strictObject({ id, status: text, edit_page_tabs_values: optional(tabValues) }),
    maybe(campaign),
  ),
  updateMessage: set(
    'PUT',
    `${C}/campaign/{id}/update-message`,
    v.strictObject({
      id,
      message,
      name: text,
      edit_content_page_values: contentValues,
      edit_page_tabs_values: tabValues,
    }),
    shownOnly(campaign),
  ),
  getRetargetedCampaigns: read('GET', `${C}/campaign/get-re-targeted-campaigns`, noInput, v.array(campaign), {
    largest: list,
    cached: true,
  }),
  approveWhatsapp: act('PUT', `${C}/campaign/{id}/whatsapp/approval`, byId, acknowledged),
  approveRoboCall: act('PUT', `${C}/robocall/{id}/approval`, byId, acknowledged),
} as const

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
