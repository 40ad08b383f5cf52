/**
 * Formats numbers of a report: counts with thousands separators, shares as percentages, differences in points, and '–' for missing values.
 */
import { absent } from '../../../../model/rules/money'

export { absent, amountOf as amount, money } from '../../../../model/rules/money'

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const decimal = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type Maybe = number | null | undefined

/** '17,693'. */
export const count = (value: Maybe): string =>
  value === null || value === undefined ? absent : unsigned(value) + wholeNumber.format(Math.abs(value))

/**
 * 0.944 as '94.4%'. A value that rounds to zero is '<0.1%', one that rounds to all is '>99.9%'.
 * Servers count views and clicks, and a recipient can make several: 1.6 for each message is '1.6×', not a share.
 */
export function shareText(value: Maybe): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return absent
  if (value > 1) return `${decimal.format(value)}×`
  if (value > 0 && value < 0.000_5) return '<0.1%'
  if (value >= 0.999_5 && value < 1) return '>99.9%'
  if (value === 0 || value === 1) return `${value * 100}%`
  return `${decimal.format(value * 100)}%`
}

/** A difference of two shares in percentage points: '+0.94', '−0.12'. */
export const pointsText = (value: number): string => sign(value) + hundredths.format(Math.abs(value) * 100)

/** A difference of two amounts: '+1,204', '−18'. */
export const signedAmount = (value: number): string => sign(value) + wholeNumber.format(Math.abs(value))

/** `part` of `all`; null if either is unknown or `all` is zero. */
export const ratioOf = (part: Maybe, all: Maybe): number | null =>
  part === null || part === undefined || !all ? null : part / all

/** The typographic minus, not the hyphen. */
const unsigned = (value: number): string => (value < 0 ? '−' : '')
const sign = (value: number): string => (value < 0 ? '−' : value > 0 ? '+' : '')
