/** Prepares a trend for display: one value for each hour or day of the range, zero if the server has none. */

import type { PerformanceTrends } from '#contract'
import { daysBefore } from '../../../../model/rules/calendar-dates'
import { instantAt, offsetOf, todayIn } from '../../../../model/steps/schedule/engine'
import type { ReportGrain, ReportRange } from '../../../data/analytics'
import { sortedNames, statusOrder, statusText } from './figures'
import { datesOf, serverZone } from './period'

export type Trend = {
  grain: ReportGrain
  /**
   * Epoch milliseconds: the start of each hour, or the midnight of each day in UTC regardless of the zone, so that all days have the same
   * length.
   */
  at: number[]
  /** Values by status; each list has the length of `at`. */
  values: ReadonlyMap<string, number[]>
}

type TrendContext = { grain: ReportGrain; range: ReportRange; zone: string; now: number }

const hour = 3_600_000
const day = 24 * hour

/** Every hour or day of the range in `zone` up to `now`; 'from the start' begins with the first activity. Null if nothing is counted. */
export function trendOf({ points }: PerformanceTrends, { grain, range, zone, now }: TrendContext): Trend | null {
  const dayIn = dayReader(zone)
  const placeOf =
    grain === 'daily'
      ? (epochMs: number) => Date.parse(dayIn(epochMs))
      : (epochMs: number) => Math.floor(epochMs / hour) * hour
  const dates = datesOf(range, todayIn(zone, now))
  // The server's days of another zone begin before the campaign's and end after them.
  const isInRange = (moment: number) =>
    zone === serverZone || ((dates.from ?? '') <= dayIn(moment) && dayIn(moment) <= dates.to)
  const knownPoints = (points ?? []).flatMap(({ at, counts }) => {
    const moment = Date.parse(at ?? '')
    return Number.isFinite(moment) && isInRange(moment) ? [{ place: placeOf(moment), counts: counts ?? {} }] : []
  })
  if (knownPoints.length === 0) return null
  const step = grain === 'daily' ? day : hour
  const [first, last] = edgesOf(
    knownPoints.map(({ place }) => place),
    { grain, range, zone, now },
  )
  const length = Math.round((last - first) / step) + 1
  const starts = Array.from({ length }, (_, index) => first + index * step)
  const names = sortedNames([...new Set(knownPoints.flatMap(({ counts }) => Object.keys(counts)))], statusOrder)
  const values = new Map(names.map((name) => [name, new Array<number>(length).fill(0)]))
  for (const { place, counts } of knownPoints) add(values, Math.round((place - first) / step), counts)
  return { grain, at: starts, values }
}

function add(
  values: ReadonlyMap<string, number[]>,
  index: number,
  counts: Readonly<Record<string, number | null | undefined>>,
): void {
  for (const [name, value] of Object.entries(counts)) {
    const list = values.get(name)
    if (list) list[index] = (list[index] ?? 0) + (value ?? 0)
  }
}

/** The first and last position of the range, extended to include all known points. */
function edgesOf(places: readonly number[], { grain, range, zone, now }: TrendContext): [number, number] {
  const earliest = places.reduce((one, other) => Math.min(one, other))
  const latest = places.reduce((one, other) => Math.max(one, other))
  const { from, to } = datesOf(range, todayIn(zone, now))
  if (grain === 'daily')
    return [Math.min(earliest, from ? Date.parse(from) : earliest), Math.max(latest, Date.parse(to))]
  const begin = from ? (instantAt(from, '00:00', zone)?.epochMs ?? earliest) : earliest
  const end = (instantAt(daysBefore(to, -1), '00:00', zone)?.epochMs ?? latest) - hour
  const hourStartOf = (moment: number) => Math.floor(moment / hour) * hour
  return [Math.min(earliest, hourStartOf(begin)), Math.max(latest, hourStartOf(Math.min(end, now)))]
}

/** Returns a function for the calendar day of a time in `zone`, 'YYYY-MM-DD'. The formatter is shared because creating one is slow. */
function dayReader(zone: string): (epochMs: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (epochMs) => format.format(epochMs)
}

/** Labels of a trend's positions: short on the axis, in full next to a value. Two hours of one name, when clocks go back, have their offset. */
export function placeText(
  grain: ReportGrain,
  zone: string,
): { short: (epochMs: number) => string; full: (epochMs: number) => string } {
  const timeZone = grain === 'daily' ? 'UTC' : zone
  const date = { day: 'numeric', month: 'short', timeZone } as const
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const shortDate = new Intl.DateTimeFormat('en-GB', date)
  const longDate = new Intl.DateTimeFormat('en-GB', { ...date, weekday: 'short', year: 'numeric' })
  const clock = new Intl.DateTimeFormat('en-GB', time)
  const plainDate = (text: string) => text.replace('Sept', 'Sep').replace(',', '')
  const dayName = (epochMs: number) => plainDate(longDate.format(epochMs))
  const hourName = (epochMs: number) => {
    const time = clock.format(epochMs)
    const isTwice = [epochMs - hour, epochMs + hour].some((other) => clock.format(other) === time)
    return `${dayName(epochMs)}, ${time}${isTwice ? ` (UTC${offsetOf(zone, epochMs)})` : ''}`
  }
  return {
    short: (epochMs) => plainDate(shortDate.format(epochMs)),
    full: grain === 'daily' ? dayName : hourName,
  }
}

/** Statuses shown by default: how far messages got. 'sent' is left out, because it would nearly cover 'delivered'. */
const usualStatuses = new Set(['delivered', 'view', 'answered', 'click'])
/** The number of different line styles. */
const STYLE_COUNT = 6

/** The lines of a trend, the most informative first; `usual` ones are shown until the user chooses. */
export function linesOf({ values }: Trend) {
  const names = [...values.keys()]
  const first = names.filter((name) => usualStatuses.has(name))
  const order = [...first, ...names.filter((name) => !usualStatuses.has(name))]
  return order.map((name, place) => ({
    id: name,
    label: statusText(name),
    style: place % STYLE_COUNT,
    usual: first.length === 0 ? place === 0 : usualStatuses.has(name),
    values: values.get(name) ?? [],
  }))
}

/** Whether the last hour or day is still in progress. */
export const isUnfinished = ({ grain, at }: Pick<Trend, 'grain' | 'at'>, zone: string, now: number): boolean =>
  at.at(-1) === (grain === 'daily' ? Date.parse(todayIn(zone, now)) : Math.floor(now / hour) * hour)

/** Names the zone of a trend, and says if its last day is not over. */
export function footOf({ grain, at }: Trend, zone: string, now: number): string {
  if (grain === 'hourly') return `Times in ${zone}.`
  return isUnfinished({ grain, at }, zone, now) ? `Days in ${zone}. Hollow: today, not finished.` : `Days in ${zone}.`
}
