/** Reads reviews back from a text that a mail program may have wrapped, quoted or cut. Pure. */
import * as v from 'valibot'
import { type Review, review } from '#contract'
import { bytesOfBase64 } from './base64.ts'
import { beginning, end, SUM_LETTERS, sum } from './review-text.ts'

/** Characters of a file or a text that are read; one with all comments at their limit is shorter. */
const MAX_TEXT = 2_000_000

type Refused = { refused: string }

/**
 * The reviews in a text, or why there are none. Anything around their blocks is ignored, and so are older reviews of the same person for the
 * same proof, which an answer quotes.
 */
export function readReview(text: string): { reviews: Review[] } | Refused {
  if (text.length > MAX_TEXT) return { refused: 'This is too long for a review.' }
  const places = [...text.matchAll(beginning)]
  if (places.length === 0) return { refused: 'This is not a review of a proof.' }
  if (!areWhole(places)) return { refused: notWhole }
  const reviews: Review[] = []
  for (const [index, { 0: line, index: from }] of places.entries()) {
    const read = readBlock(text.slice(from + line.length, places[index + 1]?.index))
    if ('refused' in read) return read
    reviews.push(read.review)
  }
  return { reviews: latestOf(reviews) }
}

/** Whether each block that is one of several comes after the one before it, and the last of them is there. */
function areWhole(places: readonly RegExpExecArray[]): boolean {
  let last = { place: 1, of: 1 }
  for (const { 1: place = '1', 2: of = '1' } of places) {
    const next = { place: Number(place), of: Number(of) }
    const isFirst = last.place === last.of && next.place === 1
    if (!isFirst && !(last.of === next.of && last.place + 1 === next.place)) return false
    last = next
  }
  return last.place === last.of
}

/** `text`: from behind the first line of a block until the next block. */
function readBlock(text: string): { review: Review } | Refused {
  const to = text.indexOf(end)
  if (to < 0) return { refused: notWhole }
  // Mail programs wrap lines and put '>' before them.
  const letters = text.slice(0, to).replace(/[\s>\u00a0]+/g, '')
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

/** In their order; of a proof and a person the latest, or the last of equally late ones. */
function latestOf(reviews: readonly Review[]): Review[] {
  const latest = new Map<string, Review>()
  for (const one of reviews) {
    const of = `${one.proofId} ${one.name.toLocaleLowerCase()}`
    const other = latest.get(of)
    if (!other || Date.parse(other.at) <= Date.parse(one.at)) latest.set(of, one)
  }
  return [...latest.values()]
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
