/**
 * Calls about messages: test sends (Source: docs/reference/calls.md; their '/api/sendTestContent' is read as below the service's base, like the
 * others), merge tags and templates, for which the specification has no path.
 */
import * as v from 'valibot'
import { jsonObject, mergeTag, template } from '../entities/index.ts'
import { acknowledged, bases, endpoint, id, idOrName, list, nothing, optional, text } from './endpoint.ts'

const { campaigns: C } = bases

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

export const messageEndpoints = {
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
