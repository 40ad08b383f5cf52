/** A campaign as the calendar uses it: its rule for the schedule engine, its segment, its limits, and the link of its entry. */
import { type CampaignType, type ScheduledCampaign, statusOf } from '#contract'
import { editPath, homePath } from '../../../model/rules/campaign-paths'
import { instantAt, isDate, isTime, isZone, type Rule } from '../../../model/steps/schedule/engine'
import { ruleOf } from '../../../model/steps/schedule/rule-of'
import { type ScheduleValues, wholeDay } from '../../../model/steps/schedule/values'
import { accessOf } from '../../../model/steps/step'
import type { Channel } from '../../channels'
import { channelOf, segmentOf, typeOf } from '../row-kind'
import { contextOfRow, scheduleOf } from './entries'

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
