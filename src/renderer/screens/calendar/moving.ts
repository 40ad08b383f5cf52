/** Moving a campaign to another day: which may be moved, where it then stands, and what collides there. Nothing is saved here. */
import { accessOf, canEdit } from '../../steps/access'
import { instantAt, wallClock } from '../../steps/schedule/engine'
import { addDays } from './days'
import type { Entry } from './entries'
import type { Plan } from './plan'
import { type Asked, shelfOf } from './shelf'

/** One moment of a campaign that can still be changed. A series or a trigger is moved in its schedule. */
export const isMovable = ({ plan, kind }: Entry): boolean =>
  kind === 'run' && plan.rule?.pattern === null && canEdit(accessOf(plan.status), 'SCHEDULE')

/**
 * The day on the campaign's own clock, 'YYYY-MM-DD', on which it has to run to stand on `date` of the calendar; its time stays. A zone
 * may be a day ahead of the calendar, also after a clock change in between.
 */
export function ownDateOn({ own, date: from }: Entry, date: string): string {
  const days = Math.round((Date.parse(`${date}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
  return addDays(own.date, days)
}

/** The plan as it is after the move. */
export const movedPlan = (plan: Plan, ownDate: string): Plan =>
  plan.rule ? { ...plan, rule: { ...plan.rule, start: ownDate } } : plan

/** What collides once `entry` runs on `ownDate`: its own words, and those of others that begin to collide. */
export function collisionsAfter(
  plans: readonly Plan[],
  entry: Entry,
  ownDate: string,
  asked: Pick<Asked, 'zone' | 'now' | 'limits'>,
): string[] {
  const { plan, own } = entry
  const at = instantAt(ownDate, own.time, plan.zone)
  if (!at) return []
  const { date } = wallClock(at.epochMs, asked.zone)
  const days = { from: addDays(date, -1), to: addDays(date, 2) }
  const all = { ...asked, days, channel: '', status: '' } as const
  const before = shelfOf(plans, all).collisions
  const after = shelfOf(
    plans.map((one) => (one === plan ? movedPlan(plan, ownDate) : one)),
    all,
  ).collisions
  const known = new Set([...before.values()].flat())
  return [...new Set([...after.values()].flat())].filter((words) => !known.has(words))
}
