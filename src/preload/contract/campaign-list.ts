/** The list of campaigns and the calendar's days, as they cross the bridge: questions, rows, pages. */
import * as v from 'valibot'
import type { Draft } from './drafts.ts'
import { campaignTypes, type Json, serverId, type Unreadable } from './entities/index.ts'

/** A row of the campaigns list: from the mirror of the server's list, or a draft of this computer. */
export type CampaignRow = {
  /** The server's id, or null for a draft that it never saw. */
  campaignId: number | null
  draftId: string | null
  name: string
  /** As on the wire; null when it is a draft that the server never saw. */
  channelName: string | null
  /** Folder name, known only for drafts made here. */
  channel: string | null
  /** schedule.type as on the wire, or the draft's type slug. */
  type: string | null
  status: string
  segmentId: number | null
  segmentName: string | null
  schedule: Json | null
  /** ISO 8601 in UTC. */
  updatedAt: string | null
  /** True while something on this computer is not on the server. */
  unsynced: boolean
  /** A Save of it waits for the server; absent where none does. */
  waiting?: true
  /** The server refused a Save of it, or both sides changed the same and somebody has to choose. */
  trouble?: 'refused' | 'conflict'
  /** The tab of the wizard where it was left. */
  step?: string
  /** Kept on this computer only. */
  favourite?: true
  archived?: true
  tags?: string[]
  /** Where the message holds the search, where not the name does. */
  excerpt?: Excerpt
}

/** What was found in a text, and what stands around it. */
export type Excerpt = { before: string; hit: string; after: string }

/** Which part of the list is shown; absent for all that is not in the archive. */
export const listParts = ['needs', 'favourites', 'archive'] as const
export type ListPart = (typeof listParts)[number]

/** What this computer alone narrows the list by: the server is never asked for it. */
const narrowing = v.strictObject({
  part: v.optional(v.picklist(listParts)),
  /** As drafts of this computer have it, and as the server writes it. */
  channel: v.optional(
    v.strictObject({ slug: v.pipe(v.string(), v.maxLength(40)), wire: v.pipe(v.string(), v.maxLength(40)) }),
  ),
  type: v.optional(v.picklist(campaignTypes)),
  segment: v.optional(serverId),
  tag: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Of one of these names, whatever their case and whether they are composed or trimmed; those of the archive too. */
  names: v.optional(v.array(v.string())),
  /** Changed since that moment, ISO 8601 in UTC. */
  since: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Changed before that moment, ISO 8601 in UTC. */
  until: v.optional(v.pipe(v.string(), v.maxLength(40))),
  /** Sending on one of these days by its schedule, 'YYYY-MM-DD': the first may be absent, the last not where one is asked for. */
  sentFrom: v.optional(v.pipe(v.string(), v.isoDate())),
  sentTo: v.optional(v.pipe(v.string(), v.isoDate())),
  /** The day on this computer's calendar, 'YYYY-MM-DD': what starts on it needs somebody. */
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
  /** Rows per status under the same search, 'all' included. */
  counts: Record<string, number>
  /** Campaigns of the server's list that cannot be read, whatever the search: they count nowhere and stay there as they are. */
  unreadable: Unreadable[]
  /** Where the total comes from. */
  source: 'server' | 'computer'
  /** When the server's list was last read, ISO 8601 in UTC. */
  asOf: string | null
}

/** Days of the calendar, 'YYYY-MM-DD', both included. */
export const dayRange = v.strictObject({ from: v.pipe(v.string(), v.isoDate()), to: v.pipe(v.string(), v.isoDate()) })
export type DayRange = v.InferOutput<typeof dayRange>

/** A campaign that has a schedule, as the calendar reads it. */
export type ScheduledCampaign = CampaignRow & {
  /** edit_schedule_page_values: the form fills what the schedule leaves out. */
  scheduleForm: Json | null
  /** What was edited here: the renderer's own values. */
  sections: Pick<Draft['sections'], 'segment' | 'schedule'>
}

export type ScheduledCampaigns = {
  campaigns: ScheduledCampaign[]
  /** When the server's list was last read, ISO 8601 in UTC. */
  asOf: string | null
}
