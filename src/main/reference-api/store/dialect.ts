/** Kysely over node:sqlite: the one file that knows SQLite. PostgreSQL takes its place with Kysely's own dialect. */
import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

// SQLite has no booleans; what else Kysely hands over are strings, numbers and nulls, which node:sqlite takes as they are.
const bound = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]

/** Statements that are kept for the next time: each holds memory that the garbage collector does not see. */
const MAX_STATEMENTS = 200

/** Opens or makes the database file; every commit is on disk before it is acknowledged. */
export function sqliteDialect(path: string): SqliteDialect {
  const db = new DatabaseSync(path)
  try {
    // It would let others read what it makes; the files beside it take the same mode.
    if (process.platform !== 'win32' && path !== ':memory:') chmodSync(path, 0o600)
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
    )
  } catch (error) {
    db.close()
    throw error
  }
  const kept = new Map<string, SqliteStatement>()
  const prepare = (text: string): SqliteStatement => {
    const statement = db.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...bound(values)),
      run: (values) => statement.run(...bound(values)),
      // One that is read row by row is in use until its end: it is nobody else's.
      iterate: (values) => db.prepare(text).iterate(...bound(values)),
    }
  }
  const database: SqliteDatabase = {
    close: () => db.close(),
    prepare: (text) => {
      const known = kept.get(text)
      if (known) return known
      if (kept.size >= MAX_STATEMENTS) kept.clear()
      const fresh = prepare(text)
      kept.set(text, fresh)
      return fresh
    },
  }
  return new SqliteDialect({ database })
}
