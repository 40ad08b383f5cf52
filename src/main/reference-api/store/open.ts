/** Opens a store and migrates its tables. */
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { sqliteDialect } from './dialect.ts'
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
