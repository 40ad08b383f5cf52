/** Finds other campaigns that go to the same segment on the same day, because people may object to several messages a day. */
import { Temporal } from 'temporal-polyfill'
import { type Finding, warning } from '../../../model/rules/finding'
import { type Entry, entriesOf, isOver } from '../../steps/schedule/entries'
import { runText } from '../../steps/schedule/others'
import type { Plan } from '../../steps/schedule/plan'

/** Number of days of this campaign that are checked, from its first. */
export const daysLookedAt = 7
/** Above this number, campaigns are only counted. */
const MAX_NAMED = 3

const day = 86_400_000

/** Empty if the time or the segment is not chosen, or if no other campaign runs. `ownIds` are the ids of this campaign among `plans`. */
export function sameDayFindings(plans: readonly Plan[], ownIds: readonly string[], now: number): Finding[] {
  const plan = plans.find(({ id }) => ownIds.includes(id))
  if (!plan?.segment) return []
  const { segment, zone } = plan
  const [first] = aheadOf(plan, { from: now, to: now + 400 * day }, zone, now)
  if (!first) return []
  const span = spanFrom(first, zone)
  const dates = new Set(aheadOf(plan, span, zone, now).map(({ date }) => date))
  const others = plans
    .filter((other) => !ownIds.includes(other.id) && other.segment?.id === segment.id && !isOver(other))
    .flatMap((other) => aheadOf(other, span, zone, now))
    .filter(({ date }) => dates.has(date))
    .toSorted((one, other) => one.epochMs - other.epochMs)
  if (others.length === 0) return []
  const isOneDay = new Set(others.map(({ date }) => date)).size === 1
  const namesText = others
    .slice(0, MAX_NAMED)
    .map((entry) => runText(entry, !isOneDay))
    .join(', ')
  const more = others.length > MAX_NAMED ? ` and ${others.length - MAX_NAMED} more` : ''
  return [
    warning(
      'same-day',
      others.length === 1
        ? 'The same people get another message that day'
        : 'The same people get other messages that day',
      { tab: 'SCHEDULE' },
      `Also sent to '${segment.name}': ${namesText}${more}.`,
    ),
  ]
}

/** Future runs; event-based campaigns have no fixed day. */
const aheadOf = (plan: Plan, span: { from: number; to: number }, zone: string, now: number): Entry[] =>
  entriesOf(plan, span, { zone, now }).filter(({ kind, isPast }) => kind === 'run' && !isPast)

/** From the start of the first day, in the campaign's zone. */
function spanFrom({ date }: Entry, zone: string): { from: number; to: number } {
  const start = Temporal.PlainDate.from(date)
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds
  return { from: startOf(start), to: startOf(start.add({ days: daysLookedAt })) }
}
