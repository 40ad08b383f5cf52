/** Proportions and their differences with confidence intervals, by score methods, which also work for few or no conversions. */

/** The number of `people` that converted. Whole numbers; `converted` is at most `people`, and `people` above 0. */
export type Proportion = { converted: number; people: number }

export type Interval = { low: number; high: number }

/** The 97.5% point of the normal distribution, for two-sided 95% intervals. */
const z95 = 1.959_963_984_540_054

/** Wilson's score interval without continuity correction (E. B. Wilson, 1927; method 3 in R. G. Newcombe, Statistics in Medicine 17, 1998, 857–872). */
export function wilson({ converted, people }: Proportion, z = z95): Interval {
  const middle = 2 * converted + z * z
  const spread = z * Math.sqrt(z * z + 4 * converted * (1 - converted / people))
  const divisor = 2 * (people + z * z)
  return { low: Math.max(0, (middle - spread) / divisor), high: Math.min(1, (middle + spread) / divisor) }
}

/**
 * The difference `one` minus `other` of two independent proportions with Newcombe's hybrid score interval, without continuity correction
 * (method 10 in R. G. Newcombe, Statistics in Medicine 17, 1998, 873–890).
 */
export function differenceOf(one: Proportion, other: Proportion): Interval & { estimate: number } {
  const [p, q] = [one.converted / one.people, other.converted / other.people]
  const [a, b] = [wilson(one), wilson(other)]
  return {
    estimate: p - q,
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  }
}

/** The two-sided z-test of two proportions with the pooled share; null if all or none converted. */
export function twoProportions(one: Proportion, other: Proportion): { z: number | null; p: number | null } {
  const pooled = (one.converted + other.converted) / (one.people + other.people)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / one.people + 1 / other.people))
  if (spread === 0) return { z: null, p: null }
  const z = (one.converted / one.people - other.converted / other.people) / spread
  return { z, p: 2 * upperTail(Math.abs(z)) }
}

/** The upper tail of the normal distribution at `z` (0 or more), to seven places (M. Abramowitz and I. Stegun, 1964, 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z)
  const series = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429]
  const sum = series.reduceRight((rest, factor) => t * (factor + rest), 0)
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
