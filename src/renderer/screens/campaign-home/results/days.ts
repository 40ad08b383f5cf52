/** The days of a report in the campaign's zone, and how they are requested from a server that counts days in its own. */
import { daysBefore } from '../../../../model/rules/calendar-dates'
import { instantAt, todayIn } from '../../../../model/steps/schedule/engine'
import type { ReportGrain, ReportRange } from '../../../data/analytics'
import { dayText, rangeText } from './text'

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
