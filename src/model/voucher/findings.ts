/** Findings of vouchers before publishing: enough codes for all recipients, and vouchers on if the message contains a code. */
import { amount } from '#contract'
import { parseText } from '../merge-tags/text.ts'
import { type Finding, passed, warning } from '../rules/finding.ts'
import { aboutPeople } from '../rules/people.ts'
import { chosenType, countsOf, type VoucherValues } from './values.ts'

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
