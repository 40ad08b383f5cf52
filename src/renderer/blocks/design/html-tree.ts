/**
 * HTML as a tree, parsed by the HTML standard without a browser: nothing in it loads, runs or is drawn. An email's source is parsed to a tree in
 * which each node has its position in the source, so that edits change only their own place.
 */
import { type DefaultTreeAdapterTypes, Parser, parse, parseFragment, serializeOuter, type Token } from 'parse5'

export type Document = DefaultTreeAdapterTypes.Document
export type Element = DefaultTreeAdapterTypes.Element
export type Node = DefaultTreeAdapterTypes.ChildNode
export type Parent = DefaultTreeAdapterTypes.ParentNode
export type Text = DefaultTreeAdapterTypes.TextNode
export type Comment = DefaultTreeAdapterTypes.CommentNode

export const documentOf = (html: string): Document => parse(html)
export const fragmentOf = (html: string): Node[] => parseFragment(html).childNodes

export const isElement = (node: Node | Parent): node is Element => 'tagName' in node
export const isText = (node: Node): node is Text => node.nodeName === '#text'
export const isComment = (node: Node): node is Comment => node.nodeName === '#comment'

/** All elements below, in the order of the text. */
export const elementsBelow = (node: Parent): Element[] => nodesBelow(node).filter(isElement)

/** All nodes below, in the order of the text. */
export function nodesBelow(node: Parent): Node[] {
  const found: Node[] = []
  const waiting = [...node.childNodes].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    if (isElement(next))
      for (let at = next.childNodes.length - 1; at >= 0; at--) waiting.push(next.childNodes[at] as Node)
  }
  return found
}

/** The first element of a name, in the order of the text. */
export function firstOf(node: Parent, name: string): Element | null {
  for (const child of node.childNodes) {
    if (!isElement(child)) continue
    const found = child.tagName === name ? child : firstOf(child, name)
    if (found) return found
  }
  return null
}

export const attributeOf = (element: Element, name: string): string | null =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? null

export function setAttribute(element: Element, name: string, value: string | null): void {
  const rest = element.attrs.filter((attribute) => attribute.name !== name)
  element.attrs = value === null ? rest : [...rest, { name, value }]
}

export function remove(node: Node): void {
  const parent = node.parentNode
  if (!parent) return
  parent.childNodes = parent.childNodes.filter((other) => other !== node)
  node.parentNode = null
}

/** Replaces an element with its content. */
export function unwrap(element: Element): void {
  const parent = element.parentNode
  if (!parent) return
  for (const child of element.childNodes) child.parentNode = parent
  parent.childNodes = parent.childNodes.flatMap((other) => (other === element ? element.childNodes : [other]))
}

/** The text of a node and of all nodes below. */
export function textOf(node: Node | Parent): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

/** Characters without ink: spaces, and the characters that preheaders are filled with. */
const blank = /(?:[\s\u00a0\u00ad\u061c\u200b-\u200f\u2007\u2060\ufeff\u2800]|\u034f)+/g

export const isBlank = (text: string): boolean => text.replace(blank, '') === ''

export const outerHtml = (node: Node): string => serializeOuter(node)

/** Offsets in characters of the source; the end is exclusive. */
export type Range = readonly [from: number, to: number]

/** Replaces the text between `from` and `to`, in characters of the source before all changes of the same step. */
export type Change = { from: number; to: number; text: string }

export type Tree = {
  source: string
  document: Document
  /** All start tags, including those that the parser drops. */
  tags: readonly Token.TagToken[]
  /** Elements by the offset of their start tag, without copies that the parser made of one tag. */
  byStart: ReadonlyMap<number, Element>
}

class TagReader extends Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  readonly tags: Token.TagToken[] = []
  override onStartTag(token: Token.TagToken): void {
    // Copied, because the parser renames some attributes.
    this.tags.push({ ...token, attrs: token.attrs.map((attribute) => ({ ...attribute })) })
    super.onStartTag(token)
  }
}

/** Parses like an email app, without scripts. */
export function treeOf(source: string): Tree {
  const reader = new TagReader({ sourceCodeLocationInfo: true, scriptingEnabled: false })
  reader.tokenizer.write(source, true)
  const byStart = new Map<number, Element>()
  const doubleStarts = new Set<number>()
  const walk = (parent: Parent) => {
    for (const node of insideOf(parent)) {
      if (!isElement(node)) continue
      const place = node.sourceCodeLocation
      // parse5 lets a script, style or text field that is not closed end where it begins: it lasts to the end of the source.
      if (place?.startTag && place.endOffset < place.startTag.endOffset) place.endOffset = source.length
      const start = place?.startTag?.startOffset
      if (start !== undefined) {
        if (byStart.has(start)) doubleStarts.add(start)
        else byStart.set(start, node)
      }
      walk(node)
    }
  }
  walk(reader.document)
  for (const start of doubleStarts) byStart.delete(start)
  return { source, document: reader.document, tags: reader.tags, byStart }
}

/** Child nodes, including those of a <template>. */
const insideOf = (parent: Parent): readonly Node[] =>
  'content' in parent ? [...parent.childNodes, ...parent.content.childNodes] : parent.childNodes

/** The offset of an element's start tag; null if the source has none for it. */
export const startOf = (tree: Tree, element: Element): number | null => {
  const start = element.sourceCodeLocation?.startTag?.startOffset
  return start !== undefined && tree.byStart.get(start) === element ? start : null
}

/** The range of an element; null if it is not one piece of the source. */
export function rangeOf(tree: Tree, element: Element): Range | null {
  const start = startOf(tree, element)
  const end = element.sourceCodeLocation?.endOffset
  return start === null || end === undefined || end < start ? null : [start, end]
}

/** The range of an element's content. */
export function innerOf(tree: Tree, element: Element): Range | null {
  const range = rangeOf(tree, element)
  const { startTag, endTag } = element.sourceCodeLocation ?? {}
  if (!range || !startTag) return null
  return [startTag.endOffset, endTag?.startOffset ?? range[1]]
}

/** The tree as text: equal texts mean equal trees. `replacementOf` returns a replacement for a node, or `undefined` to keep it. */
export function treeText(parent: Parent, replacementOf: (node: Node) => string | undefined = () => undefined): string {
  const describe = (node: Node): string => replacementOf(node) ?? describedNode(node, inside)
  const inside = (node: Parent): string => insideOf(node).map(describe).join('')
  return inside(parent)
}

export function describedNode(node: Node, inside: (parent: Parent) => string = treeText): string {
  if (isText(node)) return escapedText(node.value)
  if (isComment(node)) return `<!${escapedText((node as Comment).data)}>`
  // A <tbody> that is not in the source adds nothing: the parser inserts it around the rows.
  if (isElement(node) && node.tagName === 'tbody' && !node.sourceCodeLocation) return inside(node)
  if (isElement(node)) return `${describedTag(node)}${inside(node)}</>`
  return `<!doctype ${'publicId' in node ? JSON.stringify([node.name, node.publicId, node.systemId]) : ''}>`
}

const describedTag = ({ tagName, namespaceURI, attrs }: Element): string =>
  `<${tagName} ${namespaceURI.length} ${escapedText(JSON.stringify(attrs.map(({ name, value }) => [name, value]).sort()))}>`

const escapedText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Applies changes, which must not overlap, to the source. */
export function changedSource(source: string, changes: readonly Change[]): string {
  let result = ''
  let position = 0
  for (const { from, to, text } of sortedChanges(changes)) {
    result += source.slice(position, from) + text
    position = to
  }
  return result + source.slice(position)
}

/** The changes that undo `changes`. */
export function inverseOf(source: string, changes: readonly Change[]): Change[] {
  let shift = 0
  return sortedChanges(changes).map(({ from, to, text }) => {
    const start = from + shift
    shift += text.length - (to - from)
    return { from: start, to: start + text.length, text: source.slice(from, to) }
  })
}

/** The new position of an offset after the changes. An offset inside replaced text moves to the start of its replacement. */
export function movedBy(changes: readonly Change[], offset: number): number {
  let newOffset = offset
  for (const { from, to, text } of changes) {
    if (to <= offset && (from < offset || to < offset || text !== '')) newOffset += text.length - (to - from)
    else if (from < offset) newOffset += from - offset
  }
  return newOffset
}

const sortedChanges = (changes: readonly Change[]): Change[] =>
  [...changes].sort((one, other) => one.from - other.from || one.to - other.to)
