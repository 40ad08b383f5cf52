/** What must hold of a schedule (Source: docs/reference/rules.md#schedule): every rule with its message, judged in the schedule's own zone. */
import { filled } from '#contract'
import type { Problem } from '../../rules/problem'
import type { StepContext } from '../step'
import { firstRun, instantAt, isDate, isTime, isZone, todayIn } from './engine'
import { openUnread } from './from-wire'
import { firstActiveDay, ruleOf } from './rule-of'
import * as texts from './texts'
import type { ScheduleValues, UnreadField } from './values'

type Now = { today: string; now: number }

/** Every broken rule, in the order of the fields. */
export function checkSchedule(values: ScheduleValues, context: StepContext): Problem[] {
  const zone = isZone(values.timezone) ? values.timezone : null
  const now = context.now()
  const at = { now, today: todayIn(zone ?? context.computerZone, now) }
  const unread = unreadIn(values, context)
  const broken = [
    ...(zone ? [] : [{ path: 'timezone', message: texts.chooseATimeZone }]),
    ...byType[context.type](values, at),
    ...retentionProblems(values, context),
  ]
  return [
    ...unread.map(([path, words]) => ({ path, message: filled(texts.isNotUnderstood, { rest: words }) })),
    ...broken.filter(({ path }) => unread.every(([field]) => field !== path)),
  ]
}

const limits: readonly UnreadField[] = ['frequencyCapping', 'doNotDisturb']
const asked: Record<StepContext['type'], readonly UnreadField[]> = {
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

/** What the server says of this campaign's schedule and Herald cannot read, with its words, while nobody has chosen another. */
export function unreadIn(values: ScheduleValues, { type }: Pick<StepContext, 'type'>): [UnreadField, string][] {
  const { interval } = values.repeat
  const isAsked = (field: UnreadField): boolean => {
    if (!asked[type].includes(field) || (field === 'endDate' && values.neverEnds)) return false
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
} satisfies Record<StepContext['type'], (values: ScheduleValues, at: Now) => Problem[]>

function oneTimeProblems(values: ScheduleValues, { today, now }: Now): Problem[] {
  const missing = [
    ...unless(isDate(values.date), 'date', texts.dateShouldNotBeEmpty),
    ...unless(isTime(values.time), 'time', texts.timeShouldNotBeEmpty),
  ]
  if (isDate(values.date) && values.date < today)
    return [{ path: 'date', message: texts.dateCannotBeBeforeToday }, ...missing]
  if (missing.length > 0 || !isZone(values.timezone)) return missing
  const moment = instantAt(values.date, values.time, values.timezone)
  if (!moment) return [{ path: 'date', message: texts.thisDayDoesNotExist }]
  return unless(moment.epochMs > now, 'time', texts.timeShouldBeGreaterThan)
}

function periodicProblems(values: ScheduleValues, at: Now): Problem[] {
  const problems = [
    ...unless(isBetween(values.repeat.value, 1, 60), 'repeat.value', texts.enterAWholeNumberFrom),
    ...patternProblems(values),
    ...unless(isTime(values.time), 'time', texts.timeShouldNotBeEmpty),
    ...periodProblems(values, at),
    ...deliveryProblems(values),
  ]
  if (problems.length > 0 || !isZone(values.timezone)) return problems
  const rule = ruleOf(values, 'recurring')
  return unless(
    rule !== null && firstRun(rule, at.now) !== null,
    values.neverEnds ? 'startDate' : 'endDate',
    texts.thisScheduleNeverOccurs,
  )
}

function patternProblems({ repeat, weekDays, monthlyMode, monthDays, monthWeekdays }: ScheduleValues): Problem[] {
  if (repeat.interval === '') return [{ path: 'repeat.interval', message: texts.chooseAUnit }]
  if (repeat.interval === 'weeks') return unless(weekDays.length > 0, 'weekDays', texts.chooseAtLeastOneWeekday)
  if (repeat.interval !== 'months') return []
  if (monthlyMode === 'days') return unless(monthDays.length > 0, 'monthDays', texts.chooseAtLeastOneDay)
  return unless(monthWeekdays.length > 0, 'monthWeekdays', texts.chooseAtLeastOneWeekday2)
}

function eventBasedProblems(values: ScheduleValues, at: Now): Problem[] {
  const { startTime, endTime } = values
  const times = [
    ...unless(isTime(startTime), 'startTime', texts.startTimeShouldNotBe),
    ...unless(isTime(endTime), 'endTime', texts.endTimeShouldNotBe),
  ]
  const problems = [
    ...periodProblems(values, at),
    ...(times.length > 0 ? times : unless(endTime > startTime, 'endTime', texts.endTimeShouldBeAfter)),
    ...unless(values.weekDays.length > 0, 'weekDays', texts.chooseAtLeastOneActive),
    ...deliveryProblems(values),
  ]
  return problems.length > 0 || !isZone(values.timezone) ? problems : neverActive(values, at.now)
}

/** A rule that never occurs is an error (Source: docs/reference/choices.md#schedule). */
function neverActive(values: ScheduleValues, now: number): Problem[] {
  if (firstActiveDay(values, now) !== null) return []
  if (firstActiveDay(values, 0) !== null) return [{ path: 'endTime', message: texts.theHoursOfTheLast }]
  return [{ path: 'weekDays', message: texts.noActiveDayLiesBetween }]
}

/** Start and end date; an end is asked for unless the campaign never ends. */
function periodProblems({ startDate, endDate, neverEnds }: ScheduleValues, { today }: Now): Problem[] {
  const start = isDate(startDate)
    ? unless(startDate >= today, 'startDate', texts.startDateCannotBeBefore)
    : [{ path: 'startDate', message: texts.startDateShouldNotBe }]
  if (neverEnds) return start
  if (!isDate(endDate)) return [...start, { path: 'endDate', message: texts.endDateShouldNotBe }]
  if (endDate < today) return [...start, { path: 'endDate', message: texts.endDateCannotBeBefore }]
  return [...start, ...unless(endDate >= startDate, 'endDate', texts.endDateCannotBeBefore2)]
}

function deliveryProblems({ selectedCondition: { type, value } }: ScheduleValues): Problem[] {
  if (type === '') return [{ path: 'selectedCondition.type', message: texts.chooseHowOftenOne }]
  if (type !== 'INTERVAL') return []
  return unless(isBetween(value, 1, 60), 'selectedCondition.value', texts.enterAWholeNumberFrom)
}

function retentionProblems(
  { metaRetentionDays: days }: ScheduleValues,
  { channel: { retention } }: StepContext,
): Problem[] {
  if (!retention) return []
  const { min, max } = retention
  return unless(isBetween(days, min, max), 'metaRetentionDays', filled(texts.enterAWholeNumberFrom2, { min, max }))
}

const unless = (holds: boolean, path: string, message: string): Problem[] => (holds ? [] : [{ path, message }])

const isBetween = (value: number | null, min: number, max: number) =>
  value !== null && Number.isInteger(value) && value >= min && value <= max
