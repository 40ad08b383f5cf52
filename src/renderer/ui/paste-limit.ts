/** How much a text field takes by pasting or dropping, and the words for what is more. */
import { amount, filled } from '#contract'
import * as texts from './texts'

/** Characters: far more than any message may have, and few enough to be answered at once. */
export const MAX_PASTE_CHARS = 5_000

export type Way = 'pasted' | 'dropped'

/** Why a text is not taken beside as many characters as `present`; null when it is. `most` is the field's own limit, in characters. */
export function pasteRefusal(
  text: string,
  present: number,
  by: Way = 'pasted',
  most: number = MAX_PASTE_CHARS,
): string | null {
  if (text.length + Math.max(0, present) <= most) return null
  const [long, taken] = [text.length, most].map(amount)
  return filled(by === 'pasted' ? texts.pasteTooLong : texts.dropTooLong, { long, taken })
}
