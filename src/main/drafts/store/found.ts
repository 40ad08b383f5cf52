/**
 * What a search finds in the mirror and among the drafts, once for the rows, the order and the counts of one answer: tables in memory, of
 * this connection alone.
 */
import type { Db } from './db.ts'
import { looksInText, textsHolding } from './texts.ts'

export function openFound(db: Db): void {
  db.run('PRAGMA temp_store = MEMORY')
  db.run('CREATE TEMP TABLE found (campaign_id INTEGER PRIMARY KEY)')
  db.run('CREATE TEMP TABLE found_drafts (draft INTEGER PRIMARY KEY)')
  db.run('CREATE TEMP TABLE found_texts (campaign_id INTEGER, draft_id TEXT)')
}

/**
 * The key of the name that a draft's row shows: its own only while the server has not taken it; of a master, that of its family. `d` is the
 * draft, `m` its campaign in the mirror.
 */
export const shownName = `coalesce((SELECT f.name_key FROM families f WHERE f.workspace = d.workspace AND f.master_id = d.id),
  CASE WHEN d.renamed = 1 OR m.name_key IS NULL THEN d.name_key ELSE m.name_key END)`

/** More campaigns than this are read in the order of the list, which the table cannot give; of those found by their names no more are kept. */
const MAX_KEPT_RESULTS = 2_000

/**
 * Fills the tables with the campaigns and drafts whose name or, from three letters on, message holds `search`, a key. Returns whether
 * the search is wide: so many campaigns hold it that whoever reads goes through the list and looks at the names again.
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
