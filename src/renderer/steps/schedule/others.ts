/** Runs of other campaigns on some days, one line for each run. */
import { useMemo } from 'react'
import type { DayRange, ScheduledCampaign } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import type { StepContext } from '../../../model/steps/step'
import { useScheduled } from '../../data/calendar'
import { type Entry, entriesOf, isOver, spanOf } from './entries'
import { planOf } from './plan'

/** Monday to Sunday of the week of a day, 'YYYY-MM-DD'. */
export function weekAround(date: string): string[] {
  const epochMs = Date.parse(`${date}T00:00Z`)
  const monday = epochMs - ((new Date(epochMs).getUTCDay() + 6) % 7) * day
  return Array.from({ length: 7 }, (_, index) => new Date(monday + index * day).toISOString().slice(0, 10))
}

const day = 86_400_000

/**
 * Runs of `rows` on `days`, in `zone`, ordered by time. `own` has the ids of the campaign itself, `now` is in epoch milliseconds.
 * Stopped, completed and event-based campaigns have no fixed time and are left out.
 */
export function othersIn(
  rows: readonly ScheduledCampaign[],
  days: DayRange,
  clock: { zone: string; now: number },
  own: { campaignId: number | null; draftId: string | null },
): Entry[] {
  return rows
    .filter(({ campaignId, draftId }) =>
      campaignId === null ? draftId !== own.draftId : campaignId !== own.campaignId,
    )
    .flatMap((row) => planOf(row) ?? [])
    .filter((plan) => !isOver(plan))
    .flatMap((plan) => entriesOf(plan, spanOf(days), clock))
    .filter(({ kind, date }) => kind === 'run' && days.from <= date && date <= days.to)
    .toSorted((a, b) => a.epochMs - b.epochMs)
}

/** The same from the campaigns on this computer; null until they are read. */
export function useOthers({ from, to }: DayRange, zone: string, context: StepContext): Entry[] | null {
  const { campaignId, draftId = null, now } = context
  const { data } = useScheduled(useMemo(() => ({ from, to }), [from, to]))
  return (
    useMemo(
      () => data && othersIn(data.campaigns, { from, to }, { zone, now: now() }, { campaignId, draftId }),
      [data, from, to, zone, campaignId, draftId, now],
    ) ?? null
  )
}

/** Whether a run goes to the segment of the campaign itself: then the same people get both. */
export const isSameSegment = ({ plan }: Entry, { audience }: Pick<StepContext, 'audience'>): boolean =>
  plan.segment !== null && plan.segment.id === audience?.id

/** 'Weekend reminder (SMS, 15:00)'; 'Weekend reminder (SMS, Fri 27 Nov 15:00)' with its day. */
export const runText = ({ plan, date, time }: Entry, withDay = false): string =>
  `${plan.name} (${plan.channel.label}, ${withDay ? `${dateText(date).replace(/ \d{4}$/, '')} ` : ''}${time})`
