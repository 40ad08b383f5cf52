/** Vouchers of a message: the three types, their rules with the exact words, and how they travel (Source: docs/reference/data.md#voucher and docs/reference/states.md#voucher and docs/reference/rules.md#voucher). */
import type { JsonObject, VoucherCount, VoucherUpload } from '#contract'
import type { Problem } from '../../rules/problem'
import { flagIn, jsonFieldsIn, numberIn, textIn } from '../../rules/read'

/** In the order of the choice, with the specification's labels; retarget is not offered in journeys (Source: docs/reference/screens.md#voucher). */
export const voucherTypes = [
  { type: 'sheet', label: 'Upload Vouchers' },
  { type: 'contentApi', label: 'Voucher API' },
  { type: 'retarget', label: 'Re-Target Campaign' },
] as const

/** The voucher fields of docs/reference/data.md#voucher, as every channel's data carries them. */
export type VoucherValues = {
  isVoucher: boolean
  voucherType: string | null
  content_service_id: number | null
  retarget_campaign_id: number | null
  /** Total, remaining and the rest, as the server wrote them, and the sheet that was picked last: its `file` names the stored file. */
  fileData: JsonObject | null
}

export const noVoucher: VoucherValues = {
  isVoucher: false,
  voucherType: null,
  content_service_id: null,
  retarget_campaign_id: null,
  fileData: null,
}

/** From the fields of a channel's stored data. */
export const voucherFromWire = (data: JsonObject): VoucherValues => ({
  isVoucher: flagIn(data.isVoucher) ?? false,
  voucherType: textIn(data.voucherType),
  content_service_id: numberIn(data.content_service_id),
  retarget_campaign_id: numberIn(data.retarget_campaign_id),
  fileData: data.fileData ? jsonFieldsIn(data.fileData) : null,
})

/** The voucher fields of a channel's values, without the others. */
export const voucherOf = (values: VoucherValues): VoucherValues => ({
  isVoucher: values.isVoucher,
  voucherType: values.voucherType,
  content_service_id: values.content_service_id,
  retarget_campaign_id: values.retarget_campaign_id,
  fileData: values.fileData,
})

/** What of it a test message and a sent message carry (Source: docs/reference/calls.md): nothing while vouchers are off. */
export const voucherInMessage = (values: VoucherValues) => ({
  content_service_id: values.isVoucher && values.voucherType === 'contentApi' ? values.content_service_id : null,
  voucherType: values.isVoucher ? values.voucherType : null,
})

/** A type that was switched on without being chosen is the first. */
export const chosenType = ({ voucherType }: Pick<VoucherValues, 'voucherType'>): string => voucherType ?? 'sheet'

/** What choosing a type changes: nothing of the other types stays behind to travel with it. */
export const withType = (values: VoucherValues, voucherType: string): Omit<VoucherValues, 'isVoucher'> => ({
  voucherType,
  content_service_id: voucherType === 'contentApi' ? values.content_service_id : null,
  retarget_campaign_id: voucherType === 'retarget' ? values.retarget_campaign_id : null,
  fileData: voucherType === 'sheet' ? values.fileData : null,
})

/** Whether vouchers may be switched off or to another type: not once codes were uploaded, in a journey neither (Source: docs/reference/states.md#voucher). */
export const isDelinkable = (values: VoucherValues): boolean =>
  !values.isVoucher || chosenType(values) !== 'sheet' || !hasCodes(values)

/** docs/reference/rules.md#sms: the voucher rules that all channels share. Paths are those of the values. */
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

/** An uploaded sheet or remaining codes. */
export const hasCodes = ({ fileData }: Pick<VoucherValues, 'fileData'>): boolean => {
  const { total, remaining } = countsOf(fileData)
  return (total ?? 0) > 0 || (remaining ?? 0) > 0
}

/** Codes that were uploaded and that are left; null if unknown. */
export const countsOf = (fileData: JsonObject | null): { total: number | null; remaining: number | null } => ({
  total: numberIn(fileData?.total),
  remaining: numberIn(fileData?.remaining),
})

/** Totals of a successful upload are added to those that stood (Source: docs/reference/states.md#voucher). */
export function withUpload(
  before: JsonObject | null,
  sheet: { name: string; size: number; blob: string },
  got: VoucherUpload,
): JsonObject {
  const { total, remaining } = countsOf(before)
  const added = { total: got.toUploadTotal ?? null, remaining: got.toUploadRemaining ?? got.toUploadTotal ?? null }
  return {
    ...before,
    total: added.total === null ? (got.total ?? total) : (total ?? 0) + added.total,
    remaining: added.remaining === null ? (got.remaining ?? remaining) : (remaining ?? 0) + added.remaining,
    toUploadTotal: got.toUploadTotal ?? 0,
    toUploadRemaining: got.toUploadRemaining ?? 0,
    name: sheet.name,
    size: sheet.size,
    file: sheet.blob,
    img: before?.img ?? '',
    totalErrors: 0,
    errorFile: null,
  }
}

/** What a refused sheet leaves: the number of its errors and their report. The codes that were there stay. */
export function withRefusal(
  before: JsonObject | null,
  sheet: { name: string; size: number; blob: string },
  got: VoucherUpload | null,
): JsonObject {
  return {
    ...before,
    name: sheet.name,
    size: sheet.size,
    file: sheet.blob,
    totalErrors: got?.totalErrors ?? null,
    errorFile: got?.errorFile ?? null,
  }
}

/** The server's own count, in place of what was reckoned. */
export const withCount = (before: JsonObject | null, { total, remaining }: VoucherCount): JsonObject => ({
  ...before,
  total: total ?? countsOf(before).total,
  remaining: remaining ?? countsOf(before).remaining,
})

/** The catalogue's words for a refused sheet (Source: docs/reference/messages.md). */
export const errorsText = (errors: number): string => `The file you attached has ${errors} errors.`

/** Attributes of a voucher service, as merge tags name them: 'Expiry' is dropped (Source: docs/reference/calls.md). */
export const serviceTags = (attributes: readonly string[]): string[] => attributes.filter((name) => name !== 'Expiry')

/** What a service fills in, or why it is unknown; null where it fills in nothing, and while it is being read. */
export function serviceText(attributes: readonly string[] | undefined, failure: string | null): string | null {
  if (!attributes) return failure === null ? null : `The merge tags of this service could not be read: ${failure}`
  const tags = serviceTags(attributes).map((name) => `{{${name}}}`)
  return tags.length === 0 ? null : `Merge tags of this service: ${tags.join(', ')}`
}
