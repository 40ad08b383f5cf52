/** Calls of the segment service. */
import * as v from 'valibot'
import { maybe, segment, shown } from '../entities/index.ts'
import { acknowledged, bases, byId, endpoint, id, list, MiB, nothing, optional, text } from './endpoint.ts'

const { segments: S } = bases

/** Which database counts a segment (Source: docs/reference/choices.md and docs/reference/calls.md); the values are assumed. */
const dbType = optional(text)

const segmentBody = { name: text, prompt: text, json: v.unknown() }

export const segmentEndpoints = {
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
} as const
