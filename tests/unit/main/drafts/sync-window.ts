/**
 * A window that edits a campaign by events: the state that the store sent, with the window's own events on top, folded by the same reducer
 * (docs/adr/015). The page writes form values instead; this window shows that the model holds for windows that do not.
 */
import type { Failure, Json } from '#contract'
import { failureOf } from '../../../../src/main/failure.ts'
import type { Clock } from '../../../../src/main/ports.ts'
import type { ActKind, FieldPath, Plan, Sync, WindowEvent } from '../../../../src/model/events.ts'
import type { Part } from '../../../../src/model/fields.ts'
import { alternativesOf, shownOf, underOf } from '../../../../src/model/requests.ts'
import { reduce } from '../../../../src/model/sync.ts'

/** `seq` grows with each stored event. */
export type Received = { sync: Sync; seq: number }

/** Stores events, and returns the state after COMMIT. Rejects if the disk refuses, or if the draft was discarded. */
export type DispatchPort = (events: readonly WindowEvent[]) => Promise<Received>

type Typed = Extract<WindowEvent, { kind: 'typed' }>
/** An event without what the session adds. */
type Own<Event> = Event extends unknown ? Omit<Event, 'window' | 'n'> : never

/** Milliseconds until a refused write is tried again. */
const RETRY_MS = 2_000

export class SyncWindow {
  readonly #dispatch: DispatchPort
  readonly #window: string
  readonly #plan: Plan
  readonly #timers: Clock
  readonly #listeners = new Set<() => void>()
  #received: Received
  /** Events that the received state does not have, in order. The first `#sentCount` were sent, and may have arrived. */
  #queue: WindowEvent[] = []
  #sentCount = 0
  #sync: Sync
  #failure: Failure | null = null
  #writing: Promise<void> | null = null
  #cancelRetry: () => void = () => undefined

  /** `window` is new for each load of the page. */
  constructor(dispatch: DispatchPort, window: string, received: Received, plan: Plan, timers: Clock) {
    this.#dispatch = dispatch
    this.#window = window
    this.#received = received
    this.#plan = plan
    this.#timers = timers
    this.#sync = received.sync
  }

  /** The state as this window shows it. */
  get sync(): Sync {
    return this.#sync
  }
  /** Whether every edit is on the disk. */
  get isStored(): boolean {
    return this.#queue.length === 0
  }
  /** Why edits are not on the disk; null if they are, or soon will be. */
  get failure(): Failure | null {
    return this.#failure
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes the state that the main process sent. An older one than the last is ignored. */
  receive(received: Received): void {
    if (received.seq < this.#received.seq) return
    this.#received = received
    const last = received.sync.received[this.#window] ?? 0
    const before = this.#queue.length
    this.#queue = this.#queue.filter(({ n }) => n > last)
    this.#sentCount = Math.max(0, this.#sentCount - (before - this.#queue.length))
    this.#show()
  }

  type(field: FieldPath, value: Json): void {
    const over = alternativesOf(this.#sync, field)
    this.#add({ kind: 'typed', field, value, over, under: underOf(this.#sync, field) })
  }

  /** Saves the fields as shown; those without an edit are left out. */
  save(fields: readonly FieldPath[]): void {
    const edited = fields.filter((field) => this.#sync.edits[field] !== undefined)
    this.#add({ kind: 'saved', values: Object.fromEntries(edited.map((field) => [field, shownOf(this.#sync, field)])) })
  }

  /** `waiting`: the fields are no longer sent, but stay edited · `all`: they show the server's values. */
  discard(fields: readonly FieldPath[], what: 'waiting' | 'all'): void {
    const edited = fields.filter((field) => this.#sync.edits[field] !== undefined)
    this.#add({
      kind: 'discarded',
      what,
      over: Object.fromEntries(edited.map((field) => [field, alternativesOf(this.#sync, field)])),
    })
  }

  choose(field: FieldPath, side: 'mine' | 'theirs'): void {
    const theirs = this.#sync.edits[field]?.conflict
    if (theirs !== undefined) this.#add({ kind: 'chosen', field, side, mine: shownOf(this.#sync, field), theirs })
  }

  /** Answers whether the campaign that was found by its name is this one. */
  claim(isOurs: boolean): void {
    const { found } = this.#sync
    if (found) this.#add({ kind: 'claimed', id: found.id, isOurs })
  }

  retry(part: Part): void {
    this.#add({ kind: 'retried', part })
  }

  /** Asks for an act, of the campaign as shown. `until`: the end of the hold (epoch ms). */
  ask(act: ActKind, until: number): void {
    const fields = new Set([...Object.keys(this.#sync.seen), ...Object.keys(this.#sync.edits)])
    const reviewed = Object.fromEntries([...fields].map((field) => [field, shownOf(this.#sync, field)]))
    this.#add({ kind: 'asked', act, reviewed, until })
  }

  /** Takes back an act that is held. */
  undo(): void {
    const { act } = this.#sync
    if (act) this.#add({ kind: 'undone', click: act.click })
  }

  /** The user has seen the outcome of a click. */
  acknowledge(click: string): void {
    this.#add({ kind: 'acknowledged', click })
  }

  /** Writes what is not on the disk. Failures are in `failure`, and are tried again. */
  flush(): Promise<void> {
    this.#cancelRetry()
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  #add(own: Own<WindowEvent>): void {
    const last = this.#queue.at(-1)?.n ?? this.#sync.received[this.#window] ?? 0
    const event = { ...own, window: this.#window, n: last + 1 } as WindowEvent
    const waiting = this.#queue.length > this.#sentCount ? this.#queue.at(-1) : undefined
    if (event.kind === 'typed' && waiting?.kind === 'typed' && waiting.field === event.field)
      this.#queue[this.#queue.length - 1] = continued(waiting, event)
    else this.#queue.push(event)
    this.#show()
    void this.flush()
  }

  async #write(): Promise<void> {
    while (this.#queue.length > 0) {
      const events = [...this.#queue]
      this.#sentCount = events.length
      try {
        const received = await this.#dispatch(events)
        this.#failure = null
        this.receive(received)
      } catch (error) {
        // They may have arrived, so they are sent again as they are.
        this.#failure = failureOf(error)
        this.#cancelRetry = this.#timers.after(RETRY_MS, () => void this.flush())
        this.#tell()
        return
      }
    }
  }

  #show(): void {
    this.#sync = this.#queue.reduce((sync, event) => reduce(sync, event, this.#plan), this.#received.sync)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Typing that goes on, as one event: over what the window showed when it began. */
const continued = ({ over, under, n }: Typed, event: Typed): Typed => ({ ...event, over, under, n })
