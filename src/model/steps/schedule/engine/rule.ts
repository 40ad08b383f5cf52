/**
 * The types of a schedule's rule. Dates are 'YYYY-MM-DD' and times 'HH:mm', both on the wall clock of `zone`; weekdays are Monday 1 to
 * Sunday 7.
 */

/** First to Fifth weekday of a month, or the last one. */
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
