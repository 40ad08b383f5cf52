/**
 * What a search finds in the mirror, once for the rows, the order and the counts of one answer: a table in memory, of this connection
 * alone.
 */
import type { Db } from './db.ts'
import { campaignsHolding, looksInWords } from './texts.ts'

export function openFound(db: Db): void {
  db.run('PRAGMA temp_store = MEMORY')
  db.run('CREATE TEMP TABLE found (campaign_id INTEGER PRIMARY KEY)')
}

/** Fills `temp.found` with the campaigns whose name or, from three letters on, message holds `search`, a key. */
export function find(db: Db, workspace: string, search: string, hasIndex: boolean): void {
  db.run('DELETE FROM temp.found')
  if (search === '') return
  const fill = (found: string) => db.run(`INSERT OR IGNORE INTO temp.found ${found}`, workspace, search)
  if (looksInWords(search)) fill(campaignsHolding(hasIndex))
  fill('SELECT m.campaign_id FROM mirror m WHERE m.workspace = ?1 AND instr(m.name_key, ?2) > 0')
}
