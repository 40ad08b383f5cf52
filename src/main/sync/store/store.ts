/**
 * The store of events: every change of a draft is an event, written in one transaction with the state that it leads to. Synchronous, for
 * one owner of the file.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { ChannelName, JsonObject } from '#contract'
import type { Event, Facts, Plan, Request, Sync, Values } from '../../../model/events.ts'
import { requestOf } from '../../../model/requests.ts'
import { sameJson } from '../../../model/rules/same-json.ts'
import { newSync, reduce } from '../../../model/sync.ts'
import type { Db } from '../../drafts/store/db.ts'
import { storageFailure } from '../../drafts/store/sqlite-errors.ts'
import { FailureError } from '../../failure.ts'
import { type Loss, type OpenLimits, openFile } from './open.ts'
import * as rows from './rows.ts'
import { removeUnusedBodies } from './values.ts'

/** `seen` and `status`: of the campaign `campaignId`, or the empty values of a new one. `raw`: the campaign as it was read. */
export type NewDraft = rows.DraftKey & {
  channel: ChannelName
  facts: Facts
  account: string
  campaignId: number | null
  seen: Values
  status?: string
  raw?: JsonObject
}

type Typed = Extract<Event, { kind: 'typed' }>
/** `typed`: the last event with the state before it, if it was typed since the start. */
type Latest = rows.Folded & { of: rows.DraftKind; typed: { event: Typed; before: Sync; at: number } | null }
type Reading = Extract<Event, { kind: 'read' | 'missing' | 'lookedUp' }>
/** `now` in epoch ms; `account`: the one that is signed in. `isWoken`: no wait for the server counts. */
type Moment = { now: number; account: string; isWoken?: boolean }

/** A row of typing covers at most so many milliseconds: more would lose texts that were deleted while typing. */
const TYPING_MS = 2_000
const MAX_LATEST_IN_MEMORY = 8
/** Large values that no row refers to any more are removed when the file has grown by so many pages (of 4 KB). */
const MAX_GROWTH_IN_PAGES = 8_192

/**
 * Opens the file. First of all, drafts with something under way get the event `restarted`. `planOf`: how a kind of draft maps to requests.
 * `now` in epoch ms. Throws `FailureError` (`storage`) if the disk refuses; damage does not throw: see `losses`.
 */
export const openEventStore = (
  file: string,
  planOf: rows.PlanOf,
  now = Date.now(),
  limits: OpenLimits = {},
): EventStore => new EventStore(file, planOf, now, limits)

export class EventStore {
  readonly #database: DatabaseSync
  readonly #db: Db
  readonly #planOf: rows.PlanOf
  /** Of the drafts that were changed last, by key. */
  readonly #latest = new Map<string, Latest>()
  #isDurable = false
  /** Pages of the file when unused values were removed last; null before the first change. */
  #pages: number | null = null
  /** What was lost because the file was damaged. */
  readonly losses: readonly Loss[]
  /** The name of a damaged file that was set aside; null if it was sound. */
  readonly setAside: string | null

  constructor(file: string, planOf: rows.PlanOf, now: number, limits: OpenLimits) {
    const { database, db, losses, setAside } = openFile(file, planOf, limits)
    this.#database = database
    this.#db = db
    this.#planOf = planOf
    this.losses = losses
    this.setAside = setAside
    const underWay = this.#db.all<{ workspace: string; draft: string }>(
      `SELECT workspace, draft FROM states WHERE state ->> '$.inFlight' IS NOT NULL OR state ->> '$.act.phase' IN ('held', 'ready')`,
    )
    try {
      for (const { workspace, draft } of underWay) this.append(workspace, draft, [{ kind: 'restarted' }], now)
    } catch (error) {
      database.close()
      throw error
    }
  }

  close(): void {
    this.#database.close()
  }

  /** Adds a draft. One that exists is left as it is. */
  create(draft: NewDraft, at: number): rows.Folded {
    const { workspace, id, channel, facts, account, campaignId, seen, status, raw } = draft
    const key = { workspace, id }
    const known = this.sync(workspace, id)
    if (known) return known
    const of = { channel, type: facts.type }
    const sync = newSync({ facts, account, id: campaignId, seen }, status)
    const seq = this.#change(() => {
      const first = rows.addEvent(this.#db, key, { kind: 'begun', of, sync }, at, 0)
      rows.writeState(this.#db, key, of, { sync, seq: first }, at, this.#planOf(of))
      if (raw) rows.writeRaw(this.#db, key, raw)
      return first
    })
    this.#remember(key, { sync, seq, of, typed: null })
    return { sync, seq }
  }

  /**
   * Reduces the events, and returns after COMMIT. An event that changes nothing, such as one that arrives twice, is not stored. `at` in
   * epoch ms. `raw`: the campaign as it was read, with a reading. Throws `FailureError`: `storage` if the disk refuses, and then nothing
   * was changed; `not-found` if there is no such draft.
   */
  append(workspace: string, draft: string, events: readonly Event[], at: number, raw?: JsonObject): rows.Folded {
    const key = { workspace, id: draft }
    const before = this.#get(key)
    const plan = this.#planOf(before.of)
    const after = this.#change(() => {
      this.#removeUnusedBodies()
      let latest = before
      for (const event of events) {
        const next = this.#reduced(key, latest, event, at, plan)
        if (raw && next !== latest && isReading(event)) rows.writeRaw(this.#db, key, raw)
        latest = next
      }
      if (latest !== before) rows.writeState(this.#db, key, before.of, latest, at, plan)
      return latest
    }, events.some(isIrrevocable))
    this.#remember(key, after)
    return { sync: after.sync, seq: after.seq }
  }

  /**
   * Reduces a reading, and with it, in the same transaction, the departure of the request that follows from it. Returns the request to send;
   * null if there is none, or if the reading was overtaken. Throws as `append`.
   */
  readAndNext(workspace: string, draft: string, reading: Reading, raw: JsonObject | null, at: Moment): Request | null {
    const { sync, of } = this.#get({ workspace, id: draft })
    const read = reduce(sync, reading, this.#planOf(of))
    if (read === sync) return null
    const request = requestOf(read, this.#planOf(of), dueIn(at), at.account)
    const events: Event[] = request ? [reading, { kind: 'sent', request }] : [reading]
    this.append(workspace, draft, events, at.now, raw ?? undefined)
    return request
  }

  /** As `readAndNext`, for a draft that is not on the server and cannot be read; null for another. */
  next(workspace: string, draft: string, at: Moment): Request | null {
    const { sync, of } = this.#get({ workspace, id: draft })
    const request = sync.id === null ? requestOf(sync, this.#planOf(of), dueIn(at), at.account) : null
    if (request) this.append(workspace, draft, [{ kind: 'sent', request }], at.now)
    return request
  }

  /** The state of a draft; null if there is none. */
  sync(workspace: string, draft: string): rows.Folded | null {
    const latest = this.#find({ workspace, id: draft })
    return latest && { sync: latest.sync, seq: latest.seq }
  }

  /** The campaign as last read; null if it was not, or if the file was damaged there: the next reading brings it. */
  raw(workspace: string, draft: string): JsonObject | null {
    return rows.readRaw(this.#db, { workspace, id: draft })
  }

  /**
   * The stored events after the number `since`, oldest first, `at` in epoch ms. Some seconds of typing are one event, whose number grows: the
   * events lead from the first to the state, but not from a state in between to a later one.
   */
  events(workspace: string, draft: string, since = 0): { seq: number; at: number; event: Event | rows.Begun }[] {
    const stored = rows.eventRows(this.#db, { workspace, id: draft }, since)
    return stored.map((row) => ({ seq: row.seq, at: row.at, event: rows.readEvent(this.#db, row) }))
  }

  drafts(workspace: string): rows.DraftHead[] {
    return rows.readHeads(this.#db, workspace)
  }

  /** Removes a draft with its history. */
  discard(workspace: string, draft: string): void {
    const key = { workspace, id: draft }
    this.#change(() => rows.removeDraft(this.#db, key))
    this.#latest.delete(nameOf(key))
  }

  #reduced(key: rows.DraftKey, latest: Latest, event: Event, at: number, plan: Plan): Latest {
    const before = latest.sync
    const sync = reduce(before, event, plan)
    if (sync === before) return latest
    const { of, typed } = latest
    const merged = mergedTyping(typed, event, at)
    // Joined only if the state stays the same: not after typing elsewhere, and not if the typing answered a question in between.
    if (typed && merged && sameJson(reduce(typed.before, merged, plan), sync))
      return { of, sync, seq: rows.replaceEvent(this.#db, latest.seq, merged), typed: { ...typed, event: merged } }
    const seq = rows.addEvent(this.#db, key, event, at, latest.seq)
    return { of, sync, seq, typed: event.kind === 'typed' ? { event, before, at } : null }
  }

  #find(key: rows.DraftKey): Latest | null {
    const known = this.#latest.get(nameOf(key))
    if (known) return known
    const folded = rows.readState(this.#db, key)
    const of = this.#db.get<rows.DraftKind>('SELECT channel, type FROM drafts WHERE workspace = ? AND id = ?', [
      key.workspace,
      key.id,
    ])
    return folded && of ? this.#remember(key, { ...folded, of, typed: null }) : null
  }

  #get(key: rows.DraftKey): Latest {
    const latest = this.#find(key)
    if (latest) return latest
    throw new FailureError({ kind: 'not-found', message: 'This draft is no longer on this computer.' })
  }

  #remember(key: rows.DraftKey, latest: Latest): Latest {
    const name = nameOf(key)
    this.#latest.delete(name)
    this.#latest.set(name, latest)
    const [oldest] = this.#latest.keys()
    if (this.#latest.size > MAX_LATEST_IN_MEMORY && oldest !== undefined) this.#latest.delete(oldest)
    return latest
  }

  /**
   * One transaction. `isDurable`: it is on the disk when this returns, and a power cut takes nothing of it away. The other transactions are
   * only written in order. Throws `FailureError` (`storage`) if the file is damaged or the disk is full.
   */
  #change<T>(work: () => T, isDurable = false): T {
    try {
      if (isDurable !== this.#isDurable) this.#database.exec(`PRAGMA synchronous = ${isDurable ? 'FULL' : 'NORMAL'}`)
      this.#isDurable = isDurable
      return this.#db.transaction(work)
    } catch (error) {
      const failure = storageFailure(error)
      throw failure ? new FailureError(failure, { cause: error }) : error
    }
  }

  #removeUnusedBodies(): void {
    const pages = this.#db.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0
    this.#pages ??= pages
    if (pages - this.#pages < MAX_GROWTH_IN_PAGES) return
    removeUnusedBodies(this.#db)
    this.#pages = pages
  }
}

/** The time (epoch ms) that waits are compared with. */
const dueIn = ({ now, isWoken = false }: Moment): number => (isWoken ? Number.MAX_SAFE_INTEGER : now)

const nameOf = ({ workspace, id }: rows.DraftKey): string => JSON.stringify([workspace, id])
const isReading = ({ kind }: Event): boolean => kind === 'read' || kind === 'lookedUp'

/** Whether an event must survive a power cut: a create or an act whose sending is forgotten would be sent twice. */
const isIrrevocable = (event: Event): boolean => event.kind === 'sent' && event.request.kind !== 'update'

/** Joins typing in one field to one event, over the values that the window showed before the first key. Null if the event begins a new one. */
function mergedTyping(typed: Latest['typed'], event: Event, at: number): Typed | null {
  const isInTime = typed && at >= typed.at && at - typed.at < TYPING_MS
  return isInTime && event.kind === 'typed' ? { ...event, over: typed.event.over, under: typed.event.under } : null
}
