/** Compares several campaigns by shares rather than counts, because their segments differ. */
import type { PerformanceStats } from '#contract'
import { reachedOf } from './figures'
import { absent, amount, count, pointsText, ratioOf, shareText } from './numbers'
import { upliftOf } from './uplift'

export type ComparedRow = { name: string; values: string[]; best: number | null }

type Measure = {
  name: string
  of: (stats: PerformanceStats) => number | null
  format: (value: number | null) => string
  /** Whether a higher value is better; false for counts. */
  ranked: boolean
}

const countOfStatus = (name: string) => (stats: PerformanceStats) => stats.statuses?.[name] ?? null
const delivered = countOfStatus('delivered')
const seenCount = (stats: PerformanceStats) => countOfStatus('view')(stats) ?? countOfStatus('answered')(stats)

const measures: readonly Measure[] = [
  { name: 'Sent', of: countOfStatus('sent'), format: count, ranked: false },
  {
    name: 'Delivered',
    of: (stats) => ratioOf(delivered(stats), countOfStatus('sent')(stats)),
    format: shareText,
    ranked: true,
  },
  {
    name: 'Opened or answered',
    of: (stats) => ratioOf(seenCount(stats), delivered(stats)),
    format: shareText,
    ranked: true,
  },
  {
    name: 'Clicked',
    of: (stats) => ratioOf(countOfStatus('click')(stats), delivered(stats)),
    format: shareText,
    ranked: true,
  },
  { name: 'Converted', of: (stats) => ratioOf(stats.conversions, reachedOf(stats)), format: shareText, ranked: true },
  {
    name: 'Lift vs control',
    of: upliftIn,
    format: (value) => (value === null ? absent : `${pointsText(value)} points`),
    ranked: true,
  },
  { name: 'Revenue', of: (stats) => stats.revenue ?? null, format: count, ranked: false },
  { name: 'Revenue per person', of: (stats) => ratioOf(stats.revenue, reachedOf(stats)), format: amount, ranked: true },
]

function upliftIn(stats: PerformanceStats): number | null {
  const uplift = upliftOf(stats)
  return typeof uplift === 'string' || uplift.tooEarly !== null ? null : uplift.rate.estimate
}

/**
 * A row for each measure, with a value for each campaign in the given order; null means missing stats. `best` is the index of the highest
 * value, if any.
 * Events that a recipient can repeat are not ranked, because they are not shares.
 */
export function comparedRows(all: readonly (PerformanceStats | null)[]): ComparedRow[] {
  return measures.map(({ name, of, format, ranked }) => {
    const values = all.map((stats) => stats && of(stats))
    return {
      name,
      values: values.map(format),
      best: ranked && !(format === shareText && values.some((value) => (value ?? 0) > 1)) ? bestOf(values) : null,
    }
  })
}

function bestOf(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null)
  const highest = Math.max(...numbers)
  return numbers.length > 1 && numbers.filter((value) => value === highest).length === 1
    ? values.indexOf(highest)
    : null
}
