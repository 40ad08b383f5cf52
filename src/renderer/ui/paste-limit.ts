/** The limit of pastes and drops into a text field, and its message. */
import { amount, graphemeCount } from '#contract'

/** Characters: far more than any message may have, and few enough to handle at once. */
export const MAX_PASTE_CHARS = 5_000

const MAX_COUNTED_UNITS = 1_000_000

export type InsertKind = 'pasted' | 'dropped'

/**
 * Why a text is refused in addition to `presentChars` characters; null if it is not. `maxChars` is the field's own limit, in characters.
 */
export function pasteRefusal(
  text: string,
  presentChars: number,
  insertKind: InsertKind = 'pasted',
  maxChars: number = MAX_PASTE_CHARS,
): string | null {
  if (text.length + Math.max(0, presentChars) <= maxChars) return null
  // Counting an extremely long text would block the page as long as inserting it.
  const length = text.length > MAX_COUNTED_UNITS ? text.length : graphemeCount(text)
  if (length + Math.max(0, presentChars) <= maxChars) return null
  const [lengthText, limit] = [length, maxChars].map(amount)
  return insertKind === 'pasted'
    ? `Nothing was pasted: the clipboard holds ${lengthText} characters, and this field allows ${limit}.`
    : `Nothing was dropped: the text has ${lengthText} characters, and this field allows ${limit}.`
}
