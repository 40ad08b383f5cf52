/** Amounts of money as they are written: whole from 1,000 on, else two places, with the currency before them. */

import { money as withCurrency } from '#contract'

/** Shown where an amount is unknown. */
export const absent = '–'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount of money per person or conversion. */
export function amount(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return absent
  const written = Math.abs(value) >= 1_000 ? whole : hundredths
  // The minus of print, not the hyphen.
  return (value < 0 ? '−' : '') + written.format(Math.abs(value))
}

/** An amount with its currency before it; a dash stays one. */
export const money = (written: string, currency: string): string =>
  written === absent ? written : withCurrency(written, currency)
