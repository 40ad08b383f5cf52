/**
 * Whether an open database is still the file of its name: SQLite goes on writing into one that was deleted or moved. And whether its log is as
 * long as it was: SQLite takes a shortened or missing one for the end of what was written.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FailureError } from '../../failure.ts'
import { setUp, sizeOf } from './open.ts'

export class FilePlace {
  readonly file: string
  readonly #folder: string
  #files: string
  /** When a name in the folder last came, went or changed, as the folder said at the last look. */
  #looked = Number.NaN
  /** Bytes of the log, as noted beside the file. */
  #noted: number | null = null

  /** `file` is open, with its write-ahead log. */
  constructor(file: string) {
    this.file = file
    this.#folder = dirname(file)
    this.#files = this.#identity()
  }

  /** Notes how long the log is: it only grows until the file is closed. What cannot be noted is not noticed later. */
  noteLog(): void {
    const size = sizeOf(logOf(this.file))
    if (size === this.#noted) return
    try {
      writeFileSync(noteOf(this.file), String(size), { mode: 0o600 })
      this.#noted = size
    } catch {
      // The next write of a draft reports a full disk.
    }
  }

  /** Costs one question to the file system, a few microseconds, while nothing in the folder comes or goes. */
  isLost(): boolean {
    const changed = statSync(this.#folder, { throwIfNoEntry: false })?.mtimeMs
    if (changed !== undefined && changed === this.#looked) return false
    this.#looked = changed ?? Number.NaN
    return this.#identity() !== this.#files
  }

  /**
   * Writes what `database` holds to the file of its name and returns that one, open; `database` is closed then. Throws `FailureError`
   * where another file has the name by now, or none can be made; then `database` stays open.
   */
  writeAgain(database: DatabaseSync): DatabaseSync {
    try {
      // The file is there and its log is not: what stood in the log goes into the file.
      if (this.#isSameFile()) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      else if (inodeOf(this.file) === null) database.prepare('VACUUM INTO ?').run(this.file)
      else throw new Error('another file is in its place')
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const message = `The drafts file was deleted or moved while Herald was open, and could not be written again: ${why}. The last change is not saved.`
      // The next write looks again.
      this.#looked = Number.NaN
      throw new FailureError({ kind: 'storage', message }, { cause: error })
    }
    database.close()
    forgetLog(this.file)
    this.#noted = null
    // A log of the former file says nothing of this one.
    for (const suffix of ['-wal', '-shm']) rmSync(this.file + suffix, { force: true })
    const again = new DatabaseSync(this.file)
    setUp(again)
    this.#files = this.#identity()
    return again
  }

  #isSameFile(): boolean {
    return this.#files.split(' ')[0] === String(inodeOf(this.file))
  }

  #identity(): string {
    return `${inodeOf(this.file)} ${inodeOf(`${this.file}-wal`)}`
  }
}

const inodeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.ino ?? null

const logOf = (file: string): string => `${file}-wal`
const noteOf = (file: string): string => `${file}.log`

/** Whether the log of `file`, which is not open, is shorter than when Herald ended without closing it: the last changes are gone then. */
export function isLogCut(file: string): boolean {
  try {
    return sizeOf(logOf(file)) < Number(readFileSync(noteOf(file), 'utf8'))
  } catch {
    // It was closed, and has no log.
    return false
  }
}

/** Before the file is closed: a shorter log loses nothing from then on. */
export function forgetLog(file: string): void {
  try {
    rmSync(noteOf(file), { force: true })
  } catch {
    // In a folder that cannot be written, none was noted.
  }
}
