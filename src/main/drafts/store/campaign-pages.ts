/** Pages of the campaigns list: what is known of the server's list with drafts laid over, counted and marked. */
import type {
  DayRange,
  Json,
  ListPart,
  ListQuery,
  ListStatus,
  MarkChange,
  ScheduledCampaign,
  ScheduledCampaigns,
} from '#contract'
import { type Db, fromText, readableIn, unreadableIn } from './db.ts'
import { countsOf, foldedCount, pageOf, type RowKey, searchOf, unknownToServer } from './list.ts'
import { keysOf, rowsOf } from './list-rows.ts'
import { changeMarks, tagsIn } from './marks.ts'
import { readingOf } from './mirror.ts'
import { isFolded, isMaster, narrow } from './narrowing.ts'
import type { StoreFile } from './store-file.ts'

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
 * Days are compared as they are written, a day of slack on both sides for the zones. What a schedule leaves out may stand in the form:
 * it rules nothing out.
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
