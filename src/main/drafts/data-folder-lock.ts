/** One data folder, one host: the lock is a database held by BEGIN EXCLUSIVE, which the system frees even after kill -9. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Holds `folder` until `release` or the end of the process; null when another process holds it. The folder must exist. */
export function lockDataFolder(folder: string): { release(): void } | null {
  const lock = new DatabaseSync(join(folder, 'lock.db'))
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

const SQLITE_BUSY = 5

/** Any other refusal (a read-only folder, a full disk) is not 'already open' and must be told as what it is. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === SQLITE_BUSY
