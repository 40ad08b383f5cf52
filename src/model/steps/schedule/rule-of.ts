/** Converts a schedule's values to a rule of the engine, and finds the time at which it starts. */
import type { CampaignType } from '#contract'
import type { Moment, StepContext } from '../step.ts'
import { firstRun, instantAt, isDate, isTime, isZone, occurrencesOf, type Pattern, type Rule } from './engine/index.ts'
import type { ScheduleValues } from './values.ts'

/** The rule of a one-time or periodic schedule; null while it is incomplete, and for event-based campaigns, which have no run dates. */
export function ruleOf(values: ScheduleValues, type: CampaignType): Rule | null {
  const { timezone: zone, time } = values
  const start = type === 'one-time' ? values.date : values.startDate
  if (type === 'event-based' || !isZone(zone) || !isTime(time) || !isDate(start)) return null
  if (type === 'one-time') return { zone, time, start, end: null, pattern: null }
  const pattern = patternOf(values)
  const end = values.neverEnds || !isDate(values.endDate) ? null : values.endDate
  return pattern && { zone, time, start, end, pattern }
}

function patternOf({ repeat, weekDays, monthlyMode, monthDays, monthWeekdays }: ScheduleValues): Pattern | null {
  const every = repeat.value
  if (every === null || !Number.isInteger(every) || every < 1) return null
  if (repeat.interval === '') return null
  if (repeat.interval === 'days') return { unit: 'days', every }
  if (repeat.interval === 'weeks') return weekDays.length > 0 ? { unit: 'weeks', every, weekDays } : null
  if (monthlyMode === 'days') return monthDays.length > 0 ? { unit: 'months', every, days: monthDays } : null
  return monthWeekdays.length > 0 ? { unit: 'months', every, groups: monthWeekdays } : null
}

/** When the schedule starts; null if unknown. A one-time schedule's time is returned even if it has passed. */
export function momentOf(values: ScheduleValues, { type, now }: StepContext): Moment | null {
  if (type === 'event-based') return fromMoment(values, now())
  const rule = ruleOf(values, type)
  if (!rule) return null
  const { zone } = rule
  const epochMs = rule.pattern ? firstRun(rule, now()) : (instantAt(rule.start, rule.time, zone)?.epochMs ?? null)
  return epochMs === null ? null : { zone, epochMs, kind: rule.pattern ? 'first' : 'once' }
}

/** The last time at which a message may be sent, in epoch milliseconds; null if unknown or if the schedule never ends. */
export function lastSendOf(values: ScheduleValues, context: StepContext): number | null {
  const { timezone: zone, neverEnds, endDate, time, endTime } = values
  if (context.type === 'one-time') return momentOf(values, context)?.epochMs ?? null
  const last = context.type === 'recurring' ? time : endTime
  if (neverEnds || !isDate(endDate) || !isTime(last) || !isZone(zone)) return null
  return instantAt(endDate, last, zone)?.epochMs ?? null
}

/** When an event-based campaign starts: on the first active day whose hours are not over. */
function fromMoment(values: ScheduleValues, now: number): Moment | null {
  const { timezone: zone, startTime } = values
  const day = firstActiveDay(values, now)
  const wallTime = day !== null && isTime(startTime) ? instantAt(day, startTime, zone) : null
  return wallTime && { zone, epochMs: wallTime.epochMs, kind: 'from' }
}

/**
 * The first day on which an event-based schedule has hours left after `now` (epoch milliseconds); the last minute is included. Null if
 * there is none, or while the schedule is incomplete.
 */
export function firstActiveDay(values: ScheduleValues, now: number): string | null {
  const { timezone: zone, startDate: start, endTime: time, neverEnds, endDate, weekDays } = values
  if (!isZone(zone) || !isDate(start) || !isTime(time)) return null
  const end = neverEnds || !isDate(endDate) ? null : endDate
  const rule: Rule = { zone, time, start, end, pattern: { unit: 'weeks', every: 1, weekDays } }
  return occurrencesOf(rule, { from: now - 60_000, count: 1 }).find((entry) => entry.kind === 'run')?.date ?? null
}
