/** Rules over numbers, without wording. */
import * as v from 'valibot'

/** A number from `low` to `high`, both included. */
export const between = (low: number, high: number, message: string) =>
  v.pipe(v.number(message), v.minValue(low, message), v.maxValue(high, message))
