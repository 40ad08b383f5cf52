/** Opens a store and migrates its tables. A released migration is never edited; a new one is added. */
import { chmodSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type ColumnDataType,
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Dialect,
  Kysely,
  type RawBuilder,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
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

/** Column types that differ between the two databases; everything else is the same. */
type ColumnTypes = {
  /** Holds every safe integer of JavaScript. */
  whole: ColumnDataType | RawBuilder<unknown>
  /** A text for sorting: byte by byte, independent of the database's locale. */
  ordered: ColumnDataType | RawBuilder<unknown>
  numbers: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

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

const sqliteTypes: ColumnTypes = {
  whole: 'integer',
  ordered: 'text',
  numbers: (column) => column.autoIncrement(),
}
export const postgresTypes: ColumnTypes = {
  whole: 'bigint',
  ordered: sql`text collate "C"`,
  numbers: (column) => column.generatedByDefaultAsIdentity(),
}

async function first(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createCampaigns(db, types)
  await createCatalogue(db, types)
  await createMeasured(db, types)
  await createFiles(db, types)
}

const numbered = <T extends string>(table: CreateTableBuilder<T, never>, { whole, numbers }: ColumnTypes) =>
  table.addColumn('id', whole, (column) => numbers(column.primaryKey()))

async function createCampaigns({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { whole, ordered } = types
  await numbered(schema.createTable('campaigns'), types)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', ordered, (column) => column.notNull())
    .addColumn('status', ordered, (column) => column.notNull())
    .addColumn('channel_name', 'text')
    .addColumn('channel_configuration_id', whole)
    .addColumn('segment_id', whole)
    .addColumn('control_group', 'double precision')
    .addColumn('entry_time', 'text')
    .addColumn('selected_tags_json', 'text')
    .addColumn('conversion_goal_json', 'text')
    .addColumn('revenue_config_json', 'text')
    .addColumn('entry_time_value_json', 'text')
    .addColumn('entry_criteria_json', 'text')
    .addColumn('message_json', 'text')
    .addColumn('schedule_json', 'text')
    .addColumn('setup_json', 'text')
    .addColumn('content_json', 'text')
    .addColumn('schedule_values_json', 'text')
    .addColumn('tabs_json', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('due_status', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
  await schema
    .createIndex('campaigns_name_taken')
    .on('campaigns')
    .column('name_key')
    .unique()
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await schema
    .createIndex('campaigns_due')
    .on('campaigns')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
  await schema.createIndex('campaigns_updated').on('campaigns').column('updated_at').execute()
}

/** Tables of everything a campaign can choose. */
async function createCatalogue({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { whole } = types
  await numbered(schema.createTable('segments'), types)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('prompt', 'text', (column) => column.notNull())
    .addColumn('conditions_json', 'text', (column) => column.notNull())
    .addColumn('display_json', 'text')
    .addColumn('total', whole, (column) => column.notNull())
    .addColumn('app_push', whole, (column) => column.notNull())
    .addColumn('web_push', whole, (column) => column.notNull())
    .addColumn('sms', whole, (column) => column.notNull())
    .addColumn('email', whole, (column) => column.notNull())
    .addColumn('counted_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('catalogue')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', whole, (column) => column.notNull())
    .addColumn('position', whole, (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('catalogue_key', ['kind', 'id'])
    .execute()
  await schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value_json', 'text', (column) => column.notNull())
    .execute()
  await numbered(schema.createTable('templates'), types)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('category', 'text')
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addColumn('campaign_id', whole)
    .execute()
}

/** Tables of results. */
async function createMeasured({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { whole } = types
  await schema
    .createTable('activity')
    .addColumn('campaign_id', whole, (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('amount', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('activity_key', ['campaign_id', 'at', 'family', 'name'])
    .execute()
  await numbered(schema.createTable('vouchers'), types)
    .addColumn('campaign_id', whole, (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addUniqueConstraint('vouchers_code', ['campaign_id', 'code'])
    .execute()
  await numbered(schema.createTable('jobs'), types)
    .addColumn('campaign_id', whole, (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('takes', whole, (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute()
}

async function createFiles({ schema }: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { whole } = types
  await schema
    .createTable('files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('viewable', whole, (column) => column.notNull())
    .addColumn('size', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await numbered(schema.createTable('records'), types)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('campaign_id', whole)
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .execute()
}

/** All migrations, with the column types of one database. */
const migrationsIn = (types: ColumnTypes): Record<string, Migration> => ({
  '0001-first': { up: (db: Kysely<unknown>) => first(db, types) },
})
