/**
 * Texts, for page and main process: numbers, plurals, lists and money through Intl; and lengths in graphemes: a letter with its marks, or
 * an emoji with its parts. Every limit, excerpt, initial and file name counts and cuts with these, so that no grapheme is cut in half.
 */

const locale = 'en-GB'
/** Created when first needed: the page waits for the contract, and the first Intl format of any kind is slow. */
const lazyFormat = <Format>(make: () => Format): (() => Format) => {
  let format: Format | null = null
  return () => {
    format ??= make()
    return format
  }
}
const plurals = /* @__PURE__ */ lazyFormat(() => new Intl.PluralRules(locale))
const wholeNumber = /* @__PURE__ */ lazyFormat(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const lists = /* @__PURE__ */ lazyFormat(() => new Intl.ListFormat(locale))
const orList = /* @__PURE__ */ lazyFormat(() => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** 17693 as '17,693'. A number without a comma needs no format. */
export const amount = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1_000 ? String(count) : wholeNumber().format(count)

/** The form that agrees with `count`: 'is' for 1, 'are' for 0, 2 and 1,000. */
export const agreeing = (count: number, one: string, many: string): string =>
  plurals().select(count) === 'one' ? one : many

/** '1 campaign', '1,204 campaigns'; `many` for an irregular plural. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${amount(count)} ${agreeing(count, one, many)}`

/** '1 day' of a unit stored in the plural ('days'); '…' while the number is not typed. */
export const unitsOf = (count: number | null, units: string): string =>
  count === null ? `… ${units}` : countOf(count, units.replace(/s$/, ''), units)

/** 'SMS', 'SMS and Email', 'SMS, Email and WhatsApp'; with a `limit` of 4, 'a, b, c and 5 more'. */
export const listOf = (items: readonly string[], limit = Number.POSITIVE_INFINITY): string =>
  lists().format(
    items.length > limit ? [...items.slice(0, limit - 1), `${amount(items.length - limit + 1)} more`] : items,
  )

/** 'Drip or Kit', 'Klaviyo, Braze or Customer.io'. */
export const eitherOf = (items: readonly string[]): string => orList().format(items)

/** An amount after its currency: 'Rs 3,875'; alone if the currency is unknown. */
export const money = (amountText: string, currency: string): string =>
  currency === '' ? amountText : `${currency}\u00a0${amountText}`

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
