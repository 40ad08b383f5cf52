/** A wrapper of node:sqlite: statements are prepared once, and a unit of work is one transaction. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Campaign, type Failure, type Unreadable, whyUnreadable } from '#contract'
import { FailureError } from '../../failure.ts'

export type Db = {
  /** The first row, or undefined. */
  get<Row>(sql: string, values?: SQLInputValue[]): Row | undefined
  all<Row>(sql: string, values?: SQLInputValue[]): Row[]
  /** Returns how many rows changed and the last row id. */
  run(sql: string, values?: SQLInputValue[]): { changes: number; id: number }
  /** All of `work` or nothing of it. Not for nesting. */
  transaction<T>(work: () => T): T
}

export type Moment = {
  /** ISO 8601 in UTC. */
  iso: string
  /** The same as epoch milliseconds. */
  ms: number
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

/** JSON in columns: written here, read back as what was written. */
export const toText = (value: unknown): string => JSON.stringify(value)

/** What a text is checked against when it is read: SQLite notices a damaged page, not a changed letter. */
export const checksumOf = (text: string): number => crc32(text)

/** Whether `text` is what was written; one without a checksum only has to be JSON. */
export const isSound = (text: string, checksum: number | null): boolean =>
  checksum === null ? readable(text) !== undefined : checksum === checksumOf(text)

/** Reads a column back. `T` is what this store wrote there. Throws `FailureError` (`storage`) where that cannot be read any more. */
export function fromText<T>(text: string): T
export function fromText<T>(text: string | null): T | null
export function fromText<T>(text: string | null): T | null {
  if (text === null) return null
  try {
    // Only this store writes the column, from a value of this type.
    return JSON.parse(text) as T
  } catch (error) {
    throw new FailureError({ kind: 'storage', message: damagedText }, { cause: error })
  }
}

const damagedText =
  'Part of this campaign is damaged on this computer’s disk and cannot be read. Open it again: Versions has earlier copies.'

/** As `fromText`; undefined where the text cannot be read any more. */
export function readable<T>(text: string): T | undefined {
  try {
    // As above.
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** As `fromText`; null where the text cannot be read any more, of what costs less than not opening the rest. */
export const ifReadable = <T>(text: string | null): T | null => (text === null ? null : (readable<T>(text) ?? null))

/** A list of texts; none where it cannot be read any more. */
export const textsIn = (text: string | null): string[] => ifReadable<string[]>(text) ?? []

/** The same in SQL, for `->>`: what cannot be read any more says nothing, where one such row would fail the whole question. */
export const readableIn = (column: string): string => `iif(json_valid(${column}), ${column}, '{}')`

/** Whether a column holds this value, whatever the order of its keys. */
export const holds = (text: string | null, value: unknown): boolean =>
  text === toText(value) || (text !== null && isDeepStrictEqual(readable(text), JSON.parse(toText(value))))

/** How names are compared and sorted: without regard to case, in composed form. */
export const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

/** `damaged`: the file is no sound database · `full`: no room · `read-only`: no right to write · `disk`: reading or writing failed. */
type StorageReason = 'damaged' | 'full' | 'read-only' | 'disk'

const reasons: Record<number, StorageReason> = {
  8: 'read-only',
  10: 'disk',
  11: 'damaged',
  13: 'full',
  14: 'disk',
  26: 'damaged',
}

/** Why the disk said no; null when the error is none of SQLite's about storage. */
export function reasonOf(error: unknown): StorageReason | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  // The upper bits tell the kind within the kind.
  return reasons[error.errcode & 0xff] ?? null
}

const words: Record<StorageReason, string> = {
  damaged: 'The drafts file is damaged. The last change is not saved.',
  full: 'The disk is full. The last change is not saved.',
  'read-only': 'The data folder cannot be written. The last change is not saved.',
  disk: 'The disk is not responding. The last change is not saved.',
}

/** The failure behind `error` where the disk is to blame, else null. */
export function storageFailure(error: unknown): Failure | null {
  const reason = reasonOf(error)
  return reason && { kind: 'storage', message: words[reason] }
}

/** Takes what one reading asked for at `asked` said; what was readable this time is no longer here. Returns whether anything changed. Runs inside a transaction. */
export function upsertUnreadable(
  db: Db,
  workspace: string,
  campaigns: readonly Campaign[],
  nameless: readonly Unreadable[],
  asked: number,
): boolean {
  const known = new Map(unreadableIn(db, workspace).map(({ id, why }) => [id, why]))
  const odd = [...campaigns.flatMap((one) => oddOf(one) ?? []), ...nameless]
  const sound = known.size === 0 ? [] : campaigns.filter((one) => !oddOf(one) && known.has(String(one.id)))
  for (const { id } of sound) db.run('DELETE FROM unreadable WHERE workspace = ? AND id = ?', [workspace, String(id)])
  for (const { id, why } of odd)
    db.run(
      'INSERT INTO unreadable (workspace, id, why, tick) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET why = excluded.why, tick = excluded.tick',
      [workspace, id, why, asked],
    )
  return sound.length > 0 || odd.some(({ id, why }) => known.get(id) !== why)
}

const oddOf = (campaign: Campaign): Unreadable | null => {
  const why = whyUnreadable(campaign)
  return why === null ? null : { id: String(campaign.id), why }
}

export const unreadableIn = (db: Db, workspace: string): Unreadable[] =>
  db.all<Unreadable>('SELECT id, why FROM unreadable WHERE workspace = ? ORDER BY id', [workspace])

/** Removes what a complete reading that began at `tick` did not see. */
export const forgetUnseenUnreadable = (db: Db, workspace: string, tick: number): number =>
  db.run('DELETE FROM unreadable WHERE workspace = ? AND tick < ?', [workspace, tick]).changes
