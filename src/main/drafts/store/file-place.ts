/** Whether an open database is still the file of its name: SQLite goes on writing into one that was deleted or moved. */
import { rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { FailureError } from '../../failure.ts'
import { setUp } from './open.ts'

export class FilePlace {
  readonly #file: string
  #files: string

  /** `file` is open, with its write-ahead log. */
  constructor(file: string) {
    this.#file = file
    this.#files = this.#identity()
  }

  /** Costs two questions to the file system: some microseconds. */
  isLost(): boolean {
    return this.#identity() !== this.#files
  }

  /**
   * Writes what `database` holds to the file of its name and answers that one, open; `database` is closed then. Throws `FailureError`
   * where another file has the name by now, or none can be made; then `database` stays open.
   */
  writeAgain(database: DatabaseSync): DatabaseSync {
    try {
      // The file is there and its log is not: what stood in the log goes into the file.
      if (this.#isSameFile()) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      else if (inodeOf(this.#file) === null) database.prepare('VACUUM INTO ?').run(this.#file)
      else throw new Error('another file is in its place')
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const message = `The file of drafts was deleted or moved while Herald was open, and could not be written again: ${why}. The last change is not on disk.`
      throw new FailureError({ kind: 'storage', message }, { cause: error })
    }
    database.close()
    // A log of the former file says nothing of this one.
    for (const suffix of ['-wal', '-shm']) rmSync(this.#file + suffix, { force: true })
    const again = new DatabaseSync(this.#file)
    setUp(again)
    this.#files = this.#identity()
    return again
  }

  #isSameFile(): boolean {
    return this.#files.split(' ')[0] === String(inodeOf(this.#file))
  }

  #identity(): string {
    return `${inodeOf(this.#file)} ${inodeOf(`${this.#file}-wal`)}`
  }
}

const inodeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.ino ?? null
