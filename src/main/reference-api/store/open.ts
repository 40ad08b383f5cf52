/** Opens the store of a folder and brings its tables up to date. */
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { sqliteDialect } from './dialect.ts'
import { migrations } from './migrations.ts'
import type { Store, Tables } from './schema.ts'

/** Throws what the disk or a migration says; the folder must exist. */
export async function openStore(folder: string): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(join(folder, 'reference.db')) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    await db.destroy()
    throw error
  }
  return db
}
