/** The store's database file: every change is one transaction, and what the disk refuses is an error with a message. */
import type { DatabaseSync } from 'node:sqlite'
import type { SyncState } from '#contract'
import { FailureError } from '../../failure.ts'
import { bringBack, copiesOf, type Offer, offerOf } from './copies.ts'
import { type Db, dbOver, storageFailure } from './db.ts'
import { fillDepartures } from './draft-rows.ts'
import { FilePlace, forgetLog, isLogCut } from './file-place.ts'
import { find, openFound } from './list.ts'
import * as mirror from './mirror.ts'
import { openNarrowing } from './narrowing.ts'
import { type OpenLimits, openFile } from './open.ts'
import { listed } from './salvage.ts'
import * as texts from './texts.ts'

/** Sent lines of the outbox are kept for so many days. */
const doneKeptDays = 7

const logIsCut =
  'The end of the drafts file’s log (drafts.db-wal) is missing. The last changes before Herald ended may be lost.'

/** The open file that all parts of the store use. */
export class StoreFile {
  #database: DatabaseSync
  /** Another one after the file had to be written again. */
  db: Db
  readonly #place: FilePlace | null
  readonly #readOnly: boolean
  /** Said at the opening and true until the next one. */
  opening: string | null
  /** What became of a damaged file at the opening. */
  damage: string | null
  #offer: Offer | null = null
  /** Where it is on disk; null: in memory alone. */
  readonly file: string | null
  /** The error of the last write; null again once one succeeds. */
  #trouble: string | null = null
  #tick: number
  #indexed = false
  /** What the tables in memory hold of the last search, while nothing changed that it looks at. */
  #found: { of: string; isWide: boolean } | null = null

  /** Opens `file`; what was in flight when the last process ended waits again. `now` is epoch milliseconds. */
  constructor(file: string, now: () => number = Date.now, limits: OpenLimits = {}) {
    const isCut = isLogCut(file)
    const { database, readOnly, storage, damage, ...opened } = openFile(file, now, limits)
    this.file = opened.file
    this.#place = opened.file === null ? null : new FilePlace(opened.file)
    this.#database = database
    this.db = dbOver(database)
    openFound(this.db)
    openNarrowing(this.db)
    this.#readOnly = readOnly
    this.opening = storage
    this.damage = isCut ? [damage, logIsCut].filter(Boolean).join(' ') : damage
    this.#tick = mirror.lastTick(this.db)
    if (readOnly) return
    this.#recover(now())
    this.#openIndex()
    if (this.file === null) return
    this.#place?.noteLog()
    this.#offer = offerOf(database, copiesOf(this.file))
  }

  close(): void {
    if (this.#place && !this.#readOnly) forgetLog(this.#place.file)
    this.#database.close()
  }

  isReadOnly(): boolean {
    return this.#readOnly
  }

  /** Counts one more reading; its number says later what an answer could know. */
  ask(): number {
    this.#tick += 1
    return this.#tick
  }

  /** What a copy of an earlier day could bring back; null where nothing is lost, or no copy has it. */
  get copy(): SyncState['copy'] | null {
    if (this.#offer === null) return null
    const { day, names } = this.#offer
    return { day, words: `The copy of ${dayText(day)} still has ${listed(names)}.` }
  }

  /** What the person must know about the disk; null while it is well. */
  get storage(): string | null {
    return this.#trouble ?? this.opening
  }

  readNow(): mirror.Reading {
    return { asked: this.ask(), heard: this.ask() }
  }

  /**
   * Takes what a damaged file lost out of the copy of `day` ('YYYY-MM-DD'), which was offered. What is there by now stays. Throws `not-found`
   * where the copy went meanwhile.
   */
  bringBack(day: string): void {
    const copies = this.file === null ? [] : copiesOf(this.file)
    const copy = copies.find((one) => one.day === day)
    if (!copy) throw new FailureError({ kind: 'not-found', message: `The copy of ${dayText(day)} is no longer there.` })
    const names = this.change((db) => {
      const back = bringBack(this.#database, copy)
      fillDepartures(db)
      return back
    })
    this.damage = `Restored from the copy of ${dayText(day)}: ${listed(names)}.`
    this.#offer = offerOf(this.#database, copies)
  }

  /**
   * One transaction; returns after COMMIT. Throws `storage` where the disk refuses. A caller that says by `isFindable` that no name,
   * message or draft changed spares the next list its search.
   */
  change<T>(work: (db: Db) => T, isFindable: (result: T) => boolean = () => true): T {
    if (this.#readOnly)
      throw new FailureError({ kind: 'storage', message: this.opening ?? 'The drafts cannot be changed.' })
    try {
      const result = this.db.transaction(() => work(this.db))
      if (this.#place?.isLost()) this.#bringBack(this.#place)
      this.#place?.noteLog()
      if (isFindable(result)) this.#found = null
      this.#trouble = null
      return result
    } catch (error) {
      const failure =
        error instanceof FailureError && error.failure.kind === 'storage' ? error.failure : storageFailure(error)
      if (!failure) throw error
      this.#trouble = failure.message
      throw new FailureError(failure)
    }
  }

  /** Nothing is acknowledged that the next start would not find. Throws `FailureError` where the file cannot be written again. */
  #bringBack(place: FilePlace): void {
    this.#database = place.writeAgain(this.#database)
    this.db = dbOver(this.#database)
    openFound(this.db)
    openNarrowing(this.db)
    this.#found = null
    this.damage = 'The drafts file was deleted or moved while Herald was open. It was written again; nothing is lost.'
  }

  /** Searches for the list that is read next, as `find` in list.ts; what was written since the last search is read first. */
  find(workspace: string, search: string): boolean {
    if (texts.looksInText(search)) this.catchUp()
    const of = JSON.stringify([workspace, search])
    if (this.#found?.of !== of) {
      this.#found = null
      this.#found = { of, isWide: find(this.db, workspace, search, this.hasIndex) }
    }
    return this.#found.isWide
  }

  /** Reads what messages hold that were written since the last time. */
  catchUp(): void {
    if (this.#readOnly || !texts.isBehind(this.db, this.hasIndex)) return
    this.unlessDiskRefuses(() => this.change((db) => texts.catchUp(db, this.hasIndex)))
  }

  /** Whether the texts of messages are in a full-text index. */
  get hasIndex(): boolean {
    return this.#indexed
  }

  /** Whoever searches next need not wait for it. Runs inside a transaction. */
  index(db: Db): void {
    if (this.#indexed) texts.indexWaiting(db)
  }

  #openIndex(): void {
    this.unlessDiskRefuses(() => {
      this.#indexed = this.change(texts.openIndex)
    })
  }

  #recover(now: number): void {
    const since = new Date(now - doneKeptDays * 86_400_000).toISOString()
    this.unlessDiskRefuses(() =>
      this.change((db) => {
        db.run(`DELETE FROM outbox WHERE state = 'done' AND done_at < ?`, [since])
        fillDepartures(db)
        indexStoredTextOnce(db)
      }),
    )
  }

  /** Does what can wait for the next start; the outbox's state shows a refusal of the disk. */
  unlessDiskRefuses(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof FailureError)) throw error
    }
  }
}

/** Of the file as a whole, and of no workspace. */
const [wholeFile, wordsRead] = ['', 'kept words read']

function indexStoredTextOnce(db: Db): void {
  if (mirror.getMeta(db, wholeFile, wordsRead) !== null) return
  texts.indexStoredText(db)
  mirror.setMeta(db, wholeFile, wordsRead, '1')
}

/** '19 November 2026'. */
const dayText = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
