/** Converts a campaign between its row and the wire; queries that all campaign routes share, and rules of saves. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import {
  type Campaign,
  type ConversionGoal,
  channelNames,
  type PropertyCondition,
  type RevenueConfig,
  type Schedule,
} from '#contract'
import { isoTime } from '../clock.ts'
import { foundRow, invalidField, Refusal } from '../reply.ts'
import { type CampaignTable, packedJson, type Store, unpackedJson } from '../store/schema.ts'
import { dayOf, isZone, momentOf, startOf, zoneOf } from './schedule.ts'

export type CampaignRow = Selectable<CampaignTable>
export type NewCampaign = Insertable<CampaignTable>
export type CampaignPatch = Updateable<CampaignTable>

/** Names are compared without case, outer spaces and Unicode composition. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** Channel numbers by channel configuration, as `channel_configuration.channel_id` shows them. */
export type ChannelIds = ReadonlyMap<number, number>

/** The campaign as the server sends it: with every wire field, null if nothing is stored. */
export function campaignOf(row: CampaignRow, channelIds: ChannelIds): Campaign {
  const channelId = channelIds.get(row.channel_configuration_id ?? 0)
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    channelName: row.channel_name,
    channel_configuration_id: row.channel_configuration_id,
    channel_configuration: channelId === undefined ? null : { channel_id: channelId },
    segment_id: row.segment_id,
    control_group: row.control_group,
    selectedTags: unpackedJson<number[]>(row.selected_tags_json),
    conversionGoal: unpackedJson<Campaign['conversionGoal']>(row.conversion_goal_json),
    revenue_config: unpackedJson<Campaign['revenue_config']>(row.revenue_config_json),
    entry_time: row.entry_time,
    entry_time_value: unpackedJson<Campaign['entry_time_value']>(row.entry_time_value_json),
    entryCriteria: unpackedJson<Campaign['entryCriteria']>(row.entry_criteria_json),
    message: unpackedJson<Campaign['message']>(row.message_json),
    schedule: unpackedJson<Campaign['schedule']>(row.schedule_json),
    edit_setup_page_values: unpackedJson<Campaign['edit_setup_page_values']>(row.setup_json),
    edit_content_page_values: unpackedJson<Campaign['edit_content_page_values']>(row.content_json),
    edit_schedule_page_values: unpackedJson<Campaign['edit_schedule_page_values']>(row.schedule_values_json),
    edit_page_tabs_values: unpackedJson<Campaign['edit_page_tabs_values']>(row.tabs_json),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  }
}

/** The columns of a campaign's nested fields; absent fields are left out. */
export function columnsOf(campaign: Partial<Campaign> & { selectedTags?: unknown }): CampaignPatch {
  const columns: [string, unknown][] = [
    ['selected_tags_json', campaign.selectedTags],
    ['conversion_goal_json', campaign.conversionGoal],
    ['revenue_config_json', campaign.revenue_config],
    ['entry_time_value_json', campaign.entry_time_value],
    ['entry_criteria_json', campaign.entryCriteria],
    ['message_json', campaign.message],
    ['schedule_json', campaign.schedule],
    ['setup_json', campaign.edit_setup_page_values],
    ['content_json', campaign.edit_content_page_values],
    ['schedule_values_json', campaign.edit_schedule_page_values],
    ['tabs_json', campaign.edit_page_tabs_values],
  ]
  return Object.fromEntries(
    columns.flatMap(([name, value]) => (value === undefined ? [] : [[name, packedJson(value)]])),
  )
}

/** The campaign's row; throws 404 if there is none or it was deleted. */
export async function campaignRow(db: Store, id: number): Promise<CampaignRow> {
  const query = db.selectFrom('campaigns').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  return foundRow(await query.executeTakeFirst(), `Campaign ${id}`)
}

/** Refuses an empty name and the name of another campaign (Source: docs/reference/rules.md). */
export async function checkName(db: Store, name: string, exceptId: number | null): Promise<void> {
  if (!name.trim()) throw invalidField('name', 'Campaign name should not be empty')
  let query = db
    .selectFrom('campaigns')
    .select('id')
    .where('name_key', '=', nameKey(name))
    .where('deleted_at', 'is', null)
  if (exceptId !== null) query = query.where('id', '!=', exceptId)
  if (await query.executeTakeFirst()) throw new Refusal(409, 'Campaign with same name already exists', 'name')
}

/** An unused name: 'Sale (copy)', 'Sale (copy 2)'. */
export async function freeName(db: Store, name: string): Promise<string> {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, '')
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? `${base} (copy)` : `${base} (copy ${number})`
    const existing = await db
      .selectFrom('campaigns')
      .select('id')
      .where('name_key', '=', nameKey(candidate))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!existing) return candidate
  }
}

/** Channel numbers by configuration. */
export async function channelIdsOf(db: Store): Promise<ChannelIds> {
  const rows = await db.selectFrom('catalogue').selectAll().where('kind', '=', 'channel_configuration').execute()
  const pairs = rows.map((row): [number, number] => [
    row.id,
    unpackedJson<{ channel_id: number }>(row.body_json)?.channel_id ?? 0,
  ])
  return new Map(pairs)
}

const eventBasedOnly: readonly string[] = ['web_popup', 'in_app', 'content_card']
const scheduleTypeNames: readonly string[] = ['event_based', 'one_time', 'periodic', 'recurring']

/**
 * Rules for saves beyond their shape: goals and schedules (Source: docs/reference/rules.md). Refuses a channel that is not in the contract;
 * `path` names the field.
 */
export function checkChannel(channelName: string, path: string): void {
  if (!channelNames.some((name) => name === channelName)) throw invalidField(path, `Unknown channel '${channelName}'`)
}

/** Refuses an unknown channel, an unknown type, and a type that the channel does not offer (Source: docs/reference/screens.md). */
export function checkKind(channelName: string, type: string): void {
  checkChannel(channelName, 'channelName')
  if (!scheduleTypeNames.includes(type)) throw invalidField('schedule.type', `Unknown campaign type '${type}'`)
  if (eventBasedOnly.includes(channelName) && type !== 'event_based')
    throw invalidField('schedule.type', 'This channel offers Event Triggered only')
}

/** Refuses incomplete goals and a control group outside 0 to 100. */
export function checkGoals(goals: readonly ConversionGoal[], controlGroup: number): void {
  if (controlGroup < 0 || controlGroup > 100)
    throw invalidField('control_group', 'The control group must be between 0 and 100')
  goals.forEach((goal, index) => {
    if (!goal.eventId) throw invalidField(`conversionGoal.${index}.eventId`, 'You must select an Event')
    goal.condition?.properties?.forEach((property, place) => {
      checkProperty(property, `conversionGoal.${index}.condition.properties.${place}`)
    })
  })
}

function checkProperty(property: PropertyCondition, path: string): void {
  if (!property.property_id) throw invalidField(`${path}.property_id`, 'Select Event Property')
  if (!property.type) throw invalidField(`${path}.type`, 'Select Condition')
  const isEmpty = property.value === undefined || property.value === null || property.value === ''
  if (property.type !== 'exists' && isEmpty) throw invalidField(`${path}.value`, 'Value can not be empty')
}

/** Revenue tracking needs an event and a numeric property of it. */
export function checkRevenue(config: RevenueConfig): void {
  if (!config.event_id) throw invalidField('revenue_config.event_id', 'You must select an Event')
  if (!config.property?.event_property_id) throw invalidField('revenue_config.property', 'Select Event Property')
  if (config.property.data_type !== 'numeric')
    throw invalidField('revenue_config.property.data_type', 'Revenue can only be read from a numeric property')
}

const checkUpTo = (value: number | null | undefined, limit: number, path: string, subject: string): void => {
  if (value === undefined || value === null) return
  if (!Number.isInteger(value) || value < 1 || value > limit)
    throw invalidField(path, `${subject} must be between 1 and ${limit}`)
}

/** Refuses a schedule that the scheduler cannot run; 'today' and 'now' are in the schedule's zone. */
export function checkSchedule(schedule: Schedule, now: number): void {
  const zone = zoneOf(schedule)
  if (!scheduleTypeNames.includes(schedule.type ?? ''))
    throw invalidField('schedule.type', `Unknown campaign type '${schedule.type}'`)
  if (!isZone(zone)) throw invalidField('schedule.time_zone', `Unknown time zone '${zone}'`)
  if (schedule.type === 'one_time') checkOnce(schedule, now)
  else checkSpan(schedule, dayOf(now, zone))
  checkUpTo(schedule.repeat?.value, 60, 'schedule.repeat.value', 'The repeat value')
  if (schedule.delivery?.type?.toLowerCase() === 'interval')
    checkUpTo(schedule.delivery.value, 60, 'schedule.delivery.value', 'The minimum delay')
  checkUpTo(schedule.metaRetentionDays, 180, 'schedule.metaRetentionDays', 'Retention days')
}

function checkOnce(schedule: Schedule, now: number): void {
  if (!schedule.date) throw invalidField('schedule.date', 'Date should not be empty')
  if (!schedule.time) throw invalidField('schedule.time', 'Time should not be empty')
  const start = startOf(schedule)
  if (start === null) throw invalidField('schedule.date', 'Date and time cannot be read')
  if (start <= now) throw invalidField('schedule.time', 'Time should be greater than current time')
}

function checkSpan(schedule: Schedule, today: string): void {
  const { start_date: start, end_date: end, active, neverEnds } = schedule
  if (!start) throw invalidField('schedule.start_date', 'Start Date should not be empty')
  if (!neverEnds && !end) throw invalidField('schedule.end_date', 'End Date should not be empty')
  if (momentOf(start, '00:00', 'UTC') === null) throw invalidField('schedule.start_date', 'Start Date cannot be read')
  if (start < today) throw invalidField('schedule.start_date', 'Start Date cannot be before today')
  if (!neverEnds && end && end < start) throw invalidField('schedule.end_date', 'End Date cannot be before Start Date')
  if (schedule.type === 'event_based') checkActiveTimes(active?.start_time, active?.end_time)
  else if (!(active?.time ?? schedule.time)) throw invalidField('schedule.active.time', 'Time should not be empty')
}

function checkActiveTimes(start: string | null | undefined, end: string | null | undefined): void {
  if (!start) throw invalidField('schedule.active.start_time', 'Start Time should not be empty')
  if (!end) throw invalidField('schedule.active.end_time', 'End Time should not be empty')
  if (end <= start) throw invalidField('schedule.active.end_time', 'End Time must be after Start Time')
}
