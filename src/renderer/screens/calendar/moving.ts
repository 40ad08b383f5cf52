/** Moving a campaign to another day or hour: whether it can be moved, its new schedule, and new conflicts. Saves nothing. */

import { instantAt, type Rule, todayIn, wallClock } from '../../../model/steps/schedule/engine'
import { accessOf, canEdit } from '../../../model/steps/step'
import { type Entry, entriesOf, spanOf } from '../../steps/schedule/entries'
import type { Plan } from '../../steps/schedule/plan'
import { type CalendarQuery, calendarContentsOf } from './contents'
import { addDays } from './days'
import { type Series, shiftSeries } from './series'

/** Whether the entry is a run of an editable campaign. The start of an event-based campaign is changed in its schedule. */
export const isMovable = ({ plan, kind }: Entry): boolean =>
  kind === 'run' && canEdit(accessOf(plan.status), 'SCHEDULE')

/** A drop target: a day 'YYYY-MM-DD', and if an hour was chosen its time 'HH:mm', in the calendar's zone. */
export type DropTarget = { date: string; time?: string | undefined }

/** A run's date and time in the campaign's own zone. */
export type OwnMoment = { date: string; time: string }

/**
 * The date and time in the campaign's own zone for a spot of the calendar. Keeps the campaign's time unless an hour was chosen.
 * The campaign's zone may be a day ahead of the calendar's, also after a clock change in between.
 */
export function ownMomentOn({ own, date: from, plan }: Entry, { date, time }: DropTarget, zone: string): OwnMoment {
  const start = time === undefined ? null : instantAt(date, time, zone)
  if (start) {
    const startInZone = wallClock(start.epochMs, plan.zone)
    return { date: startInZone.date, time: startInZone.time }
  }
  const days = Math.round((Date.parse(`${date}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
  return { date: addDays(own.date, days), time: own.time }
}

/** The rule after the move, or `why` the move is impossible. */
export type MoveResult = { ok: true; rule: Rule } | { ok: false; why: string }

/** Moves a whole series. If only the hour changes, the days stay the same. */
export function movedRule({ plan, own }: Entry, to: OwnMoment, now: number): MoveResult {
  const { rule } = plan
  if (!rule) return { ok: false, why: 'Its schedule is not complete.' }
  const timedRule = { ...rule, time: to.time }
  if (!isSeries(timedRule)) return { ok: true, rule: { ...timedRule, start: to.date } }
  return to.date === own.date
    ? { ok: true, rule: timedRule }
    : shiftSeries(timedRule, own.date, to.date, todayIn(rule.zone, now))
}

export const isSeries = (rule: Rule | null): rule is Series => rule !== null && rule.pattern !== null

/** How far ahead conflicts of a moved series are searched, in days. */
const COLLISION_SEARCH_DAYS = 62

/**
 * The other messages on the day of `to`, in the calendar's zone, ordered by time: `same` to the campaign's own segment, `other` to other
 * segments, which may share recipients.
 */
export function othersOn(
  plans: readonly Plan[],
  { plan }: Entry,
  to: OwnMoment,
  { zone, now }: Pick<CalendarQuery, 'zone' | 'now'>,
) {
  const start = instantAt(to.date, to.time, plan.zone)
  const date = start && wallClock(start.epochMs, zone).date
  const found = date
    ? plans
        .filter((other) => other.id !== plan.id)
        .flatMap((other) => entriesOf(other, spanOf({ from: date, to: date }), { zone, now }))
        .filter((entry) => entry.date === date && entry.kind === 'run')
        .toSorted((one, other) => one.epochMs - other.epochMs)
    : []
  const isSame = (entry: Entry) => plan.segment !== null && entry.plan.segment?.id === plan.segment.id
  return { same: found.filter(isSame), other: found.filter((entry) => !isSame(entry)) }
}

/** Conflicts after moving an entry to `to` by `rule`: all conflicts of the entry, and new conflicts of other entries. */
export function collisionsAfter(
  plans: readonly Plan[],
  { plan }: Entry,
  { to, rule }: { to: OwnMoment; rule: Rule },
  query: Pick<CalendarQuery, 'zone' | 'now' | 'limits'>,
): string[] {
  const start = instantAt(to.date, to.time, plan.zone)
  if (!start) return []
  const { date } = wallClock(start.epochMs, query.zone)
  const days = { from: addDays(date, -1), to: addDays(date, isSeries(rule) ? COLLISION_SEARCH_DAYS : 2) }
  const all = { ...query, days, channel: '', status: '' } as const
  const before = calendarContentsOf(plans, all).collisions
  const after = calendarContentsOf(
    plans.map((candidate) => (candidate === plan ? { ...plan, rule } : candidate)),
    all,
  ).collisions
  const earlierDays = new Set([...before.values()].flat())
  return [...new Set([...after.values()].flat())].filter((text) => !earlierDays.has(text))
}
