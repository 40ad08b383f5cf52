/** Rules for numbers. The caller gives the message. */
import * as v from 'valibot'

/** A number from `low` to `high`, inclusive. */
export const numberBetween = (low: number, high: number, message: string) =>
  v.pipe(v.number(message), v.minValue(low, message), v.maxValue(high, message))
