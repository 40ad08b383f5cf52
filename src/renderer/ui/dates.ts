/** How moments are written: 24-hour times, dates as 'Fri 27 Nov 2026'. */
import dayjs from 'dayjs'

/** A calendar date 'YYYY-MM-DD' as 'Fri 27 Nov 2026'; what cannot be read stays as it is. */
export function dateWords(date: string): string {
  const day = dayjs(date)
  return day.isValid() ? day.format('ddd D MMM YYYY') : date
}

/** The clock of a moment (ISO 8601 in UTC) on this computer: '14:02'. */
export const clockOf = (iso: string): string => dayjs(iso).format('HH:mm')

/** A moment in full on this computer: 'Fri 27 Nov 2026, 14:02'. */
export const momentWords = (iso: string): string => dayjs(iso).format('ddd D MMM YYYY, HH:mm')

/**
 * How long ago a moment was, short enough for a column: 'Now', '2 min', '3 h' on the same day, 'Yesterday', '18 Nov', and
 * '18 Nov 2025' in another year. `now` in epoch milliseconds.
 */
export function agoWords(iso: string, now: number): string {
  const then = dayjs(iso)
  const today = dayjs(now)
  if (!then.isValid()) return iso
  const minutes = today.diff(then, 'minute')
  if (minutes < 1) return 'Now'
  if (minutes < 60) return `${minutes} min`
  if (then.isSame(today, 'day')) return `${today.diff(then, 'hour')} h`
  if (then.isSame(today.subtract(1, 'day'), 'day')) return 'Yesterday'
  return then.format(then.isSame(today, 'year') ? 'D MMM' : 'D MMM YYYY')
}

/** The day so many before `day`, both 'YYYY-MM-DD'. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
