/** The period before the one shown, and the changes since then. */
import { amount, countOf, type PerformanceStats } from '#contract'
import { daysBefore } from '../../../../model/rules/calendar-dates'
import type { ReportRange } from '../../../data/analytics'
import { datesOf } from './days'
import { isEmpty } from './figures'
import { FEW_PEOPLE, ratioOf } from './numbers'
import { statusText } from './text'

/** Number of days of a range that ends at `today`; null if it begins with the campaign. */
function daysIn(range: ReportRange, today: string): number | null {
  const { from, to } = datesOf(range, today)
  return from === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** The range of the same length right before; null if the range begins with the campaign. `today` is 'YYYY-MM-DD'. */
export function rangeBefore(range: ReportRange, today: string): Extract<ReportRange, { kind: 'custom' }> | null {
  const days = daysIn(range, today)
  const { from } = datesOf(range, today)
  if (days === null || from === null) return null
  return { kind: 'custom', from: daysBefore(from, days), to: daysBefore(from, 1) }
}

/** Names the days that the changes compare with, as a sentence; '' if there are none. */
export function againstText(range: ReportRange, today: string): string {
  const days = daysIn(range, today)
  return days === null ? '' : `Changes are against the previous ${days === 1 ? 'day' : countOf(days, 'day')}.`
}

/** `good`: whether the change is an improvement; null if unknown. */
export type Change = { text: string; up: boolean; good: boolean | null }

type Measure = { name: string; rate?: number | null; count?: number | null | undefined; gain: boolean }

/** The compared measures, by their names. */
function measuresOf(stats: PerformanceStats): Measure[] {
  const statuses = stats.statuses ?? {}
  const rateMeasure = (name: string, base: string): Measure => ({
    name: statusText(name),
    // One person more or less of few would be a change of points.
    rate: (statuses[base] ?? 0) < FEW_PEOPLE ? null : ratioOf(statuses[name], statuses[base]),
    gain: true,
  })
  return [
    { name: statusText('sent'), count: statuses.sent, gain: false },
    rateMeasure('delivered', 'sent'),
    ...['view', 'answered', 'click'].map((name) => rateMeasure(name, 'delivered')),
    { name: 'Conversions', count: stats.conversions, gain: true },
    { name: 'Revenue', count: stats.revenue, gain: true },
  ]
}

/** Changes by measure: rates in percentage points, counts in percent. Empty if the earlier period has no data. */
export function changesOf(now: PerformanceStats | null, before: PerformanceStats | null): ReadonlyMap<string, Change> {
  if (!now || !before || isEmpty(before)) return new Map()
  const measuresBefore = new Map(measuresOf(before).map((measure) => [measure.name, measure]))
  return new Map(
    measuresOf(now).flatMap((measure) => {
      const change = changeOf(measure, measuresBefore.get(measure.name))
      return change ? [[measure.name, change] as const] : []
    }),
  )
}

function changeOf({ rate, count, gain }: Measure, before: Measure | undefined): Change | null {
  const isRate = typeof rate === 'number' && typeof before?.rate === 'number'
  // Rates above 100% (events that a recipient can repeat) have no percentage points.
  if (isRate && Math.max(rate, before.rate ?? 0) > 1) return null
  if (isRate) return roundedChange((rate - (before.rate ?? 0)) * 100, ' pts', gain)
  if (typeof count !== 'number' || !before?.count) return null
  return roundedChange((count / before.count - 1) * 100, '%', gain)
}

/** Null for a change that rounds to zero. */
function roundedChange(change: number, unit: string, isGain: boolean): Change | null {
  const size = Math.abs(change)
  if (size < 0.05) return null
  const text = (size >= 100 ? amount(size) : tenths.format(size)) + unit
  return { text, up: change > 0, good: isGain ? change > 0 : null }
}

const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
