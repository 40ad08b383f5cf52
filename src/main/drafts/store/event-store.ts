/**
 * The synchronisation of drafts in the drafts file: every change is an event, written in one transaction with the state that it leads to.
 */
import type { JsonObject } from '#contract'
import type { Event, Facts, Request, Sync, Values } from '../../../model/events.ts'
import { requestOf } from '../../../model/requests.ts'
import { sameJson } from '../../../model/rules/same-json.ts'
import { newSync, reduce } from '../../../model/sync.ts'
import { FailureError } from '../../failure.ts'
import type { Db } from './db.ts'
import * as rows from './event-rows.ts'
import { removeUnusedBodies } from './event-rows.ts'
import { type Loss, repair } from './repair.ts'
import type { StoreFile } from './store-file.ts'

/**
 * `channel`: its name in routes. `seen` and `status`: of the campaign `campaignId`, or the empty values of a new one. `raw`: the campaign as
 * it was read.
 */
export type NewDraft = rows.DraftKey & {
  channel: string
  facts: Facts
  account: string
  campaignId: number | null
  seen: Values
  status?: string
  raw?: JsonObject
}

type Typed = Extract<Event, { kind: 'typed' }>
/** `typed`: the last event with the state before it, if it was typed since the start. */
type Latest = rows.Folded & { typed: { event: Typed; before: Sync; at: number } | null }
type Reading = Extract<Event, { kind: 'read' | 'missing' | 'lookedUp' }>
/** `now` in epoch ms; `account`: the one that is signed in. `isWoken`: no wait for the server counts. */
export type Moment = { now: number; account: string; isWoken?: boolean }

/** The change of a draft's state in one transaction. `before`: null for a new draft. `at` in epoch ms. */
export type StateChange = { key: rows.DraftKey; before: Sync | null; after: Sync; events: readonly Event[]; at: number }
/** Writes what lists and screens show of a draft, in the transaction of its change. */
export type Projection = (db: Db, change: StateChange) => void

/** A row of typing covers at most so many milliseconds: more would lose texts that were deleted while typing. */
const TYPING_MS = 2_000
const MAX_LATEST_IN_MEMORY = 8
/** Large values that no row refers to any more are removed when the file has grown by so many pages (of 4 KB). */
const MAX_GROWTH_IN_PAGES = 8_192

export class EventStore {
  readonly #file: StoreFile
  readonly #planOf: rows.PlanOf
  readonly #project: Projection
  /** Of the drafts that were changed last, by key. */
  readonly #latest = new Map<string, Latest>()
  /** Of the running transaction, by key. */
  #changed: Map<string, Latest> | null = null
  /** Drafts with something under way when the last process ended, for which that could not be written yet. */
  #interrupted: readonly rows.DraftKey[] = []
  /** Pages of the file when unused values were removed last; null before the first change. */
  #pages: number | null = null
  /** What was lost because the file was damaged. */
  losses: readonly Loss[] = []

  /**
   * Repairs the file. First of all, drafts with something under way get the event `restarted`. `planOf`: how a draft maps to requests. `now`
   * in epoch ms. A disk that refuses does not throw.
   */
  constructor(file: StoreFile, planOf: rows.PlanOf, now: number, project: Projection = () => undefined) {
    this.#file = file
    this.#planOf = planOf
    this.#project = project
    if (file.isReadOnly()) return
    file.unlessDiskRefuses(() => {
      this.losses = file.change((db) => repair(db, planOf))
    })
    this.#interrupted = file.db.all<rows.DraftKey>(
      `SELECT workspace, draft_id AS id FROM states WHERE json_valid(state) AND
       (state ->> '$.inFlight' IS NOT NULL OR state ->> '$.act.phase' IN ('held', 'ready'))`,
    )
    file.unlessDiskRefuses(() => this.restart(now))
  }

  /** Whatever was under way when the last process ended no longer is. */
  restart(now: number): void {
    for (const { workspace, id } of this.#interrupted)
      if (this.sync(workspace, id)) this.append(workspace, id, [{ kind: 'restarted' }], now)
    this.#interrupted = []
  }

  /** One transaction, in which drafts are begun, changed and discarded. Throws `FailureError` (`storage`) if the disk refuses. */
  change<T>(work: (db: Db) => T): T {
    if (this.#changed) return work(this.#file.db)
    this.#changed = new Map()
    try {
      const result = this.#file.change(work)
      for (const [name, latest] of this.#changed) this.#remember(name, latest)
      return result
    } finally {
      this.#changed = null
    }
  }

  /** Adds a draft. One that exists is left as it is. */
  begin({ workspace, id, channel, facts, account, campaignId, seen, status, raw }: NewDraft, at: number): rows.Folded {
    const key = { workspace, id }
    const known = this.sync(workspace, id)
    if (known) return known
    const sync = newSync({ facts, account, id: campaignId, seen }, status)
    return this.change((db) => {
      const seq = rows.addEvent(db, key, { kind: 'begun', channel, sync }, at, 0)
      rows.writeState(db, key, { sync, seq })
      if (raw) rows.writeRaw(db, key, raw)
      this.#changed?.set(nameOf(key), { sync, seq, typed: null })
      this.#project(db, { key, before: null, after: sync, events: [], at })
      return { sync, seq }
    })
  }

  /**
   * Reduces the events, and returns after COMMIT. An event that changes nothing, such as one that arrives twice, is not stored. `at` in
   * epoch ms. `raw`: the campaign as it was read, with a reading. Throws `FailureError`: `storage` if the disk refuses, and then nothing
   * was changed; `not-found` if there is no such draft.
   */
  append(workspace: string, draft: string, events: readonly Event[], at: number, raw?: JsonObject): rows.Folded {
    const key = { workspace, id: draft }
    return this.change((db) => {
      const before = this.#get(key)
      this.#removeUnusedBodies(db)
      let latest = before
      for (const event of events) {
        const next = this.#reduced(db, key, latest, event, at)
        if (raw && next !== latest && isReading(event)) rows.writeRaw(db, key, raw)
        latest = next
      }
      const { sync, seq } = latest
      if (latest === before) return { sync, seq }
      rows.writeState(db, key, latest)
      this.#changed?.set(nameOf(key), latest)
      this.#project(db, { key, before: before.sync, after: sync, events, at })
      return { sync, seq }
    })
  }

  /**
   * Reduces a reading, and with it, in the same transaction, the departure of the request that follows from it. Returns the request to send;
   * null if there is none, or if the reading was overtaken. Throws as `append`.
   */
  readAndNext(workspace: string, draft: string, reading: Reading, raw: JsonObject | null, at: Moment): Request | null {
    const { sync } = this.#get({ workspace, id: draft })
    const plan = this.#planOf(sync.facts, workspace)
    const read = reduce(sync, reading, plan)
    if (read === sync) return null
    const request = requestOf(read, plan, dueIn(at), at.account)
    const events: Event[] = request ? [reading, { kind: 'sent', request }] : [reading]
    this.append(workspace, draft, events, at.now, raw ?? undefined)
    return request
  }

  /** As `readAndNext`, for a draft that is not on the server and cannot be read; null for another. */
  next(workspace: string, draft: string, at: Moment): Request | null {
    const { sync } = this.#get({ workspace, id: draft })
    const plan = this.#planOf(sync.facts, workspace)
    const request = sync.id === null ? requestOf(sync, plan, dueIn(at), at.account) : null
    if (request) this.append(workspace, draft, [{ kind: 'sent', request }], at.now)
    return request
  }

  /** Writes what lists and screens show of a draft anew. `at` in epoch ms. */
  show(workspace: string, draft: string, at: number): void {
    const key = { workspace, id: draft }
    const { sync } = this.#get(key)
    this.change((db) => this.#project(db, { key, before: null, after: sync, events: [], at }))
  }

  /** The state of a draft; null if there is none. */
  sync(workspace: string, draft: string): rows.Folded | null {
    const latest = this.#find({ workspace, id: draft })
    return latest && { sync: latest.sync, seq: latest.seq }
  }

  /** The campaign as last read; null if it was not, or if the file was damaged there: the next reading brings it. */
  raw(workspace: string, draft: string): JsonObject | null {
    return rows.readRaw(this.#file.db, { workspace, id: draft })
  }

  /**
   * The stored events after the number `since`, oldest first, `at` in epoch ms. Some seconds of typing are one event, whose number grows: the
   * events lead from the first to the state, but not from a state in between to a later one.
   */
  events(workspace: string, draft: string, since = 0): { seq: number; at: number; event: Event | rows.Begun }[] {
    const { db } = this.#file
    const stored = rows.eventRows(db, { workspace, id: draft }, since)
    return stored.map((row) => ({ seq: row.seq, at: row.at, event: rows.readEvent(db, row) }))
  }

  /** The drafts for which something waits, is on its way, or may still arrive at the server. */
  openDrafts(workspace: string): string[] {
    return rows.openDrafts(this.#file.db, workspace)
  }

  /** Removes the synchronisation of a draft with its history. */
  remove(workspace: string, draft: string): void {
    const key = { workspace, id: draft }
    this.change((db) => {
      rows.removeDraft(db, key)
      this.#changed?.delete(nameOf(key))
    })
    this.#latest.delete(nameOf(key))
  }

  #reduced(db: Db, key: rows.DraftKey, latest: Latest, event: Event, at: number): Latest {
    const before = latest.sync
    const plan = this.#planOf(before.facts, key.workspace)
    const sync = reduce(before, event, plan)
    if (sync === before) return latest
    const { typed } = latest
    const merged = mergedTyping(typed, event, at)
    // Joined only if the state stays the same: not after typing elsewhere, and not if the typing answered a question in between.
    if (typed && merged && sameJson(reduce(typed.before, merged, plan), sync))
      return { sync, seq: rows.replaceEvent(db, latest.seq, merged), typed: { ...typed, event: merged } }
    const seq = rows.addEvent(db, key, event, at, latest.seq)
    return { sync, seq, typed: event.kind === 'typed' ? { event, before, at } : null }
  }

  #find(key: rows.DraftKey): Latest | null {
    const name = nameOf(key)
    const known = this.#changed?.get(name) ?? this.#latest.get(name)
    if (known) return known
    const folded = rows.readState(this.#file.db, key)
    return folded && this.#remember(name, { ...folded, typed: null })
  }

  #get(key: rows.DraftKey): Latest {
    const latest = this.#find(key)
    if (latest) return latest
    throw new FailureError({ kind: 'not-found', message: 'This draft is no longer on this computer.' })
  }

  #remember(name: string, latest: Latest): Latest {
    this.#latest.delete(name)
    this.#latest.set(name, latest)
    const [oldest] = this.#latest.keys()
    if (this.#latest.size > MAX_LATEST_IN_MEMORY && oldest !== undefined) this.#latest.delete(oldest)
    return latest
  }

  #removeUnusedBodies(db: Db): void {
    const pages = db.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
    this.#pages ??= pages
    if (pages - this.#pages < MAX_GROWTH_IN_PAGES) return
    removeUnusedBodies(db)
    this.#pages = pages
  }
}

/** The time (epoch ms) that waits are compared with. */
const dueIn = ({ now, isWoken = false }: Moment): number => (isWoken ? Number.MAX_SAFE_INTEGER : now)

const nameOf = ({ workspace, id }: rows.DraftKey): string => JSON.stringify([workspace, id])
const isReading = ({ kind }: Event): boolean => kind === 'read' || kind === 'lookedUp'

/** Joins typing in one field to one event, over the values that the window showed before the first key. Null if the event begins a new one. */
function mergedTyping(typed: Latest['typed'], event: Event, at: number): Typed | null {
  const isInTime = typed && at >= typed.at && at - typed.at < TYPING_MS
  return isInTime && event.kind === 'typed' ? { ...event, over: typed.event.over, under: typed.event.under } : null
}
