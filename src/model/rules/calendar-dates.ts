/** Calendar dates, without time and zone. */
import dayjs from 'dayjs'
import { countOf } from '#contract'

/** Monday to Sunday (Source: docs/reference/choices.md#schedule). */
export const weekDays = [
  { short: 'Mon', name: 'Monday' },
  { short: 'Tue', name: 'Tuesday' },
  { short: 'Wed', name: 'Wednesday' },
  { short: 'Thu', name: 'Thursday' },
  { short: 'Fri', name: 'Friday' },
  { short: 'Sat', name: 'Saturday' },
  { short: 'Sun', name: 'Sunday' },
] as const

/** A calendar date 'YYYY-MM-DD' as 'Fri 27 Nov 2026'; an unreadable one is returned unchanged. */
export function dateText(date: string): string {
  const day = dayjs(date)
  return day.isValid() ? day.format('ddd D MMM YYYY') : date
}

/** The date `days` before `day`, both 'YYYY-MM-DD'. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/**
 * The same weekday of the next month that is after `today`: the third Friday stays a third Friday, and a fifth one that the month does not
 * have becomes its last. All dates 'YYYY-MM-DD'; an unreadable `date` is returned unchanged.
 */
export function nextMonthlyDate(date: string, today: string): string {
  const first = dayjs(date)
  if (!first.isValid()) return date
  const week = Math.ceil(first.date() / 7)
  for (let month = first.startOf('month').add(1, 'month'); ; month = month.add(1, 'month')) {
    const sameDay = month.add(((first.day() - month.day() + 7) % 7) + (week - 1) * 7, 'day')
    const found = (sameDay.month() === month.month() ? sameDay : sameDay.subtract(7, 'day')).format('YYYY-MM-DD')
    if (found > today) return found
  }
}

const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/**
 * '6 days', '34 hours', '90 minutes': whole units, of the largest unit that fits twice, because the moment itself is shown next to it. Both
 * arguments are epoch milliseconds. Null if the moment is past.
 */
export function timeUntil(now: number, target: number): string | null {
  if (target <= now) return null
  const [unit, length] = units.find(([, length]) => target - now >= 2 * length) ?? ['minute', minute]
  const count = Math.floor((target - now) / length)
  return count === 0 ? 'less than a minute' : countOf(count, unit)
}
