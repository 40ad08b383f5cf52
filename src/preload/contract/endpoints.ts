/** Every server call is one row. The page's types, main's check and request, and the reference API's route all come from it. */
import * as v from 'valibot'
import { type Call, call } from './define.ts'
import {
  attribute,
  campaign,
  campaignAnalytics,
  channelConfigurations,
  channelLimits,
  contentService,
  contentValues,
  conversionGoal,
  customEvent,
  duration,
  entryCriteria,
  insights,
  json,
  jsonObject,
  maybe,
  mergeTag,
  message,
  performanceStats,
  performanceTrends,
  revenueConfig,
  schedule,
  segment,
  serverId,
  setupValues,
  shown,
  tabValues,
  template,
  unreadable,
  voucherCount,
  voucherUpload,
} from './entities/index.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Endpoint<I extends v.GenericSchema = v.GenericSchema, R extends v.GenericSchema = v.GenericSchema> = {
  method: Method
  /** Full path; `{name}` is filled from the input and leaves the rest. */
  path: string
  input: I
  /** Shape of the reply's `data`. Every reply is { success, data, message }. */
  reply: R
  /** `read` asks, `set` may be repeated without harm, `act` is sent once and only once. */
  nature: 'read' | 'set' | 'act'
  /** How often a failed read is tried again (rulings: 3 for attributes, events, segments and common data). */
  retry?: number
  /** How long an answer stays fresh, in seconds. */
  cache?: number
  /** The last answer is kept on this computer, and stands while the server cannot be asked. */
  kept?: true
  /** How long to wait for the answer, in milliseconds; 15,000 where nothing stands. */
  timeout?: number
  /** Bytes that the answer may have, unpacked; 8 MB where nothing stands. */
  largest?: number
  /** Input fields that travel in the address of a POST, PUT or DELETE. GET puts all of them there. */
  query?: readonly string[]
  /** How the body travels; JSON where nothing stands. */
  body?: 'json' | 'multipart'
  /** What comes back; the JSON envelope where nothing stands. */
  answer?: 'json' | 'bytes'
  /** `main`: asked by main process services only, never offered to the page as it is. */
  via?: 'page' | 'main'
  /** True where the specification shows no path. */
  assumed?: boolean
}

const endpoint = <I extends v.GenericSchema, R extends v.GenericSchema>(row: Endpoint<I, R>) => row

/** Where each service begins, below the server's origin: the one place (campaign-builder.md, section 7; channel-content.md, section 7). */
const bases = {
  campaigns: '/campaign-management/api',
  segments: '/segment-management/api',
  events: '/event-management/api',
  users: '/user-management/api',
} as const
const { campaigns: C, segments: S, events: E, users: U } = bases

const nothing = v.undefined()
const byId = v.strictObject({ id: serverId })
const id = serverId
const text = v.string()
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const acknowledged = v.unknown()
const optional = <T extends v.GenericSchema>(schema: T) => v.optional(schema)
const MiB = 1024 * 1024
/** Answers that hold many, each with all that belongs to it. */
const list = 32 * MiB
const idOrName = v.union([v.number(), v.string()])

/** Which database counts a segment (spec sections 6 and 7); the values are assumed. */
const dbType = optional(text)

/** `date` as 'YYYY-MM-DD'. */
const range = { from_date: optional(text), to_date: optional(text) }
/** Added while the session's campaign-analytics flag is on. */
const analyticsDb = { db_type: optional(text) }

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

const testSend = {
  message: v.union([jsonObject, text]),
  channel_configuration_id: v.number(),
  to: v.pipe(v.array(text), v.minLength(1, 'Please select or enter test data')),
  campaign_id: id,
}
const testContent = v.strictObject({
  ...testSend,
  pre_header: optional(text),
  subject: optional(text),
  mergeTagIds: optional(v.array(idOrName)),
})

const segmentBody = { name: text, prompt: text, json: v.unknown() }

export const endpoints = {
  // Campaign list and management (campaign-builder.md, section 7)
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
  getContentServices: endpoint({
    method: 'GET',
    path: `${C}/brand/get-content-services`,
    input: nothing,
    reply: v.array(contentService),
    nature: 'read',
    kept: true,
  }),
  getContentServiceAttributes: endpoint({
    method: 'POST',
    path: `${C}/brand/content-service-attributes`,
    input: v.strictObject({ content_service_id: optional(v.number()) }),
    reply: v.array(text),
    nature: 'read',
    kept: true,
  }),
  addToDashboard: endpoint({
    method: 'POST',
    path: `${U}/dashboard`,
    input: v.strictObject({ type: text, config: jsonObject }),
    reply: v.unknown(),
    nature: 'act',
  }),

  // Approvals
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

  // Analytics
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

  // Channel limits
  getChannelLimits: endpoint({
    method: 'GET',
    path: `${C}/brand/channel-limits`,
    input: nothing,
    reply: v.looseObject({ channel_limits: maybe(channelLimits) }),
    nature: 'read',
    kept: true,
    retry: 3,
  }),
  setChannelLimits: endpoint({
    method: 'PUT',
    path: `${C}/brand/channel-limits`,
    input: channelLimits,
    reply: acknowledged,
    nature: 'set',
  }),

  // Jobs
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

  // Segment service
  listSegments: endpoint({
    method: 'GET',
    path: `${S}/segment`,
    input: nothing,
    reply: v.array(segment),
    nature: 'read',
    largest: list,
    kept: true,
    retry: 3,
  }),
  getSegment: endpoint({
    method: 'GET',
    path: `${S}/segment/{id}`,
    // smartSendData: JSON of the smart-send settings with channelName, channelId and channelConfigurationId.
    input: v.strictObject({ id, db_type: dbType, smartSendData: optional(text) }),
    reply: segment,
    nature: 'read',
    kept: true,
    retry: 3,
  }),
  getSegmentWithoutCount: endpoint({
    method: 'GET',
    path: `${S}/segment/{id}/without_count`,
    input: byId,
    reply: segment,
    nature: 'read',
    kept: true,
    retry: 3,
  }),
  findSegment: endpoint({
    method: 'GET',
    path: `${S}/segment/name/{name}`,
    input: v.strictObject({ name: text }),
    reply: maybe(segment),
    nature: 'read',
    retry: 3,
  }),
  createSegment: endpoint({
    method: 'POST',
    path: `${S}/segment`,
    input: v.strictObject({ ...segmentBody, display: v.unknown() }),
    reply: segment,
    nature: 'act',
  }),
  updateSegment: endpoint({
    method: 'PUT',
    path: `${S}/segment/{id}`,
    input: v.strictObject({ id, ...segmentBody }),
    reply: shown(segment),
    nature: 'set',
  }),
  duplicateSegment: endpoint({
    method: 'PUT',
    path: `${S}/segment/{id}/duplicate`,
    input: byId,
    reply: segment,
    nature: 'act',
  }),
  deleteSegment: endpoint({
    method: 'DELETE',
    path: `${S}/segment/{id}`,
    input: byId,
    reply: acknowledged,
    nature: 'act',
  }),
  generateSegmentSql: endpoint({
    method: 'POST',
    path: `${S}/segment/generate-sql`,
    input: v.strictObject({
      db_type: dbType,
      smartSendData: optional(text),
      name: optional(text),
      prompt: optional(text),
      json: optional(v.unknown()),
    }),
    query: ['db_type', 'smartSendData'],
    // Reply shape assumed: the statement, the conditions read from the prompt, the people it finds.
    reply: v.looseObject({
      sql: maybe(text),
      json: maybe(v.unknown()),
      counts: shown(v.record(text, shown(v.number()))),
      message: maybe(text),
    }),
    nature: 'read',
    timeout: 60_000,
  }),
  downloadSegmentCustomers: endpoint({
    method: 'GET',
    path: `${S}/segment/download/{id}/customers`,
    // `t` is the bearer token: main adds it, the page never sees it.
    input: v.strictObject({ id, channel: text, t: text }),
    reply: v.unknown(),
    nature: 'read',
    answer: 'bytes',
    largest: 4 * 1024 * MiB,
    via: 'main',
  }),

  // Event service
  listAttributesWithProperties: endpoint({
    method: 'GET',
    path: `${E}/attribute/attribute-with-properties`,
    input: nothing,
    reply: v.array(attribute),
    nature: 'read',
    largest: list,
    kept: true,
    retry: 3,
  }),
  listAttributes: endpoint({
    method: 'GET',
    path: `${E}/attribute`,
    input: nothing,
    reply: v.array(attribute),
    nature: 'read',
    largest: list,
    kept: true,
    retry: 3,
  }),
  listEventsWithProperties: endpoint({
    method: 'GET',
    path: `${E}/event/event-with-properties`,
    input: nothing,
    reply: v.array(customEvent),
    nature: 'read',
    largest: list,
    kept: true,
    retry: 3,
  }),
  listEvents: endpoint({
    method: 'GET',
    path: `${E}/event`,
    input: nothing,
    reply: v.array(customEvent),
    nature: 'read',
    largest: list,
    kept: true,
    retry: 3,
  }),

  // User service
  getChannelConfiguration: endpoint({
    method: 'GET',
    path: `${U}/channel-configuration`,
    input: nothing,
    reply: channelConfigurations,
    nature: 'read',
    kept: true,
    retry: 3,
    cache: 300,
  }),

  // Test sends (channel-content.md, section 7). Their '/api/sendTestContent' is read as below the service's base, like the others.
  sendTestContent: endpoint({
    method: 'POST',
    path: `${C}/sendTestContent`,
    input: testContent,
    reply: acknowledged,
    nature: 'act',
    timeout: 30_000,
  }),
  sendTestContentJourney: endpoint({
    method: 'POST',
    path: `${C}/sendTestContentJourney`,
    input: testContent,
    reply: acknowledged,
    nature: 'act',
    timeout: 30_000,
  }),
  sendInAppTestContent: endpoint({
    method: 'POST',
    path: `${C}/sendInAppTestContent`,
    input: v.strictObject({ ...testSend, brandId: idOrName }),
    reply: acknowledged,
    nature: 'act',
    timeout: 30_000,
  }),

  // Uploads
  getUploadAddress: endpoint({
    method: 'GET',
    path: `${C}/campaign/upload/pre_signed_url`,
    input: v.strictObject({ file_name: text, file_type: text }),
    reply: v.looseObject({ file_name: text, pre_signed_url: text }),
    nature: 'read',
    via: 'main',
  }),
  getViewableUploadAddress: endpoint({
    method: 'GET',
    path: `${C}/campaign/upload/viewable/pre_signed_url`,
    input: v.strictObject({ file_name: text, file_type: text }),
    reply: v.looseObject({ file_name: text, pre_signed_url: text }),
    nature: 'read',
    via: 'main',
  }),
  getPublicPath: endpoint({
    method: 'GET',
    path: `${C}/campaign/upload/public_path`,
    input: v.strictObject({ file_name: text }),
    reply: v.looseObject({ path: maybe(text) }),
    nature: 'read',
    assumed: true,
  }),
  getPreviewUrl: endpoint({
    method: 'GET',
    path: `${C}/campaign/upload/preview_url`,
    input: v.strictObject({ file_name: text }),
    reply: v.looseObject({ url: maybe(text) }),
    nature: 'read',
    assumed: true,
  }),
  getDefaultIcon: endpoint({
    method: 'GET',
    path: `${C}/brand/default-icon`,
    input: nothing,
    reply: v.looseObject({ url: maybe(text), name: maybe(text) }),
    nature: 'read',
    kept: true,
    assumed: true,
  }),

  // Vouchers
  uploadVoucherSheet: endpoint({
    method: 'POST',
    path: `${C}/voucher/{campaignId}/upload`,
    input: v.strictObject({ campaignId: id }),
    reply: voucherUpload,
    nature: 'act',
    body: 'multipart',
    via: 'main',
    timeout: 300_000,
    assumed: true,
  }),
  getVoucherCount: endpoint({
    method: 'GET',
    path: `${C}/voucher/{campaignId}/count`,
    input: v.strictObject({ campaignId: id }),
    reply: voucherCount,
    nature: 'read',
    assumed: true,
  }),
  removeRemainingVouchers: endpoint({
    method: 'DELETE',
    path: `${C}/voucher/{id}/remaining`,
    input: v.strictObject({ id, voucherType: optional(v.literal('JOURNEY')) }),
    reply: acknowledged,
    nature: 'act',
  }),

  // Lists with no path in the specification
  listMergeTags: endpoint({
    method: 'GET',
    path: `${C}/merge-tags`,
    input: v.strictObject({ channel: text }),
    reply: v.array(mergeTag),
    nature: 'read',
    largest: list,
    kept: true,
    retry: 3,
    assumed: true,
  }),
  listWhatsappTemplates: endpoint({
    method: 'GET',
    path: `${C}/whatsapp/templates`,
    input: v.strictObject({ status: optional(text) }),
    reply: v.array(template),
    nature: 'read',
    largest: list,
    kept: true,
    assumed: true,
  }),
  getWhatsappTemplate: endpoint({
    method: 'GET',
    path: `${C}/whatsapp/templates/{id}`,
    input: v.strictObject({ id: idOrName }),
    reply: template,
    nature: 'read',
    kept: true,
    assumed: true,
  }),
  listRoboCallTemplates: endpoint({
    method: 'GET',
    path: `${C}/robocall/templates`,
    input: nothing,
    reply: v.array(template),
    nature: 'read',
    largest: list,
    kept: true,
    assumed: true,
  }),
  getRoboCallTemplate: endpoint({
    method: 'GET',
    path: `${C}/robocall/templates/{id}`,
    input: v.strictObject({ id: idOrName }),
    reply: template,
    nature: 'read',
    kept: true,
    assumed: true,
  }),
  listInAppTemplates: endpoint({
    method: 'GET',
    path: `${C}/in-app/templates`,
    input: nothing,
    reply: v.array(template),
    nature: 'read',
    largest: list,
    kept: true,
    assumed: true,
  }),
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints
export type InputOf<N extends EndpointName> = v.InferInput<Endpoints[N]['input']>
export type ReplyOf<N extends EndpointName> = v.InferOutput<Endpoints[N]['reply']>

/** Rows that main keeps to itself: they carry the token in the address, storage addresses or file bodies. */
export const mainOnly = [
  'downloadSegmentCustomers',
  'getUploadAddress',
  'getViewableUploadAddress',
  'uploadVoucherSheet',
] as const satisfies readonly EndpointName[]
export type PageEndpointName = Exclude<EndpointName, (typeof mainOnly)[number]>

type ApiGroup = { [N in PageEndpointName]: Call<InputOf<N>, ReplyOf<N>> }

/** Object.entries forgets which name goes with which row: the one cast of the contract. */
export const api = Object.fromEntries(
  Object.entries(endpoints)
    .filter(([name]) => !(mainOnly as readonly string[]).includes(name))
    .map(([name, row]) => [name, call(row.input).returns()]),
) as ApiGroup
