/** Calendar days as 'YYYY-MM-DD': weeks from Monday to Sunday, months, and steps between them. Independent of time zones. */
import dayjs from 'dayjs'
import type { DayRange } from '#contract'
import { weekDays } from '../../../model/rules/calendar-dates'

export type View = 'month' | 'week'

const format = 'YYYY-MM-DD'

export const addDays = (date: string, days: number): string => dayjs(date).add(days, 'day').format(format)

/** The same day of another month, or that month's last day if it is shorter. */
export const addMonths = (date: string, months: number): string => dayjs(date).add(months, 'month').format(format)

/** The Monday of a day's week; dayjs counts from Sunday 0. */
export const mondayOf = (date: string): string => addDays(date, -((dayjs(date).day() + 6) % 7))

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7)

/** The weeks shown around `date`: all that its month touches, or its own week. */
export function weeksOf(date: string, view: View): string[][] {
  const first = view === 'week' ? mondayOf(date) : mondayOf(`${date.slice(0, 7)}-01`)
  const last = view === 'week' ? first : mondayOf(dayjs(date).endOf('month').format(format))
  const weeks: string[][] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7))
    weeks.push(weekDays.map((_, day) => addDays(monday, day)))
  return weeks
}

/** The first and last day shown. */
export function rangeOf(weeks: readonly (readonly string[])[]): DayRange {
  const days = weeks.flat()
  const [from, to] = [days.at(0), days.at(-1)]
  if (from === undefined || to === undefined) throw new Error('A calendar shows at least one week')
  return { from, to }
}

/** 'November 2026', '23 to 29 November 2026', '30 November to 6 December 2026', '28 December 2026 to 3 January 2027'. */
export function titleOf(date: string, view: View): string {
  if (view === 'month') return dayjs(date).format('MMMM YYYY')
  const [from, to] = [dayjs(mondayOf(date)), dayjs(addDays(mondayOf(date), 6))]
  const start = from.isSame(to, 'month') ? 'D' : from.isSame(to, 'year') ? 'D MMMM' : 'D MMMM YYYY'
  return `${from.format(start)} to ${to.format('D MMMM YYYY')}`
}

/** 'Friday 27 November 2026'. */
export const longDay = (date: string): string => dayjs(date).format('dddd D MMMM YYYY')
