/** What 'Find and replace' looks for, and its matches in a plain text. Pure. */
import { addressWithin, type Segment } from '#contract'
import { parseText, placeholderOf } from '../merge-tags/text.ts'

/**
 * One search with its replacement. `text`: letters in what people read · `link`: an address, also where it is the beginning of a longer one ·
 * `phone`: a number in any spelling, also in `tel:` links · `tag`: the key of a merge tag · `colour`: '#rrggbb' in designed messages ·
 * `segment`: an id, and the segments with the ids `find` and `to`, null if they are not known · `picture`: see `SoughtPicture`; `file` replaces
 * it, null if none is chosen yet.
 */
export type Replacement = { find: string; to: string } & (
  | { kind: 'text'; wholeWords: boolean; matchCase: boolean }
  | { kind: 'link' }
  | { kind: 'phone' }
  | { kind: 'tag' }
  | { kind: 'colour' }
  | { kind: 'segment'; segments: { find: Segment | null; to: Segment | null } }
  | { kind: 'picture'; picture: SoughtPicture; file: NewPicture | null }
)

/** A picture by the hash of its file, null if it is not on this computer, and by its addresses on the server. */
export type SoughtPicture = { blob: string | null; name: string; addresses: readonly string[] }

/** A picture of this computer; `address` is its text in a message, `bytes` its size. */
export type NewPicture = { address: string; blob: string; name: string; type: string; bytes: number }

/** A match in a text: offsets, and what replaces it. */
export type Match = { from: number; to: number; becomes: string }

/** How a text is read: by people, as an address, or as a telephone number. */
export type ReadAs = 'words' | 'address' | 'number'

/** Matches in order, without overlaps. Merge tags are changed by a search for a tag only, unsubscribe addresses by none. Linear. */
export function matchesIn(text: string, replacement: Replacement, readAs: ReadAs): Match[] {
  if (replacement.find.trim() === '') return []
  if (replacement.kind === 'tag') return tagMatches(text, replacement)
  if (replacement.kind === 'link') return linkMatches(text, replacement, readAs)
  if (replacement.kind === 'phone') return phoneMatches(text, replacement, readAs)
  return replacement.kind === 'text' && readAs === 'words' ? wordMatches(text, replacement) : []
}

const special = /[\\^$.*+?()[\]{}|]/g
const letter = String.raw`[\p{L}\p{N}\p{M}_]`

function wordMatches(text: string, { find, to, wholeWords, matchCase }: Replacement & { kind: 'text' }): Match[] {
  // A line break or a space that does not break counts as a space.
  const words = find.trim().replace(special, '\\$&').replace(/\s+/g, '\\s+')
  const [before, after] = wholeWords ? edgesOf(find.trim()) : ['', '']
  const search = new RegExp(`${before}${words}${after}`, matchCase ? 'gu' : 'giu')
  return outsideTags(text, (piece) =>
    Array.from(piece.matchAll(search), ({ index, 0: { length } }) => ({
      from: index,
      to: index + length,
      becomes: to,
    })),
  )
}

/** What begins or ends with a letter or digit is not found inside a longer word or number: '3,000' is not in '13,000'. */
function edgesOf(find: string): [before: string, after: string] {
  const isAtEdge = (edge: string) => new RegExp(edge, 'u').test(find)
  const before = isAtEdge(`^${letter}`) ? `(?<!${letter})${/^\d/.test(find) ? '(?<!\\d[.,])' : ''}` : ''
  const after = isAtEdge(`${letter}$`) ? `(?!${letter})${/\d$/.test(find) ? '(?![.,]\\d)' : ''}` : ''
  return [before, after]
}

function outsideTags(text: string, find: (piece: string) => Match[]): Match[] {
  let start = 0
  return parseText(text).flatMap(({ kind, source }) => {
    const at = start
    start += source.length
    return kind === 'tag' ? [] : find(source).map((match) => ({ ...match, from: at + match.from, to: at + match.to }))
  })
}

function tagMatches(text: string, { find, to }: Replacement): Match[] {
  let start = 0
  return parseText(text).flatMap((piece) => {
    const at = start
    start += piece.source.length
    if (piece.kind !== 'tag' || piece.key !== find.trim()) return []
    return [{ from: at, to: at + piece.source.length, becomes: placeholderOf(to.trim(), piece.fallback) }]
  })
}

/** The server replaces it for each recipient: an address with it is the one to unsubscribe at. */
const token = '{token}'

/** Ends an address that another one continues: 'https://a.example/shop' is in 'https://a.example/shop?x=1', not in '.../shopping'. */
const boundary = /^(?:$|[/?#&]|\{\{)/

function linkMatches(text: string, { find, to }: Replacement, readAs: ReadAs): Match[] {
  const wanted = find.trim()
  const inOne = (address: string, at: number): Match[] => {
    if (!address.startsWith(wanted) || address.includes(token)) return []
    const rest = address.slice(wanted.length)
    if (!boundary.test(rest) && !/[/?#=&]$/.test(wanted)) return []
    return [{ from: at, to: at + wanted.length, becomes: to.trim() }]
  }
  if (readAs !== 'words') {
    const blanks = text.length - text.trimStart().length
    return inOne(text.slice(blanks), blanks)
  }
  const addresses = /(?:[a-z][a-z\d+.-]*:\/\/|www\.)[^\s<>"']+/giu
  return Array.from(text.matchAll(addresses)).flatMap(({ 0: address, index }) =>
    inOne(address.replace(/[.,;:!?)\]]+$/, ''), index),
  )
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

function phoneMatches(text: string, { find, to }: Replacement, readAs: ReadAs): Match[] {
  const wanted = digitsOf(find)
  if (wanted.length < 4) return []
  if (readAs !== 'words') {
    const scheme = readAs === 'number' ? '' : /^\s*(?:tel|sms|callto):/i.exec(text)?.[0]
    if (scheme === undefined || digitsOf(text.slice(scheme.length)) !== wanted) return []
    return [{ from: scheme.length, to: text.length, becomes: /^\s*\+/.test(to) ? `+${digitsOf(to)}` : digitsOf(to) }]
  }
  const numbers = /\+?\d(?:[ \u00a0().\-/]*\d)+/gu
  return outsideTags(text, (piece) =>
    Array.from(piece.matchAll(numbers)).flatMap(({ 0: number, index }) =>
      digitsOf(number) === wanted ? [{ from: index, to: index + number.length, becomes: to.trim() }] : [],
    ),
  )
}

/** '#rrggbb' in lower case; null for what is no colour in hex. */
function hexColour(text: string): string | null {
  const hex = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!hex) return null
  return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`
}

/** Matches of a colour in a style, in hex and as rgb(). */
export function colourMatches(style: string, { find, to }: Replacement): Match[] {
  const wanted = hexColour(find)
  const becomes = hexColour(to)
  if (!wanted || !becomes) return []
  const colours = /#[0-9a-f]{6}(?![0-9a-f])|#[0-9a-f]{3}(?![0-9a-f])|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)/gi
  return Array.from(style.matchAll(colours)).flatMap(({ 0: colour, index }) =>
    (hexColour(colour) ?? hexOfRgb(colour)) === wanted ? [{ from: index, to: index + colour.length, becomes }] : [],
  )
}

const hexOfRgb = (colour: string): string =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`

/** Whether an address, as fields and messages write it, is one of the picture. */
export const isPictureAddress = (address: string, { addresses }: SoughtPicture): boolean =>
  addresses.some((known) => address === known || address === addressWithin(known))

const begin = String.raw`(?<=^|["'(,\s]|&quot;|&#39;|&apos;)`
const end = String.raw`(?=$|["'),<>\s]|&quot;|&#39;|&apos;)`

/** Matches of a picture in the value of an attribute or in a style: its addresses, and its file that waits for its upload. */
export function pictureMatches(text: string, { picture, file }: Replacement & { kind: 'picture' }): Match[] {
  const { blob, addresses } = picture
  const written = addresses
    .flatMap((known) => [known, addressWithin(known)])
    .flatMap((known) => [known, known.replaceAll('&', '&amp;')])
  const spellings = [...new Set(written)].map((known) => known.replace(special, '\\$&'))
  if (blob !== null) spellings.push(`herald-file:${blob}(?:/(?:path|name)/[\\w%.~-]*/[\\w%.~-]+)?`)
  if (spellings.length === 0) return []
  return Array.from(text.matchAll(new RegExp(`${begin}(?:${spellings.join('|')})${end}`, 'g'))).map(
    ({ 0: found, index }) => ({
      ...{ from: index, to: index + found.length, becomes: file?.address ?? found },
    }),
  )
}

/** The text with its matches replaced. */
export function withMatches(text: string, matches: readonly Match[]): string {
  let result = ''
  let from = 0
  for (const match of matches) {
    result += text.slice(from, match.from) + match.becomes
    from = match.to
  }
  return result + text.slice(from)
}

/**
 * Parts of the search that a campaign with a match has in its name or stored values, so that the others need not be read: all parts of one
 * of the lists. An empty list if a match may be written in another way there.
 */
export function holdingsOf(replacement: Replacement): string[][] {
  const { kind, find } = replacement
  if (kind === 'phone' || kind === 'colour') return [[]]
  // Of the values of the step, or of the server's campaign.
  if (kind === 'segment') return [[`id":${find}`]]
  if (kind !== 'picture') return [wordsOf(find)]
  const { blob, addresses } = replacement.picture
  return [...(blob === null ? [] : [[blob]]), ...addresses.map(wordsOf)]
}

/** Words and numbers that JSON and HTML write as they are. */
const wordsOf = (text: string): string[] => [...new Set(text.match(/[a-z\d]{2,}/gi) ?? [])].slice(0, 8)
