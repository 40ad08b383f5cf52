/**
 * Lists the days of a pattern in order, including days that the calendar does not have; and the calendar's days as numbers. Independent of
 * time zones.
 */
import type { Nth, Pattern, Skip } from './index.ts'

/** A day, or a day that does not exist. */
export type Candidate = { kind: 'day'; date: string } | Skip

/** Day numbers: `start` is the origin of the intervals, `from` the first day to return. */
type Span = { start: number; from: number }
type Months = Extract<Pattern, { unit: 'months' }>

/** The calendar repeats after 400 years: a pattern without an occurrence by then never occurs. */
const searchLimit = { days: 146_097, months: 4_800 }

/** Days from `from` on, never before `start`, where the intervals begin. Dates are 'YYYY-MM-DD'. Ends after 400 years. */
export function* candidatesOf(pattern: Pattern | null, start: string, from: string): Generator<Candidate> {
  const first = start > from ? start : from
  if (!pattern) {
    if (start >= from) yield { kind: 'day', date: start }
  } else if (pattern.every < 1) return
  else if (pattern.unit === 'months') yield* everyMonths(pattern, start, first)
  else {
    const span = { start: dayNumber(start), from: dayNumber(first) }
    yield* pattern.unit === 'days' ? everyDays(pattern.every, span) : everyWeeks(pattern.every, pattern.weekDays, span)
  }
}

function* everyDays(every: number, { start, from }: Span): Generator<Candidate> {
  const passedIntervals = Math.ceil((from - start) / every)
  for (let day = start + passedIntervals * every; day <= from + searchLimit.days; day += every) yield dayOf(day)
}

/** Weeks start on Monday and count from the week of the start date (Source: docs/reference/choices.md#schedule). */
function* everyWeeks(every: number, weekDays: readonly number[], { start, from }: Span): Generator<Candidate> {
  if (weekDays.length === 0) return
  const monday = start - weekDayOf(start) + 1
  const passedIntervals = Math.floor((from - monday) / (7 * every))
  const sorted = weekDays.toSorted((a, b) => a - b)
  for (let week = monday + passedIntervals * 7 * every; week <= from + searchLimit.days; week += 7 * every)
    for (const weekDay of sorted) if (week + weekDay - 1 >= from) yield dayOf(week + weekDay - 1)
}

function* everyMonths(pattern: Months, start: string, first: string): Generator<Candidate> {
  const [startMonth, from] = [monthsOf(start), dayNumber(first)]
  const passedIntervals = Math.ceil((monthsOf(first) - startMonth) / pattern.every)
  for (
    let months = startMonth + passedIntervals * pattern.every;
    months < monthsOf(first) + searchLimit.months;
    months += pattern.every
  ) {
    const month = monthAt(months)
    yield* 'days' in pattern ? monthDays(pattern.days, month, from) : monthWeekdays(pattern.groups, month, from)
  }
}

/** A calendar month: `month` is 1 to 12, `first` the number of its first day, `days` its length. */
type Month = { year: number; month: number; first: number; days: number }

function monthDays(days: readonly (number | 'last')[], month: Month, from: number): Candidate[] {
  const existing: number[] = []
  const skips: Skip[] = []
  for (const day of days) {
    if (day === 'last') existing.push(month.days)
    else if (day <= month.days) existing.push(day)
    else skips.push({ kind: 'skip', reason: 'no-such-day', month: nameOf(month), day })
  }
  return monthCandidates(existing, skips, month, from)
}

function monthWeekdays(groups: readonly { nth: Nth; weekDay: number }[], month: Month, from: number): Candidate[] {
  const existing: number[] = []
  const skips: Skip[] = []
  for (const { nth, weekDay } of groups) {
    const day = dayOfNth(nth, weekDay, month)
    if (day === null) skips.push({ kind: 'skip', reason: 'no-such-weekday', month: nameOf(month), nth, weekDay })
    else existing.push(day)
  }
  return monthCandidates(existing, skips, month, from)
}

/** The day of the month of the nth weekday of its kind; null if the month has no fifth one. */
function dayOfNth(nth: Nth, weekDay: number, month: Month): number | null {
  const first = 1 + ((weekDay - weekDayOf(month.first) + 7) % 7)
  const hasFifth = first + 28 <= month.days
  if (nth === 'last') return first + (hasFifth ? 28 : 21)
  return nth === 5 && !hasFifth ? null : first + 7 * (nth - 1)
}

/** Days of the month in order without duplicates, followed by the days that the month does not have. */
function monthCandidates(days: readonly number[], skips: readonly Skip[], month: Month, from: number): Candidate[] {
  if (days.length === 0) return [...skips]
  const sorted = days.length === 1 ? days : [...new Set(days)].sort((a, b) => a - b)
  const existing = sorted.map((day) => month.first + day - 1).filter((day) => day >= from)
  return [...existing.map(dayOf), ...skips]
}

const dayOf = (day: number): Candidate => ({ kind: 'day', date: dateOf(day) })

const day = 86_400_000

/**
 * Calendar arithmetic on day numbers: whole days since 1 January 1970. Uses plain numbers for speed, since a rule may need thousands of
 * days. The day number of 'YYYY-MM-DD'.
 */
export const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00Z`) / day)

/** 'YYYY-MM-DD' of a day number. */
export const dateOf = (number: number): string => new Date(number * day).toISOString().slice(0, 10)

/** Monday 1 to Sunday 7; day 0 was a Thursday. */
const weekDayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

/** The month that is `months` after January of year 0. */
function monthAt(months: number): Month {
  const [year, month] = [Math.floor(months / 12), months % 12]
  const first = Date.UTC(year, month, 1) / day
  return { year, month: month + 1, first, days: Date.UTC(year, month + 1, 1) / day - first }
}

/** Months from January of year 0 to the month of 'YYYY-MM-DD'. */
const monthsOf = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1

/** 'YYYY-MM'. */
const nameOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`
