/** Calls about campaigns: the list, each save of a step, publishing and approval (Source: docs/reference/calls.md). */
import * as v from 'valibot'
import {
  campaign,
  contentValues,
  conversionGoal,
  duration,
  entryCriteria,
  json,
  jsonObject,
  maybe,
  message,
  revenueConfig,
  schedule,
  setupValues,
  shown,
  tabValues,
  unreadable,
} from '../entities/index.ts'
import { acknowledged, bases, byId, count, endpoint, id, list, nothing, optional, text } from './endpoint.ts'

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
  listCampaigns: endpoint({
    method: 'GET',
    path: `${C}/campaign/paginated`,
    input: v.strictObject({
      limit: count,
      page: v.pipe(v.number(), v.integer(), v.minValue(1)),
      orderBy: text,
      orderDirection: v.picklist(['asc', 'desc']),
      status: optional(text),
      search: optional(text),
    }),
    // Reply shape assumed.
    reply: v.looseObject({
      campaigns: maybe(v.array(campaign)),
      total: shown(v.number()),
      // Not the server's: campaigns of the page whose id cannot be read either.
      unreadable: shown(v.array(unreadable)),
    }),
    nature: 'read',
    largest: list,
  }),
  createCampaign: endpoint({
    method: 'POST',
    path: `${C}/campaign`,
    // channelName and channel_configuration_id travel along (assumed).
    input: v.strictObject({ ...setup, channelName: text, channel_configuration_id: v.nullable(v.number()) }),
    reply: campaign,
    nature: 'act',
  }),
  getCampaign: endpoint({
    method: 'GET',
    path: `${C}/campaign/{id}`,
    input: byId,
    reply: campaign,
    nature: 'read',
    kept: true,
  }),
  copyCampaign: endpoint({
    method: 'POST',
    path: `${C}/campaign/{id}/copy`,
    input: byId,
    reply: campaign,
    nature: 'act',
  }),
  deleteCampaign: endpoint({
    method: 'DELETE',
    path: `${C}/campaign/{id}/soft-delete`,
    input: byId,
    reply: acknowledged,
    nature: 'act',
  }),
  setTrigger: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/trigger`,
    input: v.strictObject({ id, ...setup }),
    reply: shown(campaign),
    nature: 'set',
  }),
  addSchedule: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/add-schedule`,
    // The schedule payload is read as the schedule and the form's values (assumed).
    input: v.strictObject({
      id,
      schedule,
      edit_schedule_page_values: jsonObject,
      name: text,
      edit_page_tabs_values: tabValues,
      type: text,
    }),
    reply: shown(campaign),
    nature: 'set',
  }),
  addSegment: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/add-segment`,
    input: v.strictObject({ id, segmentId: v.number(), edit_setup_page_values: setupValues }),
    reply: shown(campaign),
    nature: 'set',
  }),
  addGoals: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/add-goals`,
    input: v.strictObject({
      id,
      name: text,
      control_group: v.number(),
      conversionGoal: v.array(conversionGoal),
      revenue_config: v.nullable(revenueConfig),
      edit_setup_page_values: setupValues,
    }),
    reply: shown(campaign),
    nature: 'set',
  }),
  removeGoals: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/remove-goals`,
    input: byId,
    reply: shown(campaign),
    nature: 'set',
    assumed: true,
  }),
  addRevenueConfig: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/add-revenue-config`,
    input: v.strictObject({ id, revenue_config: revenueConfig }),
    reply: shown(campaign),
    nature: 'set',
  }),
  removeRevenueConfig: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/remove-revenue-config`,
    input: byId,
    reply: shown(campaign),
    nature: 'set',
  }),
  updateStatus: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/update_status`,
    input: v.strictObject({ id, status: text, edit_page_tabs_values: optional(tabValues) }),
    // Unreadable is unclear: what became of it is read back.
    reply: maybe(campaign),
    nature: 'act',
  }),
  updateMessage: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/update-message`,
    input: v.strictObject({
      id,
      message,
      name: text,
      edit_content_page_values: contentValues,
      edit_page_tabs_values: tabValues,
    }),
    reply: shown(campaign),
    nature: 'set',
  }),
  getRetargetedCampaigns: endpoint({
    method: 'GET',
    path: `${C}/campaign/get-re-targeted-campaigns`,
    input: nothing,
    reply: v.array(campaign),
    nature: 'read',
    largest: list,
    kept: true,
  }),
  approveWhatsapp: endpoint({
    method: 'PUT',
    path: `${C}/campaign/{id}/whatsapp/approval`,
    input: byId,
    reply: acknowledged,
    nature: 'act',
  }),
  approveRoboCall: endpoint({
    method: 'PUT',
    path: `${C}/robocall/{id}/approval`,
    input: byId,
    reply: acknowledged,
    nature: 'act',
  }),
} as const
