/** A text apart from its merge tags: a default may hold whatever it likes. */
import { parseText } from '../merge-tags/text'

/** Changes the words of a text and leaves its tags as they stand. */
export const outsideTags = (text: string, change: (words: string) => string): string =>
  parseText(text)
    .map((piece) => (piece.kind === 'text' ? change(piece.source) : piece.source))
    .join('')

/** The words, with a character that no pattern knows in the place of each tag. */
export const wordsBetweenTags = (text: string): string =>
  parseText(text)
    .map((piece) => (piece.kind === 'text' ? piece.source : '\u0000'))
    .join('')
