/** What the content of a campaign refers to: message templates of WhatsApp, robo calls and in-app messages, merge tags, vouchers. */
import * as v from 'valibot'
import { maybe, numericId, shownOnly } from './common.ts'

/** Template statuses as in the specification. */
export const templateStatuses = ['APPROVED', 'PENDING', 'REJECTED'] as const

export const template = v.looseObject({
  id: v.union([v.number(), v.string()]),
  name: maybe(v.string()),
  category: maybe(v.string()),
  status: maybe(v.string()),
  message: maybe(v.unknown()),
  content: maybe(v.unknown()),
  contentType: maybe(v.string()),
  design: maybe(v.unknown()),
})
export type Template = v.InferOutput<typeof template>

export const mergeTag = v.looseObject({
  id: v.union([v.number(), v.string()]),
  name: v.string(),
  /** The placeholder in a text, '{{first_name}}'. */
  value: maybe(v.string()),
  sample: maybe(v.string()),
  isMergeTag: maybe(v.boolean()),
  isImageMergeTag: maybe(v.boolean()),
})
export type MergeTag = v.InferOutput<typeof mergeTag>

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
