/** A one-line summary of vouchers, for the card's header and for REVIEW. */
import { countOf } from '#contract'
import { chosenType, countsOf, type VoucherValues, voucherTypes } from '../../../model/voucher/values'

/** 'Upload Vouchers · blessed-friday.csv · 12,000 codes left'; null while vouchers are off. */
export function lineOf(values: VoucherValues): string | null {
  if (!values.isVoucher) return null
  const type = chosenType(values)
  const label = voucherTypes.find((voucherType) => voucherType.type === type)?.label ?? type
  if (type !== 'sheet') return label
  const { remaining } = countsOf(values.fileData)
  const name = values.fileData?.name
  const leftText = remaining === null ? null : `${countOf(remaining, 'code')} left`
  return [label, typeof name === 'string' ? name : null, leftText].filter(Boolean).join(' · ')
}
