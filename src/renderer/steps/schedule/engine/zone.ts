/** Wall clocks and instants: every conversion between them, with Temporal. */
import { Temporal } from 'temporal-polyfill'

/** An instant that a wall clock names. */
export type WallTime = { epochMs: number; date: string; time: string; skippedTime: string | null; twice: boolean }

/** Whether `text` is a day of the calendar, 'YYYY-MM-DD'. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day) return false
  return Temporal.PlainDate.from({ year, month, day }, { overflow: 'constrain' }).toString() === text
}

/** Whether `text` is a time of the day, 'HH:mm'. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether this computer knows the IANA zone. */
export function isZone(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * The instant at which the zone's wall clock shows `date` and `time`. A time that a clock change skips becomes the one as much later
 * (02:30 becomes 03:30), one that exists twice is the first; null on a day that the zone never had (rulings, 'Schedule').
 */
export function instantAt(date: string, time: string, zone: string): WallTime | null {
  const asked = Temporal.PlainDateTime.from(`${date}T${time}`)
  const found = asked.toZonedDateTime(zone)
  const shown = wallClock(found.epochMilliseconds, zone)
  if (shown.date !== date && !hasDay(date, zone)) return null
  const moved = shown.time !== time || shown.date !== date
  const later = asked.toZonedDateTime(zone, { disambiguation: 'later' })
  const twice = !moved && later.epochMilliseconds !== found.epochMilliseconds
  return { epochMs: found.epochMilliseconds, ...shown, skippedTime: moved ? time : null, twice }
}

const hasDay = (date: string, zone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime(zone).toPlainDate().toString() === date

/** What the zone's wall clock shows at an instant. */
export function wallClock(epochMs: number, zone: string): { date: string; time: string } {
  const at = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
  return { date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

/** Today in `zone`, 'YYYY-MM-DD'. */
export const todayIn = (zone: string, now: number): string => wallClock(now, zone).date

/** How far the zone is from UTC at an instant, '+05:00'. */
export const offsetOf = (zone: string, epochMs: number): string =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).offset

/** The first clock change of a zone between two instants: its day, and whether the clocks go forward. Null where there is none. */
export function clockChange(zone: string, fromMs: number, toMs: number): { date: string; forward: boolean } | null {
  const from = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(zone)
  const change = from.getTimeZoneTransition('next')
  if (!change || change.epochMilliseconds > toMs) return null
  const before = change.subtract({ nanoseconds: 1 })
  return { date: change.toPlainDate().toString(), forward: change.offsetNanoseconds > before.offsetNanoseconds }
}
