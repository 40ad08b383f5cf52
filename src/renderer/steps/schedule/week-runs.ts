/** Runs of other campaigns in the week around a day, one line for each run. */
import type { ScheduledCampaign } from '#contract'
import { instantAt, occurrencesOf, wallClock } from '../../../model/steps/schedule/engine'
import { ruleOf } from '../../../model/steps/schedule/rule-of'
import type { Channel } from '../../channels'
import { channelOf, typeOf } from '../row-kind'
import { contextOfRow, scheduleOf } from './scheduled'

/** A run of another campaign; day and time are in the zone passed to `othersIn`. */
export type Other = { id: string; name: string; channel: Channel; date: string; time: string }

/** Monday to Sunday of the week of a day, 'YYYY-MM-DD'. */
export function weekAround(date: string): string[] {
  const epochMs = Date.parse(`${date}T00:00Z`)
  const monday = epochMs - ((new Date(epochMs).getUTCDay() + 6) % 7) * day
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * day).toISOString().slice(0, 10))
}

const day = 86_400_000

/**
 * Runs of `rows` on the days of `week`, in `zone`, ordered by time. `ownCampaign` has the ids of the campaign itself.
 * Stopped, completed and event-based campaigns have no fixed time and are left out.
 */
export function othersIn(
  rows: readonly ScheduledCampaign[],
  week: readonly string[],
  zone: string,
  ownCampaign: { campaignId: number | null; draftId: string | null },
): Other[] {
  const from = instantAt(week[0] ?? '', '00:00', zone)?.epochMs
  const last = week.at(-1)
  if (from === undefined || last === undefined) return []
  return rows
    .filter(({ status }) => !/^(stopped|completed)$/i.test(status))
    .filter(({ campaignId, draftId }) =>
      campaignId === null ? draftId !== ownCampaign.draftId : campaignId !== ownCampaign.campaignId,
    )
    .flatMap((row) => runsOf(row, from, zone))
    .filter(({ date }) => date <= last)
    .toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))
}

function runsOf(row: ScheduledCampaign, from: number, zone: string): Other[] {
  const channel = channelOf(row)
  const type = typeOf(row)
  const rule = channel && type ? ruleOf(scheduleOf(row, contextOfRow(row, channel, type)), type) : null
  if (!channel || !rule) return []
  // At most one run a day, so seven a week, and two more because days differ between time zones.
  return occurrencesOf(rule, { from: from - 1, count: 9 }).flatMap((run) => {
    if (run.kind !== 'run' || run.epochMs > from + 8 * day) return []
    const { date, time } = wallClock(run.epochMs, zone)
    return [{ id: `${row.campaignId ?? row.draftId} ${run.epochMs}`, name: row.name, channel, date, time }]
  })
}
