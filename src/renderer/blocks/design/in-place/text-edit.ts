/** Writes an edited text into the source. Unchanged text keeps its source form, including entities and tags. */

import { parseFragment } from 'parse5'
import { compareLists } from '../../../ui/compare-lists'
import { type Change, type Element, isComment, isElement, isText, type Node, type Tree } from '../html-tree'
import type { PartText } from './parts'

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
  const [old, next] = [now.map(({ raw }) => raw), wantedTokens.map(({ raw }) => raw)]
  for (const { before, after, differs } of compareLists(now, wantedTokens, (one, other) => one.key === other.key)) {
    const removed = old.splice(0, before).join('')
    const text = next.splice(0, after).join('')
    const last = changes.at(-1)
    if (differs && last?.to === position)
      changes.splice(-1, 1, { ...last, to: position + removed.length, text: last.text + text })
    else if (differs && (removed !== '' || text !== ''))
      changes.push({ from: position, to: position + removed.length, text })
    position += removed.length
  }
  return changes
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
