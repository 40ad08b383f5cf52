/**
 * A campaign as the calendar uses it: its rule for the schedule engine, its segment, its limits, the link of its entry; and the plans of
 * other campaigns.
 */

import { useMemo } from 'react'
import { type CampaignType, type DayRange, type ScheduledCampaign, statusOf } from '#contract'
import { dateText } from '../../../model/rules/calendar-dates'
import { editPath, homePath } from '../../../model/rules/campaign-paths'
import { instantAt, isDate, isTime, isZone, type Rule } from '../../../model/steps/schedule/engine'
import { ruleOf } from '../../../model/steps/schedule/rules'
import { type ScheduleValues, wholeDay } from '../../../model/steps/schedule/values'
import { accessOf, type StepContext } from '../../../model/steps/step'
import type { Channel } from '../../channels'
import { useScheduled } from '../../data/calendar'
import { channelOf, segmentOf, typeOf } from '../row-kind'
import { contextOfRow, type Entry, entriesOf, isOver, scheduleOf, spanOf } from './entries'

export type Plan = {
  /** Unique id of the campaign within the calendar. */
  id: string
  name: string
  status: string
  /** The row from which the campaign's state is derived, and its family. */
  row: Pick<ScheduledCampaign, 'campaignId' | 'draftId' | 'status' | 'sync' | 'memberOf'>
  channel: Channel
  type: CampaignType
  /** The zone of its times. */
  zone: string
  /** Null while the schedule is incomplete, and for event-based campaigns. */
  rule: Rule | null
  /** Event-based: the period in which triggers count. */
  active: Active | null
  segment: { id: number; name: string } | null
  /** Whether the channel's frequency cap applies. */
  capped: boolean
  /** Periodic: its own minimum delay between two messages to one recipient. */
  ownDelay: { value: number; unit: string } | null
  /** When the campaign was last changed, epoch milliseconds; null if unknown. */
  updatedAt: number | null
  /** The page that a click opens. */
  to: string
}

/**
 * Instants in epoch milliseconds; `until` is exclusive. Days and hours are in the campaign's zone. Null means that it never ends, or runs
 * all day.
 */
export type Active = {
  from: number
  until: number | null
  first: string
  last: string | null
  hours: { from: string; to: string } | null
}

/** The campaign's plan; null if this version does not know its channel or type, or if the schedule is incomplete. */
export function planOf(row: ScheduledCampaign): Plan | null {
  const channel = channelOf(row)
  const type = typeOf(row)
  const id = row.campaignId ?? row.draftId
  if (!channel || !type || id === null) return null
  const context = contextOfRow(row, channel, type)
  const values = scheduleOf(row, context)
  const rule = ruleOf(values, type)
  const active = type === 'event-based' ? activeOf(values) : null
  if (!rule && !active) return null
  const { selectedCondition: delivery, frequencyCapping } = values
  const { name, status } = row
  return {
    id: String(id),
    name,
    status: statusOf(status),
    row,
    channel,
    type,
    zone: values.timezone,
    rule,
    active,
    segment: chosenSegment(row),
    capped: channel.toggles.frequencyCapping && frequencyCapping === true,
    ownDelay:
      type === 'recurring' && delivery.type === 'INTERVAL' && delivery.value
        ? { value: delivery.value, unit: delivery.interval }
        : null,
    updatedAt: row.updatedAt === null ? null : Date.parse(row.updatedAt),
    to: targetOf(row, channel, type, id),
  }
}

/** Same as in the list: the wizard while the campaign can be edited, else its page. */
function targetOf(
  { campaignId, name, status }: ScheduledCampaign,
  channel: Channel,
  type: CampaignType,
  id: number | string,
) {
  return accessOf(status).readOnly && campaignId !== null ? homePath(campaignId, name) : editPath(channel.id, type, id)
}

/** Null also for a segment that the campaign is to create. */
function chosenSegment(row: ScheduledCampaign): Plan['segment'] {
  const segment = segmentOf(row)
  return segment === 'new' ? null : segment
}

/** Null while its dates or hours are incomplete. */
function activeOf(values: ScheduleValues): Active | null {
  const { timezone: zone, startDate, endDate, neverEnds } = values
  const { startTime, endTime } = values.allDay ? wholeDay : values
  if (!isZone(zone) || !isDate(startDate) || !isTime(startTime) || !isTime(endTime)) return null
  const from = instantAt(startDate, startTime, zone)
  const end = neverEnds || !isDate(endDate) ? null : instantAt(endDate, endTime, zone)
  if (!from) return null
  const isWhole = startTime === wholeDay.startTime && endTime === wholeDay.endTime
  // The last minute is included.
  const until = end && end.epochMs + 60_000
  const hours = isWhole ? null : { from: startTime, to: endTime }
  return { from: from.epochMs, until, first: startDate, last: end && endDate, hours }
}

/** Runs of other campaigns on some days, one line for each run. Monday to Sunday of the week of a day, 'YYYY-MM-DD'. */
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
