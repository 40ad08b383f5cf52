/** The text that a message of HTML shows, and where each stretch of it is in the HTML, whatever formatting, comments and codes are in it. Pure. */
import { type AnyNode, isTag, isText } from 'domhandler'
import { decodeHTML } from 'entities/decode'
import { inline, nodesIn, unshown } from './elements'

/** Letter by letter as the elements hold it: every break in a line is a space, '\n' is between two blocks. */
export type ShownText = { text: string; pieces: readonly Piece[] }

/** `at`: where it begins in the text. */
type Piece = { at: number; from: number; to: number }

/** What most readers see, then what Outlook alone does where that is anything. */
export function shownTexts(html: string): [ShownText, ...ShownText[]] {
  const { most, outlook } = nodesIn(html)
  const shown = shownIn(most, new Set())
  if (!outlook) return [shown]
  const more = shownIn(outlook, new Set(shown.pieces.map(({ from }) => from)))
  return more.text === '' ? [shown] : [shown, more]
}

function shownIn(nodes: readonly AnyNode[], known: ReadonlySet<number>): ShownText {
  let text = ''
  const pieces: Piece[] = []
  let block: AnyNode | null = null
  let apart = false
  for (const node of nodes) {
    if (isTag(node) && !inline.test(node.name)) apart = true
    const around = node.parent
    const place = isText(node) && node.sourceCodeLocation
    if (!place || known.has(place.startOffset) || (around && isTag(around) && unshown.has(around.name))) continue
    const own = blockOf(node)
    if (text !== '' && (apart || own !== block)) text += '\n'
    apart = false
    block = own
    pieces.push({ at: text.length, from: place.startOffset, to: place.endOffset })
    text += node.data.replace(/[\t\n\f\r]/g, ' ')
  }
  return { text, pieces }
}

/** The nearest element around it that begins a new line. */
function blockOf(node: AnyNode): AnyNode | null {
  let around: AnyNode | null = node.parent
  while (around && isTag(around) && inline.test(around.name)) around = around.parent
  return around
}

/** Where a stretch of the text is in the HTML, and the formatting inside it. */
export type Written = { from: number; to: number; source: string; formatting: string }

/** Null where the HTML has it in no single line, or not in one piece. Linear in the pieces that it begins and ends in. */
export function writtenAt(html: string, { text, pieces }: ShownText, at: number, length: number): Written | null {
  const shown = text.slice(at, at + length)
  const first = pieces.findLast((one) => one.at <= at)
  const last = pieces.findLast((one) => one.at < at + length)
  if (!first || !last || shown.includes('\n')) return null
  const from = first.from + lengthOf(html.slice(first.from, first.to), at - first.at)
  const to = last.from + lengthOf(html.slice(last.from, last.to), at + length - last.at)
  const source = html.slice(from, to)
  const markup = /<!--[\s\S]*?-->|<\/?[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
  // What the parser moves, such as text between the rows of a table, is elsewhere.
  if (decodeHTML(source.replace(markup, '')).replace(/\r\n|[\t\n\f\r]/g, ' ') !== shown) return null
  const formatting = (source.match(markup) ?? []).filter((one) => !one.startsWith('<!--')).join('')
  return { from, to, source, formatting }
}

/** How many letters of the HTML stand for the first `count` of a text. */
function lengthOf(written: string, count: number): number {
  let left = count
  let length = 0
  for (const [one] of written.matchAll(/&#?\w+;?|\r\n|[\s\S]/g)) {
    if (left <= 0) break
    left -= one.startsWith('&') ? decodeHTML(one).length : 1
    length += one.length
  }
  return length
}
