/** A trend by hour as a week: how much happened in each hour of each weekday. */

import { weekDays } from '../../../ui/dates'
import { statusText } from './text'
import type { Trend } from './trend'

export type Heat = {
  /** The status that is counted. */
  of: string
  /** Monday to Sunday, each with its 24 hours. */
  rows: { day: string; hours: number[]; sum: number }[]
  sum: number
  most: number
  /** The hour in which most happened, or two in a row where both have much of it: `hours` of them; null where nothing did. */
  peak: { row: number; hour: number; hours: 1 | 2; count: number } | null
}

const days: readonly string[] = weekDays.map(({ name }) => name)

/** What people did says when to send; without that, what reached them. */
const preferred = ['view', 'answered', 'click', 'delivered', 'sent'] as const

/** Hours of `trend` (hourly) on the clock of `zone`. Null where nothing that is known was counted. */
export function heatOf({ at, values }: Trend, zone: string): Heat | null {
  const of = preferred.find((name) => values.get(name)?.some((value) => value > 0))
  const counts = of && values.get(of)
  if (!counts) return null
  const rows = days.map((day) => ({ day, hours: new Array<number>(24).fill(0), sum: 0 }))
  const place = placeReader(zone)
  counts.forEach((count, index) => {
    if (count === 0) return
    const { day, hour } = place(at[index] ?? 0)
    const row = rows[day]
    if (!row) return
    row.hours[hour] = (row.hours[hour] ?? 0) + count
    row.sum += count
  })
  const sum = rows.reduce((all, row) => all + row.sum, 0)
  return { of, rows, sum, most: Math.max(...rows.flatMap(({ hours }) => hours)), peak: peakOf(rows) }
}

function peakOf(rows: Heat['rows']): Heat['peak'] {
  const spans = rows.flatMap(({ hours }, row) =>
    hours.flatMap((count, hour) => {
      const next = hours[hour + 1] ?? 0
      const one = { row, hour, hours: 1 as const, count }
      // An hour beside a stronger one is part of the time when people are there only if it has half of that at least.
      const isPair = 2 * Math.min(count, next) >= Math.max(count, next)
      return isPair ? [one, { row, hour, hours: 2 as const, count: count + next }] : [one]
    }),
  )
  const best = spans.reduce((one, other) => (other.count > one.count ? other : one))
  return best.count > 0 ? best : null
}

/** Returns the weekday (Monday 0) and the hour of a moment in `zone`; zones change by whole quarters of an hour, so each hour is asked. */
function placeReader(timeZone: string): (at: number) => { day: number; hour: number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', hour: '2-digit', hourCycle: 'h23' })
  return (at) => {
    const parts = format.formatToParts(at)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    return { day: days.indexOf(part('weekday')), hour: Number(part('hour')) }
  }
}

const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`
export const hourText = (hour: number): string => `${clock(hour)} to ${clock(hour + 1)}`

const whole = new Intl.NumberFormat('en-GB')

/** 'Most on Thursdays, 20:00 to 22:00: 131 of 3,636 opened.' */
export function peakText({ peak, rows, sum, of }: Heat): string {
  if (!peak) return ''
  const hours = `${clock(peak.hour)} to ${clock(peak.hour + peak.hours)}`
  return `Busiest: ${rows[peak.row]?.day}, ${hours}. ${whole.format(peak.count)} of ${whole.format(sum)} ${statusText(of).toLowerCase()}.`
}
