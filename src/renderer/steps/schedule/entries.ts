/** What stands on which day of the calendar: the runs of all campaigns, and where event-based ones begin. */
import { type DayRange, hasEnded, isClosed } from '#contract'
import { type Run, type Skip, wallClock } from './engine'
import type { Plan } from './plan'
import { runsIn } from './runs'
import { skipText } from './text'

/** One moment of one campaign. `date` and `time` are on the wall clock of the calendar, `own` on the campaign's. */
export type Entry = {
  id: string
  plan: Plan
  /** `run`: a message goes out · `start`: from here on triggers count. */
  kind: 'run' | 'start'
  epochMs: number
  date: string
  time: string
  own: { date: string; time: string }
  isPast: boolean
  /** What a clock change does to it, or that its moment passed without being published; null mostly. */
  note: string | null
}

/** A day that a schedule names and the calendar does not have. */
export type LeftOut = { plan: Plan; words: string }

export type Span = { from: number; to: number }

const hour = 3_600_000

/** No zone is farther from UTC: instants that may fall into `days` on any clock, and `before` more of them ahead (milliseconds). */
export const spanOf = ({ from, to }: DayRange, before = 0): Span => ({
  from: Date.parse(`${from}T00:00Z`) - 15 * hour - before,
  to: Date.parse(`${to}T00:00Z`) + (24 + 15) * hour,
})

/** Everything of `plan` in the span, in order, as it stands at `now`; on the clock of `zone`. */
export function entriesOf(plan: Plan, span: Span, { zone, now }: { zone: string; now: number }): Entry[] {
  const shown = (epochMs: number) => wallClock(epochMs, zone)
  if (plan.active) {
    const { from } = plan.active
    if (from < span.from || from >= span.to || !happens(plan, from, now)) return []
    return [entry(plan, 'start', { epochMs: from, ...wallClock(from, plan.zone) }, shown(from), { now, note: null })]
  }
  return runsOf(plan, span)
    .filter(({ epochMs }) => happens(plan, epochMs, now))
    .map((run) => entry(plan, 'run', run, shown(run.epochMs), { now, note: noteOf(plan, run, now) }))
}

/** Every run of the rule, also those that its campaign's status keeps from happening. */
export const runsOf = ({ rule }: Plan, { from, to }: Span): Run[] =>
  rule ? runsIn(rule, from, to).filter((found) => found.kind === 'run') : []

/** What the schedule of `plan` leaves out in a range of days; only while it may still run. */
export function leftOutOf(plan: Plan, days: DayRange, now: number): LeftOut[] {
  const { rule } = plan
  if (!rule || isOver(plan) || Date.parse(`${days.to}T23:59Z`) < now) return []
  const span = spanOf(days)
  return runsIn(rule, span.from, span.to)
    .filter((found) => found.kind === 'skip')
    .filter((skip) => isWithin(skip, days))
    .map((skip) => ({ plan, words: skipText(skip) }))
}

/** A missing day has no place of its own: the month speaks for it. Only a month that is shown from end to end does. */
const isWithin = (skip: Skip, { from, to }: DayRange): boolean =>
  skip.reason === 'lost-day'
    ? from <= skip.date && skip.date <= to
    : from <= `${skip.month}-01` && `${skip.month}-28` <= to

/** Whether it sends no more, whatever its schedule says. */
export const isOver = ({ status }: Plan): boolean => hasEnded(status)

/** Whether a campaign that was never published yet. */
export const isUnpublished = ({ status }: Plan): boolean => !isClosed(status)

/**
 * Whether a moment of the rule belongs in the calendar. What is stopped sends no more, what is completed has nothing ahead, and what was
 * never published did not run: of that only the one moment of a one-time campaign stays, so that it is not missed silently.
 */
function happens(plan: Plan, epochMs: number, now: number): boolean {
  if (plan.status === 'stopped') return epochMs <= (plan.updatedAt ?? now)
  if (plan.status === 'completed') return epochMs <= now
  return !isUnpublished(plan) || epochMs > now || plan.rule?.pattern === null
}

function noteOf(plan: Plan, { epochMs, skippedTime, time, twice }: Run, now: number): string | null {
  if (isUnpublished(plan) && epochMs <= now) return 'This moment has passed. It was not published.'
  if (skippedTime) return `${skippedTime} does not exist that day; it runs at ${time}`
  return twice ? `${time} happens twice that day; it runs the first time` : null
}

type Moment = { epochMs: number; date: string; time: string }

const entry = (
  plan: Plan,
  kind: Entry['kind'],
  { epochMs, date, time }: Moment,
  shown: { date: string; time: string },
  { now, note }: { now: number; note: string | null },
): Entry => ({
  id: `${plan.id} ${epochMs}`,
  plan,
  kind,
  epochMs,
  ...shown,
  own: { date, time },
  isPast: epochMs <= now,
  note,
})

/** Whether triggers of an event-based campaign count at some moment of the span. */
export function isActiveIn({ active, status, updatedAt }: Plan, { from, to }: Span, now: number): boolean {
  if (!active) return false
  const stopped = status === 'stopped' ? (updatedAt ?? now) : status === 'completed' ? now : Number.POSITIVE_INFINITY
  return active.from < to && Math.min(active.until ?? Number.POSITIVE_INFINITY, stopped) > from
}
