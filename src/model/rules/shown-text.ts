/**
 * The text that an HTML message shows, with the place of each part in the HTML, across formatting, comments and character references. Pure.
 */
import { type AnyNode, isTag, isText } from 'domhandler'
import { decodeHTML } from 'entities/decode'
import { inline, neverShownTags, nodesIn } from './elements.ts'

/** The characters of the elements: a line break is a space, '\n' separates two blocks. */
export type ShownText = { text: string; pieces: readonly Piece[] }

/** Characters written as shown, or one character reference. `at`: its offset in the text. */
type Piece = { at: number; from: number; to: number }

/** The text that most readers see, then the one that Outlook shows if it differs. */
export function shownTexts(html: string): [ShownText, ...ShownText[]] {
  const { most, outlook } = nodesIn(html)
  return outlook ? [shownIn(most), shownIn(outlook)] : [shownIn(most)]
}

/** Every text and value that some program reads, one per line: style sheets and scripts too, comments not. */
export function textsIn(html: string): string {
  const { most, outlook } = nodesIn(html)
  const read = [...most.nodes, ...(outlook?.nodes ?? [])].flatMap((node) => {
    if (isText(node)) return [node.data]
    return isTag(node) ? Object.values(node.attribs) : []
  })
  return [...new Set(read)].join('\n')
}

function shownIn({ html, nodes }: ReturnType<typeof nodesIn>['most']): ShownText {
  let text = ''
  const pieces: Piece[] = []
  let block: AnyNode | null = null
  let isSeparated = false
  for (const node of nodes) {
    if (isTag(node) && !inline.test(node.name)) isSeparated = true
    const parent = node.parent
    const place = isText(node) && node.sourceCodeLocation
    if (!place || (parent && isTag(parent) && neverShownTags.has(parent.name))) continue
    const ownBlock = blockOf(node)
    if (text !== '' && (isSeparated || ownBlock !== block)) text += '\n'
    isSeparated = false
    block = ownBlock
    const source = html.slice(place.startOffset, place.endOffset)
    for (const piece of piecesOf(source, text.length, place.startOffset)) pieces.push(piece)
    text += node.data.replace(/[\t\n\f\r]/g, ' ')
  }
  return { text, pieces }
}

/** The nearest ancestor that begins a new line. */
function blockOf(node: AnyNode): AnyNode | null {
  let ancestor: AnyNode | null = node.parent
  while (ancestor && isTag(ancestor) && inline.test(ancestor.name)) ancestor = ancestor.parent
  return ancestor
}

/** The place of a part of the text in the HTML, with the formatting inside it. */
export type TextLocation = { from: number; to: number; source: string; formatting: string }

/** Null if the HTML does not contain the text on one line and in one piece. */
export function writtenAt(
  html: string,
  { text, pieces }: ShownText,
  offset: number,
  length: number,
): TextLocation | null {
  const passage = text.slice(offset, offset + length)
  const first = pieceAt(pieces, offset)
  const last = pieceAt(pieces, offset + length - 1)
  if (!first || !last || passage.includes('\n')) return null
  const from = first.from + offset - first.at
  const to = isCode.test(html.slice(last.from, last.to)) ? last.to : last.from + offset + length - last.at
  const source = html.slice(from, to)
  const markup = /<!--[\s\S]*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
  // The parser moves some text, for example text between table rows.
  if (decodeHTML(source.replace(markup, '')).replace(/\r\n|[\t\n\f\r]/g, ' ') !== passage) return null
  const formatting = (source.match(markup) ?? []).filter((tag) => !tag.startsWith('<!--')).join('')
  return { from, to, source, formatting }
}

const codes = /&#?\w+;?|\r\n/g
const isCode = new RegExp(`^(?:${codes.source})$`)

/** `from` is the offset of the text in the HTML, `at` its offset in the shown text. */
function piecesOf(source: string, start: number, from: number): Piece[] {
  let shownAt = start
  let end = 0
  const pieces: Piece[] = []
  const add = (to: number, length: number) => {
    if (to > end) pieces.push({ at: shownAt, from: from + end, to: from + to })
    shownAt += length
    end = to
  }
  for (const { 0: code, index } of source.matchAll(codes)) {
    add(index, index - end)
    add(index + code.length, code.startsWith('&') ? decodeHTML(code).length : 1)
  }
  add(source.length, source.length - end)
  return pieces
}

/** The last piece that begins at or before an offset of the text. */
function pieceAt(pieces: readonly Piece[], offset: number): Piece | undefined {
  let from = 0
  let to = pieces.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((pieces[middle]?.at ?? 0) <= offset) from = middle + 1
    else to = middle
  }
  return pieces[from - 1]
}
