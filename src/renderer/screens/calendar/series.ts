/** Moves a series, so that one of its runs falls on another day. Days are in the campaign's own zone. */
import dayjs from 'dayjs'
import { dateText } from '../../../model/rules/calendar-dates'
import { instantAt, type Nth, type Pattern, type Rule } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import { runsIn } from '../../steps/schedule/runs'
import { addDays, addMonths, mondayOf } from './days'

export type Series = Rule & { pattern: Pattern }

/** `why`: the reason why the series cannot be moved. */
export type ShiftResult = { ok: true; rule: Series } | { ok: false; why: string }

/**
 * The rule after moving its run of `from` to `to`. An interval of days continues from `to`. In a weekly or monthly rule, the weekday or day
 * of `to` replaces that of `from`; start and end shift with it.
 * A start in the past, which the wizard would refuse, becomes the first run from `today` on. All days are 'YYYY-MM-DD'.
 */
export function shiftSeries(series: Series, from: string, to: string, today: string): ShiftResult {
  if (runsOn(series, to)) return { ok: false, why: `It already runs on ${dateText(to)}.` }
  const { pattern, by } = patternMoves[series.pattern.unit](series.pattern, from, to)
  const start = series.start === from ? to : earlierOf(by(series.start), to)
  const end = series.end === null ? null : laterDate(by(series.end), to)
  const rule = { ...series, pattern, start, end }
  const firstStart = start < today ? firstFrom(rule, today) : start
  if (firstStart === null || !runsOn({ ...rule, start: firstStart }, to)) return { ok: false, why: otherDayText }
  return { ok: true, rule: { ...rule, start: firstStart } }
}

const otherDayText = 'The whole series cannot move to that day. Change it in its schedule.'

/** The form's values with the moved rule. */
export function withSeries(values: ScheduleValues, { start, end, pattern }: Series): ScheduleValues {
  const movedSchedule = { ...values, startDate: start, endDate: end ?? '', startMovedFrom: null }
  if (pattern.unit === 'days') return movedSchedule
  if (pattern.unit === 'weeks') return { ...movedSchedule, weekDays: [...pattern.weekDays] }
  return 'days' in pattern
    ? { ...movedSchedule, monthDays: [...pattern.days] }
    : { ...movedSchedule, monthWeekdays: [...pattern.groups] }
}

type Move = { pattern: Pattern; by: (date: string) => string }

const patternMoves: Record<Pattern['unit'], (pattern: Pattern, from: string, to: string) => Move> = {
  days: (pattern, from, to) => ({ pattern, by: (date) => addDays(date, daysBetween(from, to)) }),
  weeks: (pattern, from, to) => {
    // Intervals count from the week of the start.
    const shiftedDate = (date: string) => addDays(date, daysBetween(mondayOf(from), mondayOf(to)))
    if (pattern.unit !== 'weeks') return { pattern, by: shiftedDate }
    const weekDays = pattern.weekDays.map((day) => (day === weekDayOf(from) ? weekDayOf(to) : day))
    return { pattern: { ...pattern, weekDays: uniqueItems(weekDays).toSorted((a, b) => a - b) }, by: shiftedDate }
  },
  months: (pattern, from, to) => {
    const shiftedDate = (date: string) => addMonths(date, monthOf(to) - monthOf(from))
    if (pattern.unit !== 'months') return { pattern, by: shiftedDate }
    if ('groups' in pattern)
      return { pattern: { ...pattern, groups: groupsAfter(pattern.groups, from, to) }, by: shiftedDate }
    const days = pattern.days.map((day) => (isDayOf(day, from) ? Number(to.slice(8)) : day))
    return { pattern: { ...pattern, days: uniqueItems(days) }, by: shiftedDate }
  },
}

type Group = { nth: Nth; weekDay: number }

function groupsAfter(groups: readonly Group[], from: string, to: string): Group[] {
  const isRunGroup = ({ nth, weekDay }: Group) =>
    weekDay === weekDayOf(from) && (nth === nthOf(from) || (nth === 'last' && isLastWeek(from)))
  return groups.map((group) => {
    if (!isRunGroup(group)) return group
    return { nth: group.nth === 'last' && isLastWeek(to) ? 'last' : nthOf(to), weekDay: weekDayOf(to) }
  })
}

const isDayOf = (day: number | 'last', date: string) =>
  day === Number(date.slice(8)) || (day === 'last' && dayjs(date).add(1, 'day').date() === 1)

/** First to fifth of its weekday in the month. */
const nthOf = (date: string): Nth => ([1, 2, 3, 4, 5] as const)[Math.ceil(Number(date.slice(8)) / 7) - 1] ?? 5
const isLastWeek = (date: string) => !dayjs(date).isSame(dayjs(date).add(7, 'day'), 'month')

/** Monday 1 to Sunday 7. */
const weekDayOf = (date: string) => ((dayjs(date).day() + 6) % 7) + 1
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
const daysBetween = (from: string, to: string) => dayjs(to).diff(from, 'day')
const earlierOf = (one: string, other: string) => (one < other ? one : other)
const laterDate = (one: string, other: string) => (one > other ? one : other)
const uniqueItems = <T>(items: readonly T[]): T[] => [...new Set(items)]

const runsOn = (rule: Rule, date: string): boolean => firstFrom({ ...rule, end: date }, date) === date

/** The day of the first run on or after `date`; null if there is none within four years. */
function firstFrom(rule: Rule, date: string): string | null {
  const from = instantAt(date, '00:00', rule.zone)?.epochMs
  if (from === undefined) return null
  const found = runsIn(rule, from, from + 4 * 366 * 86_400_000).find(
    (entry) => entry.kind === 'run' && entry.date >= date,
  )
  return found?.kind === 'run' ? found.date : null
}
