/** The calendar's contents for a range of days: entries by day, event-based campaigns, conflicts, and skipped days. */
import type { DayRange } from '#contract'
import type { Channel } from '../../channels'
import { type Entry, entriesOf, isActiveIn, type LeftOut, leftOutOf, spanOf } from '../../steps/schedule/entries'
import type { Plan } from '../../steps/schedule/plan'
import { type Collisions, collisionsOf, type LimitsFor } from './collisions'
import type { Place } from './days'

export type CalendarContents = {
  /** Ordered by time. Days without entries are absent. */
  byDay: ReadonlyMap<string, readonly Entry[]>
  /** Event-based campaigns whose triggers count in these days, by name. */
  active: readonly Plan[]
  collisions: Collisions
  /** The visible entries with conflicts, ordered by time. */
  collided: readonly Entry[]
  leftOut: readonly LeftOut[]
  /** Number of entries and event-based campaigns per status, for the chosen channel; includes 'all'. */
  counts: Readonly<Record<string, number>>
  /** Channels with entries in these days. */
  channels: readonly Channel[]
}

/** How far before the first day messages are counted, in milliseconds: earlier days count towards the cap. */
const LOOKBACK_MS = 7 * 86_400_000

export type CalendarQuery = {
  days: DayRange
  /** The zone of the calendar's days and times. */
  zone: string
  now: number
  /** Null until Delivery Preferences are loaded. */
  limits: LimitsFor | null
} & Pick<Place, 'channel' | 'status'>

const noLimits: LimitsFor = () => ({ cap: 0, delayDays: 0 })

/** Conflicts are found among all entries, including those that the filters hide. */
export function calendarContentsOf(
  plans: readonly Plan[],
  { days, zone, now, limits, channel, status }: CalendarQuery,
): CalendarContents {
  const entriesAround = plans.flatMap((plan) => entriesOf(plan, spanOf(days, LOOKBACK_MS), { zone, now }))
  const shownEntries = entriesAround.filter(({ date }) => days.from <= date && date <= days.to).toSorted(entryOrder)
  const running = plans.filter((plan) => isActiveIn(plan, spanOf(days), now)).toSorted(nameOrder)
  const collisions = collisionsOf(entriesAround, running, { limits: limits ?? noLimits, now })
  const isInChannel = (plan: Plan) => channel === '' || plan.channel.id === channel
  const isIncluded = (plan: Plan) => isInChannel(plan) && (status === '' || plan.status === status)
  const entries = shownEntries.filter(({ plan }) => isIncluded(plan))
  return {
    byDay: Map.groupBy(entries, ({ date }) => date),
    active: running.filter(isIncluded),
    collisions,
    collided: entries.filter(({ id }) => collisions.has(id)),
    leftOut: plans.filter(isIncluded).flatMap((plan) => leftOutOf(plan, days, now)),
    counts: countsOf([...shownEntries.map(({ plan }) => plan), ...running].filter(isInChannel)),
    channels: [...new Set([...shownEntries.map(({ plan }) => plan.channel), ...running.map((plan) => plan.channel)])],
  }
}

const entryOrder = (a: Entry, b: Entry): number => a.epochMs - b.epochMs || nameOrder(a.plan, b.plan)
const nameOrder = (a: Plan, b: Plan): number => a.name.localeCompare(b.name)

function countsOf(plans: readonly Plan[]): Record<string, number> {
  const counts: Record<string, number> = { all: plans.length }
  for (const { status } of plans) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
