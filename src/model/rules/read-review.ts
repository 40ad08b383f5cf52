/** Reads a review back from a text that a mail program may have wrapped, quoted or cut. Pure. */
import * as v from 'valibot'
import { type Review, review } from '#contract'
import { bytesOfBase64 } from './base64.ts'
import { begin, end, SUM_LETTERS, sum } from './review-text.ts'

/** Characters of a file or a text that are read; a review with all comments at their limit is shorter. */
const MAX_TEXT = 2_000_000

/** The review in a text, or why there is none. Anything around its block is ignored. */
export function readReview(text: string): { review: Review } | { refused: string } {
  if (text.length > MAX_TEXT) return { refused: 'This is too long for a review.' }
  const from = text.lastIndexOf(begin)
  if (from < 0) return { refused: 'This is not a review of a proof.' }
  const to = text.indexOf(end, from)
  if (to < 0) return { refused: notWhole }
  // Mail programs wrap lines and put '>' before them.
  const letters = text.slice(from + begin.length, to).replace(/[\s>\u00a0]+/g, '')
  const json = decoded(letters.slice(SUM_LETTERS))
  if (json === null || sum(json) !== letters.slice(0, SUM_LETTERS)) return { refused: notWhole }
  try {
    const read = v.safeParse(review, JSON.parse(json))
    if (!read.success) return { refused: otherVersion }
    return { review: read.output }
  } catch {
    return { refused: notWhole }
  }
}

const notWhole = 'The review is not complete. Copy all of it, from its first to its last line.'
const otherVersion = 'This review was not made by a proof of this version of Herald.'

function decoded(letters: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64(letters))
  } catch {
    return null
  }
}
