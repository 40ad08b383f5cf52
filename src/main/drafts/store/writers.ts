/** Which page wrote a draft last: a page that goes away may overtake its own write, which it has had no answer to, and nobody else's. */
import type { DraftStamp, DraftWrite } from '#contract'

export class Writers {
  readonly #last = new Map<string, { writer: string; revision: number }>()

  /** The revision that the write builds on: the page's own last write, where this one overtakes it and no other page has written since. */
  basis(workspace: string, write: DraftWrite): number {
    const last = this.#last.get(keyOf(workspace, write.id))
    const isOwn = write.overtakes === true && last?.writer === write.writer && last?.revision === write.revision + 1
    return isOwn ? write.revision + 1 : write.revision
  }

  /** Takes note of a write that was committed. */
  note(workspace: string, write: DraftWrite, { revision }: DraftStamp): void {
    const key = keyOf(workspace, write.id)
    if (write.writer === undefined) this.#last.delete(key)
    else this.#last.set(key, { writer: write.writer, revision })
  }

  /** The draft is gone. */
  forget(workspace: string, id: string): void {
    this.#last.delete(keyOf(workspace, id))
  }
}

const keyOf = (workspace: string, id: string): string => `${id} ${workspace}`
