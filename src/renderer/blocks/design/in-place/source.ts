/** The source of a mail as it is read: a tree by the rules of the HTML standard that knows where in the source each of its nodes stands. */
import { type DefaultTreeAdapterTypes, Parser, type Token } from 'parse5'
import {
  type Comment,
  type Document,
  type Element,
  isComment,
  isElement,
  isText,
  type Node,
  type Parent,
} from '../import/tree'

/** Characters of the source, the end not included. */
export type Range = readonly [from: number, to: number]

/** A replacement of what stands between `from` and `to`, in characters of the source as it is before all changes of the same step. */
export type Change = { from: number; to: number; text: string }

export type Tree = {
  source: string
  document: Document
  /** Every start tag, also one that the standard drops. */
  tags: readonly Token.TagToken[]
  /** Elements by where their start tag begins; what the parser made twice of one tag is in none. */
  byStart: ReadonlyMap<number, Element>
}

class TagReader extends Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  readonly tags: Token.TagToken[] = []
  override onStartTag(token: Token.TagToken): void {
    // The parser gives some attributes other names.
    this.tags.push({ ...token, attrs: token.attrs.map((one) => ({ ...one })) })
    super.onStartTag(token)
  }
}

/** As a mail program reads it, without scripts. */
export function treeOf(source: string): Tree {
  const reader = new TagReader({ sourceCodeLocationInfo: true, scriptingEnabled: false })
  reader.tokenizer.write(source, true)
  const byStart = new Map<number, Element>()
  const twice = new Set<number>()
  const walk = (parent: Parent) => {
    for (const node of insideOf(parent)) {
      if (!isElement(node)) continue
      const start = node.sourceCodeLocation?.startTag?.startOffset
      if (start !== undefined) {
        if (byStart.has(start)) twice.add(start)
        else byStart.set(start, node)
      }
      walk(node)
    }
  }
  walk(reader.document)
  for (const start of twice) byStart.delete(start)
  return { source, document: reader.document, tags: reader.tags, byStart }
}

/** Children, those of a template included. */
const insideOf = (parent: Parent): readonly Node[] =>
  'content' in parent ? [...parent.childNodes, ...parent.content.childNodes] : parent.childNodes

/** Where a start tag begins; null where the source has none of its own for the element. */
export const startOf = (tree: Tree, element: Element): number | null => {
  const start = element.sourceCodeLocation?.startTag?.startOffset
  return start !== undefined && tree.byStart.get(start) === element ? start : null
}

/** The whole of an element; null where the source does not hold it in one piece. */
export function rangeOf(tree: Tree, element: Element): Range | null {
  const start = startOf(tree, element)
  const end = element.sourceCodeLocation?.endOffset
  return start === null || end === undefined || end < start ? null : [start, end]
}

/** What stands in an element. */
export function innerOf(tree: Tree, element: Element): Range | null {
  const range = rangeOf(tree, element)
  const { startTag, endTag } = element.sourceCodeLocation ?? {}
  if (!range || !startTag) return null
  return [startTag.endOffset, endTag?.startOffset ?? range[1]]
}

/** The tree in one text: equal texts are equal trees. `instead` says what stands for a node, `undefined` that it stands for itself. */
export function described(parent: Parent, instead: (node: Node) => string | undefined = () => undefined): string {
  const one = (node: Node): string => instead(node) ?? describedNode(node, inside)
  const inside = (of: Parent): string => insideOf(of).map(one).join('')
  return inside(parent)
}

export function describedNode(node: Node, inside: (of: Parent) => string = described): string {
  if (isText(node)) return escaped(node.value)
  if (isComment(node)) return `<!${escaped((node as Comment).data)}>`
  // The body of a table that nobody wrote begins wherever the first row does.
  if (isElement(node) && node.tagName === 'tbody' && !node.sourceCodeLocation) return inside(node)
  if (isElement(node)) return `${describedTag(node)}${inside(node)}</>`
  return `<!doctype ${'publicId' in node ? JSON.stringify([node.name, node.publicId, node.systemId]) : ''}>`
}

const describedTag = ({ tagName, namespaceURI, attrs }: Element): string =>
  `<${tagName} ${namespaceURI.length} ${escaped(JSON.stringify(attrs.map(({ name, value }) => [name, value]).sort()))}>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The source with the changes made; they may not overlap. */
export function changed(source: string, changes: readonly Change[]): string {
  let made = ''
  let at = 0
  for (const { from, to, text } of inOrder(changes)) {
    made += source.slice(at, from) + text
    at = to
  }
  return made + source.slice(at)
}

/** What takes the changes back. */
export function inverseOf(source: string, changes: readonly Change[]): Change[] {
  let shift = 0
  return inOrder(changes).map(({ from, to, text }) => {
    const at = from + shift
    shift += text.length - (to - from)
    return { from: at, to: at + text.length, text: source.slice(from, to) }
  })
}

/** Where what stood at `offset` stands after the changes; what was replaced itself is where its replacement begins. */
export function movedBy(changes: readonly Change[], offset: number): number {
  let moved = offset
  for (const { from, to, text } of changes) {
    if (to <= offset && (from < offset || to < offset || text !== '')) moved += text.length - (to - from)
    else if (from < offset) moved += from - offset
  }
  return moved
}

const inOrder = (changes: readonly Change[]): Change[] =>
  [...changes].sort((one, other) => one.from - other.from || one.to - other.to)
