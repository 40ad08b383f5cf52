/** Opens the store's file: migrations in order, a newer schema read-only, a damaged file set aside and never wiped. */
import { existsSync, renameSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from './migrations.ts'
import { reasonOf } from './sqlite-errors.ts'

export type OpenedFile = {
  database: DatabaseSync
  /** A newer Herald wrote the file: it can be read, not changed. */
  readOnly: boolean
  /** What the person must know about the disk; null while it is well. */
  storage: string | null
}

/** Opens `file` or, where that cannot be, says why in `storage` and keeps the work in memory. `now` names a file set aside. */
export function openFile(file: string, now: () => number = Date.now): OpenedFile {
  try {
    return openWell(file)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'damaged') return openAfterDamage(file, now())
    return openInMemory(
      `Drafts cannot be kept on this computer (${messageOf(error)}). They live only until Herald closes.`,
    )
  }
}

function openWell(file: string): OpenedFile {
  const database = new DatabaseSync(file)
  try {
    return prepare(database, file)
  } catch (error) {
    if (database.isOpen) database.close()
    throw error
  }
}

function prepare(database: DatabaseSync, file: string): OpenedFile {
  const version = Number(pragma(database, 'user_version'))
  if (version > migrations.length) {
    database.close()
    return openNewer(file)
  }
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000`,
  )
  // Costs some milliseconds in the worker; a damaged page found later would cost words.
  const check = String(pragma(database, 'quick_check(1)'))
  if (check !== 'ok') throw new DamagedError(check)
  migrate(database, version)
  return { database, readOnly: false, storage: null }
}

function migrate(database: DatabaseSync, version: number): void {
  for (const [index, step] of migrations.entries()) {
    if (index < version) continue
    // The step and its number go in together: a crash in between leaves the former version whole.
    database.exec(`BEGIN IMMEDIATE; ${step}; PRAGMA user_version = ${index + 1}; COMMIT`)
  }
}

function openNewer(file: string): OpenedFile {
  return {
    database: new DatabaseSync(file, { readOnly: true }),
    readOnly: true,
    storage:
      'A newer version of Herald wrote the drafts on this computer. They can be read but not changed until Herald is updated.',
  }
}

function openAfterDamage(file: string, now: number): OpenedFile {
  const aside = `${file}.damaged-${new Date(now).toISOString().replaceAll(':', '-')}`
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  return {
    ...openWell(file),
    storage: `The file of drafts was damaged. It was set aside as ${aside} and a new one was begun.`,
  }
}

function openInMemory(storage: string): OpenedFile {
  return { ...openWell(':memory:'), storage }
}

class DamagedError extends Error {
  readonly errcode = 11
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const pragma = (database: DatabaseSync, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
