/** Opens a store and migrates its tables. */
import { chmodSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { type Dialect, Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type ColumnTypes, migrationsIn, sqliteTypes } from './migrations.ts'
import type { Store, Tables } from './schema.ts'

/**
 * The SQLite store of a folder. A file that is not a database is renamed and a new one created. Throws errors of the disk or a migration;
 * the folder must exist.
 */
export async function openStore(folder: string): Promise<Store> {
  const file = join(folder, 'reference.db')
  const openDatabase = () => openMigrated(sqliteDialect(file), sqliteTypes)
  try {
    return await openDatabase()
  } catch (error) {
    if (!isDamaged(error)) throw error
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.damaged${suffix}`)
    return openDatabase()
  }
}

// SQLite has no booleans; Kysely's other values are strings, numbers and nulls, which node:sqlite accepts.
const boundValues = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'boolean' ? Number(value) : value)) as SQLInputValue[]

/** Limit of cached statements: each holds memory that the garbage collector does not count. */
const MAX_STATEMENTS = 200

/** Opens or creates the database file; every commit is on disk before it is acknowledged. */
function sqliteDialect(path: string): SqliteDialect {
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

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff)

/** A migrated store on any database. Throws errors of the database or a migration. */
export async function openMigrated(dialect: Dialect, types: ColumnTypes): Promise<Store> {
  const db = new Kysely<Tables>({ dialect })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsIn(types) } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw error
  }
  return db
}
