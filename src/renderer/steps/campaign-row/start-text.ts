/** When a published campaign next sends, and when it ends. 'Running' alone could mean that it was sent, and a start in the past is not useful. */
import dayjs from 'dayjs'
import {
  amount,
  type CampaignRow,
  type CampaignType,
  campaignTypeOf,
  countOf,
  isStoppable,
  isTabName,
  type Json,
  type JsonObject,
  type ReviewState,
  statusOf,
  stepName,
} from '#contract'
import { flagIn, numberIn } from '../../../model/rules/read'
import { dateIn, monthDayIn, nthWeekDaysIn, timeIn, weekDayIn } from '../../../model/rules/schedule-words'
import { type CampaignState, ownFact } from '../../../model/state-of'
import type { Pattern } from '../../../model/steps/schedule/engine'
import { candidatesOf } from '../../../model/steps/schedule/engine/candidates'
import { listOf, notSet, objectOf, onceTimeOf, scheduleText, textOf, unitOf } from './schedule-text'

type First = { date: string; time: string; sure: boolean }

/** Used if a schedule has no zone (Source: docs/reference/limits.md). */
const usualZone = 'Asia/Karachi'

/**
 * 'Starts Fri 27 Nov, 10:00' in the schedule's zone, 'From Wed 25 Nov' if the exact day is unknown, 'Next Fri 27 Nov, 15:00' for a periodic
 * campaign that has begun.
 * Null for other campaigns that have begun, are not published, or have no date. `now` in epoch milliseconds.
 */
export function startText(status: string, schedule: Json, now: number): string | null {
  if (!isStoppable(status)) return null
  const wire = objectOf(schedule)
  const type = campaignTypeOf(textOf(wire.type))
  if (type === 'recurring') return periodicText(wire, now)
  return type && startsAhead(firstMoments[type](wire), wire, now)
}

/**
 * Until when a campaign that has begun sends, or when it ended: 'Until 31 Dec', 'No end date', 'Sent Mon 9 Nov, 10:00', 'Ended 17 Nov', 'Stopped
 * 24 Nov'. A stopped campaign cannot be changed any more, so its last change is the stop. Null if unknown.
 */
function endText({ status, schedule, updatedAt }: EndedRow, now: number): string | null {
  const wire = objectOf(schedule)
  const type = campaignTypeOf(textOf(wire.type))
  const state = statusOf(status)
  if (state === 'stopped') return updatedAt && `Stopped ${dayOf(updatedAt, now)}`
  if (type === null || (state !== 'running' && state !== 'completed')) return null
  if (type === 'one-time') {
    const { date, time } = firstMoments[type](wire)
    return state === 'completed' && isDay(date) ? `Sent ${momentIn(date, time, now)}` : null
  }
  const end = dayIn(wire, wire.end_date)
  if (state === 'running' && flagIn(wire.neverEnds) === true) return 'No end date'
  if (!isDay(end) || flagIn(wire.neverEnds) === true) return null
  return `${state === 'running' ? 'Until' : 'Ended'} ${dayOf(end, now)}`
}

type EndedRow = { status: string; schedule: Json; updatedAt: string | null }

/** '31 Dec', with the year if it is not the year of `now`. */
function dayOf(date: string, now: number): string {
  const day = dayjs(date)
  return day.format(day.isSame(dayjs(now), 'year') ? 'D MMM' : 'D MMM YYYY')
}

function startsAhead({ date, time, sure }: First, wire: JsonObject, now: number): string | null {
  if (!isDay(date)) return null
  // Most rows started long ago or are days ahead. No zone is needed for them, so the first list does not wait for zone data.
  const hours = dayjs(date).diff(now, 'hour')
  if (hours < -48) return null
  const moment = `${date} ${sure && time ? time : '23:59'}`
  if (hours < 48 && moment <= wallClock(textOf(wire.time_zone) || usualZone, now)) return null
  return sure ? `Starts ${momentIn(date, time, now)}` : `From ${momentIn(date, time, now)}`
}

const isDay = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date)

/** 'Fri 27 Nov, 10:00'; '5 Feb 2027, 10:00' in another year than that of `now`: a weekday more does not fit into the list. */
function momentIn(date: string, time: string, now: number): string {
  const day = dayjs(date)
  const writtenDay = day.format(day.isSame(dayjs(now), 'year') ? 'ddd D MMM' : 'D MMM YYYY')
  return time ? `${writtenDay}, ${time}` : writtenDay
}

const dayIn = (wire: JsonObject, value: Json | undefined): string => dateIn(value, textOf(wire.time_zone)) ?? ''
const hourIn = (wire: JsonObject, value: Json | undefined): string => timeIn(value, textOf(wire.time_zone)) ?? ''

const firstMoments: Record<Exclude<CampaignType, 'recurring'>, (wire: JsonObject) => First> = {
  'one-time': (wire) => ({
    date: dayIn(wire, textOf(wire.date) || textOf(wire.start_date)),
    time: onceTimeOf(wire),
    sure: true,
  }),
  'event-based': (wire) => ({
    date: dayIn(wire, wire.start_date),
    time: flagIn(wire.allDay) === true ? '00:00' : hourIn(wire, objectOf(wire.active).start_time),
    sure: true,
  }),
}

const periodicTime = (wire: JsonObject): string => hourIn(wire, textOf(objectOf(wire.active).time) || wire.time)

/** The repeating pattern of a periodic schedule; null if it has none. */
function patternOf(wire: JsonObject): Pattern | null {
  const [active, repeat] = [objectOf(wire.active), objectOf(wire.repeat)]
  const [unit, every] = [unitOf(repeat), numberIn(repeat.value) ?? 1]
  if (unit === 'day') return { unit: 'days', every }
  const namedDays = listOf(active.daysOfWeek).length > 0 ? listOf(active.daysOfWeek) : listOf(active.days)
  const weekDays = namedDays.map(weekDayIn).filter((day) => day !== null)
  if (unit === 'week') return weekDays.length > 0 ? { unit: 'weeks', every, weekDays } : null
  if (unit !== 'month') return null
  const groups = listOf(active.days).flatMap((group) => nthWeekDaysIn(group) ?? [])
  if (groups.length > 0) return { unit: 'months', every, groups }
  const days = listOf(active.daysOfMonth)
    .map(monthDayIn)
    .filter((day) => day !== null)
  return days.length > 0 ? { unit: 'months', every, days } : null
}

/**
 * 'Starts Mon 7 Dec, 11:00' before the first run of a periodic campaign, 'Next Fri 27 Nov, 15:00' after it. Null if there are no more runs.
 */
function periodicText(wire: JsonObject, now: number): string | null {
  const start = dayIn(wire, wire.start_date)
  if (!isDay(start)) return null
  const pattern = patternOf(wire)
  if (!pattern) return startsAhead({ date: start, time: '', sure: false }, wire, now)
  const clock = wallClock(textOf(wire.time_zone) || usualZone, now)
  const time = periodicTime(wire)
  const [first] = daysFrom(pattern, start, start)
  const [today, thereafter] = daysFrom(pattern, start, clock.slice(0, 10))
  const next = today && `${today} ${time || '23:59'}` <= clock ? thereafter : today
  const end = flagIn(wire.neverEnds) === true ? '' : dayIn(wire, wire.end_date)
  if (!next || (end !== '' && next > end)) return null
  const text = momentIn(next, time, now)
  return next === first ? `Starts ${text}` : `Next ${text}`
}

/** The first two days of a pattern on or after `from`. */
function daysFrom(pattern: Pattern, start: string, from: string): string[] {
  const days: string[] = []
  for (const candidate of candidatesOf(pattern, start, from)) {
    if (candidate.kind === 'day') days.push(candidate.date)
    if (days.length === 2) break
  }
  return days
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** '2026-11-22 14:05' in `zone` (IANA); an unknown zone counts as UTC. The Swedish locale has this format. */
function wallClock(zone: string, now: number): string {
  const clock = clocks.get(zone) ?? clockIn(zone)
  clocks.set(zone, clock)
  return clock.format(now)
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone })
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { ...style, timeZone: 'UTC' })
  }
}

/**
 * 'Starts Fri 27 Nov, 10:00' · 'Until 31 Dec' · 'Sent Mon 9 Nov, 10:00' · 'Next: Content' · 'Choose a version' · 'Approval is stale'. '' if
 * nothing is known. `sentCount` is the server's count, null if unknown; `now` in epoch milliseconds; `review`: what its reviews say, if any.
 */
export function statusFact(
  row: CampaignRow,
  state: CampaignState,
  sentCount: number | null,
  now: number,
  review?: ReviewState,
): string {
  const { status, schedule } = row
  const dated = startText(status, schedule, now) ?? endText(row, now)
  return ownFact(state) ?? (review && reviewText(review)) ?? dated ?? facts[statusOf(status)]?.(row, sentCount) ?? ''
}

function reviewText({ state, people, comments }: ReviewState): string {
  switch (state) {
    case 'changes':
      return comments > 0 ? `Needs changes, ${countOf(comments, 'comment')}` : 'Needs changes'
    case 'stale':
      return 'Approval is stale'
    case 'approved':
      return `Approved by ${amount(people)}`
    case 'waiting':
      return 'Waits for review'
  }
}

const sentText = (_: CampaignRow, sentCount: number | null): string =>
  sentCount === null ? '' : sentCount === 0 ? 'Nothing sent yet' : `${amount(sentCount)} sent`

const facts: Record<string, (row: CampaignRow, sentCount: number | null) => string> = {
  draft: ({ step = '' }) => (isTabName(step) ? `Next: ${stepName(step)}` : ''),
  pending: () => 'Waiting for approval',
  approved: ({ schedule, sections }) =>
    sections?.schedule === undefined && scheduleText(schedule, 0) === notSet ? 'Schedule not set' : 'Ready to publish',
  rejected: () => 'Change and send again',
  running: sentText,
  completed: sentText,
  stopped: sentText,
}
