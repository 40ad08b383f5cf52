/** Moments of a schedule: wall-clock times in the schedule's own zone, as epoch milliseconds. */
import { Temporal } from 'temporal-polyfill'
import type { Schedule } from '#contract'

/** The zone where a schedule names none (Source: docs/reference/limits.md). */
export const defaultZone = 'Asia/Karachi'

/** From Monday on, as schedules name them. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const zoneOf = (schedule: Schedule): string => schedule.time_zone ?? defaultZone

/** 'YYYY-MM-DD' and 'HH:mm' in a zone as epoch milliseconds; null where one of them cannot be read. */
export function momentOf(date: string, time: string, zone: string): number | null {
  try {
    const wall = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
    return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The calendar day of a moment in a zone, 'YYYY-MM-DD'. */
export function dayOf(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The day some days after another, 'YYYY-MM-DD'. */
export const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export function isZone(zone: string): boolean {
  return momentOf('2026-01-01', '00:00', zone) !== null
}

/** When the campaign first sends, or null where the schedule does not say. */
export function startOf(schedule: Schedule): number | null {
  const zone = zoneOf(schedule)
  if (schedule.type === 'one_time') return momentOf(schedule.date ?? '', schedule.time ?? '', zone)
  const time = schedule.active?.time ?? schedule.active?.start_time ?? '00:00'
  return momentOf(schedule.start_date ?? '', time, zone)
}

/** When nothing more is sent: an hour after a single send, the end of the last day otherwise; null when it never ends. */
export function endOf(schedule: Schedule): number | null {
  if (schedule.type === 'one_time') {
    const start = startOf(schedule)
    return start === null ? null : start + 3_600_000
  }
  if (schedule.neverEnds || !schedule.end_date) return null
  return momentOf(schedule.end_date, '23:59', zoneOf(schedule))
}
