/** When a draft's edits are written: soon after the last key, often while typing, one write at a time, never forgotten after a failure. */
import type { Json, SectionName, TabValues } from '#contract'
import type { Timers } from './timers'

/** What changed since the last write. */
export type Edits = { name?: string; sections?: Partial<Record<SectionName, Json>>; tabs?: TabValues }

/** Idle time after which a write starts, and the longest that typing may put it off: durable within 300 ms and 1 s, with room for the disk. */
const QUIET_MS = 200
const MAX_DELAY_MS = 700
/** How long to wait after the first, second, ... failure in a row; the last one repeats. */
const retries = [1_000, 2_000, 5_000, 15_000]

type Port = {
  timers: Timers
  /** Writes `edits`; throws when they are not durable. `again`: the write before had no answer, and its words are among these. */
  write: (edits: Edits, again: boolean) => Promise<void>
  /** Writes `edits` for the last time: the page goes away and mostly hears no answer. Never throws. */
  leave: (edits: Edits, again: boolean) => Promise<void>
  /** Told before a write and after each end of one. */
  changed: (state: 'saving' | 'settled' | { trouble: unknown }) => void
}

export class DraftWriter {
  readonly #port: Port
  #pending: Edits = {}
  #since: number | null = null
  #disarm: (() => void) | null = null
  #running: Promise<void> | null = null
  /** What was handed to the write or job under way: not every job writes it. */
  #carried: Edits = {}
  #failures = 0
  /** Last writes under way, of a page that may stay after all. */
  #leaving = 0

  constructor(port: Port) {
    this.#port = port
  }

  /** A write or an exclusive job is under way. */
  get busy(): boolean {
    return this.#running !== null
  }

  /** Something typed is not durable yet. */
  get dirty(): boolean {
    return !isEmpty(this.#pending)
  }

  /** Takes note of `edits` and sees to it that they are written in time. */
  add(edits: Edits): void {
    this.#pending = merged(this.#pending, edits)
    this.#since ??= this.#port.timers.now()
    if (!this.#running) this.#arm(Math.min(QUIET_MS, Math.max(0, this.#since + MAX_DELAY_MS - this.#port.timers.now())))
  }

  /** Writes at once whatever is pending; ends when all of it is durable or a write has failed. */
  async flush(): Promise<void> {
    while (this.#running) await this.#running
    if (this.dirty) await this.#write()
  }

  /**
   * Writes at once whatever is pending, for the page goes away: what was typed while a write is under way is sent after it without waiting.
   * Where the page stays after all, it is written as ever; the same words again change nothing.
   */
  leave(): void {
    const unanswered = merged(this.#carried, this.#pending)
    if (isEmpty(unanswered)) return
    const again = this.#running !== null || this.#hasUnanswered
    this.#leaving += 1
    void this.#port.leave(unanswered, again).finally(() => {
      this.#leaving -= 1
    })
  }

  /** Runs `job` with everything pending, after the write under way and before any other. Its failure gives the edits back, to be written. */
  async exclusively<T>(job: (edits: Edits) => Promise<T>): Promise<T> {
    while (this.#running) await this.#running
    const edits = this.take()
    const end = this.#begin(edits)
    try {
      const value = await job(edits)
      this.#failures = 0
      return value
    } catch (error) {
      this.#pending = merged(edits, this.#pending)
      throw error
    } finally {
      end()
      if (this.dirty) this.add({})
    }
  }

  /** Hands over everything pending; nothing of it will be written unless it is added again. */
  take(): Edits {
    const edits = this.#pending
    this.#pending = {}
    this.#since = null
    this.#disarm?.()
    this.#disarm = null
    return edits
  }

  async #write(): Promise<void> {
    const edits = this.take()
    const end = this.#begin(edits)
    this.#port.changed('saving')
    try {
      await this.#port.write(edits, this.#hasUnanswered)
      this.#failures = 0
      end()
      this.#port.changed('settled')
      if (this.dirty) this.add({})
    } catch (error) {
      this.#pending = merged(edits, this.#pending)
      end()
      this.#port.changed({ trouble: error })
      this.#arm(retries[Math.min(this.#failures, retries.length - 1)] ?? MAX_DELAY_MS)
      this.#failures += 1
    }
  }

  get #hasUnanswered(): boolean {
    return this.#failures > 0 || this.#leaving > 0
  }

  #begin(carried: Edits): () => void {
    this.#carried = carried
    let finish = () => {}
    this.#running = new Promise((resolve) => {
      finish = resolve
    })
    return () => {
      this.#running = null
      this.#carried = {}
      finish()
    }
  }

  #arm(ms: number): void {
    this.#disarm?.()
    this.#disarm = this.#port.timers.after(ms, () => {
      this.#disarm = null
      if (!this.#running && this.dirty) void this.#write()
    })
  }
}

/** `later` over `earlier`, section by section. */
export function merged(earlier: Edits, later: Edits): Edits {
  const sections = { ...earlier.sections, ...later.sections }
  return { ...earlier, ...later, ...(Object.keys(sections).length > 0 ? { sections } : {}) }
}

export function isEmpty(edits: Edits): boolean {
  return edits.name === undefined && edits.tabs === undefined && Object.keys(edits.sections ?? {}).length === 0
}
