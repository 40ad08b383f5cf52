/** Calls about the brand: its events and attributes, accounts, limits, services and segments. */
import * as v from 'valibot'
import {
  attribute,
  channelConfigurations,
  channelLimits,
  contentService,
  customEvent,
  jsonObject,
  maybe,
  segment,
  shownOnly,
} from '../entities/index.ts'
import { acknowledged, act, bases, byId, id, list, MiB, noInput, optional, read, set, text } from './endpoint.ts'

const { campaigns: C, events: E, users: U } = bases

export const brandEndpoints = {
  getContentServices: read('GET', `${C}/brand/get-content-services`, noInput, v.array(contentService), {
    cached: true,
  }),
  getContentServiceAttributes: read(
    'POST',
    `${C}/brand/content-service-attributes`,
    v.strictObject({ content_service_id: optional(v.number()) }),
    v.array(text),
    { cached: true },
  ),
  addToDashboard: act('POST', `${U}/dashboard`, v.strictObject({ type: text, config: jsonObject }), v.unknown()),
  listAttributesWithProperties: read('GET', `${E}/attribute/attribute-with-properties`, noInput, v.array(attribute), {
    largest: list,
    cached: true,
    retry: 3,
  }),
  listAttributes: read('GET', `${E}/attribute`, noInput, v.array(attribute), { largest: list, cached: true, retry: 3 }),
  listEventsWithProperties: read('GET', `${E}/event/event-with-properties`, noInput, v.array(customEvent), {
    largest: list,
    cached: true,
    retry: 3,
  }),
  listEvents: read('GET', `${E}/event`, noInput, v.array(customEvent), { largest: list, cached: true, retry: 3 }),
  getChannelConfiguration: read('GET', `${U}/channel-configuration`, noInput, channelConfigurations, {
    cached: true,
    retry: 3,
    cache: 300,
  }),
  getChannelLimits: read(
    'GET',
    `${C}/brand/channel-limits`,
    noInput,
    v.looseObject({ channel_limits: maybe(channelLimits) }),
    { cached: true, retry: 3 },
  ),
  setChannelLimits: set('PUT', `${C}/brand/channel-limits`, channelLimits, acknowledged),
} as const

const { segments: S } = bases

/** The database that counts a segment (Source: docs/reference/choices.md and docs/reference/calls.md); the values are assumed. */
const dbType = optional(text)

const segmentBody = { name: text, prompt: text, json: v.unknown() }

export const segmentEndpoints = {
  listSegments: read('GET', `${S}/segment`, noInput, v.array(segment), { largest: list, cached: true, retry: 3 }),
  // smartSendData: JSON of the smart-send settings with channelName, channelId and channelConfigurationId.
  getSegment: read(
    'GET',
    `${S}/segment/{id}`,
    v.strictObject({ id, db_type: dbType, smartSendData: optional(text) }),
    segment,
    { cached: true, retry: 3 },
  ),
  getSegmentWithoutCount: read('GET', `${S}/segment/{id}/without_count`, byId, segment, { cached: true, retry: 3 }),
  findSegment: read('GET', `${S}/segment/name/{name}`, v.strictObject({ name: text }), maybe(segment), { retry: 3 }),
  createSegment: act('POST', `${S}/segment`, v.strictObject({ ...segmentBody, display: v.unknown() }), segment),
  updateSegment: set('PUT', `${S}/segment/{id}`, v.strictObject({ id, ...segmentBody }), shownOnly(segment)),
  duplicateSegment: act('PUT', `${S}/segment/{id}/duplicate`, byId, segment),
  deleteSegment: act('DELETE', `${S}/segment/{id}`, byId, acknowledged),
  // Reply shape assumed: the statement, the conditions read from the prompt, and how many people match.
  generateSegmentSql: read(
    'POST',
    `${S}/segment/generate-sql`,
    v.strictObject({
      db_type: dbType,
      smartSendData: optional(text),
      name: optional(text),
      prompt: optional(text),
      json: optional(v.unknown()),
    }),
    v.looseObject({
      sql: maybe(text),
      json: maybe(v.unknown()),
      counts: shownOnly(v.record(text, shownOnly(v.number()))),
      message: maybe(text),
    }),
    { query: ['db_type', 'smartSendData'], timeout: 60_000 },
  ),
  // `t` is the bearer token: main adds it, the page never sees it.
  downloadSegmentCustomers: read(
    'GET',
    `${S}/segment/download/{id}/customers`,
    v.strictObject({ id, channel: text, t: text }),
    v.unknown(),
    { answer: 'bytes', largest: 4 * 1024 * MiB },
  ),
} as const
