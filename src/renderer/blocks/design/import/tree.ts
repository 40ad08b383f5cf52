/** HTML as a tree, read by the rules of the HTML standard without a browser: nothing in it loads, runs or draws. */
import { type DefaultTreeAdapterTypes, parse, parseFragment, serializeOuter } from 'parse5'

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

/** Every element below, in the order of the text. */
export const elementsBelow = (node: Parent): Element[] => nodesBelow(node).filter(isElement)

/** Every node below, in the order of the text. */
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

/** The first of a name, in the order of the text. */
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

/** Puts what stands inside an element in its place. */
export function unwrap(element: Element): void {
  const parent = element.parentNode
  if (!parent) return
  for (const child of element.childNodes) child.parentNode = parent
  parent.childNodes = parent.childNodes.flatMap((other) => (other === element ? element.childNodes : [other]))
}

/** The words below, as they stand. */
export function wordsOf(node: Node | Parent): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : ''
}

/** What only takes room: blanks, and the characters that mail preheaders are filled with. */
const blank = /(?:[\s\u00a0\u00ad\u061c\u200b-\u200f\u2007\u2060\ufeff\u2800]|\u034f)+/g

export const isBlank = (words: string): boolean => words.replace(blank, '') === ''

export const outerHtml = (node: Node): string => serializeOuter(node)
