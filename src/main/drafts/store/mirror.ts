/** The mirror of the server's list: campaigns as last read, and the names of segments. */
import {
  type Campaign,
  campaignTypeOf,
  channelNameIn,
  channelNameOf,
  type Json,
  type Segment,
  scheduleTypes,
  statusOf,
  whyUnreadable,
} from '#contract'
import { type Db, ifReadable, keyOf, readable, readableIn, toText } from './db.ts'
import { indexText } from './texts.ts'

type Known = { campaign: string; tick: number }

/**
 * When something was read: `asked` before the question, `heard` after the answer, both counted by the store (the computer's
 * clock may jump).
 */
export type Reading = { asked: number; heard: number }

/**
 * Takes campaigns of one reading and returns how many differ from what was known. A later reading is kept:
 * an answer that travelled long must not undo a newer one. Runs inside a transaction.
 */
export function upsertCampaigns(db: Db, workspace: string, campaigns: readonly Campaign[], reading: Reading): number {
  return campaigns.filter((campaign) => upsertCampaign(db, workspace, campaign, reading)).length
}

function upsertCampaign(db: Db, workspace: string, campaign: Campaign, reading: Reading): boolean {
  const known = db.get<Known>('SELECT campaign, tick FROM mirror WHERE workspace = ? AND campaign_id = ?', [
    workspace,
    campaign.id,
  ])
  if (known && known.tick > reading.asked) return false
  indexText(db, workspace, campaign)
  // A list may leave out what a single answer holds, and the other way round.
  const whole: Campaign = { ...(known ? readable<Campaign>(known.campaign) : {}), ...withoutContent(campaign) }
  const text = toText(whole)
  if (known?.campaign === text) {
    db.run('UPDATE mirror SET tick = ? WHERE workspace = ? AND campaign_id = ?', [
      reading.asked,
      workspace,
      campaign.id,
    ])
    return false
  }
  write(db, workspace, whole, text, reading)
  // A draft shows the server's last known status.
  if (campaign.status)
    db.run('UPDATE drafts SET status = ? WHERE workspace = ? AND campaign_id = ?', [
      campaign.status,
      workspace,
      campaign.id,
    ])
  return true
}

/** A list shows no content, and an email's design alone can weigh more than all the rest; its text is kept for the search. */
function withoutContent(campaign: Campaign): Campaign {
  const { message: _message, edit_content_page_values: _content, ...rest } = campaign
  return rest
}

const write = (db: Db, workspace: string, campaign: Campaign, text: string, { asked, heard }: Reading) =>
  db.run(
    `INSERT INTO mirror (workspace, campaign_id, name, name_key, status, channel_name, type, segment_id, segment_name, updated_at,
       schedule, tick, first_tick, campaign) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET name = excluded.name, name_key = excluded.name_key, status = excluded.status,
       channel_name = excluded.channel_name, type = excluded.type, segment_id = excluded.segment_id,
       segment_name = excluded.segment_name, updated_at = excluded.updated_at, schedule = excluded.schedule,
       tick = excluded.tick, campaign = excluded.campaign`,
    [
      workspace,
      campaign.id,
      campaign.name ?? '',
      keyOf(campaign.name ?? ''),
      statusKeyOf(campaign),
      // As Herald writes them where it knows them: the list is filtered by them.
      channelNameOf(channelNameIn(campaign)) ?? channelNameIn(campaign),
      typeSaidBy(campaign),
      campaign.segment_id ?? null,
      segmentNameOf(campaign),
      instantOf(campaign.updated_at),
      campaign.schedule ? toText(campaign.schedule) : null,
      asked,
      heard,
      text,
    ],
  )

function typeSaidBy({ schedule }: Campaign): string | null {
  const known = campaignTypeOf(schedule?.type)
  return known ? scheduleTypes[known] : (schedule?.type ?? null)
}

/** What statuses are compared by; docs/reference/data.md: a campaign without one is a draft. */
const statusKeyOf = ({ status }: Campaign): string => statusOf(status) || 'draft'

/** `status` as the campaigns that have it write it; null where there are none. */
export const statusAsWritten = (db: Db, workspace: string, status: string): string | null =>
  db.get<{ status: string | null }>(
    `SELECT ${readableIn('campaign')} ->> 'status' AS status FROM mirror WHERE workspace = ? AND status = ? LIMIT 1`,
    [workspace, status],
  )?.status ?? null

/** Removes what a complete reading that began at `tick` did not see. Returns how many. */
export const forgetUnseen = (db: Db, workspace: string, tick: number): number =>
  db.run('DELETE FROM mirror WHERE workspace = ? AND tick < ?', [workspace, tick]).changes

export const forgetCampaign = (db: Db, workspace: string, campaignId: number): boolean =>
  db.run('DELETE FROM mirror WHERE workspace = ? AND campaign_id = ?', [workspace, campaignId]).changes > 0

/** Whether the campaign stood in the mirror before a request was sent at `tick`, or belongs to another draft: then it is none that was just made here. */
export function isSomebodyElses(db: Db, workspace: string, campaignId: number, draftId: string, tick: number): boolean {
  const mirrored = db.get<{ first_tick: number }>(
    'SELECT first_tick FROM mirror WHERE workspace = ? AND campaign_id = ?',
    [workspace, campaignId],
  )
  const draft = db.get<{ id: string }>('SELECT id FROM drafts WHERE workspace = ? AND campaign_id = ?', [
    workspace,
    campaignId,
  ])
  return (mirrored !== undefined && mirrored.first_tick < tick) || (draft !== undefined && draft.id !== draftId)
}

/** Where it is kept what the list knew when a draft's campaign was first created. */
export const createdKey = (draft: string): string => `created ${draft}`

/** The last reading that the file knows of; counting goes on from there. */
export const lastTick = (db: Db): number => {
  const mirrored = db.get<{ tick: number | null }>('SELECT max(max(tick, first_tick)) AS tick FROM mirror')?.tick ?? 0
  const created =
    db.get<{ tick: number | null }>(
      `SELECT max(CAST(value AS INTEGER)) AS tick FROM meta WHERE key GLOB '${createdKey('*')}'`,
    )?.tick ?? 0
  return Math.max(mirrored, created)
}

/** Keeps the names of segments; returns whether any was new or changed. Runs inside a transaction. */
export function upsertSegments(db: Db, workspace: string, segments: readonly Segment[]): boolean {
  // One that cannot be read keeps the name that it had.
  const changes = segments
    .filter((segment) => whyUnreadable(segment) === null)
    .map(
      ({ id, name }) =>
        db.run(
          `INSERT INTO segments (workspace, id, name) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET name = excluded.name WHERE name <> excluded.name`,
          [workspace, id, name ?? ''],
        ).changes,
    )
  return changes.some((count) => count > 0)
}

export const getMeta = (db: Db, workspace: string, key: string): string | null =>
  db.get<{ value: string }>('SELECT value FROM meta WHERE workspace = ? AND key = ?', [workspace, key])?.value ?? null

export const setMeta = (db: Db, workspace: string, key: string, value: string) =>
  db.run('INSERT INTO meta (workspace, key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', [
    workspace,
    key,
    value,
  ])

/** Sortable: ISO 8601 in UTC with milliseconds; '' where the server says nothing readable. */
function instantOf(text: string | null | undefined): string {
  const time = text ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}

/** The setup values keep the chosen segment whole; its shape is not in the spec. */
function segmentNameOf(campaign: Campaign): string | null {
  const chosen: unknown = campaign.edit_setup_page_values?.selectedSegment
  const name = nameIn(chosen) ?? nameIn(campaign.segment)
  return name || null
}

function nameIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('name' in value)) return null
  return typeof value.name === 'string' ? value.name : null
}

/** A schedule as the list shows it. */
export const scheduleOf = (text: string | null): Json | null => ifReadable<Json>(text)

/** Both ISO 8601 in UTC, null before the first time. */
export type MirrorReading = { readAt: string | null; completeAt: string | null }

/** How far the mirror goes: when the server's list was last read, and when last from end to end. */
export const readingOf = (db: Db, workspace: string): MirrorReading => ({
  readAt: getMeta(db, workspace, 'mirror read at'),
  completeAt: getMeta(db, workspace, 'mirror complete at'),
})

export const setRead = (db: Db, workspace: string, at: string) => setMeta(db, workspace, 'mirror read at', at)

export function setComplete(db: Db, workspace: string, at: string): void {
  setRead(db, workspace, at)
  setMeta(db, workspace, 'mirror complete at', at)
}
