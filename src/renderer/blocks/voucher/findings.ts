/** What vouchers have to say before publishing: whether there are enough codes for everyone. */
import type { Finding } from '../../rules/finding'
import { aboutPeople } from '../../rules/people'
import { chosenType, countsOf, type VoucherValues } from './values'

const where = { tab: 'CONTENT', field: 'fileData', link: 'CONTENT, Voucher' } as const
const number = (count: number) => count.toLocaleString('en-GB')

/** `reach`: people whom the segment reaches on this channel. Broken rules are told by `checkVoucher`. */
export function voucherFindings(values: VoucherValues, reach: number | null, upTo = false): Finding[] {
  if (!values.isVoucher || chosenType(values) !== 'sheet') return []
  const { remaining } = countsOf(values.fileData)
  if (remaining === null || reach === null) return []
  if (remaining >= reach) return [{ id: 'voucher', level: 'passed', title: 'Enough voucher codes', ...where }]
  return [
    {
      id: 'voucher',
      level: 'warning',
      title: 'Fewer voucher codes than people',
      detail: `${number(remaining)} codes for ${aboutPeople(reach, upTo)}.`,
      ...where,
    },
  ]
}
