/** Kysely over node:sqlite: the only file that depends on SQLite. PostgreSQL uses Kysely's own dialect. */
import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

// SQLite has no booleans; Kysely's other values are strings, numbers and nulls, which node:sqlite accepts.
const boundValues = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]

/** Limit of cached statements: each holds memory that the garbage collector does not count. */
const MAX_STATEMENTS = 200

/** Opens or creates the database file; every commit is on disk before it is acknowledged. */
export function sqliteDialect(path: string): SqliteDialect {
  const db = new DatabaseSync(path)
  try {
    // SQLite would create it readable by other users; its journal files get the same mode.
    if (process.platform !== 'win32' && path !== ':memory:') chmodSync(path, 0o600)
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
    )
  } catch (error) {
    db.close()
    throw error
  }
  const statements = new Map<string, SqliteStatement>()
  const prepare = (text: string): SqliteStatement => {
    const statement = db.prepare(text)
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...boundValues(values)),
      run: (values) => statement.run(...boundValues(values)),
      // Not cached: a statement that is read row by row is in use until its end.
      iterate: (values) => db.prepare(text).iterate(...boundValues(values)),
    }
  }
  const database: SqliteDatabase = {
    close: () => db.close(),
    prepare: (text) => {
      const cached = statements.get(text)
      if (cached) return cached
      if (statements.size >= MAX_STATEMENTS) statements.clear()
      const preparedStatement = prepare(text)
      statements.set(text, preparedStatement)
      return preparedStatement
    },
  }
  return new SqliteDialect({ database })
}
