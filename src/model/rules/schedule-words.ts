/**
 * Reads dates, times, weekdays and rhythms as any client may write them in a schedule. List, editor and calendar all use it. An unreadable
 * value is null, never a default.
 */
import { fieldsIn, listIn, numberIn, textIn } from './read.ts'

type RhythmUnit = 'days' | 'weeks' | 'months'
type NthOfMonth = 1 | 2 | 3 | 4 | 5 | 'last'

const padded = (number: number): string => String(number).padStart(2, '0')

const clock = /^(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?$/i

/** 'HH:mm' of '09:00', '9:05', '17:30:00' or '05:30 PM'; '00:15 AM' is a quarter past midnight. */
function clockIn(text: string): string | null {
  const [, hours = '', minutes = '', half] = clock.exec(text) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (hours === '' || minute > 59 || hour > (half ? 12 : 23)) return null
  const afternoon = half?.toLowerCase() === 'p' ? 12 : 0
  return `${padded(half ? (hour % 12) + afternoon : hour)}:${minutes}`
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](.+?))?(Z|[+-]\d{2}:?\d{2})?$/i

type Moment = { date: string; time: string | null }

/**
 * Date and time of an ISO 8601 date or moment. With an offset it is converted to the wall clock of `zone`, except for midnight in UTC:
 * clients write a day without a time like that.
 */
function momentIn(value: unknown, zone: string | null): Moment | null {
  const [, date = '', rest, offset] = moment.exec(textIn(value)?.trim() ?? '') ?? []
  const day = new Date(`${date}T00:00:00Z`)
  if (date === '' || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return null
  if (rest === undefined) return offset ? null : { date, time: null }
  const time = clockIn(rest)
  if (time === null) return null
  if (!offset) return { date, time }
  if (offset.toUpperCase() === 'Z' && /^00:00(:00([.,]0+)?)?$/.test(rest)) return { date, time: null }
  const epochMs = Date.parse(`${date}T${time}${/^z$/i.test(offset) ? 'Z' : offset.replace(/^(...)(\d\d)$/, '$1:$2')}`)
  return zone === null || Number.isNaN(epochMs) ? null : onClock(epochMs, zone)
}

function onClock(epochMs: number, zone: string): Moment | null {
  try {
    const [date = '', time = ''] = new Date(epochMs).toLocaleString('sv-SE', { timeZone: zone }).split(' ')
    return { date, time: time.slice(0, 5) }
  } catch {
    // This computer does not know the time zone.
    return null
  }
}

/** 'YYYY-MM-DD'. `zone` is the schedule's time zone if known. */
export const dateIn = (value: unknown, zone: string | null): string | null => momentIn(value, zone)?.date ?? null

/** 'HH:mm'. */
export const timeIn = (value: unknown, zone: string | null): string | null =>
  clockIn(textIn(value)?.trim() ?? '') ?? momentIn(value, zone)?.time ?? null

const weekDayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Monday 1 to Sunday 7: by name, by its first letters ('mon', 'Mo') or by number, where 0 is Sunday too. */
export function weekDayIn(value: unknown): number | null {
  const number = numberIn(value)
  if (number !== null) return Number.isInteger(number) && number >= 0 && number <= 7 ? number || 7 : null
  const text = textIn(value)?.trim().toLowerCase() ?? ''
  const index = text.length < 2 ? -1 : weekDayNames.findIndex((name) => name.startsWith(text))
  return index < 0 ? null : index + 1
}

/** A day of the month, 1 to 31, or 'last'. */
export function monthDayIn(value: unknown): number | 'last' | null {
  const day = numberIn(value)
  if (day !== null) return Number.isInteger(day) && day >= 1 && day <= 31 ? day : null
  return textIn(value)?.trim().toLowerCase().startsWith('last') ? 'last' : null
}

const nthWords: Readonly<Record<string, NthOfMonth>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: 'last',
}

function nthIn(value: unknown): NthOfMonth | null {
  const text = textIn(value)?.trim().toLowerCase() ?? ''
  return nthWords[text] ?? ([1, 2, 3, 4, 5] as const).find((nth) => String(nth) === text) ?? null
}

/** Weekdays of a group like { week: 'First', days: ['Monday'] } or { nth: 'Last', weekday: 'Friday' }; null if it is not one. */
export function nthWeekDaysIn(value: unknown): { nth: NthOfMonth; weekDay: number }[] | null {
  const { week, nth, day, weekday, days } = fieldsIn(value)
  const nthOfMonth = nthIn(week ?? nth)
  const namedDays = Array.isArray(days) ? listIn(days) : [day ?? weekday ?? days]
  const weekDays = namedDays.map(weekDayIn)
  return nthOfMonth === null || weekDays.includes(null)
    ? null
    : weekDays.flatMap((weekDay) => (weekDay ? [{ nth: nthOfMonth, weekDay }] : []))
}

const units: readonly (readonly [RhythmUnit, RegExp])[] = [
  ['days', /^(days?|daily|d)$/],
  ['weeks', /^(weeks?|weekly|w)$/],
  ['months', /^(months?|monthly|m|daysofmonth)$/],
]

/** The unit of repetition, from `repeat.interval` ('month', 'WEEKLY'), else from `repeat.type`. */
export function rhythmUnitIn(interval: unknown, type: unknown): RhythmUnit | null {
  const unit = [interval, type]
    .map((value) => textIn(value)?.replaceAll(/[\W_]/g, '').toLowerCase() ?? '')
    .find(Boolean)
  return units.find(([, pattern]) => pattern.test(unit ?? ''))?.[0] ?? null
}
