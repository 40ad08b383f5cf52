/** What vouchers have to say before publishing: whether there are enough codes for everyone, and any at all where the message names one. */
import { amount } from '#contract'
import { type Finding, passed, warning } from '../../rules/finding'
import { aboutPeople } from '../../rules/people'
import { parseText } from '../merge-tags/text'
import { chosenType, countsOf, type VoucherValues } from './values'

const where = { tab: 'CONTENT', field: 'fileData', link: 'Content, Voucher' } as const

/** `reach`: people whom the segment reaches on this channel. Broken rules are told by `checkVoucher`. */
export function voucherFindings(values: VoucherValues, reach: number | null, upTo = false): Finding[] {
  if (!values.isVoucher || chosenType(values) !== 'sheet') return []
  const { remaining } = countsOf(values.fileData)
  if (remaining === null || reach === null) return []
  if (remaining >= reach) return [passed('voucher', 'Enough voucher codes', where)]
  return [
    warning(
      'voucher',
      'Fewer voucher codes than people',
      where,
      `${amount(remaining)} codes for ${aboutPeople(reach, upTo)}.`,
    ),
  ]
}

/**
 * A template brings the code's tag along, without vouchers nobody has a code of their own; and vouchers without the tag reach nobody.
 * `text`: whatever of the message may hold tags. Null where all is well. The codes of a voucher service stand in tags of its own.
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

/** The same before publishing. */
export function codeFindings(values: VoucherKind, text: string): Finding[] {
  const detail = codeWarning(values, text)
  if (detail === null) return []
  const title = values.isVoucher ? 'Vouchers without their code' : 'Voucher code without vouchers'
  return [warning('voucher-off', title, { ...where, field: 'isVoucher' }, detail)]
}

type VoucherKind = Pick<VoucherValues, 'isVoucher' | 'voucherType'>
