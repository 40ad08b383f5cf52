/**
 * Vouchers of a message: the three types, their rules with exact messages, the server's format (Source: docs/reference/data.md#voucher and
 * docs/reference/states.md#voucher and docs/reference/rules.md#voucher), and findings before publishing: enough codes for all recipients,
 * and vouchers on if the message contains a code.
 */
import { amount, type JsonObject, type VoucherCount, type VoucherUpload } from '#contract'
import { parseText } from '../merge-tags/text.ts'
import { type Finding, passed, warning } from '../rules/finding.ts'
import { aboutPeople } from '../rules/people.ts'
import type { Problem } from '../rules/problem.ts'
import { flagIn, jsonFieldsIn, numberIn, textIn } from '../rules/read.ts'

/**
 * In the order of the select, with the specification's labels; retarget is not offered in journeys (Source:
 * docs/reference/screens.md#voucher).
 */
export const voucherTypes = [
  { type: 'sheet', label: 'Upload Vouchers' },
  { type: 'contentApi', label: 'Voucher API' },
  { type: 'retarget', label: 'Re-Target Campaign' },
] as const

/** The voucher fields of docs/reference/data.md#voucher, which every channel's data contains. */
export type VoucherValues = {
  isVoucher: boolean
  voucherType: string | null
  content_service_id: number | null
  retarget_campaign_id: number | null
  /** Totals and other fields from the server, unchanged, and the sheet that was picked last: `file` names the stored file. */
  fileData: JsonObject | null
}

export const noVoucher: VoucherValues = {
  isVoucher: false,
  voucherType: null,
  content_service_id: null,
  retarget_campaign_id: null,
  fileData: null,
}

/** Reads the voucher fields of a channel's stored data. */
export const voucherFromWire = (data: JsonObject): VoucherValues => ({
  isVoucher: flagIn(data.isVoucher) ?? false,
  voucherType: textIn(data.voucherType),
  content_service_id: numberIn(data.content_service_id),
  retarget_campaign_id: numberIn(data.retarget_campaign_id),
  fileData: data.fileData ? jsonFieldsIn(data.fileData) : null,
})

/** Only the voucher fields of a channel's values. */
export const voucherOf = (values: VoucherValues): VoucherValues => ({
  isVoucher: values.isVoucher,
  voucherType: values.voucherType,
  content_service_id: values.content_service_id,
  retarget_campaign_id: values.retarget_campaign_id,
  fileData: values.fileData,
})

/** The voucher fields of a test message and of a sent message (Source: docs/reference/calls.md): empty while vouchers are off. */
export const voucherInMessage = (values: VoucherValues) => ({
  content_service_id: values.isVoucher && values.voucherType === 'contentApi' ? values.content_service_id : null,
  voucherType: values.isVoucher ? values.voucherType : null,
})

/** The chosen type; the first one if vouchers were switched on without a choice. */
export const chosenType = ({ voucherType }: Pick<VoucherValues, 'voucherType'>): string => voucherType ?? 'sheet'

/** The patch for another type: it clears all fields of the other types, so that they are not sent. */
export const withType = (values: VoucherValues, voucherType: string): Omit<VoucherValues, 'isVoucher'> => ({
  voucherType,
  content_service_id: voucherType === 'contentApi' ? values.content_service_id : null,
  retarget_campaign_id: voucherType === 'retarget' ? values.retarget_campaign_id : null,
  fileData: voucherType === 'sheet' ? values.fileData : null,
})

/**
 * Whether vouchers can be switched off or changed to another type: not after codes were uploaded, in journeys neither (Source:
 * docs/reference/states.md#voucher).
 */
export const isDelinkable = (values: VoucherValues): boolean =>
  !values.isVoucher || chosenType(values) !== 'sheet' || !hasCodes(values)

/** The voucher rules that all channels share (Source: docs/reference/rules.md#sms). Paths are those of the values. */
export function checkVoucher(values: VoucherValues): Problem[] {
  if (!values.isVoucher) return []
  const type = chosenType(values)
  if (type === 'sheet' && !hasCodes(values)) return [{ path: 'fileData', message: 'Upload Voucher Sheet' }]
  if (type === 'contentApi' && values.content_service_id === null)
    return [{ path: 'content_service_id', message: 'Content Api should not be empty' }]
  if (type === 'retarget' && values.retarget_campaign_id === null)
    return [{ path: 'retarget_campaign_id', message: 'Campaign should not be empty' }]
  return []
}

/** Whether there is an uploaded sheet or remaining codes. */
export const hasCodes = ({ fileData }: Pick<VoucherValues, 'fileData'>): boolean => {
  const { total, remaining } = countsOf(fileData)
  return (total ?? 0) > 0 || (remaining ?? 0) > 0
}

/** Number of uploaded and of remaining codes; null if unknown. */
export const countsOf = (fileData: JsonObject | null): { total: number | null; remaining: number | null } => ({
  total: numberIn(fileData?.total),
  remaining: numberIn(fileData?.remaining),
})

/** Adds the totals of a successful upload to the previous ones (Source: docs/reference/states.md#voucher). */
export function withUpload(
  ownZone: JsonObject | null,
  sheet: { name: string; size: number; blob: string },
  reply: VoucherUpload,
): JsonObject {
  const { total, remaining } = countsOf(ownZone)
  const added = {
    total: reply.toUploadTotal ?? null,
    remaining: reply.toUploadRemaining ?? reply.toUploadTotal ?? null,
  }
  return {
    ...ownZone,
    total: added.total === null ? (reply.total ?? total) : (total ?? 0) + added.total,
    remaining: added.remaining === null ? (reply.remaining ?? remaining) : (remaining ?? 0) + added.remaining,
    toUploadTotal: reply.toUploadTotal ?? 0,
    toUploadRemaining: reply.toUploadRemaining ?? 0,
    name: sheet.name,
    size: sheet.size,
    file: sheet.blob,
    img: ownZone?.img ?? '',
    totalErrors: 0,
    errorFile: null,
  }
}

/** Stores a refused sheet: the number of its errors and their report. Existing codes stay. */
export function withRefusal(
  before: JsonObject | null,
  sheet: { name: string; size: number; blob: string },
  reply: VoucherUpload | null,
): JsonObject {
  return {
    ...before,
    name: sheet.name,
    size: sheet.size,
    file: sheet.blob,
    totalErrors: reply?.totalErrors ?? null,
    errorFile: reply?.errorFile ?? null,
  }
}

/** Replaces the calculated totals with the server's count. */
export const withCount = (before: JsonObject | null, { total, remaining }: VoucherCount): JsonObject => ({
  ...before,
  total: total ?? countsOf(before).total,
  remaining: remaining ?? countsOf(before).remaining,
})

/** The catalogue's message for a refused sheet (Source: docs/reference/messages.md). */
export const errorsText = (errors: number): string => `The file you attached has ${errors} errors.`

/** Attributes of a voucher service as merge tags: 'Expiry' is dropped (Source: docs/reference/calls.md). */
export const serviceTags = (attributes: readonly string[]): string[] => attributes.filter((name) => name !== 'Expiry')

/** The attributes that a service fills in, or the error from loading them; null if there are none, and during loading. */
export function serviceText(attributes: readonly string[] | undefined, failure: string | null): string | null {
  if (!attributes) return failure === null ? null : `The merge tags of this service could not be read: ${failure}`
  const tags = serviceTags(attributes).map((name) => `{{${name}}}`)
  return tags.length === 0 ? null : `Merge tags of this service: ${tags.join(', ')}`
}

const location = { tab: 'CONTENT', field: 'fileData', link: 'Content, Voucher' } as const

/** `reach`: the segment's reach on this channel. `checkVoucher` reports broken rules. */
export function voucherFindings(values: VoucherValues, reach: number | null, isUpperBound = false): Finding[] {
  if (!values.isVoucher || chosenType(values) !== 'sheet') return []
  const { remaining } = countsOf(values.fileData)
  if (remaining === null || reach === null) return []
  if (remaining >= reach) return [passed('voucher', 'Enough voucher codes', location)]
  return [
    warning(
      'voucher',
      'Fewer voucher codes than people',
      location,
      `${amount(remaining)} codes for ${aboutPeople(reach, isUpperBound)}.`,
    ),
  ]
}

/**
 * Warning about a mismatch of vouchers and the code's tag, or null. A template may contain the tag while vouchers are off, so recipients
 * get no code of their own; or vouchers are on, and the message does not contain the tag. `text`: all parts of the message that may contain
 * tags. A voucher service has its own tags.
 */
export function codeWarning(values: VoucherKind, text: string): string | null {
  const tag = parseText(text.includes('voucher_code') ? text : '').find(
    (piece) => piece.kind === 'tag' && piece.key === 'voucher_code',
  )
  if (values.isVoucher)
    return tag || text.trim() === '' || chosenType(values) === 'contentApi'
      ? null
      : 'The message does not show the code. Type @ and choose Voucher code.'
  if (tag?.kind !== 'tag') return null
  return tag.fallback
    ? `Vouchers are off, so everyone may get '${tag.fallback}'. Switch them on, or take the code out.`
    : 'Vouchers are off, so nobody may get a code. Switch them on, or take the code out.'
}

/** The same warning as a finding before publishing. */
export function codeFindings(values: VoucherKind, text: string): Finding[] {
  const detail = codeWarning(values, text)
  if (detail === null) return []
  const title = values.isVoucher ? 'Vouchers without their code' : 'Voucher code without vouchers'
  return [warning('voucher-off', title, { ...location, field: 'isVoucher' }, detail)]
}

type VoucherKind = Pick<VoucherValues, 'isVoucher' | 'voucherType'>
