/** Reads what can be read of a damaged file, row by row, and fills what is missing from the copies that were made of it by day. */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Where the copies of drafts.db stand: `<this>/drafts-2026-11-20.db`, beside it. */
export const copiesFolder = 'copies'
const copyName = /^drafts-(\d{4}-\d\d-\d\d)\.db$/

/** The days of the copies in a folder with their files, newest first; none where there is no such folder. */
export function copiesIn(folder: string): { day: string; file: string }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .flatMap((name) => {
      const day = copyName.exec(name)?.[1]
      return day ? [{ day, file: join(folder, name) }] : []
    })
    .sort((one, other) => (one.day < other.day ? 1 : -1))
}

export type Salvaged = {
  /** Drafts that could be read. */
  read: number
  /** Names of drafts that came, whole or in part, out of a copy, and the day of that copy. */
  brought: { name: string; day: string }[]
  /** Names of drafts of which something is lost; '' where not even the name could be read. */
  lost: string[]
}

/** Fills `into`, fresh and empty, from `damaged`. Changes nothing in `damaged` and in the copies. */
export function salvage(into: DatabaseSync, damaged: string): Salvaged {
  into.exec('PRAGMA foreign_keys = OFF; BEGIN')
  const missing = fromDamaged(into, damaged)
  const brought = new Map<string, string>()
  for (const { day, file } of copiesIn(join(dirname(damaged), copiesFolder))) {
    if (missing !== 'unknown' && missing.length === 0) break
    for (const key of fromCopy(into, file, missing)) if (!brought.has(key)) brought.set(key, day)
  }
  const lost =
    missing === 'unknown' ? [] : missing.filter(({ workspace, id, section }) => !has(into, workspace, id, section))
  const names = new Set(lost.map(({ workspace, id }) => nameOf(into, workspace, id)))
  const broughtNames = [...brought].map(([key, day]) => ({ name: nameOf(into, ...partsOf(key)), day }))
  removeOrphans(into)
  // What was noted of the file as a whole is not true of this one: it knows no words for the search yet.
  into.exec(`DELETE FROM meta WHERE workspace = ''`)
  into.exec('COMMIT; PRAGMA foreign_keys = ON')
  const total = Number(into.prepare('SELECT count(*) AS n FROM drafts').get()?.n)
  return { read: total - broughtNames.length, brought: broughtNames, lost: [...names] }
}

/** A draft, or one section of it, that the file's index names and its table does not give. */
type Missing = { workspace: string; id: string; section: string | null }

/** Answers what is missing; 'unknown' where not even that can be read. */
function fromDamaged(into: DatabaseSync, damaged: string): Missing[] | 'unknown' {
  const database = new DatabaseSync(damaged, { readOnly: true })
  try {
    for (const table of tablesOf(into)) copyRows(database, into, table)
    return [...named(database, 'drafts'), ...named(database, 'sections')].filter(
      ({ workspace, id, section }) => !has(into, workspace, id, section),
    )
  } catch {
    return 'unknown'
  } finally {
    database.close()
  }
}

/** Answers the drafts to which the copy gave something. No request of a copy is taken: it may have been sent since. */
function fromCopy(into: DatabaseSync, file: string, missing: Missing[] | 'unknown'): string[] {
  const copy = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
  try {
    const wanted = missing === 'unknown' ? absent(copy, into) : missing
    return wanted.flatMap(({ workspace, id, section }) =>
      !has(into, workspace, id, section) && take(copy, into, workspace, id, section) ? [keyOf(workspace, id)] : [],
    )
  } catch {
    // A copy that cannot be read gives nothing; the one before it may.
    return []
  } finally {
    copy.close()
  }
}

/** Of a copy made of a file of which nothing can be read: every draft that is not there. */
const absent = (copy: DatabaseSync, into: DatabaseSync): Missing[] =>
  copy
    .prepare('SELECT workspace, id FROM drafts')
    .all()
    .map(({ workspace, id }) => ({ workspace: String(workspace), id: String(id), section: null }))
    .filter(({ workspace, id }) => !has(into, workspace, id, null))

/** Takes a draft with everything that is missing of it, or one section. Whether anything was there to take. */
function take(copy: DatabaseSync, into: DatabaseSync, workspace: string, id: string, section: string | null): boolean {
  if (section !== null) {
    copyRows(copy, into, 'sections', { workspace, draft_id: id, section })
  } else {
    copyRows(copy, into, 'drafts', { workspace, id })
    for (const table of ['bases', 'sections', 'versions', 'version_sections'])
      copyRows(copy, into, table, { workspace, draft_id: id })
  }
  // What a later Save took along is not known: whoever saves again sends it.
  into.prepare('UPDATE sections SET saved = 0 WHERE workspace = ? AND draft_id = ?').run(workspace, id)
  return has(into, workspace, id, section)
}

type Where = Record<string, string>
type Row = Record<string, SQLInputValue>

/** Copies the rows that can be read, and those columns that both know. A row that is there stays. */
function copyRows(from: DatabaseSync, into: DatabaseSync, table: string, where: Where = {}): void {
  const known = new Set(columnsOf(into, table))
  const columns = columnsOf(from, table).filter((column) => known.has(column))
  if (columns.length === 0) return
  const insert = into.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  )
  const keep = (row: Row) => {
    if (!isSound(table, row)) return
    try {
      insert.run(...columns.map((column) => row[column] ?? null))
    } catch {
      // What the tables would never hold is no row of ours.
    }
  }
  const filter =
    Object.keys(where)
      .map((column) => `${column} = ?`)
      .join(' AND ') || '1'
  const read = hasRowid(from, table) ? readRows : readFromBothEnds
  read(from, table, columns, filter, Object.values(where), keep)
}

/** After so many rows in a row that cannot be read, ever larger parts are left out. */
const patience = 2_000

/** Tells `keep` every row that can be read: past a damaged page it goes on with the next row that answers. */
function readRows(
  from: DatabaseSync,
  table: string,
  columns: readonly string[],
  filter: string,
  values: SQLInputValue[],
  keep: (row: Row) => void,
): void {
  const select = (limit: string) => {
    const statement = from.prepare(
      `SELECT rowid AS row_number, ${columns.join(', ')} FROM ${table} WHERE rowid >= ? AND ${filter} ORDER BY rowid ${limit}`,
    )
    statement.setReadBigInts(true)
    return statement
  }
  let next = 0n
  let failed = 0
  while (next < 2n ** 62n) {
    try {
      let found = false
      // One row at a time after a damaged one: it may be followed by another.
      for (const row of select(failed > 0 ? 'LIMIT 1' : '').iterate(next, ...values)) {
        const { row_number, ...rest } = row as Row
        keep(rest)
        next = BigInt(row_number as bigint) + 1n
        found = true
      }
      if (!found || failed === 0) return
      failed = 0
    } catch {
      failed += 1
      next += failed > patience ? 2n ** BigInt(Math.min(60, failed - patience)) : 1n
    }
  }
}

/** A table without row numbers: up to the damage from one end, and from the other. */
function readFromBothEnds(
  from: DatabaseSync,
  table: string,
  columns: readonly string[],
  filter: string,
  values: SQLInputValue[],
  keep: (row: Row) => void,
): void {
  for (const direction of ['ASC', 'DESC']) {
    const order = `ORDER BY ${keyColumns(from, table)
      .map((column) => `${column} ${direction}`)
      .join(', ')}`
    try {
      for (const row of from
        .prepare(`SELECT ${columns.join(', ')} FROM ${table} WHERE ${filter} ${order}`)
        .iterate(...values))
        keep(row as Row)
      return
    } catch {
      // The other end, then.
    }
  }
}

/** Columns that hold JSON without which a row says nothing. */
const jsonColumns: Record<string, string[]> = {
  sections: ['value'],
  bases: ['campaign'],
  mirror: ['campaign'],
  intents: ['create_request', 'update_request'],
  conflicts: ['conflict'],
  replies: ['reply'],
  workspaces: ['workspace'],
}

const isSound = (table: string, row: Row): boolean =>
  (jsonColumns[table] ?? []).every((column) => {
    const text = row[column]
    try {
      return text === null || JSON.parse(String(text)) !== undefined
    } catch {
      return false
    }
  })

/** What the table's own index says is there: the index is another part of the file than the rows. */
function named(database: DatabaseSync, table: 'drafts' | 'sections'): Missing[] {
  const columns = table === 'drafts' ? 'workspace, id, NULL AS section' : 'workspace, draft_id AS id, section'
  const found = new Map<string, Missing>()
  for (const direction of ['ASC', 'DESC']) {
    try {
      const order =
        table === 'drafts'
          ? `workspace ${direction}, id ${direction}`
          : `workspace ${direction}, draft_id ${direction}, section ${direction}`
      const rows = database.prepare(
        `SELECT ${columns} FROM ${table} INDEXED BY sqlite_autoindex_${table}_1 ORDER BY ${order}`,
      )
      for (const row of rows.iterate()) found.set(Object.values(row).join('\n'), row as Missing)
      break
    } catch {
      // The other end, then.
    }
  }
  return [...found.values()]
}

function has(database: DatabaseSync, workspace: string, id: string, section: string | null): boolean {
  if (section === null)
    return database.prepare('SELECT 1 FROM drafts WHERE workspace = ? AND id = ?').get(workspace, id) !== undefined
  const one = database.prepare('SELECT 1 FROM sections WHERE workspace = ? AND draft_id = ? AND section = ?')
  return one.get(workspace, id, section) !== undefined
}

/** As the draft is called, or as its last version or its campaign was. */
function nameOf(database: DatabaseSync, workspace: string, id: string): string {
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

/** Whatever is read anew, or made from the rest, is left out. */
const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'texts%' ORDER BY rowid`,
    )
    .all()
    .map(({ name }) => String(name))

const columnsOf = (database: DatabaseSync, table: string): string[] =>
  database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))

const keyColumns = (database: DatabaseSync, table: string): string[] =>
  database
    .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .all(table)
    .map(({ name }) => String(name))

function hasRowid(database: DatabaseSync, table: string): boolean {
  try {
    database.prepare(`SELECT rowid FROM ${table} LIMIT 0`)
    return true
  } catch {
    return false
  }
}

const keyOf = (workspace: string, id: string): string => `${workspace}\n${id}`
const partsOf = (key: string): [workspace: string, id: string] => {
  const [workspace = '', id = ''] = key.split('\n')
  return [workspace, id]
}

/** What a person is told: `aside` is the file that was set aside. */
export function salvageWords({ read, brought, lost }: Salvaged, aside: string): string {
  const days = [...new Set(brought.map(({ day }) => day))]
  return [
    `The file of drafts was damaged and set aside as ${basename(aside)}.`,
    read === 1 ? '1 draft was read from it.' : `${read} drafts were read from it.`,
    ...days.map((day) => {
      const names = brought.filter((one) => one.day === day).map(({ name }) => name)
      return `As in the copy of ${dayWords(day)}: ${listed(names)}.`
    }),
    ...(lost.length > 0 ? [`Lost, whole or in part: ${listed(lost)}.`] : []),
  ].join(' ')
}

const listedAtMost = 8

function listed(names: readonly string[]): string {
  const shown = names.slice(0, listedAtMost).map((name) => (name === '' ? 'a campaign without a name' : `'${name}'`))
  const more = names.length - shown.length
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
