/**
 * Finds broken merge tags, which look like a tag but are sent as plain text because of invisible characters, full-width or encoded braces,
 * or formatting inside; and translates tags of other services.
 */
import { eitherOf, type MergeTag } from '#contract'
import { shownTexts, type TextLocation, writtenAt } from '../rules/shown-text.ts'
import { type ForeignTag, foreignTagsIn, heraldName, isHeraldTag } from './dialects.ts'
import { comparable } from './tag-finding.ts'
import { keyOf, placeholderOf } from './text.ts'

/**
 * Why the tag is broken: invisible characters, full-width braces, spaces between braces, a line break, percent-encoding, formatting, HTML
 * character references.
 */
type DefectKind = 'hidden' | 'wide' | 'apart' | 'line' | 'encoded' | 'split' | 'coded'

export type BrokenTag = {
  /** The text in the source, and its offset. */
  source: string
  at: number
  /** The visible text. */
  seen: string
  why: DefectKind
  /** The correct tag; null if the workspace has no such tag. */
  to: string | null
}

/** A piece of a text, its visible form, and why the two differ. */
type Unit = { at: number; source: string; seen: string; why: DefectKind | null }

const wideBraces: Readonly<Record<string, string>> = { '｛': '{', '｝': '}', '｜': '|' }
const encoded: Readonly<Record<string, string>> = { '%7b': '{', '%7d': '}', '%7c': '|' }

/** Source: Unicode, Default_Ignorable_Code_Point and White_Space. */
const pieces =
  /%7[bcd]|[｛｝｜]|\u034f|[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|[\r\n\u2028\u2029]/gi
const isPiece = new RegExp(pieces.source, 'i')

function unitOf(index: number, source: string): Unit {
  const brace = wideBraces[source]
  if (brace) return { at: index, source, seen: brace, why: 'wide' }
  const decoded = encoded[source.toLowerCase()]
  if (decoded) return { at: index, source, seen: decoded, why: 'encoded' }
  if (/[\r\n\u2028\u2029]/.test(source)) return { at: index, source, seen: ' ', why: 'line' }
  return { at: index, source, seen: /\s/.test(source) && source !== '\ufeff' ? ' ' : '', why: 'hidden' }
}

/** Splits at every match of `mark`; each character between two matches is a unit. */
function unitsOf(text: string, mark: RegExp, unit: (match: RegExpMatchArray) => Unit): Unit[] {
  const units: Unit[] = []
  const addPlain = (from: number, to: number) => {
    for (let index = from; index < to; index++)
      units.push({ at: index, source: text.charAt(index), seen: text.charAt(index), why: null })
  }
  let end = 0
  for (const match of text.matchAll(mark)) {
    addPlain(end, match.index)
    units.push(unit(match))
    end = match.index + match[0].length
  }
  addPlain(end, text.length)
  return units
}

/** Inline elements; every other element starts a new line. Source: HTML Standard, 4.5, text-level semantics. */
const inline =
  /^<\/?(?:a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)\b/i

/** HTML that is not shown as written: comments, elements, character references. */
const markup =
  /<!--[\s\S]*?(?:-->|$)|<(style|script|title|template)\b[\s\S]*?(?:<\/\1\s*>|$)|<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{3,6}));/

const htmlPieces = new RegExp(`${markup.source}|${pieces.source}`, 'gi')

const codes: Readonly<Record<string, string>> = {
  lbrace: '{',
  lcub: '{',
  rbrace: '}',
  rcub: '}',
  vert: '|',
  nbsp: '\u00a0',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
}

function unitOfHtml({ 0: source, index = 0, 2: decimal, 3: hex, 4: name }: RegExpMatchArray): Unit {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? 0)
  const letter = name ? codes[name.toLowerCase()] : code > 0 && code < 0xffff ? String.fromCharCode(code) : undefined
  if (letter)
    return isPiece.test(letter)
      ? { ...unitOf(index, letter), source }
      : { at: index, source, seen: letter, why: 'coded' }
  if (source.startsWith('<!--') || inline.test(source)) return { at: index, source, seen: '', why: 'split' }
  // A block element ends the line, and an unknown character reference cannot be part of a tag.
  return /^[<&]/.test(source) ? { at: index, source, seen: '\0', why: 'split' } : unitOf(index, source)
}

/** A correct tag. */
const complete = /\{\{ *\w[\w .-]* *(?:\|[^{}\r\n]{0,200})?\}\}(?!\})/
const beginsInText = new RegExp(`${complete.source}|([{｛]|%7b)`, 'gi')
const beginsInHtml = new RegExp(
  `<!--[\\s\\S]*?(?:-->|$)|<(?:style|script)\\b[\\s\\S]*?(?:</(?:style|script)\\s*>|$)|${complete.source}|([{｛]|&#|&l(?:brace|cub);)`,
  'gi',
)

/** Broken tags of a text, in order. Linear. */
export const brokenTagsIn = (text: string, tags: readonly MergeTag[]): BrokenTag[] =>
  brokenTagsFrom(text, beginsInText, tags, (part) =>
    unitsOf(part, pieces, ({ 0: match, index = 0 }) => unitOf(index, match)),
  )

/** Broken tags in the visible text of HTML. The fix moves formatting from inside a tag behind the tag. Linear. */
export const brokenTagsInHtml = (html: string, tags: readonly MergeTag[]): BrokenTag[] =>
  brokenTagsFrom(html, beginsInHtml, tags, (part) => unitsOf(part, htmlPieces, unitOfHtml))

/** Maximum characters of a tag with its formatting, and maximum possible starts of a tag that are examined per text. */
const MAX_TAG_CHARS = 2_000
const MAX_BEGINNINGS = 100

function brokenTagsFrom(text: string, begins: RegExp, tags: readonly MergeTag[], units: (part: string) => Unit[]) {
  const found: BrokenTag[] = []
  let end = 0
  let examinedCount = 0
  for (const { 1: opening, index } of text.matchAll(begins)) {
    if (opening === undefined || index < end) continue
    if (++examinedCount > MAX_BEGINNINGS) break
    const broken = brokenTagOf(units(text.slice(index, index + MAX_TAG_CHARS)), index, tags)
    if (!broken) continue
    found.push(broken)
    end = index + broken.source.length
  }
  return found
}

const looksLikeTag = /^\{( *)\{ *([\p{L}\p{N}_.-][\p{L}\p{N}_. -]{0,58}[\p{L}\p{N}_]) *(?:\|[^{}\0]{0,200})?\}( *)\}/u

/** The broken tag at the start of the units; null if there is no tag, or a correct one. */
function brokenTagOf(units: readonly Unit[], start: number, tags: readonly MergeTag[]): BrokenTag | null {
  const visibleIndexes = units.flatMap(({ seen }, index) => (seen === '' ? [] : [index]))
  const [visible, openingBraces, key = '', closes] =
    looksLikeTag.exec(visibleIndexes.map((index) => units[index]?.seen).join('')) ?? []
  if (!visible) return null
  const all = units.slice(0, (visibleIndexes[visible.length - 1] ?? 0) + 1)
  const close = all.findIndex((unit) => unit.seen === '}')
  const bar = all.findIndex((unit) => unit.seen === '|')
  // A default may contain anything.
  const frame = all.filter((_, index) => bar < 0 || index <= bar || index >= close)
  const reason = frame.map((unit) => unit.why).find(Boolean) ?? (openingBraces || closes ? 'apart' : null)
  const tag = tags.find((tag) => comparable(keyOf(tag)) === comparable(key))
  if (!reason || (reason === 'apart' && !tag)) return null
  const movedUnits = frame.filter(({ source }) => /^<[^!]/.test(source))
  const fallback = bar < 0 ? null : sourceOfUnits(all.slice(bar + 1, close))
  const to = tag ? placeholderOf(keyOf(tag), fallback) + sourceOfUnits(movedUnits) : null
  return { source: sourceOfUnits(all), at: start, seen: visible, why: reason, to }
}

const sourceOfUnits = (units: readonly Unit[]): string => units.map(({ source }) => source).join('')

export type MergeTags = {
  /** The program that wrote the tags: 'HubSpot', or 'Customer.io or Bloomreach' if all tags fit both. */
  dialect: string | null
  /** From the original tag to Herald's. */
  mapped: Map<string, string>
  /** Original tags without a counterpart: unknown to the workspace, or logic that Herald does not have. */
  unknown: Set<string>
  /** Number of unsubscribe links that got Herald's address. */
  unsubscribes: number
}

export type MergeOptions = {
  /** Keys of the workspace's tags. */
  known: readonly string[]
  /** Target of an unsubscribe link; null if unknown, then the tag stays. */
  unsubscribe: string | null
}

/**
 * Translates merge tags of other programs to Herald's: `{{first_name|there}}`. Tags without a counterpart are left unchanged and reported.
 * A translator for the tags of one mail, and the tags that it has met so far.
 */
export function mergeTags(options: MergeOptions): { translate: (text: string) => string; met: MergeTags } {
  const metTags: MergeTags = { dialect: null, mapped: new Map(), unknown: new Set(), unsubscribes: 0 }
  const counts = new Map<string, number>()
  const translate = (text: string): string => {
    let result = ''
    let end = 0
    for (const tag of foreignTagsIn(text, options.known)) {
      const heraldTag = heraldsOf(tag, options)
      if (heraldTag === null) metTags.unknown.add(tag.source)
      else if (tag.found === 'unsubscribe') metTags.unsubscribes++
      if (!isHeraldTag(tag.source)) {
        for (const program of tag.programs) counts.set(program, (counts.get(program) ?? 0) + 1)
        if (heraldTag !== null && tag.found !== 'unsubscribe') metTags.mapped.set(tag.source, heraldTag)
      }
      result += text.slice(end, tag.at) + (heraldTag ?? tag.source)
      end = tag.at + tag.source.length
    }
    const maxCount = Math.max(...counts.values())
    const programs = [...counts].filter(([, count]) => count === maxCount).map(([program]) => program)
    metTags.dialect = programs.length === 0 ? null : eitherOf(programs)
    return result + text.slice(end)
  }
  return { translate, met: metTags }
}

/** The tag in Herald's syntax, or the address of an unsubscribe link; null if there is neither. */
export function heraldsOf({ found }: ForeignTag, { known, unsubscribe }: MergeOptions): string | null {
  if (found === 'logic') return null
  if (found === 'unsubscribe') return unsubscribe
  const name = heraldName(found.name, known)
  if (name === null) return null
  // A bar, a brace or a line break would end the tag.
  const fallback = found.fallback?.replace(/[{}|\r\n]+/g, ' ').trim()
  return fallback ? `{{${name}|${fallback}}}` : `{{${name}}}`
}

/**
 * Tags of other programs that HTML splits with elements or character references, with their position: users cannot find such tags in the
 * source.
 */
export function splitTags(html: string, keys: readonly string[]): (TextLocation & { seen: string })[] {
  const [shownText] = shownTexts(html)
  return foreignTagsIn(shownText.text, keys).flatMap(({ at, source: seenText }) => {
    const place = writtenAt(html, shownText, at, seenText.length)
    return place && place.source !== seenText ? [{ ...place, seen: seenText }] : []
  })
}
