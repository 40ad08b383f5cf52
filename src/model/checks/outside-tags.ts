/** Reads and changes a text without its merge tags: a default may contain anything. */
import { parseText } from '../merge-tags/text.ts'

/** Changes the text between tags; the tags stay unchanged. */
export const outsideTags = (text: string, change: (text: string) => string): string =>
  parseText(text)
    .map((piece) => (piece.kind === 'text' ? change(piece.source) : piece.source))
    .join('')

/** The text with each tag replaced by a character that no pattern matches. */
export const wordsBetweenTags = (text: string): string =>
  parseText(text)
    .map((piece) => (piece.kind === 'text' ? piece.source : '\u0000'))
    .join('')
