/** The findings of SCHEDULE, shown before publishing. */
import { countOf } from '#contract'
import { dateText } from '../../rules/calendar-dates.ts'
import { type Finding, type Fix, passed, unchecked, warning } from '../../rules/finding.ts'
import type { Moment, StepContext } from '../step.ts'
import { instantAt, soonMinute } from './engine/index.ts'
import { checkSchedule, momentOf, unreadIn } from './rules.ts'
import { momentText, unreadText, untilText } from './text.ts'
import { clashOf, handlingText, quietHoursOf, type ScheduleValues } from './values.ts'

const place = { tab: 'SCHEDULE', link: 'Schedule' } as const

/** Checks that the schedule is complete and in the future; names a time that a clock change moves. */
export function scheduleFindings(values: ScheduleValues, context: StepContext): Finding[] {
  const id = 'schedule-time'
  const unread = unreadIn(values, context)
  if (unread[0]) {
    const detail = unreadText(unread)
    return [
      { id, level: 'blocking', title: 'Part of this schedule cannot be read', detail, field: unread[0][0], ...place },
    ]
  }
  const problem = checkSchedule(values, context)[0]
  if (problem)
    return [{ id, level: 'blocking', ...blockingText(values, context, problem), field: problem.path, ...place }]
  const moment = momentOf(values, context)
  if (!moment) return []
  const lateWarning = lateFinding(values, context, moment)
  if (lateWarning?.level === 'blocking') return [lateWarning]
  const text = `${momentText(moment.epochMs, moment.zone)}, ${moment.zone}`
  return [
    passed(id, 'Scheduled for the future', place, `${text}.`),
    ...(lateWarning ? [lateWarning] : []),
    ...movedFinding(values, context),
    ...limitFindings(values, context),
  ]
}

/** Checks Delivery Preferences: whether quiet hours suppress the message, and which cap applies. */
function limitFindings(values: ScheduleValues, context: StepContext): Finding[] {
  const { server, channel } = context
  const { frequencyCapping, doNotDisturb } = channel.toggles
  if (!server || !((frequencyCapping && values.frequencyCapping) || (doNotDisturb && values.doNotDisturb))) return []
  if (!server.reachable || !server.limits)
    return [unchecked('schedule-limits', 'Caps and quiet hours', { field: 'doNotDisturb', ...place })]
  return quietFindings(values, context)
}

function quietFindings(values: ScheduleValues, context: StepContext): Finding[] {
  const quietHours = quietHoursOf(values, context)
  const clash = quietHours && clashOf(values, context, quietHours)
  const options = { id: 'schedule-quiet', field: context.type === 'event-based' ? 'startTime' : 'time', ...place }
  if (!quietHours || clash === null) return []
  if (clash === 'none') return [{ ...options, level: 'passed', title: 'Outside quiet hours' }]
  const detail =
    clash === 'all'
      ? `The send time is between ${quietHours.from} and ${quietHours.to}. ${handlingText(quietHours)}`
      : `Some of the active hours are between ${quietHours.from} and ${quietHours.to}. ${handlingText(quietHours)}`
  const isDiscarded = clash === 'all' && quietHours.handling === 'discard'
  const fix: Fix = {
    label: 'Send in quiet hours too',
    now: 'Do not disturb: On',
    after: 'Do not disturb: Off',
    safe: false,
    changes: [{ path: 'doNotDisturb', before: true, after: false }],
  }
  return [{ ...options, level: isDiscarded ? 'blocking' : 'warning', title: 'In quiet hours', detail, fix }]
}

function blockingText(values: ScheduleValues, context: StepContext, problem: { message: string }) {
  const moment = context.type === 'one-time' ? momentOf(values, context) : null
  if (!moment || moment.epochMs > context.now())
    return { title: 'The schedule is not complete', detail: `${problem.message}.` }
  const momentLabel = momentText(moment.epochMs, moment.zone)
  return {
    title: 'The time has passed',
    detail: `${momentLabel} in ${moment.zone} is ${untilText(moment.epochMs, context.now())}.`,
    fix: sendSoon(values, context.now(), momentLabel),
  }
}

/** Minimum time between the request's arrival and the scheduled time, in milliseconds. The server may refuse a later request. */
const MIN_LEAD_MS = 30_000

/** Why the publish request, sent after the hold, is too late for a one-time schedule by the server's clock; null if it is not. */
export function lateText(moment: Moment | null, { now, holdMs = 0 }: Pick<StepContext, 'now' | 'holdMs'>) {
  if (moment?.kind !== 'once') return null
  const leadMs = moment.epochMs - now() - holdMs
  if (leadMs > MIN_LEAD_MS) return null
  if (leadMs > 0)
    return {
      level: 'warning',
      title: 'The time is close',
      detail: `The server gets the publish request less than ${MIN_LEAD_MS / 1_000} seconds before this time, or too late on a slow connection.`,
    } as const
  const detail = `Time should be greater than current time. Publishing waits ${countOf(holdMs / 1_000, 'second')}, so the message would leave too late.`
  return { level: 'blocking', title: 'The time is too close', detail } as const
}

function lateFinding(values: ScheduleValues, context: StepContext, moment: Moment): Finding | null {
  const lateWarning = lateText(moment, context)
  const fix = sendSoon(values, context.now(), momentText(moment.epochMs, moment.zone))
  return lateWarning && { id: 'schedule-late', ...lateWarning, field: 'time', fix, ...place }
}

/** The fix for a 'Now' that passed during the review. It leaves time for the confirmation and the hold. */
function sendSoon({ date, time, timezone }: ScheduleValues, now: number, passedText: string): Fix {
  const next = soonMinute(now, timezone)
  return {
    label: 'Send in two minutes',
    now: passedText,
    after: `${dateText(next.date)}, ${next.time}`,
    safe: false,
    changes: [
      { path: 'date', before: date, after: next.date },
      { path: 'time', before: time, after: next.time },
    ],
  }
}

function movedFinding(values: ScheduleValues, { type }: StepContext): Finding[] {
  if (type !== 'one-time') return []
  const start = instantAt(values.date, values.time, values.timezone)
  if (!start?.skippedTime) return []
  return [
    warning(
      'schedule-clock-change',
      'A clock change moves the time',
      { field: 'time', ...place },
      `${start.skippedTime} does not exist that day in ${values.timezone}. It runs at ${start.time}.`,
    ),
  ]
}
