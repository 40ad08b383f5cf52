/** The campaigns list and the calendar's days as they cross the bridge: queries, rows, pages, and the marks that the user keeps about campaigns. */
import * as v from 'valibot'
import { call } from './define.ts'
import type { CampaignSync, Draft } from './drafts.ts'
import { campaignTypes, type Json, localId, serverId, type Unreadable } from './entities/index.ts'

/** Characters. */
export const MAX_TAG_CHARS = 40
export const tagTooLong = `A tag can have up to ${MAX_TAG_CHARS} characters`

export const tag = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Enter a tag'),
  v.maxGraphemes(MAX_TAG_CHARS, tagTooLong),
)
/** The limit of tags per campaign. */
export const MAX_TAGS = 20

/** A campaign, a draft that was never sent, or both in one. */
export const marked = v.strictObject({ campaignId: v.nullable(serverId), draftId: v.nullable(localId) })
export type Marked = v.InferOutput<typeof marked>

/** A change of marks; an absent field is not changed. */
export const markChange = v.strictObject({
  of: v.pipe(v.array(marked), v.minLength(1), v.maxLength(1_000)),
  favourite: v.optional(v.boolean()),
  archived: v.optional(v.boolean()),
  addTags: v.optional(v.pipe(v.array(tag), v.maxLength(MAX_TAGS))),
  removeTags: v.optional(v.pipe(v.array(tag), v.maxLength(MAX_TAGS))),
})
export type MarkChange = v.InferOutput<typeof markChange>

/** Campaigns per part of the list, without filters, and all tags. */
export type ListStatus = { all: number; needs: number; favourites: number; archived: number; tags: string[] }

/** Kept on this computer only: favourites, tags, archive. */
export const markCalls = {
  mark: call(markChange).returns<null>(),
  /** `today`: 'YYYY-MM-DD' on this computer's calendar. */
  listStatus: call(v.strictObject({ today: v.pipe(v.string(), v.isoDate()) })).returns<ListStatus>(),
} as const

/** A row of the campaigns list: from the mirror of the server's list, or a draft of this computer. */
export type CampaignRow = {
  /** The server's id; null for a draft that was never sent. */
  campaignId: number | null
  draftId: string | null
  name: string
  /** As on the wire; null for a draft that was never sent. */
  channelName: string | null
  /** Folder name; only for drafts made here. */
  channel: string | null
  /** schedule.type as on the wire, or the draft's type slug. */
  type: string | null
  status: string
  segmentId: number | null
  segmentName: string | null
  schedule: Json | null
  /** ISO 8601 in UTC. */
  updatedAt: string | null
  /** Segment and schedule as edited on this computer, in the renderer's own values; absent without edits. */
  sections?: Pick<Draft['sections'], 'segment' | 'schedule'>
  /** Absent if this computer has no draft of it and no act without an outcome. */
  sync?: CampaignSync
  /** The wizard's tab that was last open. */
  step?: string
  favourite?: true
  archived?: true
  tags?: string[]
  /** Where the message matches the search, if the name does not. */
  excerpt?: Excerpt
  /** The family whose master it is, with the number of its rows and of the campaigns made of them. The row is the family's line. */
  family?: { id: string; rows: number; members: number }
  /** The family that it is a campaign of, and the place of its row, from 1. */
  memberOf?: { id: string; name: string; row: number }
}

/** A match in a text, with the text around it. */
export type Excerpt = { before: string; hit: string; after: string }

/** A part of the list; absent for everything outside of the archive. */
export const listParts = ['needs', 'favourites', 'archive'] as const
export type ListPart = (typeof listParts)[number]

/** Filters applied on this computer only; the server is never asked for them. */
const narrowing = v.strictObject({
  part: v.optional(v.picklist(listParts)),
  /** Any of these statuses; the list sends a single one as `status` of the query. */
  statuses: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.minLength(1), v.maxLength(8))),
  /** In the spelling of local drafts, and in that of the server. */
  channel: v.optional(
    v.strictObject({ slug: v.pipe(v.string(), v.maxLength(40)), wire: v.pipe(v.string(), v.maxLength(40)) }),
  ),
  type: v.optional(v.picklist(campaignTypes)),
  segment: v.optional(serverId),
  tag: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Only the campaigns of this family. */
  family: v.optional(localId),
  /** Campaigns with one of these names, whatever their case, composition or surrounding spaces; archived ones too. */
  names: v.optional(v.array(v.string())),
  /** Changed since that moment, ISO 8601 in UTC. */
  since: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Changed before that moment, ISO 8601 in UTC. */
  until: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Scheduled on one of these days, 'YYYY-MM-DD'. The first may be absent; the last is required if either is given. */
  sentFrom: v.optional(v.pipe(v.string(), v.isoDate())),
  sentTo: v.optional(v.pipe(v.string(), v.isoDate())),
  /** The day on this computer's calendar, 'YYYY-MM-DD': campaigns that end on it need a person. */
  today: v.optional(v.pipe(v.string(), v.isoDate())),
})

export const listQuery = v.strictObject({
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  orderBy: v.picklist(['name', 'status', 'updated_at']),
  orderDirection: v.picklist(['asc', 'desc']),
  /** Absent for 'all'. */
  status: v.optional(v.string()),
  search: v.optional(v.string()),
  ...narrowing.entries,
})
export type ListQuery = v.InferOutput<typeof listQuery>

export type ListPage = {
  rows: CampaignRow[]
  total: number
  /** Rows per status for the same search, 'all' included. */
  counts: Record<string, number>
  /** Unreadable campaigns of the server's list, for any search. They are not counted and stay on the server unchanged. */
  unreadable: Unreadable[]
  /** The source of the total. */
  source: 'server' | 'computer'
  /** When the server's list was last read, ISO 8601 in UTC. */
  asOf: string | null
}

/** Days of the calendar, 'YYYY-MM-DD', inclusive. */
export const dayRange = v.strictObject({ from: v.pipe(v.string(), v.isoDate()), to: v.pipe(v.string(), v.isoDate()) })
export type DayRange = v.InferOutput<typeof dayRange>

/** A campaign with a schedule, for the calendar. */
export type ScheduledCampaign = CampaignRow & {
  /** edit_schedule_page_values: the form supplies what the schedule leaves out. */
  scheduleForm: Json | null
}

export type ScheduledCampaigns = {
  campaigns: ScheduledCampaign[]
  /** When the server's list was last read, ISO 8601 in UTC. */
  asOf: string | null
}
