/** Pages of the campaigns list: what is known of the server's list with drafts laid over, counted and marked. */
import type { DayRange, ListPart, ListQuery, ListStatus, MarkChange, ScheduledCampaigns } from '#contract'
import { countsOf, foldedCount, pageOf, searchOf, unknownToServer } from './list.ts'
import { keysOf, rowsOf } from './list-rows.ts'
import { changeMarks, tagsIn } from './marks.ts'
import { readingOf } from './mirror-reading.ts'
import { isFolded, narrow } from './narrowing.ts'
import { scheduledIn } from './scheduled.ts'
import type { StoreFile } from './store-file.ts'
import { unreadableIn } from './unreadable.ts'

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
