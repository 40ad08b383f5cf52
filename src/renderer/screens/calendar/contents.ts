/** The calendar's contents for a range of days: entries by day, event-based campaigns, conflicts, and skipped days. */

import { Temporal } from 'temporal-polyfill'
import { agreeing, countOf, type DayRange, listOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import { deliveryText } from '../../../model/steps/schedule/text'
import type { Channel } from '../../channels'
import {
  type Entry,
  entriesOf,
  isActiveIn,
  isOver,
  isUnpublished,
  type LeftOut,
  leftOutOf,
  runsOf,
  spanOf,
} from '../../steps/schedule/entries'
import type { Plan } from '../../steps/schedule/plan'
import type { Place } from './days'

/**
 * The limits of a channel, by its `channelName`: maximum messages per customer in 24 hours, and minimum days between two. 0 means no limit.
 */
export type LimitsFor = (wireName: string) => { cap: number; delayDays: number }

/** Conflict texts by entry id, or by plan id for event-based campaigns. Only those with conflicts are included. */
export type Collisions = ReadonlyMap<string, readonly string[]>

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

const day = 86_400_000

/**
 * Finds conflicts: messages to the same segment that the brand's limits, or a campaign's own limits, hold back. Each has a text with the
 * reason. Finds all conflicts. `entries` are all entries of the calendar regardless of filters, from well before the first day; `active`
 * are the event-based campaigns of these days. Past entries count towards the limits but are not marked, because the user can no longer
 * change them.
 */
export function collisionsOf(
  entries: readonly Entry[],
  active: readonly Plan[],
  { limits, now }: { limits: LimitsFor; now: number },
): Collisions {
  const runs = entries.filter(({ kind }) => kind === 'run').toSorted(runOrder)
  const marks = new Map<string, string[]>()
  const mark = (id: string, text: string | null) => {
    if (text !== null) marks.set(id, [...(marks.get(id) ?? []), text])
  }
  for (const group of groupsOf(runs, ({ plan }) => plan)) markGroup(group, limits, mark)
  for (const run of runs) if (!run.isPast) mark(run.id, ownDelayText(run))
  for (const group of groupsOf(active, (plan) => plan))
    markActive(group, limits(group[0]?.channel.wireName ?? '').delayDays, { now, mark })
  return marks
}

const runOrder = (a: Entry, b: Entry): number => a.epochMs - b.epochMs || (a.id < b.id ? -1 : 1)

/** Groups of at least two with the same channel and segment. */
function groupsOf<T>(items: readonly T[], planOf: (item: T) => Plan): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const { channel, segment } = planOf(item)
    if (!segment) continue
    const key = `${channel.id} ${segment.id}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

type Mark = (id: string, text: string | null) => void

/** A message that the cap holds back is never sent, so it does not count towards later caps. */
function markGroup(group: readonly Entry[], limits: LimitsFor, mark: Mark): void {
  const { cap, delayDays } = limits(group[0]?.plan.channel.wireName ?? '')
  const sentEntries: Entry[] = []
  for (const [index, run] of group.entries()) {
    const before = group[index - 1]
    if (before && !run.isPast && delayDays > 0 && run.epochMs - before.epochMs < delayDays * day)
      mark(run.id, delayText(run, before, delayDays))
    const lastDay = sentEntries.filter(({ epochMs }) => epochMs > run.epochMs - day)
    if (cap === 0 || !run.plan.capped || lastDay.length < cap) sentEntries.push(run)
    else if (!run.isPast) mark(run.id, capText(run, lastDay, cap))
  }
}

/** Marks both campaigns, since either trigger may fire first. */
function markActive(group: readonly Plan[], delayDays: number, { now, mark }: { now: number; mark: Mark }): void {
  if (delayDays === 0) return
  for (const plan of group) {
    const others = group.filter((other) => other !== plan && canMeet(plan, other, delayDays * day, now))
    if (others.length === 0) continue
    const rule = `The minimum delay of ${daysText(delayDays)} keeps a person from seeing one soon after another.`
    mark(plan.id, `Shares ${segmentOf(plan)} with ${listOf(others.map(planName))}. ${rule}`)
  }
}

/** Whether one campaign can still send less than `delay` (milliseconds) after the other. */
function canMeet(one: Plan, other: Plan, delay: number, now: number): boolean {
  if (isOver(one) || isOver(other) || !one.active || !other.active) return false
  const endOf = (plan: Plan) => plan.active?.until ?? Number.POSITIVE_INFINITY
  const first = Math.max(one.active.from, other.active.from, now)
  return Math.min(endOf(one), endOf(other)) + delay > first && Math.max(endOf(one), endOf(other)) > first
}

function capText({ plan }: Entry, lastDay: readonly Entry[], cap: number): string {
  const names = listOf(lastDay.map((run) => `${planName(run.plan)} at ${run.time}`))
  return agreeing(
    lastDay.length,
    `Exceeds the cap for ${segmentOf(plan)}. At most ${countOf(cap, 'message')} in 24 hours, and ${names} comes first.`,
    `Exceeds the cap for ${segmentOf(plan)}. At most ${countOf(cap, 'message')} in 24 hours, and ${names} come first.`,
  )
}

const delayText = ({ plan }: Entry, before: Entry, days: number): string =>
  `Inside the minimum delay for ${segmentOf(plan)}. Two ${plan.channel.label} must be at least ${daysText(days)} apart, and ${planName(before.plan)} runs on ${momentOf(before)}.`

/** The campaign's own minimum delay (Source: docs/reference/limits.md): recipients of the previous run do not get this one. */
function ownDelayText({ plan, epochMs, own }: Entry): string | null {
  const { ownDelay } = plan
  if (!ownDelay) return null
  const before = runsOf(plan, { from: epochMs - longestMs(ownDelay), to: epochMs }).at(-1)
  if (!before) return null
  const free = Temporal.PlainDateTime.from(`${before.date}T${before.time}`).add({ [ownDelay.unit]: ownDelay.value })
  if (Temporal.PlainDateTime.compare(free, `${own.date}T${own.time}`) <= 0) return null
  const text = deliveryText({
    selectedCondition: { type: 'INTERVAL', value: ownDelay.value, interval: ownDelay.unit },
  })
  return `Inside its own minimum delay. ${text}: people who got it on ${momentOf(before)} do not get it again.`
}

/** An upper bound of the delay, in milliseconds. */
const longestMs = ({ value, unit }: { value: number; unit: string }): number =>
  value * (unit === 'months' ? 31 * day : unit === 'weeks' ? 7 * day : day) + day

const momentOf = ({ date, time }: { date: string; time: string }): string =>
  `${dateText(date).replace(/ \d{4}$/, '')}, ${time}`

const segmentOf = ({ segment }: Plan): string => `'${segment?.name ?? ''}'`
const planName = (plan: Plan): string => `'${plan.name}'${isUnpublished(plan) ? ` (${plan.status})` : ''}`
const daysText = (days: number): string => countOf(days, 'day')

function countsOf(plans: readonly Plan[]): Record<string, number> {
  const counts: Record<string, number> = { all: plans.length }
  for (const { status } of plans) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
