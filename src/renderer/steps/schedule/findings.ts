/** What SCHEDULE has to say before publishing. */
import { countOf, filled } from '#contract'
import { type Finding, type Fix, passed, unchecked, warning } from '../../rules/finding'
import { dateText } from '../../ui/dates'
import type { Moment, StepContext } from '../step'
import { instantAt, soonMinute } from './engine'
import { clashOf, handlingText, quietHoursOf } from './limits'
import { momentOf } from './rule-of'
import { checkSchedule, unreadIn } from './rules'
import { momentText, unreadText, untilText } from './text'
import * as texts from './texts'
import type { ScheduleValues } from './values'

const place = { tab: 'SCHEDULE', link: texts.schedule } as const

/** Whether it is complete and still ahead; a time that a clock change moves is named. */
export function scheduleFindings(values: ScheduleValues, context: StepContext): Finding[] {
  const id = 'schedule-time'
  const unread = unreadIn(values, context)
  if (unread[0]) {
    const detail = unreadText(unread)
    return [{ id, level: 'blocking', title: texts.cannotBeRead, detail, field: unread[0][0], ...place }]
  }
  const problem = checkSchedule(values, context)[0]
  if (problem)
    return [{ id, level: 'blocking', ...blockingText(values, context, problem), field: problem.path, ...place }]
  const moment = momentOf(values, context)
  if (!moment) return []
  const late = lateFinding(values, context, moment)
  if (late?.level === 'blocking') return [late]
  const words = `${momentText(moment.epochMs, moment.zone)}, ${moment.zone}`
  return [
    passed(id, texts.scheduledForTheFuture, place, `${words}.`),
    ...(late ? [late] : []),
    ...movedFinding(values, context),
    ...limitFindings(values, context),
  ]
}

/** Asks Delivery Preferences: whether the quiet hours swallow it, and which cap it meets. */
function limitFindings(values: ScheduleValues, context: StepContext): Finding[] {
  const { server, channel } = context
  const { frequencyCapping, doNotDisturb } = channel.toggles
  if (!server || !((frequencyCapping && values.frequencyCapping) || (doNotDisturb && values.doNotDisturb))) return []
  if (!server.reachable || !server.limits)
    return [unchecked('schedule-limits', texts.capsAndQuietHours, { field: 'doNotDisturb', ...place })]
  return quietFindings(values, context)
}

function quietFindings(values: ScheduleValues, context: StepContext): Finding[] {
  const quiet = quietHoursOf(values, context)
  const clash = quiet && clashOf(values, context, quiet)
  const at = { id: 'schedule-quiet', field: context.type === 'event-based' ? 'startTime' : 'time', ...place }
  if (!quiet || clash === null) return []
  if (clash === 'none') return [{ ...at, level: 'passed', title: texts.outsideQuietHours }]
  const detail = filled(clash === 'all' ? texts.sendTimeQuiet : texts.someQuiet, {
    from: quiet.from,
    to: quiet.to,
    handling: handlingText(quiet),
  })
  const swallowed = clash === 'all' && quiet.handling === 'discard'
  const fix: Fix = {
    label: texts.sendInQuietHoursToo,
    now: `${texts.doNotDisturb}: On`,
    after: `${texts.doNotDisturb}: ${texts.off}`,
    safe: false,
    changes: [{ path: 'doNotDisturb', before: true, after: false }],
  }
  return [{ ...at, level: swallowed ? 'blocking' : 'warning', title: texts.inQuietHours, detail, fix }]
}

function blockingText(values: ScheduleValues, context: StepContext, problem: { message: string }) {
  const moment = context.type === 'one-time' ? momentOf(values, context) : null
  if (!moment || moment.epochMs > context.now())
    return { title: texts.theScheduleIsNotComplete, detail: `${problem.message}.` }
  const when = momentText(moment.epochMs, moment.zone)
  return {
    title: texts.theTimeHasPassed,
    detail: filled(texts.inIs, { when, zone: moment.zone, epochMs: untilText(moment.epochMs, context.now()) }),
    fix: sendSoon(values, context.now(), when),
  }
}

/** A request that arrives later than this before the moment, in milliseconds, may be refused: the server has its own pace. */
const MIN_LEAD_MS = 30_000

/** Whether the publish request, which leaves after the hold, comes too late for a one-time moment by the server's clock; null where it does not. */
export function lateText(moment: Moment | null, { now, holdMs = 0 }: Pick<StepContext, 'now' | 'holdMs'>) {
  if (moment?.kind !== 'once') return null
  const leadMs = moment.epochMs - now() - holdMs
  if (leadMs > MIN_LEAD_MS) return null
  if (leadMs > 0) return { level: 'warning', title: texts.theTimeIsClose, detail: texts.theRequestArrivesLate } as const
  const detail = filled(texts.publishingWaitsTooLong, { seconds: countOf(holdMs / 1_000, 'second') })
  return { level: 'blocking', title: texts.theTimeIsTooClose, detail } as const
}

function lateFinding(values: ScheduleValues, context: StepContext, moment: Moment): Finding | null {
  const late = lateText(moment, context)
  const fix = sendSoon(values, context.now(), momentText(moment.epochMs, moment.zone))
  return late && { id: 'schedule-late', ...late, field: 'time', fix, ...place }
}

/** Whoever chose 'Now' reads the review longer than a minute. Time is left for the question before publishing and for its hold. */
function sendSoon({ date, time, timezone }: ScheduleValues, now: number, passed: string): Fix {
  const next = soonMinute(now, timezone)
  return {
    label: texts.sendInAMinute,
    now: passed,
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
  const at = instantAt(values.date, values.time, values.timezone)
  if (!at?.skippedTime) return []
  return [
    warning(
      'schedule-clock-change',
      texts.aClockChangeMovesThe,
      { field: 'time', ...place },
      filled(texts.doesNotExistThatDay2, {
        skippedTime: at.skippedTime,
        timezone: values.timezone,
        time: at.time,
      }),
    ),
  ]
}
