/**
 * Where a message holds what 'Find and replace' looks for, which texts a message may hold, and the changes that replace the chosen places. Pure.
 */

import { decodeHTMLStrict } from 'entities/decode'
import { type Json, wholeGraphemes } from '#contract'
import type { CheckedMessage, Html, MessagePicture, MessageText } from '../checks/message.ts'
import { noPicture, type Picture } from '../image/values.ts'
import type { Change } from '../rules/finding.ts'
import { type DesignMatch, designMatches, htmlMatches, type SourceMatch } from './markup.ts'
import { isPictureAddress, type Match, matchesIn, type Replacement, withMatches } from './replacement.ts'

/** One place of a message: the text around the match, shortened, and what replaces it. */
export type Place = {
  /** Stable while the message does not change. */
  id: string
  /** The field's label on the screen: 'Subject'. */
  name: string
  /** Dotted path of the field to open. */
  field: string
  before: string
  hit: string
  after: string
  becomes: string
  /** Why it is replaced only if it is ticked by hand; absent or null if there is no reason. */
  caution?: string | null
}

/** The places of a message in the order of its fields. A field that only the server's template decides is left out. */
export function placesIn(message: CheckedMessage, replacement: Replacement): Place[] {
  const texts = changeable(message).flatMap((field) => {
    const { path, name, text } = field
    return matchesOf(field, replacement).map((match, index) => ({
      id: `${path}#${index}`,
      name,
      field: field.field ?? path,
      ...around(text.slice(0, match.from), text.slice(match.from, match.to), text.slice(match.to)),
      becomes: match.becomes,
    }))
  })
  return [...texts, ...picturePlaces(message, replacement), ...htmlPlaces(message.html, replacement)]
}

/** The changes of the places with these ids; of all places without ids. `withChanges` applies them. */
export function replacedChanges(
  message: CheckedMessage,
  replacement: Replacement,
  chosen: ReadonlySet<string> | null,
): Change[] {
  const isChosen = (id: string) => chosen === null || chosen.has(id)
  const texts = changeable(message).flatMap((field) => {
    const { path, text, along } = field
    const matches = matchesOf(field, replacement).filter((_, index) => isChosen(`${path}#${index}`))
    if (matches.length === 0) return []
    const after = withMatches(text, matches)
    return after === text ? [] : [{ path, before: text, after }, ...(along?.(after) ?? [])]
  })
  return [
    ...texts,
    ...pictureChanges(message, replacement, isChosen),
    ...htmlChanges(message.html, replacement, isChosen),
  ]
}

/** The fields that show the picture. */
const picturesOf = ({ pictures = [] }: CheckedMessage, replacement: Replacement): readonly MessagePicture[] => {
  if (replacement.kind !== 'picture') return []
  const { picture: sought } = replacement
  const isSought = ({ stored, img }: Picture) =>
    (stored !== null && stored.blob === sought.blob) || isPictureAddress(img, sought)
  return pictures.filter(({ picture }) => isSought(picture))
}

const picturePlaces = (message: CheckedMessage, replacement: Replacement): Place[] =>
  picturesOf(message, replacement).map(({ path, name, picture }) => ({
    ...{ id: `${path}#0`, name, field: path, before: '', after: '' },
    hit: picture.name || (replacement.kind === 'picture' ? replacement.picture.name : ''),
    becomes: (replacement.kind === 'picture' && replacement.file?.name) || '',
  }))

function pictureChanges(
  message: CheckedMessage,
  replacement: Replacement,
  isChosen: (id: string) => boolean,
): Change[] {
  const file = replacement.kind === 'picture' ? replacement.file : null
  if (!file) return []
  const { blob, name, type, bytes } = file
  const after: Picture = { ...noPicture, name, size: bytes, stored: { blob, type } }
  return picturesOf(message, replacement)
    .filter(({ path }) => isChosen(`${path}#0`))
    .flatMap(({ path, picture, along }) => [{ path, before: picture, after }, ...(along?.(after) ?? [])])
}

const changeable = ({ texts }: CheckedMessage): MessageText[] => texts.filter(({ fixed }) => !fixed)

const matchesOf = ({ text, role }: MessageText, replacement: Replacement): Match[] =>
  matchesIn(text, replacement, role === 'link' ? 'address' : role === 'phone' ? 'number' : 'words')

/** Characters shown before and after a match. */
const [BEFORE, AFTER] = [24, 72]

/** Where the shown text begins: at a word, if there is one. */
function beginning(before: string): number {
  const at = before.length - BEFORE
  if (at <= 0) return 0
  const word = /\s\S/.exec(before.slice(at - 1))
  return word ? at + word.index : at
}

function around(before: string, hit: string, after: string): Pick<Place, 'before' | 'hit' | 'after'> {
  const text = before + hit + after
  const end = before.length + hit.length
  const [from, to] = wholeGraphemes(text, beginning(before), Math.min(text.length, end + AFTER))
  const plain = (part: string) => part.replace(/\s+/g, ' ')
  return {
    before: `${from > 0 ? '…' : ''}${plain(text.slice(from, before.length)).trimStart()}`,
    hit,
    after: `${plain(text.slice(end, to)).trimEnd()}${to < text.length ? '…' : ''}`,
  }
}

/** A part of the HTML that is changed as one, with the parts of the design that it is made from. */
type Unit = { html: SourceMatch[]; design: DesignMatch[] }

/**
 * Each match in the HTML with its match in the design. If the two differ in number or text, as a style that the compiler writes several
 * times, all of them are one.
 */
function unitsIn({ source }: Html, replacement: Replacement): Unit[] {
  if (!source) return []
  const html = htmlMatches(source.html, replacement)
  if (source.design === null) return html.map((match) => ({ html: [match], design: [] }))
  const design = designMatches(source.design, replacement)
  // The next edit of the design would undo a change of the HTML alone.
  if (design.length === 0) return []
  const isPaired = html.length === design.length && html.every(({ hit }, index) => hit === design[index]?.hit)
  if (!isPaired) return [{ html, design }]
  return html.map((match, index) => ({ html: [match], design: design.slice(index, index + 1) }))
}

function htmlPlaces(html: Html | undefined, replacement: Replacement): Place[] {
  return unitsIn(html ?? noHtml, replacement).flatMap((unit, index) => {
    const match = unit.html[0] ?? unit.design[0]
    if (!match) return []
    const count = Math.max(unit.html.length, unit.design.length)
    return [
      {
        id: `html#${index}`,
        name: count > 1 ? `Message, ${count} places` : 'Message',
        field: 'design',
        ...around(match.before, match.hit, match.after),
        becomes: match.words,
      },
    ]
  })
}

const noHtml: Html = { text: '', source: null, kind: 'mail' }

function htmlChanges(html: Html | undefined, replacement: Replacement, isChosen: (id: string) => boolean): Change[] {
  const source = html?.source
  if (!html || !source) return []
  const units = unitsIn(html, replacement).filter((_, index) => isChosen(`html#${index}`))
  const after = withMatches(
    source.html,
    units.flatMap((unit) => unit.html),
  )
  const design = designWith(
    source.design,
    units.flatMap((unit) => unit.design),
  )
  return [
    ...(after === source.html ? [] : [{ path: 'html', before: source.html, after }]),
    ...(design === source.design ? [] : [{ path: 'design', before: source.design, after: design }]),
  ]
}

/** The design with the matches of each of its texts replaced. Parts without a match are the same objects. */
function designWith(design: Json, matches: readonly DesignMatch[]): Json {
  const byText = Map.groupBy(matches, ({ at }) => JSON.stringify(at))
  return [...byText].reduce((now: Json, [at, found]) => replacedAt(now, JSON.parse(at), found), design)
}

function replacedAt(value: Json, at: readonly (string | number)[], matches: readonly Match[]): Json {
  const [first, ...rest] = at
  if (first === undefined) return withMatches(String(value), matches)
  if (Array.isArray(value)) return value.with(Number(first), replacedAt(value[Number(first)] ?? null, rest, matches))
  const fields = value as { [key: string]: Json }
  return { ...fields, [first]: replacedAt(fields[first] ?? null, rest, matches) }
}

const words = /[\p{L}\p{N}\p{M}]+/gu
const wordsIn = (text: string): string[] => text.toLowerCase().match(words) ?? []

/**
 * Which of many searches a message has matches of: for counting where texts are used. Pure. The indexes of the replacements that have a
 * place in the message (see `placesIn`).
 */
export function heldIn(message: CheckedMessage, replacements: readonly Replacement[]): number[] {
  const { texts, html } = message
  const stored = [
    ...texts.map(({ text }) => text),
    html?.source?.html ?? '',
    JSON.stringify(html?.source?.design ?? ''),
  ]
  // A match holds each word of what is searched for; most messages lack one of them. Colours are spelt in several ways.
  const known = [...new Set(wordsIn(decodeHTMLStrict(stored.join(' '))))].join(' ')
  return replacements.flatMap((replacement, index) => {
    const mayBeHeld = replacement.kind === 'colour' || wordsIn(replacement.find).every((word) => known.includes(word))
    return mayBeHeld && placesIn(message, replacement).length > 0 ? [index] : []
  })
}
