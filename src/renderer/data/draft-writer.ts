/** Schedules the writes of a draft's edits: soon after the last key, regularly during typing, one at a time, repeated after a failure. */
import type { Json, SectionName, TabValues } from '#contract'
import type { Timers } from './timers'

/** Changes since the last write. */
export type Edits = { name?: string; sections?: Partial<Record<SectionName, Json>>; tabs?: TabValues }

/** Idle time before a write, and the longest delay during typing: on disk within 300 ms and 1 s, including the write. */
const QUIET_MS = 200
const MAX_DELAY_MS = 700
/** Delays after the first, second, ... failure in a row; the last one repeats. */
const retries = [1_000, 2_000, 5_000, 15_000]

type Port = {
  timers: Timers
  /** Writes `edits`; throws if they are not on disk. */
  write: (edits: Edits) => Promise<void>
  /** Called before a write, and when it succeeds or fails. */
  changed: (state: 'saving' | 'settled' | { trouble: unknown }) => void
}

export class DraftWriter {
  readonly #port: Port
  #pending: Edits = {}
  #since: number | null = null
  #disarm: (() => void) | null = null
  #running: Promise<void> | null = null
  /** Edits passed to the running write or job: not every job writes them. */
  #carried: Edits = {}
  #failures = 0

  constructor(port: Port) {
    this.#port = port
  }

  /** Whether a write or an exclusive job is running. */
  get busy(): boolean {
    return this.#running !== null
  }

  /** Whether an edit is not on disk yet. */
  get dirty(): boolean {
    return !isEmpty(this.#pending)
  }

  /** Edits that are not on the disk, also those of the running write. */
  get pending(): Edits {
    return mergedEdits(this.#carried, this.#pending)
  }

  /** Adds `edits` and schedules their write. */
  add(edits: Edits): void {
    this.#pending = mergedEdits(this.#pending, edits)
    this.#since ??= this.#port.timers.now()
    if (!this.#running) this.#arm(Math.min(QUIET_MS, Math.max(0, this.#since + MAX_DELAY_MS - this.#port.timers.now())))
  }

  /** Resolves when no write or job is running. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Writes pending edits at once; resolves when all are on disk or a write has failed. */
  async flush(): Promise<void> {
    await this.idle()
    if (this.dirty) await this.#write()
  }

  /**
   * Writes pending edits at once because the page closes: edits made during a running write are sent after it without waiting. If the page
   * stays after all, they are written again as usual; equal values change nothing.
   */
  leave(): void {
    // No page is left to show an error; if it stays, the next write shows it.
    if (!isEmpty(this.pending)) this.#port.write(this.pending).catch(() => undefined)
  }

  /** Runs `job` with all pending edits, after the running write and before any other. If it fails, the edits are pending again. */
  async exclusively<T>(job: (edits: Edits) => Promise<T>): Promise<T> {
    await this.idle()
    const edits = this.take()
    const end = this.#begin(edits)
    try {
      const value = await job(edits)
      this.#failures = 0
      return value
    } catch (error) {
      this.#pending = mergedEdits(edits, this.#pending)
      throw error
    } finally {
      end()
      if (this.dirty) this.add({})
    }
  }

  /** Takes all pending edits; they are not written unless they are added again. */
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
      await this.#port.write(edits)
      this.#failures = 0
      end()
      this.#port.changed('settled')
      if (this.dirty) this.add({})
    } catch (error) {
      this.#pending = mergedEdits(edits, this.#pending)
      end()
      this.#port.changed({ trouble: error })
      this.#arm(retries[Math.min(this.#failures, retries.length - 1)] ?? MAX_DELAY_MS)
      this.#failures += 1
    }
  }

  #begin(carriedEdits: Edits): () => void {
    this.#carried = carriedEdits
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
export function mergedEdits(earlier: Edits, later: Edits): Edits {
  const sections = { ...earlier.sections, ...later.sections }
  return { ...earlier, ...later, ...(Object.keys(sections).length > 0 ? { sections } : {}) }
}

export function isEmpty(edits: Edits): boolean {
  return edits.name === undefined && edits.tabs === undefined && Object.keys(edits.sections ?? {}).length === 0
}
