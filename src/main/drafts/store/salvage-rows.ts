/** Reads the rows of a damaged database, from both ends of a table, and says how its tables are made. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

type Where = Record<string, string>
export type Row = Record<string, SQLInputValue>

/** Copies the rows that can be read, and those columns that both know. A row that is there stays. */
export function copyRows(from: DatabaseSync, into: DatabaseSync, table: string, where: Where = {}): void {
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
      // The tables refuse it, so Herald did not write it.
    }
  }
  const filter =
    Object.keys(where)
      .map((column) => `${column} = ?`)
      .join(' AND ') || '1'
  const read = hasRowid(from, table) ? readRows : readFromBothEnds
  read({ from, table, columns, filter, values: Object.values(where) }, keep)
}

type Selected = {
  from: DatabaseSync
  table: string
  columns: readonly string[]
  filter: string
  values: SQLInputValue[]
}

/** After so many rows in a row that cannot be read, ever larger parts are left out. */
const MAX_FAILURES_IN_A_ROW = 2_000

/** Calls `keep` with every row that can be read; after a damaged page it continues with the next readable row. */
function readRows({ from, table, columns, filter, values }: Selected, keep: (row: Row) => void): void {
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
        const at = BigInt(row_number as bigint)
        // Of a page of zeros come rows with the number 0, whatever was asked for: going on from there would never end.
        if (at < next) throw new Error('A row is out of its order')
        keep(rest)
        next = at + 1n
        found = true
      }
      if (!found || failed === 0) return
      failed = 0
    } catch {
      failed += 1
      next += failed > MAX_FAILURES_IN_A_ROW ? 2n ** BigInt(Math.min(60, failed - MAX_FAILURES_IN_A_ROW)) : 1n
    }
  }
}

/** A table without row numbers: up to the damage from one end, and from the other. */
function readFromBothEnds({ from, table, columns, filter, values }: Selected, keep: (row: Row) => void): void {
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

/** Whatever is read anew, or made from the rest, is left out. */
export const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'texts%' ORDER BY rowid`,
    )
    .all()
    .map(({ name }) => String(name))

export const columnsOf = (database: DatabaseSync, table: string, schema = 'main'): string[] =>
  database
    .prepare('SELECT name FROM pragma_table_info(?, ?)')
    .all(table, schema)
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
