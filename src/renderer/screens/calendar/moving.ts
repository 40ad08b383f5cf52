/** Moving a campaign to another day or hour: whether it can be moved, its new schedule, and new conflicts. Saves nothing. */

import dayjs from 'dayjs'
import { dateText } from '../../../model/rules/calendar-dates'
import { instantAt, type Nth, type Pattern, type Rule, todayIn, wallClock } from '../../../model/steps/schedule/engine'
import type { ScheduleValues } from '../../../model/steps/schedule/values'
import { accessOf, canEdit } from '../../../model/steps/step'
import { type Entry, entriesOf, runsIn, spanOf } from '../../steps/schedule/entries'
import type { Plan } from '../../steps/schedule/plan'
import { type CalendarQuery, calendarContentsOf } from './contents'
import { addDays, addMonths, mondayOf } from './days'

/** Whether the entry is a run of an editable campaign. The start of an event-based campaign is changed in its schedule. */
export const isMovable = ({ plan, kind }: Entry): boolean =>
  kind === 'run' && canEdit(accessOf(plan.status), 'SCHEDULE')

/** A drop target: a day 'YYYY-MM-DD', and if an hour was chosen its time 'HH:mm', in the calendar's zone. */
export type DropTarget = { date: string; time?: string | undefined }

/** A run's date and time in the campaign's own zone. */
export type OwnMoment = { date: string; time: string }

/**
 * The date and time in the campaign's own zone for a spot of the calendar. Keeps the campaign's time unless an hour was chosen.
 * The campaign's zone may be a day ahead of the calendar's, also after a clock change in between.
 */
export function ownMomentOn({ own, date: from, plan }: Entry, { date, time }: DropTarget, zone: string): OwnMoment {
  const start = time === undefined ? null : instantAt(date, time, zone)
  if (start) {
    const startInZone = wallClock(start.epochMs, plan.zone)
    return { date: startInZone.date, time: startInZone.time }
  }
  const days = Math.round((Date.parse(`${date}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
  return { date: addDays(own.date, days), time: own.time }
}

/** The rule after the move, or `why` the move is impossible. */
export type MoveResult = { ok: true; rule: Rule } | { ok: false; why: string }

/** Moves a whole series. If only the hour changes, the days stay the same. */
export function movedRule({ plan, own }: Entry, to: OwnMoment, now: number): MoveResult {
  const { rule } = plan
  if (!rule) return { ok: false, why: 'Its schedule is not complete.' }
  const timedRule = { ...rule, time: to.time }
  if (!isSeries(timedRule)) return { ok: true, rule: { ...timedRule, start: to.date } }
  return to.date === own.date
    ? { ok: true, rule: timedRule }
    : shiftSeries(timedRule, own.date, to.date, todayIn(rule.zone, now))
}

export type Series = Rule & { pattern: Pattern }

export const isSeries = (rule: Rule | null): rule is Series => rule !== null && rule.pattern !== null

/** `why`: the reason why the series cannot be moved. */
type ShiftResult = { ok: true; rule: Series } | { ok: false; why: string }

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

/** How far ahead conflicts of a moved series are searched, in days. */
const COLLISION_SEARCH_DAYS = 62

/**
 * The other messages on the day of `to`, in the calendar's zone, ordered by time: `same` to the campaign's own segment, `other` to other
 * segments, which may share recipients.
 */
export function othersOn(
  plans: readonly Plan[],
  { plan }: Entry,
  to: OwnMoment,
  { zone, now }: Pick<CalendarQuery, 'zone' | 'now'>,
) {
  const start = instantAt(to.date, to.time, plan.zone)
  const date = start && wallClock(start.epochMs, zone).date
  const found = date
    ? plans
        .filter((other) => other.id !== plan.id)
        .flatMap((other) => entriesOf(other, spanOf({ from: date, to: date }), { zone, now }))
        .filter((entry) => entry.date === date && entry.kind === 'run')
        .toSorted((one, other) => one.epochMs - other.epochMs)
    : []
  const isSame = (entry: Entry) => plan.segment !== null && entry.plan.segment?.id === plan.segment.id
  return { same: found.filter(isSame), other: found.filter((entry) => !isSame(entry)) }
}

/** Conflicts after moving an entry to `to` by `rule`: all conflicts of the entry, and new conflicts of other entries. */
export function collisionsAfter(
  plans: readonly Plan[],
  { plan }: Entry,
  { to, rule }: { to: OwnMoment; rule: Rule },
  query: Pick<CalendarQuery, 'zone' | 'now' | 'limits'>,
): string[] {
  const start = instantAt(to.date, to.time, plan.zone)
  if (!start) return []
  const { date } = wallClock(start.epochMs, query.zone)
  const days = { from: addDays(date, -1), to: addDays(date, isSeries(rule) ? COLLISION_SEARCH_DAYS : 2) }
  const all = { ...query, days, channel: '', status: '' } as const
  const before = calendarContentsOf(plans, all).collisions
  const after = calendarContentsOf(
    plans.map((candidate) => (candidate === plan ? { ...plan, rule } : candidate)),
    all,
  ).collisions
  const earlierDays = new Set([...before.values()].flat())
  return [...new Set([...after.values()].flat())].filter((text) => !earlierDays.has(text))
}
