/** A page of the campaigns list: the mirror of the server's list with this computer's drafts laid over it. */
import type { ListQuery } from '#contract'
import type { Db } from './db.ts'
import { shownName } from './found.ts'
import { keyOf } from './json.ts'

/** A row of the list by its keys: a campaign of the mirror, a draft of this computer, or both in one. */
export type RowKey = { campaign_id: number | null; draft_id: string | null }

/** The keys of the page that `query` asks for, in order. A search was told to `find` before; so it is for everything below. */
export function pageOf(db: Db, workspace: string, query: ListQuery): RowKey[] {
  const { orderBy, orderDirection: direction, limit, page } = query
  const [mirrored, drafted] = arms(query)
  const sort = orders[orderBy]
  return db.all<RowKey>(
    `SELECT ${sort.mirrored} AS sort, m.campaign_id AS campaign_id, NULL AS draft_id ${mirrored}
     UNION ALL SELECT ${sort.drafted}, d.campaign_id, d.id ${drafted}
     ORDER BY sort ${direction}, campaign_id ${direction}, draft_id ${direction} LIMIT ?4 OFFSET ?5`,
    ...[workspace, searchOf(query), query.status ?? '', limit, (page - 1) * limit],
  )
}

/** How many rows each status has under the query's search, 'all' included; a status without rows is absent. */
export function countsOf(db: Db, workspace: string, query: ListQuery): Record<string, number> {
  const { status: _, ...anyStatus } = query
  const [mirrored, drafted] = arms(anyStatus)
  const found = db.all<{ status: string; count: number }>(
    `SELECT status, sum(count) AS count FROM (
       SELECT m.status AS status, count(*) AS count ${mirrored} GROUP BY 1
       UNION ALL SELECT ${shown.status}, count(*) ${drafted} GROUP BY 1) GROUP BY status`,
    workspace,
    searchOf(query),
  )
  const all = found.reduce((sum, { count }) => sum + count, 0)
  return { all, ...Object.fromEntries(found.map(({ status, count }) => [status, count])) }
}

/**
 * Rows that belong to no page of the server: drafts that it never saw, newest first, and campaigns that only the words of a message on
 * this computer lead to.
 */
export function unknownToServer(db: Db, workspace: string, query: ListQuery): RowKey[] {
  const [mirrored, drafted] = arms(query)
  const values = [workspace, searchOf(query), ...(query.status ? [query.status] : [])]
  const unseen = db.all<RowKey>(
    `SELECT NULL AS campaign_id, d.id AS draft_id ${drafted} AND d.campaign_id IS NULL ORDER BY d.updated_at DESC`,
    ...values,
  )
  if (!isSearch(query)) return unseen
  const byWords = db.all<RowKey>(
    `SELECT m.campaign_id, NULL AS draft_id ${mirrored} AND instr(m.name_key, ?2) = 0
     UNION ALL SELECT d.campaign_id, d.id ${drafted} AND d.campaign_id IS NOT NULL AND instr(coalesce(m.name_key, ''), ?2) = 0
     ORDER BY campaign_id DESC`,
    ...values,
  )
  return [...unseen, ...byWords]
}

/** What names and words are compared with: '' without a search. */
export const searchOf = (query: Pick<ListQuery, 'search'>): string => keyOf(query.search?.trim() ?? '')
const isSearch = (query: Pick<ListQuery, 'search'>): boolean => searchOf(query) !== ''

/** What a draft's row shows: its own name only while the server has not taken it, the server's status where it is known. */
const shown = {
  name: shownName,
  status: 'coalesce(m.status, lower(d.status))',
  updated: `max(d.updated_at, coalesce(m.updated_at, ''))`,
}

const orders = {
  name: { mirrored: 'm.name_key', drafted: shown.name },
  status: { mirrored: 'm.status', drafted: shown.status },
  updated_at: { mirrored: 'm.updated_at', drafted: shown.updated },
}

/**
 * The two sources of rows, as FROM and WHERE: workspace is ?1, the search ?2, the status ?3 where one is asked for. What the search found
 * is read; the mirror's arm stays free of joins, so that an index alone answers it in order.
 */
function arms(query: ListQuery): [mirrored: string, drafted: string] {
  const { status } = query
  const search = searchOf(query)
  const [inMirror, inDrafts] = search === '' ? [searchIsNone, searchIsNone] : [isFound, draftIsFound]
  return [
    `FROM mirror m WHERE m.workspace = ?1 AND ${inMirror} ${status ? 'AND m.status = ?3' : ''}
       AND m.campaign_id NOT IN (SELECT campaign_id FROM drafts WHERE workspace = ?1 AND campaign_id IS NOT NULL)`,
    `FROM drafts d LEFT JOIN mirror m ON m.workspace = d.workspace AND m.campaign_id = d.campaign_id
       WHERE d.workspace = ?1 AND ${inDrafts} ${status ? `AND ${shown.status} = ?3` : ''}`,
  ]
}

const searchIsNone = '?2 IS NOT NULL'
const isFound = '?2 IS NOT NULL AND m.campaign_id IN temp.found'
const draftIsFound = '?2 IS NOT NULL AND d.rowid IN temp.found_drafts'
