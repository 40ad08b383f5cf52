/** Which window wrote each part of a draft last, since Herald started. */
import type { DraftWrite, Part } from '#contract'
import type { LastWrite, Written } from './drafts.ts'

export class Windows {
  readonly #parts = new Map<string, Map<Part, LastWrite>>()
  /** The last `n` of each window that wrote a draft. */
  readonly #counts = new Map<string, Map<string, number>>()

  /** The last write of each part of a draft. */
  of(workspace: string, id: string): ReadonlyMap<Part, LastWrite> {
    return this.#parts.get(keyOf(workspace, id)) ?? new Map()
  }

  /** Whether a later write of the same window has come, which has the values of this one. */
  isLate(workspace: string, { id, window, n }: DraftWrite): boolean {
    return window !== undefined && n !== undefined && n <= (this.#counts.get(keyOf(workspace, id))?.get(window) ?? 0)
  }

  /** Takes note of a write that was committed. */
  note(workspace: string, { window, n }: DraftWrite, { stamp: { id, revision }, parts }: Written): void {
    const key = keyOf(workspace, id)
    const last = this.#parts.get(key) ?? new Map<Part, LastWrite>()
    for (const part of parts) last.set(part, { window, revision })
    this.#parts.set(key, last)
    if (window === undefined || n === undefined) return
    const counts = this.#counts.get(key) ?? new Map<string, number>()
    this.#counts.set(key, counts.set(window, Math.max(n, counts.get(window) ?? 0)))
  }

  /** The draft was discarded. */
  forget(workspace: string, id: string): void {
    this.#parts.delete(keyOf(workspace, id))
    this.#counts.delete(keyOf(workspace, id))
  }
}

const keyOf = (workspace: string, id: string): string => `${id} ${workspace}`
