/** Formats moments: 24-hour times, dates as 'Fri 27 Nov 2026'. */
import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)
dayjs.extend(timezone)

/** IANA zone in which moments are shown; '' is this computer's. */
let shownIn = ''

/** Sets the zone in which moments are shown ('' is this computer's). */
export function showTimesIn(zone: string): void {
  shownIn = zone
}

/** A moment (ISO 8601 in UTC, or epoch milliseconds) in the zone in which times are shown. */
export const momentAt = (moment: string | number): Dayjs => (shownIn === '' ? dayjs(moment) : dayjs(moment).tz(shownIn))

/** The time of a moment (ISO 8601 in UTC): '14:02'. */
export const clockOf = (iso: string): string => momentAt(iso).format('HH:mm')

/** A full moment: 'Fri 27 Nov 2026, 14:02'. */
export const momentText = (iso: string): string => momentAt(iso).format('ddd D MMM YYYY, HH:mm')

/**
 * The age of a moment, short enough for a column: 'Now', '2 min', '3 h' on the same day, 'Yesterday', '18 Nov', and '18 Nov 2025' in
 * another year. `now` in epoch milliseconds.
 */
export function agoText(iso: string, now: number): string {
  if (!dayjs(iso).isValid()) return iso
  const moment = momentAt(iso)
  const today = momentAt(now)
  const minutes = today.diff(moment, 'minute')
  if (minutes < 1) return 'Now'
  if (minutes < 60) return `${minutes} min`
  if (moment.isSame(today, 'day')) return `${today.diff(moment, 'hour')} h`
  if (moment.isSame(today.subtract(1, 'day'), 'day')) return 'Yesterday'
  return moment.format(moment.isSame(today, 'year') ? 'D MMM' : 'D MMM YYYY')
}

/** Today in this computer's zone, 'YYYY-MM-DD'. Computed without Intl, which would have to load a locale before the first list. */
export function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
