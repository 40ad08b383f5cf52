/** Reads what can be read of a damaged file, row by row, and puts together again what its other parts still know. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keyOf, readable } from './db.ts'
import { fileIdKey } from './file-id.ts'
import { copyRows, type Row, tablesOf } from './salvage-rows.ts'

/** A draft, or one section of it, that the damaged file names and does not give; `name` is '' where that cannot be read either. */
export type Lost = { workspace: string; id: string; section: string | null; name: string }

export type Salvaged = {
  /** Drafts that are there now. */
  read: number
  /** Names of drafts that came back as what the rest of the file knows of them: their last save, or what an index has. */
  rebuilt: string[]
  lost: Lost[]
  /** False where not even what there was can be read in full: more may be lost. */
  isAllKnown: boolean
}

/**
 * Fills `into`, fresh and empty, from `damaged`, in which nothing is changed. `alike` are files whose tables may be on the same pages, the
 * likeliest first. Runs inside a transaction, without foreign keys.
 */
export function salvage(into: DatabaseSync, damaged: string, alike: readonly string[]): Salvaged {
  const folder = mkdtempSync(join(tmpdir(), 'herald-salvage-'))
  try {
    const from = openAsFarAsReadable(join(folder, 'drafts.db'), damaged, alike)
    const found = fromDamaged(into, from)
    from.close()
    removeOrphans(into)
    // The settings of the damaged file do not apply to this one: its search index is still empty.
    into.exec(`DELETE FROM meta WHERE workspace = '' AND key <> '${fileIdKey}'`)
    return { read: Number(into.prepare('SELECT count(*) AS n FROM drafts').get()?.n), ...found }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Bytes of a page: SQLite's own size, which Herald does not change. */
const pageSize = 4_096
/** Where the first page says how many there are; with zeros there, the file's length counts. Source: sqlite.org/fileformat2.html, 1.3.8. */
const pageCountAt = 28

/**
 * SQLite reads nothing of a file that is shorter than it says, nor of one whose list of tables is damaged. So a copy is made at `copy` which
 * says nothing of its length, and where need be has its list of tables from one of `alike`.
 */
function openAsFarAsReadable(copy: string, damaged: string, alike: readonly string[]): DatabaseSync {
  try {
    for (const suffix of ['', '-wal']) if (existsSync(damaged + suffix)) copyFileSync(damaged + suffix, copy + suffix)
    truncateSync(copy, Math.ceil(statSync(copy).size / pageSize) * pageSize)
    write(copy, new Uint8Array(4), pageCountAt)
    if (hasTables(copy) || alike.some((other) => takeListOfTables(copy, other) && hasTables(copy)))
      return new DatabaseSync(copy)
  } catch {
    // A disk without room for a copy.
  }
  return new DatabaseSync(damaged, { readOnly: true })
}

function hasTables(file: string): boolean {
  const database = new DatabaseSync(file)
  try {
    return tablesOf(database).length > 0
  } catch {
    return false
  } finally {
    database.close()
  }
}

/** Whether `other` gave `copy` its list of tables: not where most of its pages differ, for then the tables may be on other pages too. */
function takeListOfTables(copy: string, other: string): boolean {
  const pages = listOfTables(other)
  // The first page differs in any case: it counts the changes.
  const isSame = ({ at, bytes }: (typeof pages)[number]) => at > 0 && bytes.equals(read(copy, at))
  if (pages.length < 2 || pages.filter(isSame).length * 2 < pages.length - 1) return false
  for (const { at, bytes } of pages) write(copy, bytes, at)
  write(copy, new Uint8Array(4), pageCountAt)
  return true
}

/** The pages that say which tables there are and where; none of a file that cannot be read. `at` is in bytes. */
function listOfTables(file: string): { at: number; bytes: Buffer }[] {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file, { readOnly: true })
    const rows = database.prepare(`SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'`).all()
    return rows.map(({ pageno }) => (Number(pageno) - 1) * pageSize).map((at) => ({ at, bytes: read(file, at) }))
  } catch {
    return []
  } finally {
    database?.close()
  }
}

function read(file: string, at: number): Buffer {
  const open = openSync(file, 'r')
  const bytes = Buffer.alloc(pageSize)
  readSync(open, bytes, 0, pageSize, at)
  closeSync(open)
  return bytes
}

function write(file: string, bytes: Uint8Array, at: number): void {
  const open = openSync(file, 'r+')
  writeSync(open, bytes, 0, bytes.length, at)
  closeSync(open)
}

function fromDamaged(into: DatabaseSync, from: DatabaseSync): Omit<Salvaged, 'read'> {
  try {
    for (const table of tablesOf(into)) copyRows(from, into, table)
    const drafts = named(from, 'drafts')
    const missing = [...drafts.parts, ...named(from, 'sections').parts].filter((one) => !has(into, one))
    const rebuilt = missing.filter((one) =>
      one.section === null ? rebuildDraft(from, into, one) : rebuildSection(into, one),
    )
    const names = rebuilt.map((one) => nameOf(into, one))
    const lost = missing.filter((one) => !has(into, one)).map((one) => ({ ...one, name: nameOf(into, one) }))
    return { rebuilt: [...new Set(names)], lost, isAllKnown: drafts.isAll }
  } catch {
    return { rebuilt: [], lost: [], isAllKnown: false }
  }
}

/** A draft, or one section of it. */
export type Part = Omit<Lost, 'name'>

/** Rebuilds a draft from the index (type, campaign, name) and its sections (values). Returns whether they were enough. */
function rebuildDraft(from: DatabaseSync, into: DatabaseSync, { workspace, id }: Part): boolean {
  const head = headOf(from, workspace, id)
  if (!head) return false
  const known = into.prepare('SELECT campaign FROM bases WHERE workspace = ? AND draft_id = ?').get(workspace, id)
  const base = known ? readable<{ name?: string; status?: string }>(String(known.campaign)) : undefined
  const name = String(head.name)
  into
    .prepare(
      `INSERT OR IGNORE INTO drafts (workspace, id, campaign_id, channel, type, name, name_key, renamed, status, tabs, revision, created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, NULL,
         (SELECT coalesce(max(revision), 0) + 1 FROM sections WHERE workspace = ?1 AND draft_id = ?2), ?10, ?10)`,
    )
    .run(
      workspace,
      id,
      head.campaign_id ?? null,
      String(head.channel),
      String(head.type),
      name,
      keyOf(name),
      name === (base?.name ?? '') ? 0 : 1,
      base?.status ?? 'draft',
      String(head.created_at),
    )
  return has(into, { workspace, id, section: null })
}

/** Null in a file of an older schema, and where the index is damaged too. */
function headOf(from: DatabaseSync, workspace: string, id: string): Row | null {
  try {
    const head = from.prepare(
      `SELECT campaign_id, channel, type, name, created_at FROM drafts INDEXED BY drafts_heads WHERE workspace = ? AND id = ?`,
    )
    return head.get(workspace, id) ?? null
  } catch {
    return null
  }
}

/** As it was last saved, by the versions; not saved any more, for what was typed since is not known. Whether there is a version of it. */
function rebuildSection(into: DatabaseSync, { workspace, id, section }: Part): boolean {
  into
    .prepare(
      `INSERT OR IGNORE INTO sections (workspace, draft_id, section, value, revision, saved, checksum)
       SELECT s.workspace, s.draft_id, s.section, s.value, d.revision, 0, NULL
       FROM version_sections s JOIN drafts d ON d.workspace = s.workspace AND d.id = s.draft_id
       WHERE s.workspace = ?1 AND s.draft_id = ?2 AND s.section = ?3 AND s.value IS NOT NULL AND s.version =
         (SELECT max(version) FROM version_sections WHERE workspace = ?1 AND draft_id = ?2 AND section = ?3)`,
    )
    .run(workspace, id, section)
  return has(into, { workspace, id, section })
}

/** What the table's own index says is there: the index is another part of the file than the rows. */
function named(database: DatabaseSync, table: 'drafts' | 'sections'): { parts: Part[]; isAll: boolean } {
  const columns = table === 'drafts' ? 'workspace, id, NULL AS section' : 'workspace, draft_id AS id, section'
  const found = new Map<string, Part>()
  for (const direction of ['ASC', 'DESC']) {
    try {
      const order =
        table === 'drafts'
          ? `workspace ${direction}, id ${direction}`
          : `workspace ${direction}, draft_id ${direction}, section ${direction}`
      const rows = database.prepare(
        `SELECT ${columns} FROM ${table} INDEXED BY sqlite_autoindex_${table}_1 ORDER BY ${order}`,
      )
      for (const row of rows.iterate()) {
        // A page of zeros is read as rows of nothing.
        if (typeof row.workspace !== 'string' || typeof row.id !== 'string') throw new Error('No row of an index')
        found.set(Object.values(row).join('\n'), row as Part)
      }
      return { parts: [...found.values()], isAll: true }
    } catch {
      // The other end, then.
    }
  }
  return { parts: [...found.values()], isAll: false }
}

export function has(database: DatabaseSync, { workspace, id, section }: Part): boolean {
  if (section === null)
    return database.prepare('SELECT 1 FROM drafts WHERE workspace = ? AND id = ?').get(workspace, id) !== undefined
  const one = database.prepare('SELECT 1 FROM sections WHERE workspace = ? AND draft_id = ? AND section = ?')
  return one.get(workspace, id, section) !== undefined
}

/** As the draft is called, or as its last version or its campaign was. */
export function nameOf(database: DatabaseSync, { workspace, id }: Pick<Lost, 'workspace' | 'id'>): string {
  const named = database
    .prepare(
      `SELECT coalesce(
         (SELECT nullif(name, '') FROM drafts WHERE workspace = ?1 AND id = ?2),
         (SELECT name FROM versions WHERE workspace = ?1 AND draft_id = ?2 ORDER BY version DESC LIMIT 1),
         (SELECT campaign ->> 'name' FROM bases WHERE workspace = ?1 AND draft_id = ?2), '') AS name`,
    )
    .get(workspace, id)
  return String(named?.name ?? '')
}

/** Parts of drafts of which nothing else is left stay in the file that was set aside. */
function removeOrphans(database: DatabaseSync): void {
  const ofDrafts = database.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table'
       AND EXISTS (SELECT 1 FROM pragma_foreign_key_list(sqlite_schema.name) WHERE "table" = 'drafts')`,
  )
  for (const { name: table } of ofDrafts.all())
    database.exec(`DELETE FROM ${table} WHERE (workspace, draft_id) NOT IN (SELECT workspace, id FROM drafts)`)
  database.exec(
    `DELETE FROM version_sections WHERE (workspace, draft_id, version) NOT IN (SELECT workspace, draft_id, version FROM versions)`,
  )
}

/** The sentences about a damaged file. */
export function salvageText({ read, rebuilt, lost, isAllKnown }: Salvaged): string {
  const names = [...new Set(lost.map(({ name }) => name))]
  return [
    read === 1 ? '1 draft was read from it.' : `${read} drafts were read from it.`,
    ...(rebuilt.length > 0 ? [`Some of their words may be older: ${listed(rebuilt)}.`] : []),
    ...(names.length > 0 ? [`Lost, whole or in part: ${listed(names)}.`] : []),
    ...(isAllKnown ? [] : ['There may have been others in it.']),
  ].join(' ')
}

const MAX_LISTED = 8

/** Names of campaigns for a sentence, eight at most. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map((name) => (name === '' ? 'an unnamed campaign' : `'${name}'`))
  const more = names.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
