/** Pages of the campaigns list: the mirror of the server's list merged with drafts, counted and marked. */
import {
  type Campaign,
  type DayRange,
  type Json,
  type ListPart,
  type ListQuery,
  type ListStatus,
  type MarkChange,
  type ScheduledCampaign,
  type ScheduledCampaigns,
  type Segment,
  type Unreadable,
  whyUnreadable,
} from '#contract'
import { type Db, forgetUnseenUnreadable, fromText, readableIn, unreadableIn, upsertUnreadable } from './db.ts'
import { countsOf, foldedCount, pageOf, type RowKey, searchOf, unknownToServer } from './list.ts'
import { changeMarks, keysOf, rowsOf, tagsIn } from './list-rows.ts'
import * as mirror from './mirror.ts'
import { type MirrorReading, readingOf, setComplete, setRead } from './mirror.ts'
import { isFolded, isMaster, narrow } from './narrowing.ts'
import type { StoreFile } from './store-file.ts'
import { holdsText } from './texts.ts'

/** Every campaign that is not in the archive. */
const whole: ListQuery = { limit: 1, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }

export const campaignPages = (file: StoreFile) => ({
  list(workspace: string, query: ListQuery) {
    narrow(file.db, query)
    const search = searchOf(query)
    const asked = { query, isWide: file.find(workspace, search) }
    const rows = rowsOf(file.db, workspace, pageOf(file.db, workspace, asked), search)
    const unreadable = unreadableIn(file.db, workspace)
    return { rows, counts: countsOf(file.db, workspace, asked), unreadable, asOf: readingOf(file.db, workspace).readAt }
  },

  /**
   * The rows of the server's page in its order; on the first page after those that only this computer can find, as many as a page
   * has: the others are on its own pages, once the whole list is here. `hidden`: campaigns of the server that this list does not show.
   */
  serverPage(workspace: string, query: ListQuery, campaignIds: readonly number[]) {
    narrow(file.db, query)
    const search = searchOf(query)
    file.find(workspace, search)
    const unseen = unknownToServer(file.db, workspace, query, new Set(campaignIds))
    const keys = keysOf(file.db, workspace, campaignIds)
    const first = query.page === 1 ? unseen.rows.slice(0, query.limit) : []
    const folded = isFolded(query)
    const rows = rowsOf(file.db, workspace, [...first, ...keys], search).filter(
      ({ archived, memberOf }) => !archived && !(folded && memberOf),
    )
    const foldedAway = foldedCount(file.db, workspace, query)
    const hidden = foldedAway + count(file, workspace, { ...query, part: 'archive' })
    return { rows, unseen: unseen.count, hidden }
  },

  /** How many there are where, whatever the list shows, and the tags; `today` is 'YYYY-MM-DD'. */
  listStatus(workspace: string, today: string): ListStatus {
    const countIn = (part: ListPart) => count(file, workspace, { ...whole, part, today })
    return {
      all: count(file, workspace, whole),
      needs: countIn('needs'),
      favourites: countIn('favourites'),
      archived: countIn('archive'),
      tags: tagsIn(file.db, workspace),
    }
  },

  mark(workspace: string, change: MarkChange): void {
    file.change(
      (db) => changeMarks(db, workspace, change),
      () => false,
    )
  },

  /** What may be scheduled on some days, drafts included. */
  scheduled: (workspace: string, days: DayRange): ScheduledCampaigns => ({
    campaigns: scheduledIn(file.db, workspace, days),
    asOf: readingOf(file.db, workspace).readAt,
  }),
})

/** How many rows a query has, whatever its page; of its status where it names one. */
function count(file: StoreFile, workspace: string, query: ListQuery): number {
  narrow(file.db, query)
  const isWide = file.find(workspace, searchOf(query))
  return countsOf(file.db, workspace, { query, isWide })[query.status ?? 'all'] ?? 0
}

type Written = { schedule: string | null; form: string | null }

/** In no particular order. Whether and when a campaign really runs in these days is for the page's schedule engine to say. */
function scheduledIn(db: Db, workspace: string, days: DayRange): ScheduledCampaign[] {
  const keys = [...mirroredKeys(db, workspace, days), ...draftedKeys(db, workspace)]
  return rowsOf(db, workspace, keys).map((row) => {
    const written = writtenOf(db, workspace, row)
    return { ...row, schedule: written?.schedule ?? null, scheduleForm: written?.form ?? null }
  })
}

const schedule = readableIn('m.schedule')

/**
 * Days are compared as they are written, a day of slack on both sides for the zones. A value that a schedule leaves out may be in
 * the form: it excludes nothing.
 */
const mirroredKeys = (db: Db, workspace: string, { from, to }: DayRange): RowKey[] =>
  db.all<RowKey>(
    `SELECT campaign_id, NULL AS draft_id FROM (
       SELECT m.campaign_id AS campaign_id, ${schedule} ->> 'neverEnds' AS endless, nullif(${schedule} ->> 'date', '') AS once,
         nullif(${schedule} ->> 'start_date', '') AS first, nullif(${schedule} ->> 'end_date', '') AS last
       FROM mirror m
       WHERE m.workspace = ?1 AND m.schedule IS NOT NULL
         AND m.campaign_id NOT IN (SELECT campaign_id FROM drafts WHERE workspace = ?1 AND campaign_id IS NOT NULL))
     WHERE min(coalesce(once, first, ''), coalesce(first, once, '')) < date(?3, '+2 days')
       AND (endless OR (last IS NULL AND (once IS NULL OR first IS NOT NULL))
         OR max(coalesce(last, once), coalesce(once, last)) >= date(?2, '-1 day'))`,
    [workspace, from, to],
  )

/** Drafts are few: all that have a schedule, in the form or on the server, and are sent. */
const draftedKeys = (db: Db, workspace: string): RowKey[] =>
  db.all<RowKey>(
    `SELECT d.campaign_id AS campaign_id, d.id AS draft_id FROM drafts d
     WHERE d.workspace = ?1 AND NOT ${isMaster}
       AND (EXISTS (SELECT 1 FROM sections s WHERE s.workspace = ?1 AND s.draft_id = d.id AND s.section = 'schedule')
         OR EXISTS (SELECT 1 FROM mirror m WHERE m.workspace = ?1 AND m.campaign_id = d.campaign_id AND m.schedule IS NOT NULL)
         OR EXISTS (SELECT 1 FROM bases b WHERE b.workspace = ?1 AND b.draft_id = d.id AND ${readableIn('b.campaign')} -> 'schedule' IS NOT NULL))`,
    [workspace],
  )

/** The schedule as the server has it: from the mirror, else from what a draft began with. */
function writtenOf(
  db: Db,
  workspace: string,
  { campaignId, draftId }: Pick<ScheduledCampaign, 'campaignId' | 'draftId'>,
) {
  const campaign = readableIn('campaign')
  const parts = `${campaign} -> 'schedule' AS schedule, ${campaign} -> 'edit_schedule_page_values' AS form`
  const found =
    (campaignId === null
      ? undefined
      : db.get<Written>(`SELECT ${parts} FROM mirror WHERE workspace = ? AND campaign_id = ?`, [
          workspace,
          campaignId,
        ])) ??
    (draftId === null
      ? undefined
      : db.get<Written>(`SELECT ${parts} FROM bases WHERE workspace = ? AND draft_id = ?`, [workspace, draftId]))
  return found && { schedule: fromText<Json>(found.schedule), form: fromText<Json>(found.form) }
}

/** Of each workspace; the oldest go. */
const MAX_REPLIES = 500

/** `at` is ISO 8601 in UTC, when the server said so. Runs inside a transaction. */
function cacheReply(db: Db, workspace: string, key: string, reply: string, at: string): void {
  db.run(
    'INSERT INTO replies (workspace, key, reply, at) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET reply = excluded.reply, at = excluded.at',
    [workspace, key, reply, at],
  )
  db.run(
    'DELETE FROM replies WHERE workspace = ?1 AND key IN (SELECT key FROM replies WHERE workspace = ?1 ORDER BY at DESC LIMIT -1 OFFSET ?2)',
    [workspace, MAX_REPLIES],
  )
}

const cachedReply = (db: Db, workspace: string, key: string): { reply: string; at: string } | null =>
  db.get<{ reply: string; at: string }>('SELECT reply, at FROM replies WHERE workspace = ? AND key = ?', [
    workspace,
    key,
  ]) ?? null

/** No name, message or draft changes with it, so search results stay valid. */
const unfindable = () => false

/** What this computer knows of the server's campaigns, segments and answers: learned from every reply, forgotten with the server. */
export const campaignCache = (file: StoreFile) => ({
  /**
   * Campaigns from an answer to a question asked at `asked`; returns how many changed. Those that cannot be read, and `nameless` ones
   * whose id cannot be read either, leave the mirror and are named instead.
   */
  upsertCampaigns(
    workspace: string,
    campaigns: readonly Campaign[],
    asked: number,
    nameless: readonly Unreadable[] = [],
  ): number {
    const upsertCampaigns = (db: Db) => {
      const odd = campaigns.filter((one) => whyUnreadable(one) !== null)
      const sound = odd.length === 0 ? campaigns : campaigns.filter((one) => !odd.includes(one))
      const changed = mirror.upsertCampaigns(db, workspace, sound, { asked, heard: file.ask() })
      const gone = odd.filter(({ id }) => mirror.forgetCampaign(db, workspace, id)).length
      const named = upsertUnreadable(db, workspace, campaigns, nameless, asked) ? 1 : 0
      file.index(db)
      return changed + gone + named
    }
    return file.change(upsertCampaigns, (changed) => changed > 0 || campaigns.some(holdsText))
  },

  forgetCampaign: (workspace: string, campaignId: number): boolean =>
    file.change((db) => mirror.forgetCampaign(db, workspace, campaignId)),

  /** A complete reading of the server's list, begun at `asked`, ended: what it did not see is gone. Returns how many. */
  completeReading(workspace: string, asked: number, at: string): number {
    const forget = (db: Db) => {
      setComplete(db, workspace, at)
      return mirror.forgetUnseen(db, workspace, asked) + forgetUnseenUnreadable(db, workspace, asked)
    }
    return file.change(forget, (gone) => gone > 0)
  },

  /** The server's list was read, in part at least. */
  markRead(workspace: string, at: string): void {
    file.change((db) => setRead(db, workspace, at), unfindable)
  },

  reading: (workspace: string): MirrorReading => readingOf(file.db, workspace),

  /** How the server writes `status`: which case its own filter wants is not in the spec. Unchanged until a campaign was read. */
  statusAsWritten: (workspace: string, status: string): string =>
    mirror.statusAsWritten(file.db, workspace, status) ?? status,

  upsertSegments: (workspace: string, segments: readonly Segment[]): boolean =>
    file.change((db) => mirror.upsertSegments(db, workspace, segments)),

  /** Keeps what the server answered, as JSON. */
  cacheReply(workspace: string, key: string, reply: string, at: string): void {
    file.change((db) => cacheReply(db, workspace, key, reply, at), unfindable)
  },

  cachedReply: (workspace: string, key: string): { reply: string; at: string } | null =>
    cachedReply(file.db, workspace, key),

  /** Whether a campaign that was found by its name cannot be the one that a create sent at `tick` made. */
  isSomebodyElses: (workspace: string, campaignId: number, draftId: string, tick: number): boolean =>
    mirror.isSomebodyElses(file.db, workspace, campaignId, draftId, tick),
})
