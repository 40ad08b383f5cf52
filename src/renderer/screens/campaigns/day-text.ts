/** Days of a periodic schedule in short words: 'Mon, Fri', '1st, last day', '1st Mon'. The wire's spelling is assumed, so several are read. */

import type { Json } from '#contract'
import { weekDays } from '../../ui/dates'

const weekdays = weekDays.map(({ short }) => short)

/** 'Mon, Fri', 'weekdays', 'every day'; '' when none can be read. Weeks start on Monday. */
export function weekdayText(days: readonly Json[]): string {
  const chosen = new Set(days.map(weekdayOf))
  const known = weekdays.filter((day) => chosen.has(day))
  if (known.length === 7) return 'every day'
  if (known.join() === weekdays.slice(0, 5).join()) return 'weekdays'
  return known.join(', ')
}

/** '1st, 15th, last day'; '' when none can be read. */
export const monthDayText = (days: readonly Json[]): string =>
  days
    .map((day) => (isLast(day) ? 'last day' : ordinalOf(day)))
    .filter(Boolean)
    .join(', ')

/** '1st Mon, last Fri' from groups like { week: 'First', day: 'Monday' }; '' when none can be read. */
export const nthWeekdayText = (groups: readonly Json[]): string => groups.map(nthOf).filter(Boolean).join(', ')

function nthOf(group: Json): string {
  if (typeof group !== 'object' || group === null || Array.isArray(group)) return ''
  const parts = Object.values(group)
  const nth = parts.map((part) => (isLast(part) ? 'last' : (namedOrdinals[keyOf(part)] ?? ''))).find(Boolean)
  const days = parts.flatMap((part) => (Array.isArray(part) ? part : typeof part === 'string' ? [part] : []))
  const words = weekdayText(days)
  return nth && words ? `${nth} ${words}` : ''
}

const namedOrdinals: Record<string, string> = { first: '1st', second: '2nd', third: '3rd', fourth: '4th', fifth: '5th' }
for (const number of [1, 2, 3, 4, 5]) namedOrdinals[String(number)] = ordinalOf(number)

/** 'Monday', 'MON', 'fri'; numbers count from Monday 1 to Sunday 7, and 0 is Sunday too. */
function weekdayOf(day: Json): string | null {
  if (typeof day === 'number') return weekdays[(day + 6) % 7] ?? null
  const short = keyOf(day).slice(0, 3)
  return weekdays.find((weekday) => weekday.toLowerCase() === short) ?? null
}

/** `at` counts from Monday 0. */
export const isWeekday = (day: Json, at: number): boolean => weekdayOf(day) === weekdays[at]

function ordinalOf(day: Json): string {
  const number = Number(day)
  if (!Number.isInteger(number) || number < 1 || number > 31) return ''
  const teens = number >= 11 && number <= 13
  return `${number}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}

const isLast = (value: Json): boolean => keyOf(value).startsWith('last')
const keyOf = (value: Json): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
