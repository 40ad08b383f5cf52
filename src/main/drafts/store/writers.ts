/** Which page wrote a draft last: a page that closes may replace its own unanswered writes, and no other page's. */
import type { DraftStamp, DraftWrite } from '#contract'

/** Writes of one page without another page's in between: `from` is the revision that the first built on, `to` what the last one made. */
type Run = { writer: string; turn: number; from: number; to: number }

export class Writers {
  readonly #last = new Map<string, Run>()

  /** The revision that the write builds on: the page's own last write, where this one replaces it and no other page has written since. */
  basis(workspace: string, write: DraftWrite): number {
    const run = this.#last.get(keyOf(workspace, write.id))
    const isNext = run !== undefined && run.writer === write.writer && run.turn < turnOf(write)
    // A write that was sent earlier and came later has the older words.
    if (!isNext || !write.supersedesOwn) return write.revision
    return run.from <= write.revision && write.revision < run.to ? run.to : write.revision
  }

  /** Whether the last write was another page's. */
  isAfterAnother(workspace: string, write: DraftWrite): boolean {
    const run = this.#last.get(keyOf(workspace, write.id))
    return run !== undefined && run.writer !== write.writer
  }

  /** Takes note of a write that was committed; `basis` is what it was told to build on. */
  note(workspace: string, write: DraftWrite, { revision }: DraftStamp, basis = write.revision): void {
    const key = keyOf(workspace, write.id)
    const { writer } = write
    const turn = turnOf(write)
    const run = this.#last.get(key)
    if (writer === undefined) this.#last.delete(key)
    // Others wrote in between, and only what they had left alone was taken.
    else if (revision > basis + 1) this.#last.set(key, { writer, turn, from: revision, to: revision })
    else if (run?.writer !== writer || run.to !== basis)
      this.#last.set(key, { writer, turn, from: basis, to: revision })
    else this.#last.set(key, { ...run, turn: Math.max(run.turn, turn), to: revision })
  }

  /** The draft is gone. */
  forget(workspace: string, id: string): void {
    this.#last.delete(keyOf(workspace, id))
  }
}

const keyOf = (workspace: string, id: string): string => `${id} ${workspace}`

const turnOf = ({ turn }: DraftWrite): number => turn ?? 0
