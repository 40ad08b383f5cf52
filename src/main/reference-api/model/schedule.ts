/** Times of a schedule: wall-clock times in the schedule's own zone, as epoch milliseconds. */
import { Temporal } from 'temporal-polyfill'
import type { ChannelLimits, Schedule } from '#contract'

/** The zone of a schedule without one (Source: docs/reference/limits.md). */
export const defaultZone = 'Asia/Karachi'

/** From Monday on, as schedules name them. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const zoneOf = (schedule: Schedule): string => schedule.time_zone ?? defaultZone

/** 'YYYY-MM-DD' and 'HH:mm' in a zone as epoch milliseconds; null if one of them is invalid. */
export function momentOf(date: string, time: string, zone: string): number | null {
  try {
    const wall = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time))
    return wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The calendar day of an instant in a zone, 'YYYY-MM-DD'. */
export function dayOf(epochMs: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The day some days after another, 'YYYY-MM-DD'. */
export const dayAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export function isZone(zone: string): boolean {
  return momentOf('2026-01-01', '00:00', zone) !== null
}

/** When the campaign first sends, or null if the schedule does not define it. */
export function startOf(schedule: Schedule): number | null {
  const zone = zoneOf(schedule)
  if (schedule.type === 'one_time') return momentOf(schedule.date ?? '', schedule.time ?? '', zone)
  const time = schedule.active?.time ?? schedule.active?.start_time ?? '00:00'
  return momentOf(schedule.start_date ?? '', time, zone)
}

/** The duration of a single send, in milliseconds. */
export const SEND_MS = 3_600_000

/**
 * When a campaign ends: an hour after a single send, which may wait for the end of quiet hours; else the end of the last day; null if it
 * never ends.
 */
export function endOf(schedule: Schedule, quietHours: Quiet | null = null): number | null {
  if (schedule.type === 'one_time') {
    const start = startOf(schedule)
    return start === null ? null : afterQuiet(start, schedule, quietHours) + SEND_MS
  }
  if (schedule.neverEnds || !schedule.end_date) return null
  return momentOf(schedule.end_date, '23:59', zoneOf(schedule))
}

/** Hours of the day in which nothing is sent, 'HH:mm' in the schedule's zone: messages are delayed until they end, or dropped. */
export type Quiet = { from: string; to: string; handling: 'delay' | 'discard' }

/** The quiet hours that apply to a schedule on a channel; null if there are none. */
export function quietOf(schedule: Schedule, channel: string, limits: ChannelLimits): Quiet | null {
  const quietSetting = limits.doNotDisturbData?.[channel]
  const [from, to] = [quietSetting?.from24HourFormat ?? '', quietSetting?.to24HourFormat ?? '']
  const handling = quietSetting?.messageHandlingOption
  if (schedule.dnd !== true || from === to || (handling !== 'delay' && handling !== 'discard')) return null
  return { from, to, handling }
}

/** Whether `time` ('HH:mm') is in quiet hours: their start is included, their end is not. */
export const isQuiet = (time: string, { from, to }: Quiet): boolean =>
  from < to ? from <= time && time < to : from <= time || time < to

/** `epochMs`, or the end of the quiet hours that delay it. Epoch milliseconds. */
export function afterQuiet(epochMs: number, schedule: Schedule, quietHours: Quiet | null): number {
  const local = wallTimeOf(epochMs, zoneOf(schedule))
  if (quietHours?.handling !== 'delay' || !isQuiet(local.time, quietHours)) return epochMs
  const day = local.time < quietHours.to ? local.date : dayAfter(local.date, 1)
  return momentOf(day, quietHours.to, zoneOf(schedule)) ?? epochMs
}

/** Date, time and weekday (1 = Monday to 7) of an instant in a zone. */
export function wallTimeOf(epochMs: number, zone: string): { date: string; time: string; weekday: number } {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone)
  const time = `${String(local.hour).padStart(2, '0')}:${String(local.minute).padStart(2, '0')}`
  return { date: local.toPlainDate().toString(), time, weekday: local.dayOfWeek }
}

/** The times at which a periodic schedule sends, from `from` to `end`, both included, in order. Epoch milliseconds. */
export function runsOf(schedule: Schedule, from: number, end: number): number[] {
  const zone = zoneOf(schedule)
  const time = schedule.active?.time ?? ''
  const start = schedule.start_date ?? ''
  if (momentOf(start, time, zone) === null) return []
  const first = Temporal.PlainDate.from(start)
  // A clock change may move a run over midnight.
  let date = Temporal.PlainDate.from(dayAfter(dayOf(from, zone), -1))
  if (Temporal.PlainDate.compare(date, first) < 0) date = first
  const last = dayAfter(dayOf(end, zone), 1)
  const runs: number[] = []
  for (; date.toString() <= last; date = date.add({ days: 1 })) {
    const epochMs = isRunDay(schedule, first, date) ? momentOf(date.toString(), time, zone) : null
    if (epochMs !== null && epochMs >= from && epochMs <= end) runs.push(epochMs)
  }
  return runs
}

/** Days, weeks and months count from the first day; weeks begin on Monday. */
function isRunDay({ repeat, active }: Schedule, first: Temporal.PlainDate, date: Temporal.PlainDate): boolean {
  const every = Math.max(1, Number(repeat?.value ?? 1))
  const mondayOf = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 })
  if (repeat?.interval === 'months') {
    const months = (date.year - first.year) * 12 + date.month - first.month
    return months % every === 0 && isDayOfMonth(active, date)
  }
  if (repeat?.interval !== 'weeks') return first.until(date).days % every === 0
  const weeks = mondayOf(first).until(mondayOf(date)).days / 7
  return weeks % every === 0 && namesDay(active?.daysOfWeek, date)
}

const namesDay = (days: unknown, date: Temporal.PlainDate): boolean =>
  Array.isArray(days) && days.some((day) => weekdays[date.dayOfWeek - 1] === String(day))

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

function isDayOfMonth(active: Schedule['active'], date: Temporal.PlainDate): boolean {
  const { daysOfMonth, days } = active ?? {}
  if (daysOfMonth)
    return daysOfMonth.some((day) => (day === 'last' ? date.day === date.daysInMonth : Number(day) === date.day))
  const isLast = date.day + 7 > date.daysInMonth
  return (days ?? []).some((value) => {
    const group: { week?: unknown; days?: unknown } = typeof value === 'object' ? value : {}
    const isWeekMatch = group.week === 'Last' ? isLast : group.week === ordinals[Math.ceil(date.day / 7) - 1]
    return isWeekMatch && namesDay(group.days, date)
  })
}
