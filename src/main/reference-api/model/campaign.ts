/** Converts a campaign between its row and the wire; queries that all campaign routes share. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Campaign } from '#contract'
import { isoTime } from '../clock.ts'
import { foundRow, invalidField, Refusal } from '../reply.ts'
import { type CampaignTable, packedJson, type Store, unpackedJson } from '../store/schema.ts'

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
