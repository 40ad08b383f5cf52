/** The store on PostgreSQL, for a team: loaded only if an address is given, so that nothing else needs the driver. */
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { openMigrated, postgresTypes } from './open.ts'
import type { Store } from './schema.ts'

/** Limit of connections per server. */
const MAX_CONNECTIONS = 10
/** Key of the advisory lock that a writer holds; any number, the same in every server. */
const writer = 4_372_451

/**
 * One writer at a time, as with SQLite, also when several servers share the database: data that a transaction has read is unchanged when it
 * writes. Readers never wait.
 */
class OneWriter extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw('select pg_advisory_xact_lock($1)', [writer]))
  }
}

class OneWriterDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): PostgresDriver {
    return new OneWriter(this.#config)
  }
}

/**
 * The store at an address like postgres://user:password@host/database; the database must exist, its tables are created. Throws errors of
 * the driver, the database or a migration.
 */
export function openPostgres(address: string): Promise<Store> {
  // Times, numbers and counts are bigint, which the driver returns as texts; all fit into a number.
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: address, max: MAX_CONNECTIONS, types, application_name: 'Herald' })
  // Without a listener, a restart of the database would crash the server; the next request opens a new connection.
  pool.on('error', (error) => console.error(`A connection to the database ended: ${error.message}`))
  return openMigrated(new OneWriterDialect({ pool }), postgresTypes)
}
