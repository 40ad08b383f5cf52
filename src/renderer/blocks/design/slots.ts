/** The slots in which a server keeps a designed message, a mail or a panel. */
import type { Json } from '#contract'
import { fieldsIn, textIn } from '../../rules/read'

/** The first of the slots that holds a message as text. */
export function htmlIn(slots: readonly unknown[]): string {
  for (const slot of slots) {
    const html = textIn(slot) ?? textIn(fieldsIn(slot).html)
    if (html) return html
  }
  return ''
}

/** Those of the slots that there are: of another editor's message an absent one stays absent. */
export function sourceOf<Source extends object>(slots: { [Slot in keyof Source]: Json | undefined }): Source {
  const there = Object.entries(slots).filter(([, value]) => value !== undefined)
  // The keys are those of `slots`, which are those of a source.
  return Object.fromEntries(there) as object as Source
}
