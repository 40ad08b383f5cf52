/** What to show of a text and of what becomes of it: the whole of short ones, else where they differ. */

/** How much of a text stands around a change, in characters. */
const CONTEXT_CHARS = 16
const MAX_STRETCH_CHARS = 60

/** The stretch that differs, with a little around it. */
export function stretch(before: string, after: string): { now: string; after: string } {
  if (before.length <= MAX_STRETCH_CHARS && after.length <= MAX_STRETCH_CHARS) return { now: before, after }
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const cut = (text: string) => {
    const [from, to] = [Math.max(0, start - CONTEXT_CHARS), Math.min(text.length, text.length - end + CONTEXT_CHARS)]
    const middle = text.slice(from, to)
    const short = middle.length > 2 * MAX_STRETCH_CHARS ? `${middle.slice(0, 2 * MAX_STRETCH_CHARS)}…` : middle
    return `${from > 0 ? '…' : ''}${short}${to < text.length ? '…' : ''}`
  }
  return { now: cut(before), after: cut(after) }
}
