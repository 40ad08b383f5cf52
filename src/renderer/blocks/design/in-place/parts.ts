/** Reads imported HTML as selectable parts. Parts are its own elements; a wrapper that contains a single part is merged with it. */
import {
  attributeOf,
  type Element,
  firstOf,
  innerOf,
  isBlank,
  isComment,
  isElement,
  isText,
  type Node,
  type Range,
  rangeOf,
  startOf,
  type Tree,
  textOf,
} from '../html-tree'

export type PartType =
  | 'row'
  | 'columns'
  | 'box'
  | 'heading'
  | 'text'
  | 'button'
  | 'link'
  | 'picture'
  | 'line'
  | 'hidden'

export type MailPart = {
  /** The source offset of the innermost element. For text between blocks, the offset of the text, followed by 'r'. */
  id: string
  type: PartType
  /** The elements that contain only this part, outermost first. Empty for text between blocks. */
  chain: readonly Element[]
  /** The range to move, copy or remove; null if it is not one piece of the source. */
  unit: Range | null
  /** The part's text, if it can be edited; otherwise null. */
  partText: PartText | null
  parts: readonly MailPart[]
}

/** Text in an element, alone or between its blocks. */
export type PartText = {
  parent: Element
  nodes: readonly Node[]
  range: Range
  /** The element before the text; null if the text is at the start of its parent. */
  after: Element | null
}

const inline = new Set(
  'a abbr acronym b bdi bdo big br cite code dfn em font i ins del kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Elements whose content has no parts. */
const closed = new Set(
  'head style script title template svg math select textarea video audio canvas noframes noembed'.split(' '),
)
/** Elements that are merged with a part inside them. Any other element inside a text is formatting. */
const wrapperTags = new Set(['a', 'span', 'font', 'center', 'div'])

const isInline = (node: Node): boolean =>
  isText(node) || isComment(node) || (isElement(node) && inline.has(node.tagName) && node.childNodes.every(isInline))

const hasText = (node: Node): boolean => !isBlank(textOf(node))

/** The parts of the email, and the element that contains them all. */
export function partsOf(tree: Tree): { whole: Element | null; parts: readonly MailPart[] } {
  const body = firstOf(tree.document, 'body')
  if (!body) return { whole: null, parts: [] }
  const [onlyPart, ...more] = partsIn(tree, body)
  if (!onlyPart || more.length > 0) return { whole: body, parts: [] }
  if (onlyPart.parts.length === 0) return { whole: body, parts: [{ ...onlyPart, unit: null }] }
  return { whole: onlyPart.chain.at(-1) ?? body, parts: onlyPart.parts }
}

function partsIn(tree: Tree, element: Element): MailPart[] {
  const { tagName, childNodes } = element
  if (closed.has(tagName)) return []
  if (tagName === 'img') return [leafPart(tree, element, 'picture')]
  if (tagName === 'hr') return [leafPart(tree, element, 'line')]
  const content = childNodes.filter((node) => isElement(node) || (isText(node) && hasText(node)))
  const [onlyNode] = content
  const isWrapped =
    content.length === 1 && onlyNode && isElement(onlyNode) && wrapperTags.has(onlyNode.tagName) && hasText(onlyNode)
  if (childNodes.every(isInline)) {
    if (isWrapped) return partsIn(tree, onlyNode).map((part) => partsWithin(tree, element, part))
    return childNodes.some(hasText) ? [textPartOf(tree, element)] : []
  }
  const found = partsInside(tree, element)
  const [first] = found
  if (!first) return []
  if (found.length === 1) return [partsWithin(tree, element, first)]
  const box = leafPart(tree, element, boxType(element))
  // A <tbody> that is not in the source starts at its first part.
  return [{ ...box, id: box.id || `${first.id}b`, parts: found }]
}

/** The parts inside an element; text between blocks becomes a part of its own. */
function partsInside(tree: Tree, element: Element): MailPart[] {
  const found: MailPart[] = []
  let run: Node[] = []
  let after: Element | null = null
  const end = () => {
    if (run.some(hasText)) found.push(...runOf(tree, element, run, after))
    run = []
  }
  for (const node of element.childNodes) {
    if (isInline(node)) run.push(node)
    else if (isElement(node)) {
      end()
      found.push(...partsIn(tree, node))
      after = node
    }
  }
  end()
  return found
}

function leafPart(tree: Tree, element: Element, type: PartType): MailPart {
  const start = startOf(tree, element)
  return {
    id: start === null ? '' : String(start),
    type,
    chain: [element],
    unit: rangeOf(tree, element),
    partText: null,
    parts: [],
  }
}

/** The outer element defines the range, because it is what moves. */
function partsWithin(tree: Tree, element: Element, part: MailPart): MailPart {
  const type = isHidden(element) ? 'hidden' : namedBy(element, part.type)
  return { ...part, type, chain: [element, ...part.chain], unit: rangeOf(tree, element) }
}

function textPartOf(tree: Tree, element: Element): MailPart {
  const range = innerOf(tree, element)
  const text = range && { parent: element, nodes: element.childNodes, range, after: null }
  return { ...leafPart(tree, element, isHidden(element) ? 'hidden' : textType(element)), partText: text }
}

/** Text that is interrupted in the source, by something the parser moved or dropped, becomes no part. */
function runOf(tree: Tree, parent: Element, nodes: readonly Node[], after: Element | null): MailPart[] {
  const places = nodes.flatMap((node) => node.sourceCodeLocation ?? [])
  const from = places[0]?.startOffset
  const to = places.at(-1)?.endOffset
  if (from === undefined || to === undefined || places.length !== nodes.length || to < from) return []
  const begins = after ? rangeOf(tree, after)?.[1] : innerOf(tree, parent)?.[0]
  if (begins !== from) return []
  const links = nodes.filter((node) => isElement(node) && node.tagName === 'a')
  return [
    {
      id: `${from}r`,
      type: links.length > 0 && nodes.every((node) => links.includes(node) || !hasText(node)) ? 'link' : 'text',
      chain: [],
      unit: [from, to],
      partText: { parent, nodes, range: [from, to], after },
      parts: [],
    },
  ]
}

function textType(element: Element): PartType {
  if (/^h[1-6]$/.test(element.tagName)) return 'heading'
  if (element.tagName !== 'a') return 'text'
  return looksPressed(element) ? 'button' : 'link'
}

const looksPressed = (element: Element): boolean =>
  attributeOf(element, 'bgcolor') !== null ||
  /background(?:-color)?\s*:|padding[^:;]*:\s*\d/i.test(attributeOf(element, 'style') ?? '')

/** A part takes its type from the elements around it: a link alone in a heading is a heading. */
function namedBy(element: Element, type: PartType): PartType {
  if (/^h[1-6]$/.test(element.tagName) && (type === 'text' || type === 'link')) return 'heading'
  if (type === 'text' && element.tagName === 'a') return looksPressed(element) ? 'button' : 'link'
  if (
    type === 'link' &&
    element.tagName !== 'a' &&
    /^(?:td|th)$/.test(element.tagName) &&
    looksPressed(element) &&
    attributeOf(element, 'bgcolor')
  )
    return 'button'
  return type
}

function boxType({ tagName }: Element): PartType {
  if (tagName === 'tr') return 'columns'
  return tagName === 'table' || tagName === 'tbody' ? 'row' : 'box'
}

const isHidden = (element: Element): boolean =>
  /display\s*:\s*none|mso-hide\s*:\s*all|max-height\s*:\s*0|visibility\s*:\s*hidden/i.test(
    attributeOf(element, 'style') ?? '',
  ) || /pre-?header/i.test(attributeOf(element, 'class') ?? '')

/** The parts stacked vertically. If the email is one row of cells, those are the parts of its fullest cell. */
export function rowsOf(parts: readonly MailPart[]): readonly MailPart[] {
  if (!parts.every(({ chain: [first] }) => first?.tagName === 'td' || first?.tagName === 'th')) return parts
  const [fullest] = [...parts].sort((one, other) => everyPart(other.parts).length - everyPart(one.parts).length)
  return fullest ? rowsOf(fullest.parts) : parts
}

/** All parts in the order of the outline. */
export const everyPart = (parts: readonly MailPart[]): MailPart[] =>
  parts.flatMap((part) => [part, ...everyPart(part.parts)])

export const partWith = (parts: readonly MailPart[], id: string): MailPart | undefined =>
  everyPart(parts).find((part) => part.id === id)

/** The siblings of a part, including itself. */
export function siblingsOf(parts: readonly MailPart[], part: MailPart): readonly MailPart[] {
  if (parts.includes(part)) return parts
  for (const parent of parts) {
    const found = siblingsOf(parent.parts, part)
    if (found.length > 0) return found
  }
  return []
}
