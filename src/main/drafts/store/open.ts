/**
 * Opens the store's file: an older one is upgraded, a newer one opened read-only; one that is damaged, or has other tables, is set aside,
 * never wiped, and salvaged.
 */
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { messageOf } from '../../failure.ts'
import { copiesOf, lostByCopies, rememberLost } from './copies.ts'
import { dbOver, reasonOf } from './db.ts'
import { salvage, salvageText } from './salvage.ts'
import { columnsOf } from './salvage-rows.ts'
import { applicationId, upgrades as released, schema } from './schema.ts'
import { openIndex } from './texts.ts'

/** For tests: how many pages the file may have, as on a disk that is full, and the upgrades of a later Herald. */
export type OpenLimits = { pages?: number; upgrades?: readonly string[] }

export type OpenedFile = {
  database: DatabaseSync
  /** Where it is on disk; null where the work lives in memory. */
  file: string | null
  /** A newer Herald wrote the file: it can be read, not changed. */
  readOnly: boolean
  /** What the person must know about the disk; null while it is well. */
  storage: string | null
  /** What became of a file that was found damaged; null where none was. */
  damage: string | null
}

/** Opens `file` or, where that cannot be, says why in `storage` and keeps the work in memory. `now` names a file set aside. */
export function openFile(file: string, now: () => number = Date.now, limits: OpenLimits = {}): OpenedFile {
  try {
    const aside = finishExchange(file, now())
    if (aside) return { ...openWell(file, limits), damage: `The drafts file was damaged and set aside as ${aside}.` }
    if (isEmptied(file)) return openAfterDamage(file, now(), limits)
    return openWell(file, limits)
  } catch (error) {
    if (reasonOf(error) === 'damaged') return openAfterDamage(file, now(), limits)
    return openAlone(file, limits) ?? openInMemory(file, inMemory(error))
  }
}

/** Whether all that was in it is gone, as after a power cut: a file that never held anything has no copies. */
const isEmptied = (file: string): boolean =>
  existsSync(file) && copiesOf(file).length > 0 && [file, `${file}-wal`].every((one) => sizeOf(one) === 0)

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * A full disk has no room for the index of the write-ahead log. Held by this connection alone, a file needs none: it is read, and
 * writes go through as soon as there is room.
 */
function openAlone(file: string, limits: OpenLimits): OpenedFile | null {
  try {
    return existsSync(file) ? openWell(file, limits, 'PRAGMA locking_mode = EXCLUSIVE') : null
  } catch {
    // The first refusal is reported.
    return null
  }
}

/** SQLite lets others read a file that it makes; those beside it take the same mode. The mode of another user's file is left alone. */
function keepPrivate(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && found.uid === process.getuid?.() && (found.mode & 0o077) !== 0) chmodSync(file, found.mode & 0o700)
}

function openWell(file: string, { pages, upgrades = released }: OpenLimits = {}, first = ''): OpenedFile {
  const database = new DatabaseSync(file)
  keepPrivate(file)
  try {
    database.exec(first)
    if (pages) database.exec(`PRAGMA max_page_count = ${pages}`)
    return prepare(database, file, upgrades)
  } catch (error) {
    if (database.isOpen) database.close()
    throw error
  }
}

function prepare(database: DatabaseSync, file: string, upgrades: readonly string[]): OpenedFile {
  const version = Number(pragma(database, 'user_version'))
  const latest = 1 + upgrades.length
  const isReleased = Number(pragma(database, 'application_id')) === applicationId
  if (isReleased && version > latest) {
    database.close()
    return openNewer(file)
  }
  setUp(database)
  // Costs some milliseconds in the worker; a damaged page found later would lose text.
  const check = String(pragma(database, 'quick_check(1)'))
  if (check !== 'ok') throw new DamagedError(check)
  if (version === 0 && madeOf(database).length === 0) make(database, upgrades)
  else if (isReleased && version > 0 && version < latest) upgrade(database, version, upgrades)
  if (!isReleased && version !== 0) throw new DamagedError('Its tables are those of a Herald that was not released')
  if (Number(pragma(database, 'user_version')) !== latest || !isOurs(database, upgrades))
    throw new DamagedError('Its tables are not those that Herald makes')
  return { database, file: database.location() === null ? null : file, readOnly: false, storage: null, damage: null }
}

/** All at once: a crash in between leaves the older file. Throws DamagedError if its tables are not those of its version. */
function upgrade(database: DatabaseSync, version: number, upgrades: readonly string[]): void {
  try {
    database.exec(
      `BEGIN IMMEDIATE; ${upgrades.slice(version - 1).join(';')}; PRAGMA user_version = ${1 + upgrades.length}; COMMIT`,
    )
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw reasonOf(error) ? error : new DamagedError(messageOf(error))
  }
}

/**
 * Whether the file has the tables and triggers of the schema and no others: one from elsewhere, out of a backup for instance, could
 * lack some, or change by a trigger what is written.
 */
function isOurs(database: DatabaseSync, upgrades: readonly string[]): boolean {
  const made = new DatabaseSync(':memory:')
  try {
    make(made, upgrades)
    return isDeepStrictEqual(madeOf(database), madeOf(made))
  } finally {
    made.close()
  }
}

const madeOf = (database: DatabaseSync): unknown[] =>
  database
    .prepare(
      `SELECT type, name, CASE type WHEN 'table' THEN (SELECT group_concat(name) FROM pragma_table_info(s.name)) ELSE sql END AS made
       FROM sqlite_schema s WHERE type <> 'index' AND name NOT LIKE 'sqlite_%' AND NOT (type = 'table' AND name LIKE 'texts%')
       ORDER BY type, name`,
    )
    .all()

/** How a connection writes: every commit is on disk before it is acknowledged. */
export const setUp = (database: DatabaseSync): void =>
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000`,
  )

/** All at once: a crash in between leaves an empty file. */
const make = (database: DatabaseSync, upgrades: readonly string[]): void =>
  database.exec(
    `BEGIN IMMEDIATE; ${[schema, ...upgrades].join(';')};
     PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${1 + upgrades.length}; COMMIT`,
  )

function openNewer(file: string): OpenedFile {
  return {
    database: new DatabaseSync(file, { readOnly: true }),
    file,
    readOnly: true,
    damage: null,
    storage: 'A newer version of Herald saved the drafts on this computer. Update Herald to change them.',
  }
}

/** Where what can be read of a damaged file is collected, before it takes that file's place. */
const collectedFile = (file: string): string => `${file}.collected`

/**
 * The drafts are collected in a second file, which is then exchanged for the damaged one: a process or a computer that ends in between loses
 * none. Without room for it they are collected in memory, and the damaged file stays.
 */
function openAfterDamage(file: string, now: number, limits: OpenLimits): OpenedFile {
  const aside = asideOf(file, now)
  const collected = collectedFile(file)
  const said = `The drafts file was damaged and set aside as ${basename(aside)}.`
  removeFile(collected)
  try {
    const { database } = openWell(collected, limits)
    const damage = `${said} ${collect(database, file, collected)}`
    database.close()
    exchange(file, aside)
    return { ...openFresh(file), damage }
  } catch (error) {
    removeFile(collected)
    if (reasonOf(error) !== 'damaged') return collectInMemory(file, error)
    exchange(file, aside)
    return { ...openFresh(file), damage: `${said} It cannot be read: ${messageOf(error)}.` }
  }
}

function collectInMemory(file: string, error: unknown): OpenedFile {
  const { database } = openWell(':memory:')
  const damage = `The drafts file was damaged. ${collect(database, file, null)}`
  return { database, file: null, readOnly: false, storage: inMemory(error), damage }
}

/** Reads what can be read of `damaged` into `database`, which is empty; returns what became of it. `like`: the empty file, as one of the same tables. */
function collect(database: DatabaseSync, damaged: string, like: string | null): string {
  // Its list of tables is to be in the file, not in its log.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA foreign_keys = OFF; BEGIN')
  const copies = copiesOf(damaged)
  const salvaged = withFileLikeOurs((made) =>
    salvage(database, damaged, [...copies.map((copy) => copy.file), ...[made, like].filter((one) => one !== null)]),
  )
  const inCopies = salvaged.isAllKnown ? [] : lostByCopies(database, copies)
  const known = new Set(salvaged.lost.map(({ workspace, id }) => `${workspace} ${id}`))
  const lost = [...salvaged.lost, ...inCopies.filter(({ workspace, id }) => !known.has(`${workspace} ${id}`))]
  rememberLost(database, lost)
  database.exec('COMMIT')
  return salvageText({ ...salvaged, lost, isAllKnown: salvaged.isAllKnown || inCopies.length > 0 })
}

const suffixes = ['', '-wal', '-shm']

function removeFile(file: string): void {
  for (const suffix of suffixes) rmSync(file + suffix, { force: true })
}

/** The log goes after its file, and before the new one comes: SQLite would take it for the new one's. */
function exchange(file: string, aside: string): void {
  for (const suffix of suffixes) if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  if (existsSync(collectedFile(file))) renameSync(collectedFile(file), file)
}

/** A process that ended while it exchanged the files had collected all. Returns the name of the damaged one; null if there was none. */
function finishExchange(file: string, now: number): string | null {
  if (existsSync(file) || !existsSync(collectedFile(file))) return null
  const aside = readdirSync(dirname(file)).findLast(
    (name) =>
      name.startsWith(`${basename(file)}.damaged-`) && !suffixes.some((end) => end !== '' && name.endsWith(end)),
  )
  exchange(file, aside ? join(dirname(file), aside) : asideOf(file, now))
  return aside ?? basename(asideOf(file, now))
}

const asideOf = (file: string, now: number): string =>
  `${file}.damaged-${new Date(now).toISOString().replaceAll(':', '-')}`

/** Gives `work` a file whose tables are on the pages on which Herald makes them; null without room for one. */
function withFileLikeOurs<T>(work: (file: string | null) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'herald-tables-'))
  try {
    return work(fileLikeOurs(join(folder, 'drafts.db')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function fileLikeOurs(file: string): string | null {
  try {
    const { database } = openWell(file)
    // The search makes its index when a file is first opened.
    openIndex(dbOver(database))
    database.close()
    return file
  } catch {
    return null
  }
}

/** A disk without room for a new file leaves the work in memory. */
function openFresh(file: string): OpenedFile {
  try {
    return openWell(file)
  } catch (error) {
    return openInMemory(file, inMemory(error))
  }
}

const inMemory = (error: unknown) =>
  `Drafts cannot be saved on this computer (${messageOf(error)}). They last only until Herald closes.`

/** In memory, with what can be read of the file. */
function openInMemory(file: string, storage: string): OpenedFile {
  const { database } = openWell(':memory:')
  const unread = existsSync(file) ? copyInto(database, file) : null
  return {
    database,
    file: null,
    readOnly: false,
    damage: null,
    storage: unread ? `${storage} Earlier drafts cannot be read: ${unread}` : storage,
  }
}

/** Copies the tables of a file that cannot be written; returns why it could not, else null. */
function copyInto(memory: DatabaseSync, file: string): string | null {
  // The file with its write-ahead log, where it can be read; else what was checkpointed.
  return (
    copyFrom(memory, `${addressOf(file)}?mode=ro`) &&
    copyFromElsewhere(memory, file) &&
    copyFrom(memory, `${addressOf(file)}?immutable=1`)
  )
}

const addressOf = (file: string): string => pathToFileURL(file).href

function copyFrom(memory: DatabaseSync, address: string): string | null {
  try {
    memory.exec(`ATTACH DATABASE '${address.replaceAll("'", "''")}' AS disk`)
    copyTables(memory)
    return null
  } catch (error) {
    return messageOf(error)
  } finally {
    if (isAttached(memory)) memory.exec('DETACH DATABASE disk')
  }
}

/** A log that a crash left behind can be read only where SQLite may make an index for it. */
function copyFromElsewhere(memory: DatabaseSync, file: string): string | null {
  if (!existsSync(`${file}-wal`)) return 'There is no write-ahead log'
  let folder: string | null = null
  try {
    folder = mkdtempSync(join(tmpdir(), 'herald-drafts-'))
    for (const suffix of ['', '-wal']) copyFileSync(file + suffix, join(folder, `drafts.db${suffix}`))
    return copyFrom(memory, addressOf(join(folder, 'drafts.db')))
  } catch (error) {
    return messageOf(error)
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}

/** Tables and columns that both know: the file may be of an older schema. */
function copyTables(memory: DatabaseSync): void {
  const known = memory.prepare(`SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name IN
    (SELECT name FROM disk.sqlite_schema WHERE type = 'table') AND name NOT LIKE 'sqlite_%'`)
  memory.exec('PRAGMA foreign_keys = OFF; BEGIN')
  try {
    for (const { name } of known.all()) {
      const columns = columnsOf(memory, String(name), 'disk').join(', ')
      // A trigger may have noted already what is noted there.
      memory.exec(`INSERT OR IGNORE INTO main.${name} (${columns}) SELECT ${columns} FROM disk.${name}`)
    }
    memory.exec('COMMIT; PRAGMA foreign_keys = ON')
  } catch (error) {
    memory.exec('ROLLBACK; PRAGMA foreign_keys = ON')
    throw error
  }
}

const isAttached = (database: DatabaseSync): boolean =>
  database
    .prepare('PRAGMA database_list')
    .all()
    .some(({ name }) => name === 'disk')

class DamagedError extends Error {
  readonly errcode = 11
}

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
