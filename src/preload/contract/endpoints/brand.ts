/** Calls about the brand: its events and attributes, accounts, limits and services. */
import * as v from 'valibot'
import {
  attribute,
  channelConfigurations,
  channelLimits,
  contentService,
  customEvent,
  jsonObject,
  maybe,
} from '../entities/index.ts'
import { acknowledged, act, bases, list, noInput, optional, read, set, text } from './endpoint.ts'

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
