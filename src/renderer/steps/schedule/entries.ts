/** The entries of the calendar: the runs of all campaigns, and the starts of event-based ones. */
import {
  type Campaign,
  type CampaignType,
  type DayRange,
  hasEnded,
  isClosed,
  type Schedule,
  type ScheduledCampaign,
} from '#contract'
import {
  type Entry as EngineEntry,
  occurrencesOf,
  type Rule,
  type Run,
  type Skip,
  wallClock,
} from '../../../model/steps/schedule/engine'
import { scheduleFromWire } from '../../../model/steps/schedule/from-wire'
import { skipText } from '../../../model/steps/schedule/text'
import { emptySchedule, type ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import type { Channel } from '../../channels'
import { isReadFromServer } from '../row-kind'
import type { Plan } from './plan'

/** One time of one campaign. `date` and `time` are in the zone of the calendar, `own` in the campaign's. */
export type Entry = {
  id: string
  plan: Plan
  /** `run`: a message is sent · `start`: triggers count from here on. */
  kind: 'run' | 'start'
  epochMs: number
  date: string
  time: string
  own: { date: string; time: string }
  isPast: boolean
  /** The effect of a clock change, or that the time passed without being published; usually null. */
  note: string | null
}

/** A day of the schedule that the calendar does not have. */
export type LeftOut = { plan: Plan; reason: string }

export type Span = { from: number; to: number }

const hour = 3_600_000

/** The instants that may fall into `days` in any zone, 15 hours wider on each side; `before` (milliseconds) extends the start. */
export const spanOf = ({ from, to }: DayRange, before = 0): Span => ({
  from: Date.parse(`${from}T00:00Z`) - 15 * hour - before,
  to: Date.parse(`${to}T00:00Z`) + (24 + 15) * hour,
})

/** All entries of `plan` in the span, in order, as of `now`; in `zone`. */
export function entriesOf(plan: Plan, span: Span, { zone, now }: { zone: string; now: number }): Entry[] {
  const localTime = (epochMs: number) => wallClock(epochMs, zone)
  if (plan.active) {
    const { from } = plan.active
    if (from < span.from || from >= span.to || !isShownRun(plan, from, now)) return []
    return [
      entryOf(plan, 'start', { epochMs: from, ...wallClock(from, plan.zone) }, localTime(from), { now, note: null }),
    ]
  }
  return runsOf(plan, span)
    .filter(({ epochMs }) => isShownRun(plan, epochMs, now))
    .map((run) => entryOf(plan, 'run', run, localTime(run.epochMs), { now, note: noteOf(plan, run, now) }))
}

/** Every run of the rule, including runs that the campaign's status prevents. */
export const runsOf = ({ rule }: Plan, { from, to }: Span): Run[] =>
  rule ? runsIn(rule, from, to).filter((found) => found.kind === 'run') : []

/** The days that the schedule of `plan` skips in a range; only while the campaign may still run. */
export function leftOutOf(plan: Plan, days: DayRange, now: number): LeftOut[] {
  const { rule } = plan
  if (!rule || isOver(plan) || Date.parse(`${days.to}T23:59Z`) < now) return []
  const span = spanOf(days)
  return runsIn(rule, span.from, span.to)
    .filter((found) => found.kind === 'skip')
    .filter((skip) => isWithin(skip, days))
    .map((skip) => ({ plan, reason: skipText(skip) }))
}

const day = 86_400_000

/**
 * The runs of a rule between two instants. Runs from `from` (included) to `to` (excluded), epoch milliseconds, in order, and between them
 * the days of the rule that the calendar does not have. The rule is cut off a day after `to`, so that the engine stops there: a clock
 * change can move a run of the next day back.
 */
export function runsIn(rule: Rule, from: number, to: number): EngineEntry[] {
  const last = wallClock(to + day, rule.zone).date
  const end = rule.end !== null && rule.end < last ? rule.end : last
  const entries = occurrencesOf({ ...rule, end }, { from: from - 1, count: Number.POSITIVE_INFINITY })
  return entries.filter((entry) => entry.kind === 'skip' || entry.epochMs < to)
}

/** A missing day belongs to its month, so it is within the range only if the whole month is. */
const isWithin = (skip: Skip, { from, to }: DayRange): boolean =>
  skip.reason === 'lost-day'
    ? from <= skip.date && skip.date <= to
    : from <= `${skip.month}-01` && `${skip.month}-28` <= to

/** Whether the campaign has ended, regardless of its schedule. */
export const isOver = ({ status }: Plan): boolean => hasEnded(status)

/** Whether the campaign was never published. */
export const isUnpublished = ({ status }: Plan): boolean => !isClosed(status)

/**
 * Whether a run belongs in the calendar. A stopped campaign sends no more, a completed one has no future runs, and an unpublished one had
 * no past runs.
 * The only past run of an unpublished campaign that stays is that of a one-time campaign, so that the user notices it was missed.
 */
function isShownRun(plan: Plan, epochMs: number, now: number): boolean {
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

const entryOf = (
  plan: Plan,
  kind: Entry['kind'],
  { epochMs, date, time }: Moment,
  localTime: { date: string; time: string },
  { now, note }: { now: number; note: string | null },
): Entry => ({
  id: `${plan.id} ${epochMs}`,
  plan,
  kind,
  epochMs,
  ...localTime,
  own: { date, time },
  isPast: epochMs <= now,
  note,
})

/** Whether triggers of an event-based campaign count at any time in the span. */
export function isActiveIn({ active, status, updatedAt }: Plan, { from, to }: Span, now: number): boolean {
  if (!active) return false
  const stopped = status === 'stopped' ? (updatedAt ?? now) : status === 'completed' ? now : Number.POSITIVE_INFINITY
  return active.from < to && Math.min(active.until ?? Number.POSITIVE_INFINITY, stopped) > from
}

type ScheduleRow = Pick<ScheduledCampaign, 'campaignId' | 'status' | 'sections' | 'schedule' | 'scheduleForm'>

/** Published campaigns use the server's schedule. Campaigns that can still be edited use the local draft's, which may be newer. */
export function scheduleOf(row: ScheduleRow, context: StepContext): ScheduleValues {
  // The draft stores the step's own values.
  const edited = row.sections?.schedule as Partial<ScheduleValues> | undefined
  const values =
    edited && !isReadFromServer(row)
      ? { ...emptySchedule(context), ...edited }
      : scheduleFromWire(campaignOf(row), context)
  // The wizard may have replaced a past start by today. Until that is saved, intervals count from the old date.
  return { ...values, startDate: values.startMovedFrom ?? values.startDate }
}

function campaignOf({ campaignId, schedule, scheduleForm }: ScheduleRow): Campaign {
  // The server's raw fields; the reader validates each one.
  return {
    id: campaignId ?? 0,
    schedule: schedule as Schedule | null,
    edit_schedule_page_values: scheduleForm as Campaign['edit_schedule_page_values'],
  }
}

/**
 * The minimum context for reading a step's values. `now` is 1970, so that no start counts as past and is replaced by today, as the wizard
 * does.
 */
export const contextOfRow = (
  { name, campaignId, status }: Pick<ScheduledCampaign, 'name' | 'campaignId' | 'status'>,
  channel: Channel,
  type: CampaignType,
): StepContext => ({
  channel,
  type,
  name,
  campaignId,
  status,
  sender: '',
  mergeTags: [],
  values: {},
  computerZone: '',
  channelConfigurationId: null,
  now: () => 0,
})
