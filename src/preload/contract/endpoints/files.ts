/** Calls about files: addresses for uploads, and voucher sheets. */
import * as v from 'valibot'
import { maybe, voucherCount, voucherUpload } from '../entities/index.ts'
import { acknowledged, bases, endpoint, id, nothing, optional, text } from './endpoint.ts'

const { campaigns: C } = bases

export const fileEndpoints = {
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
} as const
