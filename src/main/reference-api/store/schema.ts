/** The tables. Columns that end in `_json` hold JSON text; times are epoch milliseconds; the rest is portable SQL. */
import type { ColumnType, Generated, Kysely } from 'kysely'
import { foundRow } from '../reply.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type CampaignTable = {
  id: Generated<number>
  name: string
  /** Lower-case name: search, order and uniqueness must not depend on the database's collation. */
  name_key: string
  status: string
  channel_name: Nullable<string>
  channel_configuration_id: Nullable<number>
  segment_id: Nullable<number>
  control_group: Nullable<number>
  entry_time: Nullable<string>
  selected_tags_json: Nullable<string>
  conversion_goal_json: Nullable<string>
  revenue_config_json: Nullable<string>
  entry_time_value_json: Nullable<string>
  entry_criteria_json: Nullable<string>
  message_json: Nullable<string>
  schedule_json: Nullable<string>
  setup_json: Nullable<string>
  content_json: Nullable<string>
  schedule_values_json: Nullable<string>
  tabs_json: Nullable<string>
  /** The time of the next automatic change of status: a start, an end, an approval's decision. */
  due_at: Nullable<number>
  due_status: Nullable<string>
  created_at: number
  updated_at: number
  deleted_at: Nullable<number>
}

export type SegmentTable = {
  id: Generated<number>
  name: string
  name_key: string
  prompt: string
  conditions_json: string
  display_json: Nullable<string>
  total: number
  app_push: number
  web_push: number
  sms: number
  email: number
  counted_at: number
  updated_at: number
}

/** Lists of the brand's own systems: events, attributes, merge tags, channel configurations, content services. */
export type CatalogueTable = { kind: string; id: number; position: number; body_json: string }

/** One value per key: brand, limits, the key that signs upload addresses. */
export type SettingTable = { key: string; value_json: string }

export type TemplateTable = {
  id: Generated<number>
  /** 'whatsapp', 'robo_call' or 'in_app'. */
  kind: string
  name: string
  status: string
  category: Nullable<string>
  body_json: string
  /** Set for the custom content of one campaign. */
  campaign_id: Nullable<number>
}

/** Results of a campaign's messages: counts per hour (epoch ms of its start), by family and name. */
export type ActivityTable = { campaign_id: number; at: number; family: string; name: string; amount: number }

export type VoucherTable = { id: Generated<number>; campaign_id: number; code: string; used_at: Nullable<number> }

export type JobTable = {
  id: Generated<number>
  campaign_id: number
  started_at: number
  takes: number
  failure: Nullable<string>
}

export type FileTable = {
  name: string
  original_name: string
  type: string
  viewable: number
  size: Nullable<number>
  created_at: number
}

/** Test sends and dashboard entries, stored as received. */
export type RecordTable = {
  id: Generated<number>
  kind: string
  campaign_id: Nullable<number>
  at: number
  body_json: string
}

export type Tables = {
  campaigns: CampaignTable
  segments: SegmentTable
  catalogue: CatalogueTable
  settings: SettingTable
  templates: TemplateTable
  activity: ActivityTable
  vouchers: VoucherTable
  jobs: JobTable
  files: FileTable
  records: RecordTable
}
export type Store = Kysely<Tables>

/** Null and undefined are stored as NULL. */
export const packedJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** Parses a JSON column. The caller names the type, because only the server writes there, after schema validation. */
export function unpackedJson<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T)
}

/** PostgreSQL's codes for a number beyond 64 bits, a fraction where an integer belongs, and a text with a zero byte. */
const codes: unknown[] = ['22003', '22P02', '22021']

/**
 * SQLite accepts some values and finds nothing, PostgreSQL throws. Whether the error is caused by the caller's value and not a failure of
 * the server.
 */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code)

/** The value of a key; throws a 404 that names the key if it is missing. */
export async function settingValue<T>(db: Store, key: string): Promise<T> {
  const row = await db.selectFrom('settings').select('value_json').where('key', '=', key).executeTakeFirst()
  return foundRow(unpackedJson<T>(row?.value_json ?? null) ?? undefined, `Setting ${key}`)
}

export async function changeSetting(db: Store, key: string, value: unknown): Promise<void> {
  const value_json = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value_json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
    .execute()
}

/** A list of the brand's own systems, in its order. */
export async function catalogue<T>(db: Store, kind: string): Promise<T[]> {
  const rows = await db
    .selectFrom('catalogue')
    .select('body_json')
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  // Only the seed writes here, in the type that the caller names.
  return rows.map((row) => JSON.parse(row.body_json) as T)
}
