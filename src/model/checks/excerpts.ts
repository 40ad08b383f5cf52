/** Excerpts of a text before and after a change: short texts in full, else the part that differs. */

import { excerpt, wholeGraphemes } from '#contract'

/** Characters to show around a change. */
const CONTEXT_CHARS = 16
const MAX_STRETCH_CHARS = 60

/** The part that differs, with some context. */
export function changedExcerpts(before: string, after: string): { now: string; after: string } {
  if (before.length <= MAX_STRETCH_CHARS && after.length <= MAX_STRETCH_CHARS) return { now: before, after }
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const excerptOf = (text: string) => {
    const ends = [Math.max(0, start - CONTEXT_CHARS), Math.min(text.length, text.length - end + CONTEXT_CHARS)] as const
    const [from, to] = wholeGraphemes(text, ...ends)
    return `${from > 0 ? '…' : ''}${excerpt(text.slice(from, to), 2 * MAX_STRETCH_CHARS)}${to < text.length ? '…' : ''}`
  }
  return { now: excerptOf(before), after: excerptOf(after) }
}
