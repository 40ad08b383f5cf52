/** The draft store: synchronous, one method one transaction, everything scoped by workspace. It runs in the worker. */
import type { DatabaseSync } from 'node:sqlite'
import type {
  Campaign,
  Draft,
  DraftSave,
  DraftWrite,
  Failure,
  ListQuery,
  OutboxItem,
  Segment,
  SyncState,
} from '#contract'
import { FailureError } from '../../failure.ts'
import { type Acted, acted } from './acted.ts'
import { type Db, dbOver } from './db.ts'
import { draftOf, rowByCampaign, rowOf, type Standing, standingOf } from './draft-rows.ts'
import { discardDraft, markSaved, writeDraft } from './drafts.ts'
import { dueHeads, failureIn, headOf, intentOf, nextDue } from './intent-rows.ts'
import { countsOf, pageOf, unseenDrafts } from './list.ts'
import { keysOf, rowsOf } from './list-rows.ts'
import * as mirror from './mirror.ts'
import { type MirrorReading, readingOf, setComplete, setRead } from './mirror-reading.ts'
import { openFile } from './open.ts'
import { itemsOf, stateOf } from './outbox-rows.ts'
import { type Moment, queueSave } from './queue.ts'
import * as sending from './sending.ts'
import { storageFailure } from './sqlite-errors.ts'

/** Done intents are forgotten after this many days. */
const doneKeptDays = 7

export class Store {
  readonly #database: DatabaseSync
  readonly #db: Db
  readonly #readOnly: boolean
  /** Said at the opening and true until the next one. */
  readonly #opening: string | null
  /** What the last write ran into; null again once one goes through. */
  #trouble: string | null = null
  #tick: number

  /** Opens `file`; what was in flight when the last process ended waits again. `now` is epoch milliseconds. */
  constructor(file: string, now: () => number = Date.now) {
    const { database, readOnly, storage } = openFile(file, now)
    this.#database = database
    this.#db = dbOver(database)
    this.#readOnly = readOnly
    this.#opening = storage
    this.#tick = mirror.lastTick(this.#db)
    if (!readOnly) this.#recover(now())
  }

  close(): void {
    this.#database.close()
  }

  isReadOnly(): boolean {
    return this.#readOnly
  }

  // Drafts

  draft(workspace: string, id: string): Draft | null {
    const row = rowOf(this.#db, workspace, id)
    return row ? draftOf(this.#db, row) : null
  }

  draftOfCampaign(workspace: string, campaignId: number): Draft | null {
    const row = rowByCampaign(this.#db, workspace, campaignId)
    return row ? draftOf(this.#db, row) : null
  }

  standing(workspace: string, id: string): Standing | null {
    const row = rowOf(this.#db, workspace, id)
    return row ? standingOf(this.#db, row) : null
  }

  write(workspace: string, write: DraftWrite, now: string) {
    return this.#write((db) => {
      const stamp = writeDraft(db, workspace, write, now)
      return { stamp, standing: this.#standing(workspace, write.id) }
    })
  }

  /** The write and its intents, both or none. Answers the ids of the intents. */
  save(workspace: string, save: DraftSave, now: Moment) {
    return this.#write((db) => {
      const stamp = writeDraft(db, workspace, save.write, now.iso)
      markSaved(db, workspace, save.write.id, save.section)
      const row = rowOf(db, workspace, save.write.id)
      if (!row) throw new Error('A draft that was just written cannot be read')
      const intents = queueSave(db, row, save, now)
      return { stamp, intents, standing: standingOf(db, row) }
    })
  }

  discard(workspace: string, id: string): boolean {
    return this.#write((db) => discardDraft(db, workspace, id))
  }

  /** Keeps what publishing, stopping or an approval did. */
  acted(workspace: string, id: string, change: Acted): Standing | null {
    return this.#write((db) => {
      if (!acted(db, workspace, id, change, this.#reading())) return null
      return this.#standing(workspace, id)
    })
  }

  // Outbox

  /** Drafts whose next request is due, longest waiting first, without those in `busy`. */
  due(workspace: string, now: number, busy: readonly string[], limit: number): string[] {
    return dueHeads(this.#db, workspace, now, busy, limit)
  }

  nextDue(workspace: string, busy: readonly string[]): number | null {
    return nextDue(this.#db, workspace, busy)
  }

  take(workspace: string, draftId: string, now: Moment, anyway: boolean) {
    return this.#write((db) => {
      const taken = sending.take(db, workspace, draftId, { now, tick: this.ask(), anyway })
      return { ...taken, standing: this.standing(workspace, draftId) }
    })
  }

  /** Keeps what became of a request; null when its draft was discarded meanwhile. */
  settle(
    intentId: number,
    outcome: sending.Outcome,
    now: Moment,
  ): { standing: Standing; item: OutboxItem | null } | null {
    return this.#write((db) => {
      const intent = intentOf(db, intentId)
      if (!intent || !sending.settle(db, intentId, outcome, now)) return null
      const { workspace, draft_id: draftId } = intent
      if (outcome.kind === 'done' && outcome.campaign) {
        mirror.learnCampaigns(db, workspace, [outcome.campaign], this.#reading())
      }
      const item = itemsOf(db, workspace, now.iso, draftId).find(({ state }) => state === 'attention') ?? null
      return { standing: this.#standing(workspace, draftId), item }
    })
  }

  wake(workspace: string, now: number): void {
    this.#write((db) => sending.wakeWaiting(db, workspace, now))
  }

  retry(workspace: string, draftId: string | null, now: number): void {
    this.#write((db) => sending.retry(db, workspace, draftId, now))
  }

  /** Why the draft's next request could not be sent; null when nothing waits or nothing went wrong. */
  lastFailure(workspace: string, id: string): Failure | null {
    const head = headOf(this.#db, workspace, id)
    return head ? failureIn(head) : null
  }

  items(workspace: string, doneSince: string): OutboxItem[] {
    return itemsOf(this.#db, workspace, doneSince)
  }

  state(workspace: string): SyncState {
    return { ...stateOf(this.#db, workspace), storage: this.#trouble ?? this.#opening }
  }

  /** Whether a campaign that was found by its name cannot be the one that a create sent at `tick` made. */
  isSomebodyElses(workspace: string, campaignId: number, draftId: string, tick: number): boolean {
    return mirror.isSomebodyElses(this.#db, workspace, campaignId, draftId, tick)
  }

  // Mirror and list

  /** Counts one more reading; its number says later what an answer could know. */
  ask(): number {
    this.#tick += 1
    return this.#tick
  }

  /** Campaigns from an answer to a question asked at `asked`; answers how many changed. */
  learn(workspace: string, campaigns: readonly Campaign[], asked: number): number {
    return this.#write((db) => mirror.learnCampaigns(db, workspace, campaigns, { asked, heard: this.ask() }))
  }

  forgetCampaign(workspace: string, campaignId: number): boolean {
    return this.#write((db) => mirror.forgetCampaign(db, workspace, campaignId))
  }

  /** A complete reading of the server's list, begun at `asked`, ended: what it did not see is gone. Answers how many. */
  completeReading(workspace: string, asked: number, at: string): number {
    return this.#write((db) => {
      setComplete(db, workspace, at)
      return mirror.forgetUnseen(db, workspace, asked)
    })
  }

  /** The server's list was read, in part at least. */
  markRead(workspace: string, at: string): void {
    this.#write((db) => setRead(db, workspace, at))
  }

  reading(workspace: string): MirrorReading {
    return readingOf(this.#db, workspace)
  }

  learnSegments(workspace: string, segments: readonly Segment[]): boolean {
    return this.#write((db) => mirror.learnSegments(db, workspace, segments))
  }

  list(workspace: string, query: ListQuery) {
    const rows = rowsOf(this.#db, workspace, pageOf(this.#db, workspace, query))
    return { rows, counts: countsOf(this.#db, workspace, query), asOf: readingOf(this.#db, workspace).readAt }
  }

  /** The rows of the server's page in its order; on the first page after the drafts that the server never saw. */
  serverPage(workspace: string, query: ListQuery, campaignIds: readonly number[]) {
    const unseen = unseenDrafts(this.#db, workspace, query)
    const keys = keysOf(this.#db, workspace, campaignIds)
    return { rows: rowsOf(this.#db, workspace, query.page === 1 ? [...unseen, ...keys] : keys), unseen: unseen.length }
  }

  /** A disk that says no here is told in the state; what was in flight is then found when it is taken again. */
  #recover(now: number): void {
    try {
      this.#write((db) => {
        sending.recover(db)
        sending.forgetDone(db, new Date(now - doneKeptDays * 86_400_000).toISOString())
      })
    } catch (error) {
      if (!(error instanceof FailureError)) throw error
    }
  }

  #standing(workspace: string, id: string): Standing {
    const standing = this.standing(workspace, id)
    if (!standing) throw new Error('A draft that was just written cannot be read')
    return standing
  }

  #reading(): mirror.Reading {
    return { asked: this.ask(), heard: this.ask() }
  }

  /** One transaction; answers after COMMIT. The disk's refusals are told as `storage`. */
  #write<T>(work: (db: Db) => T): T {
    if (this.#readOnly)
      throw new FailureError({ kind: 'storage', message: this.#opening ?? 'The drafts cannot be changed.' })
    try {
      const result = this.#db.transaction(() => work(this.#db))
      this.#trouble = null
      return result
    } catch (error) {
      const failure = storageFailure(error)
      if (!failure) throw error
      this.#trouble = failure.message
      throw new FailureError(failure)
    }
  }
}
