/** A page of the campaigns list: the mirror of the server's list with this computer's drafts laid over it. */
import type { ListQuery } from '#contract'
import { type Db, keyOf } from './db.ts'
import { conditionsOf, isFolded, isMember } from './narrowing.ts'
import { looksInText, textsHolding } from './texts.ts'

/** A row of the list by its keys: a campaign of the mirror, a draft of this computer, or both in one. */
export type RowKey = { campaign_id: number | null; draft_id: string | null }

/** A query, and whether `find` judged its search to be wide. */
export type Asked = { query: ListQuery; isWide: boolean }

/** The keys of the page that is asked for, in order. */
export function pageOf(db: Db, workspace: string, { query, isWide }: Asked): RowKey[] {
  const { orderBy, orderDirection: direction, limit, page } = query
  const [mirrored, drafted] = arms(query, isWide)
  const sort = orders[orderBy]
  return db.all<RowKey>(
    `SELECT ${sort.mirrored} AS sort, m.campaign_id AS campaign_id, NULL AS draft_id ${mirrored}
     UNION ALL SELECT ${sort.drafted}, d.campaign_id, d.id ${drafted}
     ORDER BY sort ${direction}, campaign_id ${direction}, draft_id ${direction} LIMIT ?4 OFFSET ?5`,
    [workspace, searchOf(query), query.status ?? '', limit, (page - 1) * limit],
  )
}

/**
 * How many rows the list has with each status under the query's search, and with none as 'all'; a status without rows is absent. The sum may
 * be another than 'all', where a family is one row.
 */
export function countsOf(db: Db, workspace: string, { query, isWide }: Asked): Record<string, number> {
  const { status: _, statuses: __, ...anyStatus } = query
  const [mirrored, drafted] = arms(anyStatus, isWide)
  const [, withStatus] = arms(anyStatus, isWide, true)
  const found = db.all<{ status: string; count: number; lines: number }>(
    `SELECT status, sum(count) AS count, sum(lines) AS lines FROM (
       SELECT m.status AS status, count(*) AS count, count(*) AS lines ${mirrored} GROUP BY 1
       UNION ALL SELECT ${shown.status}, count(*), 0 ${withStatus} GROUP BY 1
       UNION ALL SELECT ${shown.status}, 0, count(*) ${drafted} GROUP BY 1) GROUP BY status`,
    [workspace, searchOf(query)],
  )
  const all = found.reduce((sum, { lines }) => sum + lines, 0)
  return { all, ...Object.fromEntries(found.flatMap(({ status, count }) => (count > 0 ? [[status, count]] : []))) }
}

/**
 * Rows that belong to no page of the server, and their number: drafts that never reached it, newest first, and campaigns not on `page`
 * that were found by a text on this computer alone. At most one page of drafts.
 */
export function unknownToServer(db: Db, workspace: string, query: ListQuery, page: ReadonlySet<number>) {
  const [mirrored, drafted] = arms(query, false)
  const values = [workspace, searchOf(query), ...(query.status ? [query.status] : [])]
  const neverSeen = `${drafted} AND d.campaign_id IS NULL`
  const count = db.get<{ count: number }>(`SELECT count(*) AS count ${neverSeen}`, [...values])?.count ?? 0
  const drafts = db.all<RowKey>(
    `SELECT NULL AS campaign_id, d.id AS draft_id ${neverSeen} ORDER BY d.updated_at DESC LIMIT ?4`,
    [workspace, searchOf(query), query.status ?? '', query.limit],
  )
  if (!isSearch(query)) return { rows: drafts, count }
  const byText = db
    .all<RowKey>(
      `SELECT m.campaign_id AS campaign_id, NULL AS draft_id ${mirrored} AND instr(m.name_key, ?2) = 0
       UNION ALL SELECT d.campaign_id, d.id ${drafted} AND d.campaign_id IS NOT NULL AND instr(coalesce(m.name_key, ''), ?2) = 0
       ORDER BY campaign_id DESC`,
      [...values],
    )
    .filter(({ campaign_id: id }) => id === null || !page.has(id))
  return { rows: [...drafts, ...byText], count: count + byText.length }
}

/** How many campaigns the server has that this list shows as a family's line. */
export function foldedCount(db: Db, workspace: string, query: ListQuery): number {
  if (!isFolded(query)) return 0
  const [, drafted] = arms(query, false, true)
  const count = `SELECT count(*) AS count ${drafted} AND d.campaign_id IS NOT NULL AND ${isMember}`
  return db.get<{ count: number }>(count, [workspace, searchOf(query)])?.count ?? 0
}

/** The search as names and texts are compared with it: '' without one. */
export const searchOf = (query: Pick<ListQuery, 'search'>): string => keyOf(query.search?.trim() ?? '')
const isSearch = (query: Pick<ListQuery, 'search'>): boolean => searchOf(query) !== ''

/**
 * The key of the name that a draft's row shows: its own only while the server has not taken it; of a master, that of its family. `d` is the
 * draft, `m` its campaign in the mirror.
 */
const shownName = `coalesce((SELECT f.name_key FROM families f WHERE f.workspace = d.workspace AND f.master_id = d.id),
  CASE WHEN d.renamed = 1 OR m.name_key IS NULL THEN d.name_key ELSE m.name_key END)`

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
 * The two sources of rows, as FROM and WHERE, narrowed by the filters given to `narrow`: workspace is ?1, the search ?2, the status ?3
 * where one is chosen. With few campaigns found, the mirror's part goes from them to their rows; with many it has no join, so that an
 * index alone answers it in order and stops at the end of a page.
 */
function arms(query: ListQuery, isWide: boolean, isByStatus = false): [mirrored: string, drafted: string] {
  const { status } = query
  const [isCampaign, isDraft] = conditionsOf(query, shown, isByStatus)
  const isFound = searchOf(query) === '' ? '?2 IS NOT NULL' : '?2 IS NOT NULL AND d.rowid IN temp.found_drafts'
  return [
    `FROM ${mirrorFor(query, isWide)} ${status ? 'AND m.status = ?3' : ''} AND ${isCampaign}
       AND m.campaign_id NOT IN (SELECT campaign_id FROM drafts WHERE workspace = ?1 AND campaign_id IS NOT NULL)`,
    `FROM drafts d LEFT JOIN mirror m ON m.workspace = d.workspace AND m.campaign_id = d.campaign_id
       WHERE d.workspace = ?1 AND ${isFound} AND ${isDraft} ${status ? `AND ${shown.status} = ?3` : ''}`,
  ]
}

function mirrorFor(query: ListQuery, isWide: boolean): string {
  if (searchOf(query) === '') return 'mirror m WHERE m.workspace = ?1 AND ?2 IS NOT NULL'
  return isWide
    ? 'mirror m WHERE m.workspace = ?1 AND (instr(m.name_key, ?2) > 0 OR m.campaign_id IN temp.found)'
    : 'temp.found f CROSS JOIN mirror m ON m.workspace = ?1 AND m.campaign_id = f.campaign_id WHERE ?2 IS NOT NULL'
}

/**
 * Tables in memory, of this connection only, for what a search finds in the mirror and among the drafts: found once for the rows, the order
 * and the counts of one answer.
 */
export function openFound(db: Db): void {
  db.run('PRAGMA temp_store = MEMORY')
  db.run('CREATE TEMP TABLE found (campaign_id INTEGER PRIMARY KEY)')
  db.run('CREATE TEMP TABLE found_drafts (draft INTEGER PRIMARY KEY)')
  db.run('CREATE TEMP TABLE found_texts (campaign_id INTEGER, draft_id TEXT)')
}

/** More campaigns than this are read in the order of the list, which the table cannot give; of those found by their names no more are kept. */
const MAX_KEPT_RESULTS = 2_000

/**
 * Fills the tables with the campaigns and drafts whose name or, from three letters on, message holds `search`, a key. Returns whether
 * the search is wide: so many campaigns hold it that the reader goes through the whole list and compares the names again.
 */
export function find(db: Db, workspace: string, search: string, hasIndex: boolean): boolean {
  db.run('DELETE FROM temp.found')
  db.run('DELETE FROM temp.found_drafts')
  db.run('DELETE FROM temp.found_texts')
  if (search === '') return false
  const fill = (table: string, found: string) =>
    db.run(`INSERT OR IGNORE INTO temp.${table} ${found}`, [workspace, search]).changes
  const named = `SELECT m.campaign_id FROM mirror m WHERE m.workspace = ?1 AND instr(m.name_key, ?2) > 0 LIMIT ${MAX_KEPT_RESULTS}`
  let campaigns = fill('found', named)
  fill(
    'found_drafts',
    `SELECT d.rowid FROM drafts d LEFT JOIN mirror m ON m.workspace = d.workspace AND m.campaign_id = d.campaign_id
     WHERE d.workspace = ?1 AND instr(${shownName}, ?2) > 0`,
  )
  if (looksInText(search)) {
    // Queried once for both: the full-text index is the slowest part of a wide search.
    fill('found_texts', textsHolding(hasIndex))
    const byText = 'SELECT campaign_id FROM temp.found_texts WHERE campaign_id IS NOT NULL'
    campaigns += db.run(`INSERT OR IGNORE INTO temp.found ${byText}`).changes
    db.run(
      `INSERT OR IGNORE INTO temp.found_drafts SELECT d.rowid FROM temp.found_texts t CROSS JOIN drafts d
       ON d.workspace = ? AND d.id = t.draft_id`,
      [workspace],
    )
  }
  return campaigns >= MAX_KEPT_RESULTS
}
