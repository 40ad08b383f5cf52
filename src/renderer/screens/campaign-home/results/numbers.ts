/**
 * Formats numbers of a report: counts with thousands separators, shares as percentages, differences in points, and '–' for missing values.
 */
import { absent } from '../../../../model/rules/money'

export { absent, amountOf as amount, money } from '../../../../model/rules/money'
export { FEW_PEOPLE, ratioOf, shareText } from '../../../../model/rules/shares'

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const hundredths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type Maybe = number | null | undefined

/** '17,693'. */
export const count = (value: Maybe): string =>
  value === null || value === undefined ? absent : unsigned(value) + wholeNumber.format(Math.abs(value))

/** A difference of two shares in percentage points: '+0.94', '−0.12'. */
export const pointsText = (value: number): string => sign(value) + hundredths.format(Math.abs(value) * 100)

/** A difference of two amounts: '+1,204', '−18'. */
export const signedAmount = (value: number): string => sign(value) + wholeNumber.format(Math.abs(value))

/** The typographic minus, not the hyphen. */
const unsigned = (value: number): string => (value < 0 ? '−' : '')
const sign = (value: number): string => (value < 0 ? '−' : value > 0 ? '+' : '')
