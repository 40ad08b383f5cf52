/**
 * Calls about messages: test sends (Source: docs/reference/calls.md; their '/api/sendTestContent' is taken to be below the service's base
 * path, like the others), merge tags and templates, for which the specification has no path; and about files: addresses for uploads, and
 * voucher sheets.
 */
import * as v from 'valibot'
import { jsonObject, maybe, mergeTag, template, voucherCount, voucherUpload } from '../entities/index.ts'
import { acknowledged, act, bases, id, idOrName, list, noInput, optional, read, text } from './endpoint.ts'

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
  sendTestContent: act('POST', `${C}/sendTestContent`, testContent, acknowledged, { timeout: 30_000 }),
  sendTestContentJourney: act('POST', `${C}/sendTestContentJourney`, testContent, acknowledged, { timeout: 30_000 }),
  sendInAppTestContent: act(
    'POST',
    `${C}/sendInAppTestContent`,
    v.strictObject({ ...testSend, brandId: idOrName }),
    acknowledged,
    { timeout: 30_000 },
  ),
  listMergeTags: read('GET', `${C}/merge-tags`, v.strictObject({ channel: text }), v.array(mergeTag), {
    largest: list,
    cached: true,
    retry: 3,
    assumed: true,
  }),
  listWhatsappTemplates: read(
    'GET',
    `${C}/whatsapp/templates`,
    v.strictObject({ status: optional(text) }),
    v.array(template),
    { largest: list, cached: true, assumed: true },
  ),
  getWhatsappTemplate: read('GET', `${C}/whatsapp/templates/{id}`, v.strictObject({ id: idOrName }), template, {
    cached: true,
    assumed: true,
  }),
  listRoboCallTemplates: read('GET', `${C}/robocall/templates`, noInput, v.array(template), {
    largest: list,
    cached: true,
    assumed: true,
  }),
  getRoboCallTemplate: read('GET', `${C}/robocall/templates/{id}`, v.strictObject({ id: idOrName }), template, {
    cached: true,
    assumed: true,
  }),
  listInAppTemplates: read('GET', `${C}/in-app/templates`, noInput, v.array(template), {
    largest: list,
    cached: true,
    assumed: true,
  }),
} as const

export const fileEndpoints = {
  getUploadAddress: read(
    'GET',
    `${C}/campaign/upload/pre_signed_url`,
    v.strictObject({ file_name: text, file_type: text }),
    v.looseObject({ file_name: text, pre_signed_url: text }),
  ),
  getViewableUploadAddress: read(
    'GET',
    `${C}/campaign/upload/viewable/pre_signed_url`,
    v.strictObject({ file_name: text, file_type: text }),
    v.looseObject({ file_name: text, pre_signed_url: text }),
  ),
  getPublicPath: read(
    'GET',
    `${C}/campaign/upload/public_path`,
    v.strictObject({ file_name: text }),
    v.looseObject({ path: maybe(text) }),
    { assumed: true },
  ),
  getPreviewUrl: read(
    'GET',
    `${C}/campaign/upload/preview_url`,
    v.strictObject({ file_name: text }),
    v.looseObject({ url: maybe(text) }),
    { assumed: true },
  ),
  getDefaultIcon: read(
    'GET',
    `${C}/brand/default-icon`,
    noInput,
    v.looseObject({ url: maybe(text), name: maybe(text) }),
    { cached: true, assumed: true },
  ),
  uploadVoucherSheet: act(
    'POST',
    `${C}/voucher/{campaignId}/upload`,
    v.strictObject({ campaignId: id }),
    // The specification does not show this reply: it may say nothing about the codes.
    v.nullish(voucherUpload, {}),
    { body: 'multipart', timeout: 300_000, assumed: true },
  ),
  getVoucherCount: read('GET', `${C}/voucher/{campaignId}/count`, v.strictObject({ campaignId: id }), voucherCount, {
    assumed: true,
  }),
  removeRemainingVouchers: act(
    'DELETE',
    `${C}/voucher/{id}/remaining`,
    v.strictObject({ id, voucherType: optional(v.literal('JOURNEY')) }),
    acknowledged,
  ),
} as const
