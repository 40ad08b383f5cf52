/**
 * Counts and cuts text in graphemes: a letter with its marks, or an emoji with its parts. Every limit, excerpt, initial and file name uses
 * this, so that none is cut in half.
 */

let segmenter: Intl.Segmenter | null = null

function segmentsOf(text: string): Intl.Segments {
  // Created on demand: the page's start does not wait for it.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** Below the first combining mark every unit is a grapheme. */
const isPlain = (text: string): boolean => /^[\u0020-\u02ff]*$/.test(text)

export const graphemesIn = (text: string): string[] => Array.from(segmentsOf(text), ({ segment }) => segment)

export function graphemeCount(text: string): number {
  if (isPlain(text)) return text.length
  let count = 0
  for (const _ of segmentsOf(text)) count++
  return count
}

/** '' for an empty text. */
export const firstGrapheme = (text: string): string =>
  isPlain(text.slice(0, 2)) ? text.slice(0, 1) : (segmentsOf(text).containing(0)?.segment ?? '')

/** 'Sale' for 'sale'. */
export function capitalised(text: string): string {
  const first = firstGrapheme(text)
  return first.toUpperCase() + text.slice(first.length)
}

/** The text, cut to `limit` graphemes. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  if (isPlain(text.slice(0, limit + 1))) return text.slice(0, limit)
  let count = 0
  for (const { index } of segmentsOf(text)) if (count++ === limit) return text.slice(0, index)
  return text
}

/** Like `cut`, with '…' for the rest: 'Summer sa…' for a limit of ten. */
export function excerpt(text: string, limit: number): string {
  return cut(text, limit) === text ? text : `${cut(text, limit - 1)}…`
}

/** Like `cut`, in UTF-16 units: the limit of the bridge, a column or a log. */
export const cutToUnits = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, segmentsOf(text).containing(limit)?.index)

/** Bytes of a text in UTF-8. */
export function byteCount(text: string): number {
  let bytes = 0
  for (const { length, 0: unit = '' } of text) bytes += length === 2 ? 4 : unit < '\u0080' ? 1 : unit < '\u0800' ? 2 : 3
  return bytes
}

/** Like `cut`, in bytes of UTF-8. */
export function cutToBytes(text: string, limit: number): string {
  let bytes = 0
  for (const { segment, index } of segmentsOf(text)) {
    bytes += byteCount(segment)
    if (bytes > limit) return text.slice(0, index)
  }
  return text
}

/** A range of a text in UTF-16 units, widened to whole graphemes at both ends. */
export function wholeGraphemes(text: string, from: number, to: number): [from: number, to: number] {
  const segments = segmentsOf(text)
  const last = segments.containing(to - 1)
  return [segments.containing(from)?.index ?? text.length, last && to > from ? last.index + last.segment.length : to]
}
