/** The rules of a schedule with their messages (Source: docs/reference/rules.md#schedule), checked in the schedule's own zone. */

import type { CampaignType } from '#contract'
import type { Problem } from '../../rules/problem.ts'
import type { Moment, StepContext } from '../step.ts'
import {
  firstRun,
  instantAt,
  isDate,
  isTime,
  isZone,
  occurrencesOf,
  type Pattern,
  type Rule,
  todayIn,
} from './engine/index.ts'
import { openUnread } from './from-wire.ts'
import type { ScheduleValues, UnreadField } from './values.ts'

type Now = { today: string; now: number }

/** Every broken rule, in the order of the fields. */
export function checkSchedule(values: ScheduleValues, context: StepContext): Problem[] {
  const zone = isZone(values.timezone) ? values.timezone : null
  const now = context.now()
  const clock = { now, today: todayIn(zone ?? context.computerZone, now) }
  const unread = unreadIn(values, context)
  const broken = [
    ...(zone ? [] : [{ path: 'timezone', message: 'Choose a time zone' }]),
    ...byType[context.type](values, clock),
    ...retentionProblems(values, context),
  ]
  return [
    ...unread.map(([path, text]) => ({ path, message: `Could not understand '${text}'` })),
    ...broken.filter(({ path }) => unread.every(([field]) => field !== path)),
  ]
}

const limits: readonly UnreadField[] = ['frequencyCapping', 'doNotDisturb']
const required: Record<StepContext['type'], readonly UnreadField[]> = {
  'one-time': ['date', 'time', ...limits],
  recurring: [
    'repeat.value',
    'repeat.interval',
    'weekDays',
    'monthDays',
    'monthWeekdays',
    'time',
    'startDate',
    'endDate',
    'selectedCondition.type',
    ...limits,
  ],
  'event-based': ['startDate', 'endDate', 'startTime', 'endTime', 'weekDays', 'selectedCondition.type', ...limits],
}

/** Fields whose server value Herald cannot read and the user has not replaced yet, with that value. */
export function unreadIn(values: ScheduleValues, { type }: Pick<StepContext, 'type'>): [UnreadField, string][] {
  const { interval } = values.repeat
  const isAsked = (field: UnreadField): boolean => {
    if (!required[type].includes(field) || (field === 'endDate' && values.neverEnds)) return false
    if (type !== 'recurring') return true
    if (field === 'weekDays') return interval === 'weeks'
    return field === 'monthDays' || field === 'monthWeekdays'
      ? interval === 'months' && values[field].length === 0
      : true
  }
  return openUnread(values).filter(([field]) => isAsked(field))
}

const byType = {
  'one-time': oneTimeProblems,
  recurring: periodicProblems,
  'event-based': eventBasedProblems,
} satisfies Record<StepContext['type'], (values: ScheduleValues, clock: Now) => Problem[]>

function oneTimeProblems(values: ScheduleValues, { today, now }: Now): Problem[] {
  const missing = [
    ...problemUnless(isDate(values.date), 'date', 'Date should not be empty'),
    ...problemUnless(isTime(values.time), 'time', 'Time should not be empty'),
  ]
  if (isDate(values.date) && values.date < today)
    return [{ path: 'date', message: 'Date cannot be before today' }, ...missing]
  if (missing.length > 0 || !isZone(values.timezone)) return missing
  const moment = instantAt(values.date, values.time, values.timezone)
  if (!moment) return [{ path: 'date', message: 'This day does not exist in the time zone' }]
  return problemUnless(moment.epochMs > now, 'time', 'Time should be greater than current time')
}

/** Bounds of 'every N days' and of 'once in N days' (Source: docs/reference/limits.md). */
export const intervalBounds = { min: 1, max: 60 } as const
export const intervalText = `Enter a whole number from ${intervalBounds.min} to ${intervalBounds.max}`

function periodicProblems(values: ScheduleValues, clock: Now): Problem[] {
  const problems = [
    ...problemUnless(
      isBetween(values.repeat.value, intervalBounds.min, intervalBounds.max),
      'repeat.value',
      intervalText,
    ),
    ...patternProblems(values),
    ...problemUnless(isTime(values.time), 'time', 'Time should not be empty'),
    ...periodProblems(values, clock),
    ...deliveryProblems(values),
  ]
  if (problems.length > 0 || !isZone(values.timezone)) return problems
  const rule = ruleOf(values, 'recurring')
  return problemUnless(
    rule !== null && firstRun(rule, clock.now) !== null,
    values.neverEnds ? 'startDate' : 'endDate',
    'This schedule never occurs',
  )
}

function patternProblems({ repeat, weekDays, monthlyMode, monthDays, monthWeekdays }: ScheduleValues): Problem[] {
  if (repeat.interval === '') return [{ path: 'repeat.interval', message: 'Choose a unit' }]
  if (repeat.interval === 'weeks') return problemUnless(weekDays.length > 0, 'weekDays', 'Choose at least one weekday')
  if (repeat.interval !== 'months') return []
  if (monthlyMode === 'days')
    return problemUnless(monthDays.length > 0, 'monthDays', 'Choose at least one day of the month')
  return problemUnless(monthWeekdays.length > 0, 'monthWeekdays', 'Choose at least one weekday of the month')
}

function eventBasedProblems(values: ScheduleValues, clock: Now): Problem[] {
  const { startTime, endTime } = values
  const timeProblems = [
    ...problemUnless(isTime(startTime), 'startTime', 'Start Time should not be empty'),
    ...problemUnless(isTime(endTime), 'endTime', 'End Time should not be empty'),
  ]
  const problems = [
    ...periodProblems(values, clock),
    ...(timeProblems.length > 0
      ? timeProblems
      : problemUnless(endTime > startTime, 'endTime', 'End Time should be after Start Time')),
    ...problemUnless(values.weekDays.length > 0, 'weekDays', 'Choose at least one active day'),
    ...deliveryProblems(values),
  ]
  return problems.length > 0 || !isZone(values.timezone) ? problems : neverActive(values, clock.now)
}

/** A rule that never occurs is an error (Source: docs/reference/choices.md#schedule). */
function neverActive(values: ScheduleValues, now: number): Problem[] {
  if (firstActiveDay(values, now) !== null) return []
  if (firstActiveDay(values, 0) !== null)
    return [{ path: 'endTime', message: 'The hours of the last active day have passed' }]
  return [{ path: 'weekDays', message: 'No active day falls between Start Date and End Date' }]
}

/** Start and end date. An end is required unless the campaign never ends. */
function periodProblems({ startDate, endDate, neverEnds }: ScheduleValues, { today }: Now): Problem[] {
  const start = isDate(startDate)
    ? problemUnless(startDate >= today, 'startDate', 'Start Date cannot be before today')
    : [{ path: 'startDate', message: 'Start Date should not be empty' }]
  if (neverEnds) return start
  if (!isDate(endDate)) return [...start, { path: 'endDate', message: 'End Date should not be empty' }]
  if (endDate < today) return [...start, { path: 'endDate', message: 'End Date cannot be before today' }]
  return [...start, ...problemUnless(endDate >= startDate, 'endDate', 'End Date cannot be before Start Date')]
}

function deliveryProblems({ selectedCondition: { type, value } }: ScheduleValues): Problem[] {
  if (type === '') return [{ path: 'selectedCondition.type', message: 'Choose how often one person gets it' }]
  if (type !== 'INTERVAL') return []
  return problemUnless(
    isBetween(value, intervalBounds.min, intervalBounds.max),
    'selectedCondition.value',
    intervalText,
  )
}

function retentionProblems(
  { metaRetentionDays: days }: ScheduleValues,
  { channel: { retention } }: StepContext,
): Problem[] {
  if (!retention) return []
  const { min, max } = retention
  return problemUnless(isBetween(days, min, max), 'metaRetentionDays', `Enter a whole number from ${min} to ${max}`)
}

const problemUnless = (isValid: boolean, path: string, message: string): Problem[] =>
  isValid ? [] : [{ path, message }]

const isBetween = (value: number | null, min: number, max: number) =>
  value !== null && Number.isInteger(value) && value >= min && value <= max

/**
 * Converts a schedule's values to a rule of the engine, and finds the time at which it starts. The rule of a one-time or periodic schedule;
 * null while it is incomplete, and for event-based campaigns, which have no run dates.
 */
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
