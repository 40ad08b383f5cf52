/**
 * The days of a report in the campaign's zone, in its address, compared with those before, and as requested from a server that counts days
 * in its own zone.
 */

import { amount, countOf, type PerformanceStats } from '#contract'
import { FEW_PEOPLE, ratioOf } from '../../../../model/rules/amounts'
import { daysBefore } from '../../../../model/rules/calendar-dates'
import { instantAt, isDate, todayIn } from '../../../../model/steps/schedule/engine'
import type { ReportGrain, ReportRange } from '../../../data/analytics'
import { dayText, isEmpty, rangeText, statusText } from './figures'

/** The zone whose days the server counts (assumed), also that of a campaign without one (Source: docs/reference/limits.md). */
export const serverZone = 'Asia/Karachi'

const spans = { 'last-7': 7, 'last-30': 30, 'last-90': 90 } as const

/** The first and last day of a range that ends at `today`, all 'YYYY-MM-DD'; the first is null if the range begins with the campaign. */
export function datesOf(range: ReportRange, today: string): { from: string | null; to: string } {
  if (range.kind === 'custom') return range
  return { from: range.kind === 'start' ? null : daysBefore(today, spans[range.kind] - 1), to: today }
}

/**
 * The range as it is requested for a campaign in `zone`. The server counts 'the last days' in its own zone, so for another zone their dates
 * are requested.
 */
export function rangeInZone(range: ReportRange, zone: string, today: string): ReportRange {
  const { from, to } = datesOf(range, today)
  return zone === serverZone || from === null ? range : { kind: 'custom', from, to }
}

/**
 * The interval and days to request for a trend of `range` in `zone`. The server's days are those of its own zone: for another zone the
 * hours of every server day that the range touches are requested, and summed into the campaign's days here.
 */
export function trendInZone(
  { range, grain }: { range: ReportRange; grain: ReportGrain },
  zone: string,
  today: string,
): { interval: ReportGrain; range: ReportRange } {
  if (zone === serverZone) return { interval: grain, range }
  const { from, to } = datesOf(range, today)
  const start = from === null ? null : instantAt(from, '00:00', zone)
  const end = instantAt(daysBefore(to, -1), '00:00', zone)
  if (!start || !end) return { interval: 'hourly', range }
  const [first, last] = [todayIn(serverZone, start.epochMs), todayIn(serverZone, end.epochMs - 1)]
  return { interval: 'hourly', range: { kind: 'custom', from: first, to: last } }
}

/**
 * The days of a report as a sentence: 'Last 7 days: 20 Nov 2026 to 26 Nov 2026 (Asia/Karachi).' `today` ends the range, 'YYYY-MM-DD' in
 * `zone`.
 */
export function periodText(range: ReportRange, zone: string, today: string): string {
  const { from, to } = datesOf(range, today)
  const dates = from === null || range.kind === 'custom' ? '' : `: ${dayText(from)} to ${dayText(to)}`
  const serverDays = zone === serverZone || from === null ? '' : " Totals use the server's days."
  return `${rangeText(range)}${dates} (${zone}).${serverDays}`
}

/** Maximum number of compared campaigns, including that of the report. */
export const MAX_COMPARED = 4

export type ReportView = { range: ReportRange; grain: ReportGrain; compared: readonly number[] }

const kinds = ['start', 'last-7', 'last-30', 'last-90'] as const

/** The last 30 days is the specification's default (Source: docs/reference/calls.md). */
const defaultRange: ReportRange = { kind: 'last-30' }

/**
 * A report's view in its address, so that a reload, a second window and a shared link show the same. Parses the address of the report of
 * campaign `id`; invalid parts get their defaults. `today` ('YYYY-MM-DD') ends every range.
 */
export function viewOf(address: URLSearchParams, id: number, today: string): ReportView {
  const others = (address.get('compare') ?? '').split(',').map(Number)
  const compared = others.filter((other) => Number.isInteger(other) && other > 0 && other !== id)
  return {
    range: rangeOf(address, today),
    grain: address.get('grain') === 'hourly' ? 'hourly' : 'daily',
    compared: [...new Set(compared)].slice(0, MAX_COMPARED - 1),
  }
}

function rangeOf(address: URLSearchParams, today: string): ReportRange {
  const kind = kinds.find((kind) => kind === address.get('range'))
  if (kind) return { kind }
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  return customProblem(from, to, today) === null ? { kind: 'custom', from, to } : defaultRange
}

/** Why two days are not a valid range, as a text; null if they are. */
export function customProblem(from: string, to: string, today: string): string | null {
  if (!isDate(from)) return 'Choose the first day'
  if (!isDate(to)) return 'Choose the last day'
  if (from > to) return 'The last day cannot be before the first'
  if (to > today) return 'The last day cannot be after today'
  return null
}

/** The address with a changed view; other parameters stay. */
export function withView(address: URLSearchParams, { range, grain, compared }: Partial<ReportView>): URLSearchParams {
  const next = new URLSearchParams(address)
  const set = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name))
  if (range) {
    set('range', range.kind === 'custom' ? null : range.kind)
    set('from', range.kind === 'custom' ? range.from : null)
    set('to', range.kind === 'custom' ? range.to : null)
  }
  if (grain) set('grain', grain)
  if (compared) set('compare', compared.join(','))
  return next
}

/** Number of days of a range that ends at `today`; null if it begins with the campaign. */
function daysIn(range: ReportRange, today: string): number | null {
  const { from, to } = datesOf(range, today)
  return from === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/**
 * The period before the one shown, and the changes since then. The range of the same length right before; null if the range begins with the
 * campaign. `today` is 'YYYY-MM-DD'.
 */
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
