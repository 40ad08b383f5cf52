/** The days that a pattern names, in order, with those that the calendar does not have; no zones yet. */
import { Temporal } from 'temporal-polyfill'
import type { Nth, Pattern, Skip } from './rule'

/** A day, or a day that is missing. */
export type Candidate = { kind: 'day'; date: string } | Skip

type PlainDate = Temporal.PlainDate
type Calendar = { start: PlainDate; from: PlainDate }
type Months = Extract<Pattern, { unit: 'months' }>

/** The calendar repeats after 400 years: a pattern that has not occurred by then never does. */
const horizonYears = 400

/** Days from `from` on, never before `start`, from which the intervals count. Dates are 'YYYY-MM-DD'. Ends after 400 years. */
export function* candidatesOf(pattern: Pattern | null, start: string, from: string): Generator<Candidate> {
  const calendar = { start: Temporal.PlainDate.from(start), from: Temporal.PlainDate.from(start > from ? start : from) }
  if (!pattern) {
    if (start >= from) yield { kind: 'day', date: start }
  } else if (pattern.every >= 1) yield* everySome(pattern, calendar)
}

function everySome(pattern: Pattern, calendar: Calendar): Generator<Candidate> {
  if (pattern.unit === 'days') return everyDays(pattern.every, calendar)
  if (pattern.unit === 'weeks') return everyWeeks(pattern.every, pattern.weekDays, calendar)
  return everyMonths(pattern, calendar)
}

function* everyDays(every: number, { start, from }: Calendar): Generator<Candidate> {
  const end = from.add({ years: horizonYears })
  const passed = Math.ceil(start.until(from).days / every)
  for (let day = start.add({ days: passed * every }); !isAfter(day, end); day = day.add({ days: every }))
    yield dayOf(day)
}

/** Weeks start on Monday and count from the week of the start date (rulings, 'Schedule'). */
function* everyWeeks(every: number, weekDays: readonly number[], { start, from }: Calendar): Generator<Candidate> {
  if (weekDays.length === 0) return
  const end = from.add({ years: horizonYears })
  const monday = start.subtract({ days: start.dayOfWeek - 1 })
  const passed = Math.floor(monday.until(from).days / (7 * every))
  const sorted = weekDays.toSorted((a, b) => a - b)
  for (let week = monday.add({ weeks: passed * every }); !isAfter(week, end); week = week.add({ weeks: every }))
    for (const weekDay of sorted) {
      const day = week.add({ days: weekDay - 1 })
      if (!isAfter(from, day)) yield dayOf(day)
    }
}

function* everyMonths(pattern: Months, { start, from }: Calendar): Generator<Candidate> {
  const first = start.with({ day: 1 })
  const months = first.until(from.with({ day: 1 }), { largestUnit: 'months' }).months
  const passed = Math.ceil(months / pattern.every)
  for (let turn = passed; turn * pattern.every < months + horizonYears * 12; turn++) {
    const month = first.add({ months: turn * pattern.every })
    yield* 'days' in pattern ? monthDays(pattern.days, month, from) : monthWeekdays(pattern.groups, month, from)
  }
}

function monthDays(days: readonly (number | 'last')[], month: PlainDate, from: PlainDate): Candidate[] {
  const last = month.daysInMonth
  const there = days.map((day) => (day === 'last' ? last : day)).filter((day) => day <= last)
  const missing = days.filter((day) => day !== 'last').filter((day) => day > last)
  const skips = missing.map((day): Skip => ({ kind: 'skip', reason: 'no-such-day', month: nameOf(month), day }))
  return [...inOrder(there, month, from), ...skips]
}

function monthWeekdays(
  groups: readonly { nth: Nth; weekDay: number }[],
  month: PlainDate,
  from: PlainDate,
): Candidate[] {
  const found = groups.map((group) => ({ ...group, day: dayOfNth(group.nth, group.weekDay, month) }))
  const there = found.flatMap(({ day }) => (day === null ? [] : [day]))
  const skips = found
    .filter(({ day }) => day === null)
    .map(({ nth, weekDay }): Skip => ({ kind: 'skip', reason: 'no-such-weekday', month: nameOf(month), nth, weekDay }))
  return [...inOrder(there, month, from), ...skips]
}

/** The day of the month on which the nth such weekday falls; null where the month has no fifth one. */
function dayOfNth(nth: Nth, weekDay: number, month: PlainDate): number | null {
  const first = 1 + ((weekDay - month.dayOfWeek + 7) % 7)
  const fifth = first + 28 <= month.daysInMonth
  if (nth === 'last') return first + (fifth ? 28 : 21)
  return nth === 5 && !fifth ? null : first + 7 * (nth - 1)
}

const inOrder = (days: readonly number[], month: PlainDate, from: PlainDate): Candidate[] =>
  [...new Set(days)]
    .toSorted((a, b) => a - b)
    .map((day) => month.with({ day }))
    .filter((date) => !isAfter(from, date))
    .map(dayOf)

const dayOf = (date: PlainDate): Candidate => ({ kind: 'day', date: date.toString() })
const nameOf = (month: PlainDate) => month.toString().slice(0, 7)
const isAfter = (a: PlainDate, b: PlainDate) => Temporal.PlainDate.compare(a, b) > 0
