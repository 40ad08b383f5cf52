/** Formats amounts of money: whole from 1,000 on, else with two decimals, after the currency. */

import { money as withCurrency } from '#contract'

/** Shown for an unknown amount. */
export const absent = '–'

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of money per person or conversion. */
export function amountOf(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return absent
  const format = Math.abs(value) >= 1_000 ? wholeNumber : hundredths
  // A minus sign, not a hyphen.
  return (value < 0 ? '−' : '') + format.format(Math.abs(value))
}

/** An amount after its currency; a dash stays a dash. */
export const money = (amountText: string, currency: string): string =>
  amountText === absent ? amountText : withCurrency(amountText, currency)
