/**
 * When a schedule runs: instants in its own zone, including effects of the calendar and of clock changes. Independent of React and of
 * campaigns.
 */
import { type Candidate, candidatesOf, dateOf, dayNumber } from './candidates.ts'
import { instantAt, todayIn } from './zone.ts'

export * from './zone.ts'

/**
 * The types of a schedule's rule. Dates are 'YYYY-MM-DD' and times 'HH:mm', both on the wall clock of `zone`; weekdays are Monday 1 to
 * Sunday 7. First to Fifth weekday of a month, or the last one.
 */
export type Nth = 1 | 2 | 3 | 4 | 5 | 'last'

export type Pattern =
  | { unit: 'days'; every: number }
  | { unit: 'weeks'; every: number; weekDays: readonly number[] }
  | { unit: 'months'; every: number; days: readonly (number | 'last')[] }
  | { unit: 'months'; every: number; groups: readonly { nth: Nth; weekDay: number }[] }

/** `pattern` null runs once, on `start`. `end` is the last day, included; null never ends. */
export type Rule = { zone: string; start: string; end: string | null; time: string; pattern: Pattern | null }

/** One run, as an instant and on the wall clock of the zone. */
export type Run = {
  kind: 'run'
  epochMs: number
  date: string
  time: string
  /** The scheduled time, if a clock change skips it. */
  skippedTime: string | null
  /** True if the wall clock shows this time twice that day; the run is at the first. */
  twice: boolean
}

/** A day of the rule that the calendar does not have. */
export type Skip =
  | { kind: 'skip'; reason: 'no-such-day'; month: string; day: number }
  | { kind: 'skip'; reason: 'no-such-weekday'; month: string; nth: Nth; weekDay: number }
  | { kind: 'skip'; reason: 'lost-day'; month: string; date: string }

export type Entry = Run | Skip

/**
 * The next `count` runs after `from` (epoch milliseconds), in order, and between them the days of the rule that the calendar does not have.
 * Fewer if the rule ends; none if it never occurs (Source: docs/reference/choices.md#schedule).
 */
export function occurrencesOf(rule: Rule, { from, count }: { from: number; count: number }): Entry[] {
  const entries: Entry[] = []
  let runs = 0
  // Starts a day earlier: a clock change can move yesterday's run past midnight.
  const firstDay = dateOf(dayNumber(todayIn(rule.zone, from)) - 1)
  for (const candidate of candidatesOf(rule.pattern, rule.start, firstDay)) {
    if (runs === count || isPast(candidate, rule.end)) break
    const entry = candidate.kind === 'day' ? entryOf(candidate.date, rule) : candidate
    if (entry.kind === 'run' && entry.epochMs <= from) continue
    if (entry.kind === 'run') runs++
    entries.push(entry)
  }
  return entries
}

/** The first run after `from`, in epoch milliseconds; null if there is none. */
export function firstRun(rule: Rule, from: number): number | null {
  const run = occurrencesOf(rule, { from, count: 1 }).find((entry) => entry.kind === 'run')
  return run ? run.epochMs : null
}

function entryOf(date: string, rule: Rule): Entry {
  const wallTime = instantAt(date, rule.time, rule.zone)
  return wallTime ? { kind: 'run', ...wallTime } : { kind: 'skip', reason: 'lost-day', month: date.slice(0, 7), date }
}

function isPast(candidate: Candidate, end: string | null): boolean {
  if (end === null) return false
  return candidate.kind === 'day' ? candidate.date > end : candidate.month > end.slice(0, 7)
}

// Quiet hours: a window of the day in which no message is sent, on the wall clock of the schedule.
/** 'HH:mm'. An end before the start is on the next day. Equal times are invalid: omit the window instead. */
export type Window = { from: string; to: string }

/** Whether `time` is within the window: the start is included, the end is not. */
export const isQuiet = (time: string, { from, to }: Window): boolean =>
  from < to ? from <= time && time < to : from <= time || time < to

/** Whether every minute from `start` to `end` of one day, both included, is quiet. */
export const isQuietThroughout = (start: string, end: string, { from, to }: Window): boolean =>
  from < to ? from <= start && end < to : start >= from || end < to

/** Whether any minute from `start` to `end` of one day, both included, is quiet. */
export const isQuietAtTimes = (start: string, end: string, window: Window): boolean =>
  isQuiet(start, window) || isQuiet(end, window) || (start <= window.from && window.from <= end)
