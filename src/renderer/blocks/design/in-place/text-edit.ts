/** Writes an edited text into the source. Unchanged text keeps its source form, including entities and tags. */

import { parseFragment } from 'parse5'
import { type Element, isComment, isElement, isText, type Node } from '../import/tree'
import type { PartText } from './parts'
import type { Change, Tree } from './source'

/** A piece of text as it is on the page: a letter, or a tag with the source offset of its start tag; null for a new tag. */
export type Letter =
  | string
  | { open: number | null; name: string; attributes: Readonly<Record<string, string>> }
  | { close: number | null; name: string }
  | { comment: string }

type Token = { key: string; raw: string }

/** The changes that turn `text` into `letters`; null if the source cannot be matched letter by letter. */
export function changesToText(tree: Tree, text: PartText, letters: readonly Letter[]): Change[] | null {
  const tokens = tokensOf(tree, text)
  if (!tokens) return null
  const seenTags = new Set<string>()
  const next = letters.map((letter): Token => {
    const key = keyOf(letter)
    // If the browser split an element in two, the source has its tag once.
    const isNewTag = typeof letter === 'string' || !('open' in letter) || !seenTags.has(key)
    seenTags.add(key)
    return { key: isNewTag ? key : `${key} again`, raw: rawOf(tree, letter) }
  })
  return changesBetween(text.range[0], tokens, next)
}

/** One replacement for each run that differs. */
export function changesBetween(start: number, now: readonly Token[], wantedTokens: readonly Token[]): Change[] {
  const changes: Change[] = []
  let position = start
  let openChange: Change | null = null
  const openAt = (): Change => {
    openChange ??= { from: position, to: position, text: '' }
    return openChange
  }
  const end = () => {
    if (openChange && (openChange.to > openChange.from || openChange.text !== '')) changes.push(openChange)
    openChange = null
  }
  for (const [old, next] of alignTokens(now, wantedTokens)) {
    if (old && next) {
      end()
      position += old.raw.length
    } else if (old) {
      const change = openAt()
      position += old.raw.length
      change.to = position
    } else if (next) openAt().text += next.raw
  }
  end()
  return changes
}

/** Size limit of the table for the longest common subsequence, in cells. */
const MAX_CELLS = 4_000_000

function alignTokens(now: readonly Token[], next: readonly Token[]): [Token | null, Token | null][] {
  const isSameToken = (a: number, b: number) => now[a]?.key === next[b]?.key
  let first = 0
  while (first < now.length && first < next.length && isSameToken(first, first)) first++
  let last = 0
  while (
    last < now.length - first &&
    last < next.length - first &&
    isSameToken(now.length - 1 - last, next.length - 1 - last)
  )
    last++
  const pairs: [Token | null, Token | null][] = []
  const pair = (a: number | null, b: number | null) =>
    pairs.push([a === null ? null : (now[a] ?? null), b === null ? null : (next[b] ?? null)])
  for (let index = 0; index < first; index++) pair(index, index)
  const rows = now.length - first - last
  const columns = next.length - first - last
  const lengths =
    rows * columns <= MAX_CELLS ? commonLengths(rows, columns, (a, b) => isSameToken(first + a, first + b)) : null
  let row = 0
  let column = 0
  while (row < rows || column < columns) {
    if (lengths && row < rows && column < columns && isSameToken(first + row, first + column))
      pair(first + row++, first + column++)
    else if (row < rows && (column >= columns || !lengths || lengths(row + 1, column) >= lengths(row, column + 1)))
      pair(first + row++, null)
    else pair(null, first + column++)
  }
  for (let distance = last; distance > 0; distance--) pair(now.length - distance, next.length - distance)
  return pairs
}

/** For each pair of positions, the length of the longest common subsequence from there on. */
function commonLengths(rows: number, columns: number, isSameAt: (a: number, b: number) => boolean) {
  const width = columns + 1
  const table = new Uint16Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      table[row * width + column] = isSameAt(row, column)
        ? (table[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(table[(row + 1) * width + column] ?? 0, table[row * width + column + 1] ?? 0)
  return (row: number, column: number) => table[row * width + column] ?? 0
}

function keyOf(letter: Letter): string {
  if (typeof letter === 'string') return letter
  if ('comment' in letter) return `<!${letter.comment}`
  const kind = 'open' in letter ? `<${letter.open}` : `</${letter.close}`
  return 'open' in letter ? `${kind} ${JSON.stringify(Object.entries(letter.attributes).sort())}` : kind
}

const empty = new Set(['br', 'wbr', 'img'])

function rawOf({ source, byStart }: Tree, letter: Letter): string {
  if (typeof letter === 'string') return encodedText(letter)
  if ('comment' in letter) return `<!--${letter.comment}-->`
  if ('close' in letter) return empty.has(letter.name) ? '' : `</${letter.name}>`
  const knownElement = letter.open === null ? undefined : byStart.get(letter.open)
  const place = knownElement?.sourceCodeLocation?.startTag
  if (knownElement && place && sameAttributes(knownElement, letter.attributes))
    return source.slice(place.startOffset, place.endOffset)
  const attributes = Object.entries(letter.attributes).map(
    ([name, value]) => ` ${name}="${encodedText(value).replaceAll('"', '&quot;')}"`,
  )
  return `<${letter.name}${attributes.join('')}>`
}

const sameAttributes = ({ attrs }: Element, attributes: Readonly<Record<string, string>>): boolean =>
  attrs.length === Object.keys(attributes).length && attrs.every(({ name, value }) => attributes[name] === value)

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' }

/** Escapes text for the source. */
export const encodedText = (text: string): string => text.replace(/[&<>\u00a0]/g, (mark) => marks[mark] ?? mark)

function tokensOf(tree: Tree, { nodes, range }: PartText): Token[] | null {
  const tokens: Token[] = []
  let position = range[0]
  /** Source that the parser dropped stays attached to the token before it. */
  const skipTo = (next: number): boolean => {
    const last = tokens.at(-1)
    if (next < position || (next > position && !last)) return false
    if (last) last.raw += tree.source.slice(position, next)
    position = next
    return true
  }
  const take = (key: string, from: number, to: number): boolean => {
    if (!skipTo(from) || to < from) return false
    tokens.push({ key, raw: tree.source.slice(from, to) })
    position = to
    return true
  }
  const walk = (node: Node): boolean => {
    const place = node.sourceCodeLocation
    if (!place) return false
    if (isText(node)) {
      const letters = lettersOf(tree.source.slice(place.startOffset, place.endOffset))
      if (letters.map(({ key }) => key).join('') !== node.value || !skipTo(place.startOffset)) return false
      tokens.push(...letters)
      position = place.endOffset
      return true
    }
    if (isComment(node)) return take(`<!${node.data}`, place.startOffset, place.endOffset)
    if (!isElement(node) || !('startTag' in place) || !place.startTag) return false
    const { startTag, endTag } = place
    if (tree.byStart.get(startTag.startOffset) !== node) return false
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    const openedKey = keyOf({ open: startTag.startOffset, name: node.tagName, attributes })
    if (!take(openedKey, startTag.startOffset, startTag.endOffset) || !node.childNodes.every(walk)) return false
    if (empty.has(node.tagName)) return true
    const closed = keyOf({ close: startTag.startOffset, name: node.tagName })
    return endTag ? take(closed, endTag.startOffset, endTag.endOffset) : take(closed, position, position)
  }
  return nodes.every(walk) && (position === range[1] || skipTo(range[1])) ? tokens : null
}

/** True if a text can be edited: its source matches letter by letter. */
export const isWritable = (tree: Tree, text: PartText): boolean => tokensOf(tree, text) !== null

const entity = /&(?:#x?[0-9a-f]+|[a-z][a-z0-9]*);?/iy
const decodedEntities = new Map<string, string>()

/** The letters of a text, each with its form in the source. */
export function lettersOf(source: string): Token[] {
  const found: Token[] = []
  for (let position = 0; position < source.length; ) {
    entity.lastIndex = position
    const [reference] = entity.exec(source) ?? []
    const character = reference && decodedEntity(reference)
    const takenLength =
      reference && character !== reference
        ? reference
        : source.startsWith('\r\n', position)
          ? '\r\n'
          : String.fromCodePoint(source.codePointAt(position) ?? 0)
    found.push({
      key: takenLength === reference ? (character ?? takenLength) : takenLength.startsWith('\r') ? '\n' : takenLength,
      raw: takenLength,
    })
    position += takenLength.length
  }
  return found
}

function decodedEntity(reference: string): string {
  const knownEntity = decodedEntities.get(reference)
  if (knownEntity !== undefined) return knownEntity
  const [text] = parseFragment(reference).childNodes
  const decoded = text && 'value' in text ? text.value : reference
  decodedEntities.set(reference, decoded)
  return decoded
}
