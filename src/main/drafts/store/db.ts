/** A wrapper of node:sqlite: statements are prepared once, and a unit of work is one transaction. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export type Db = {
  /** The first row, or undefined. */
  get<Row>(sql: string, values?: SQLInputValue[]): Row | undefined
  all<Row>(sql: string, values?: SQLInputValue[]): Row[]
  /** Returns how many rows changed and the last row id. */
  run(sql: string, values?: SQLInputValue[]): { changes: number; id: number }
  /** All of `work` or nothing of it. Not for nesting. */
  transaction<T>(work: () => T): T
}

/** Wraps an open database. */
export function dbOver(database: DatabaseSync): Db {
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string): StatementSync => {
    const known = statements.get(sql)
    if (known) return known
    const fresh = database.prepare(sql)
    statements.set(sql, fresh)
    return fresh
  }
  return {
    // The tables are STRICT: a column has the type that the row type states. SQLite cannot tell TypeScript so.
    get: <Row>(sql: string, values: SQLInputValue[] = []) => prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, values: SQLInputValue[] = []) => prepared(sql).all(...values) as Row[],
    run: (sql, values = []) => {
      const { changes, lastInsertRowid } = prepared(sql).run(...values)
      return { changes: Number(changes), id: Number(lastInsertRowid) }
    },
    transaction: (work) => {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        // A full disk may have rolled it back already.
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
  }
}
