/** One data folder, one host: the lock is a database held by BEGIN EXCLUSIVE, which the system frees even after kill -9. */
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf } from './store/db.ts'

export type DataFolderLock = { release(): void }

/**
 * Holds `folder` until `release` or the end of the process; null when another process holds it. The folder must exist. Needs no room on
 * the disk. Throws what SQLite says of a folder in which no file can be made.
 */
export function lockDataFolder(folder: string): DataFolderLock | null {
  const file = join(folder, 'lock.db')
  try {
    return hold(file)
  } catch (error) {
    if (reasonOf(error) !== 'damaged') throw error
    // A held file answers 'busy' before 'damaged', and it has no content. It is emptied, not replaced, so that it cannot be held twice.
    truncateSync(file)
    return hold(file)
  }
}

/** Nobody need keep the lock for it to hold: a collected database is a closed one. */
const held = new Set<DatabaseSync>()

function hold(file: string): DataFolderLock | null {
  const lock = new DatabaseSync(file)
  try {
    // A journal in memory: one in the folder would ask a full disk for room.
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    held.add(lock)
    return {
      release: () => {
        held.delete(lock)
        lock.close()
      },
    }
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

const SQLITE_BUSY = 5

/** Any other refusal (a read-only folder, a full disk) is not 'already open' and is reported as what it is. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY
