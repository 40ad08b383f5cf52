/** Opens a store and brings its tables up to date. */
import { join } from 'node:path'
import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { sqliteDialect } from './dialect.ts'
import { migrationsIn, sqliteWords, type Words } from './migrations.ts'
import type { Store, Tables } from './schema.ts'

/** The store of a folder, in SQLite. Throws what the disk or a migration says; the folder must exist. */
export const openStore = (folder: string): Promise<Store> =>
  migrated(sqliteDialect(join(folder, 'reference.db')), sqliteWords)

/** A store on any database, with the tables as they are today. Throws what the database or a migration says. */
export async function migrated(dialect: Dialect, words: Words): Promise<Store> {
  const db = new Kysely<Tables>({ dialect })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsIn(words) } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw error
  }
  return db
}
