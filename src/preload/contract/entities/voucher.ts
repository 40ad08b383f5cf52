/** Vouchers: code sheets, code services and re-targeted campaigns. */
import * as v from 'valibot'
import { maybe, numericId, shownOnly } from './common.ts'

export const voucherCount = v.looseObject({ total: shownOnly(v.number()), remaining: shownOnly(v.number()) })
export type VoucherCount = v.InferOutput<typeof voucherCount>

export const voucherUpload = v.looseObject({
  total: maybe(v.number()),
  remaining: maybe(v.number()),
  toUploadTotal: maybe(v.number()),
  toUploadRemaining: maybe(v.number()),
  totalErrors: maybe(v.number()),
  errorFile: maybe(v.string()),
})
export type VoucherUpload = v.InferOutput<typeof voucherUpload>

export const contentService = v.looseObject({
  id: numericId,
  name: maybe(v.string()),
})
export type ContentService = v.InferOutput<typeof contentService>
