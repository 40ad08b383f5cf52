/** How much a text field takes by pasting or dropping, and the words for what is more. */
import { amount, graphemeCount } from '#contract'

/** Characters: far more than any message may have, and few enough to be answered at once. */
export const MAX_PASTE_CHARS = 5_000

const MAX_COUNTED_UNITS = 1_000_000

export type Way = 'pasted' | 'dropped'

/** Why a text is not taken beside as many characters as `present`; null when it is. `most` is the field's own limit, in characters. */
export function pasteRefusal(
  text: string,
  present: number,
  by: Way = 'pasted',
  most: number = MAX_PASTE_CHARS,
): string | null {
  if (text.length + Math.max(0, present) <= most) return null
  // What is far too long is not counted: that would keep the page as long as taking it.
  const length = text.length > MAX_COUNTED_UNITS ? text.length : graphemeCount(text)
  if (length + Math.max(0, present) <= most) return null
  const [long, taken] = [length, most].map(amount)
  return by === 'pasted'
    ? `Nothing was pasted: the clipboard holds ${long} characters, and this field allows ${taken}.`
    : `Nothing was dropped: the text has ${long} characters, and this field allows ${taken}.`
}
