/** Short texts for the days of a periodic schedule: 'Mon, Fri', '1st, last day', '1st Mon'. */

import type { Json } from '#contract'
import { weekDays } from '../../../model/rules/calendar-dates'
import { monthDayIn, nthWeekDaysIn, weekDayIn } from '../../../model/rules/schedule-words'

const weekdays = weekDays.map(({ short }) => short)

/** 'Mon, Fri', 'weekdays', 'every day'; '' if none can be read. Weeks start on Monday. */
export function weekdayText(days: readonly Json[]): string {
  const chosen = new Set(days.map(weekDayIn))
  const dayNames = weekdays.filter((_, index) => chosen.has(index + 1))
  if (dayNames.length === 7) return 'every day'
  if (dayNames.join() === weekdays.slice(0, 5).join()) return 'weekdays'
  return dayNames.join(', ')
}

/** '1st, 15th, last day'; '' if none can be read. */
export const monthDayText = (days: readonly Json[]): string =>
  days
    .map(monthDayIn)
    .flatMap((day) => (day === null ? [] : [day === 'last' ? 'last day' : ordinalOf(day)]))
    .join(', ')

/** '1st Mon, last Fri' from groups like { week: 'First', days: ['Monday'] }; '' if none can be read. */
export const nthWeekdayText = (groups: readonly Json[]): string => groups.map(nthOf).filter(Boolean).join(', ')

function nthOf(group: Json): string {
  const chosen = nthWeekDaysIn(group) ?? []
  const nth = chosen[0]?.nth
  if (nth === undefined) return ''
  return `${nth === 'last' ? 'last' : ordinalOf(nth)} ${weekdayText(chosen.map(({ weekDay }) => weekDay))}`
}

function ordinalOf(number: number): string {
  const isTeen = number >= 11 && number <= 13
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}
