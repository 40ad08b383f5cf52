/** Prices of one piece of a message per workspace, as its provider bills it. Entered once, kept on this computer. */
import * as v from 'valibot'
import { call, notice } from './define.ts'

/** Billed units: a part of a text message, a call, a conversation. */
const pricedUnits = ['part', 'call', 'conversation'] as const
export type PricedUnit = (typeof pricedUnits)[number]

/** More than any provider charges. */
export const MAX_PRICE = 1_000

/** In units of the currency: 0.0075 is three quarters of a cent. */
const amount = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0, 'The price cannot be less than 0'),
  v.maxValue(MAX_PRICE, () => `The price cannot be more than ${MAX_PRICE.toLocaleString('en-GB')}`),
)

/** The currency shown before every amount: 'Rs', '$' or 'PKR'. */
const priceCurrency = v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the currency'), v.maxGraphemes(8))

export const prices = v.strictObject({
  currency: priceCurrency,
  /** Absent if not entered. */
  each: v.partial(v.strictObject({ part: amount, call: amount, conversation: amount })),
})
export type Prices = v.InferOutput<typeof prices>

export const priceCalls = {
  /** Null before the first entry. */
  all: call(v.undefined()).returns<Prices | null>(),
  /** Enters one price, and the currency of all of them. */
  enter: call(
    v.strictObject({ currency: priceCurrency, unit: v.picklist(pricedUnits), price: amount }),
  ).returns<Prices>(),
  /** Changed in another window, or another workspace was opened. */
  changed: notice<Prices | null>(),
} as const
