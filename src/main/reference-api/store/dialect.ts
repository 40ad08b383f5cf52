/** Kysely over node:sqlite: the one file that knows SQLite. PostgreSQL takes its place with Kysely's own dialect. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect } from 'kysely'

// SQLite has no booleans; what else Kysely hands over are strings, numbers and nulls, which node:sqlite takes as they are.
const bound = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]

/** Opens or makes the database file; every commit is on disk before it is acknowledged. */
export function sqliteDialect(path: string): SqliteDialect {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000')
  const database: SqliteDatabase = {
    close: () => db.close(),
    prepare(text) {
      const statement = db.prepare(text)
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...bound(values)),
        run: (values) => statement.run(...bound(values)),
        iterate: (values) => statement.iterate(...bound(values)),
      }
    },
  }
  return new SqliteDialect({ database })
}
