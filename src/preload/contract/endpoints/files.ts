/** Calls about files: addresses for uploads, and voucher sheets. */
import * as v from 'valibot'
import { maybe, voucherCount, voucherUpload } from '../entities/index.ts'
import { acknowledged, act, bases, id, noInput, optional, read, text } from './endpoint.ts'

const { campaigns: C } = bases

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
