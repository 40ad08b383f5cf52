/**
 * The elements of an HTML message, parsed once as a browser parses it (https://html.spec.whatwg.org/#parsing), together with what classic
 * Outlook reads in conditional comments
 * (https://learn.microsoft.com/previous-versions/windows/internet-explorer/ie-developer/compatibility/ms537512). Pure.
 */
import { type AnyNode, isTag, isText, type Element as Tag } from 'domhandler'
import { parse, type Token } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'

export type Element = {
  /** In lower case, like the names of its attributes. */
  name: string
  /** Decoded. If an attribute is repeated, its first value. */
  attributes: Readonly<Record<string, string>>
  /** Offsets of its start tag in the HTML. */
  start: number
  end: number
  /** `most`: hidden from Outlook; `outlook`: read by Outlook alone. */
  readers: 'all' | 'most' | 'outlook'
  /** One node; several if formatting or a link continues after the end of a block. */
  nodes: readonly [Tag, ...Tag[]]
}

/** Whether the element links somewhere: links of the page, areas of a picture, and drawings that only Outlook shows. */
export const isLink = ({ name }: Pick<Element, 'name'>): boolean =>
  name === 'a' || name === 'area' || name.startsWith('v:')

/** Limit of cached messages: many rules read the same message in turn, as sent, as written, and without its footer. */
const MAX_KEPT = 3
let cached: readonly { html: string; elements: readonly Element[]; nodes: Nodes }[] = []

/**
 * In the order of the text. `outlook`: all that classic Outlook reads, with offsets unchanged; null if it reads the same as other readers.
 */
type Nodes = { most: Parsed; outlook: Parsed | null }
type Parsed = { html: string; nodes: readonly AnyNode[] }

/** In the order of the text, without elements that the parser adds. The same array for the same HTML. */
export const elementsIn = (html: string): readonly Element[] => readingOf(html).elements
export const nodesIn = (html: string): Nodes => readingOf(html).nodes

/** Top-level nodes of the page as most readers see it. */
export const topIn = (html: string): AnyNode[] =>
  nodesIn(html).most.nodes.filter(({ parent }) => parent?.type === 'root')

function readingOf(html: string) {
  const hit = cached.find((entry) => entry.html === html)
  if (hit) return hit
  const reading = read(html)
  cached = [reading, ...cached].slice(0, MAX_KEPT)
  return reading
}

function read(html: string) {
  const nodes = { most: parseHtml(html), outlook: html.includes('[if') ? parseHtml(forOutlook(html)) : null }
  return { html, elements: elementsOf(nodes), nodes }
}

/** The elements of a part of a message. Not cached. */
export const elementsOfPiece = (html: string): readonly Element[] => read(html).elements

/** No reader runs the scripts of a message. */
const parseHtml = (html: string): Parsed => ({
  html,
  nodes: descendants(parse(html, { treeAdapter: adapter, sourceCodeLocationInfo: true, scriptingEnabled: false })),
})

function elementsOf(read: Nodes): Element[] {
  const mostTags = tagsOf(read.most)
  const outlook = read.outlook && tagsOf(read.outlook)
  const found = [...mostTags].map(([start, tags]) =>
    elementOf(start, tags, outlook === null || outlook.delete(start) ? 'all' : 'most'),
  )
  const more = [...(outlook ?? [])].map(([start, tags]) => elementOf(start, tags, 'outlook'))
  return [...found, ...more].sort((one, other) => one.start - other.start)
}

/** Tags by the offset at which each begins. */
function tagsOf({ nodes }: Parsed): Map<number, [Tag, ...Tag[]]> {
  const tags = new Map<number, [Tag, ...Tag[]]>()
  for (const node of nodes) {
    const start = isTag(node) ? node.sourceCodeLocation?.startOffset : undefined
    if (start === undefined || !isTag(node)) continue
    const sameElements = tags.get(start)
    if (sameElements) sameElements.push(node)
    else tags.set(start, [node])
  }
  return tags
}

function elementOf(start: number, nodes: Element['nodes'], readers: Element['readers']): Element {
  const [tag] = nodes
  const attributes = isDrawing(tag) ? lowerCaseNames(tag.attribs) : tag.attribs
  return {
    name: tag.name.toLowerCase(),
    attributes,
    start,
    end: locationOf(tag).startTag?.endOffset ?? start,
    readers,
    nodes,
  }
}

/** SVG attributes are in mixed case. */
const isDrawing = ({ namespace }: Tag): boolean => namespace === 'http://www.w3.org/2000/svg'
const lowerCaseNames = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]))

/** The types of this tree leave out the locations of start tag and attributes. */
export const locationOf = (tag: Tag) => tag.sourceCodeLocation as Token.ElementLocation

/** The nearest ancestor with one of these names. */
export function nearestAncestor({ nodes: [tag] }: Element, ...names: readonly string[]): Tag | null {
  let parent = tag.parent
  while (parent && !(isTag(parent) && names.includes(parent.name))) parent = parent.parent
  return parent && isTag(parent) ? parent : null
}

/**
 * Returns the HTML with changed values of an attribute, for each value for which `change` returns one. Elements that begin at the same
 * offset are changed once. Linear.
 */
export function withValues(
  html: string,
  elements: readonly Element[],
  name: string,
  change: (value: string) => string | undefined,
): string {
  let result = ''
  let from = 0
  for (const { attributes, nodes } of elements) {
    const place = locationOf(nodes[0]).attrs?.[name]
    const to = attributes[name] === undefined ? undefined : change(attributes[name])
    if (to === undefined || !place || place.startOffset < from) continue
    // Keeps the attribute's name as written.
    result += `${html.slice(from, place.startOffset + name.length)}="${encodedValue(to)}"`
    from = place.endOffset
  }
  return result + html.slice(from)
}

export const encodedValue = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Returns the HTML with one attribute added to some elements, after the tag's name, where no value or slash can be. Linear. */
export function withAttribute(html: string, elements: readonly Element[], attribute: string): string {
  let result = ''
  let from = 0
  for (const { start, end } of elements) {
    const nameEnd = start + html.slice(start, end).search(/[\s/>]/)
    result += `${html.slice(from, nameEnd)} ${attribute}`
    from = nameEnd
  }
  return result + html.slice(from)
}

export function descendants(node: { children: AnyNode[] }): AnyNode[] {
  const found: AnyNode[] = []
  const waitingNodes = [...node.children].reverse()
  for (let next = waitingNodes.pop(); next; next = waitingNodes.pop()) {
    found.push(next)
    // The content of a template is not part of the page.
    if ('children' in next && !(isTag(next) && next.name === 'template'))
      for (const child of [...next.children].reverse()) waitingNodes.push(child)
  }
  return found
}

const texts = new WeakMap<Element['nodes'], string>()

/** The text in an element, or the alt texts of its pictures; empty if it has neither. Leaves out what only Outlook reads. */
export function readableTextOf({ nodes }: Element): string {
  const cachedText = texts.get(nodes)
  if (cachedText !== undefined) return cachedText
  const text = wordsIn(nodes, isRead, () => false) || wordsIn(nodes, () => false, isRead)
  texts.set(nodes, text)
  return text
}

/** Whether an element shows nothing: no text and no other element. */
export const isEmpty = (element: Element): boolean =>
  readableTextOf(element) === '' && element.nodes.every((node) => !node.children.some(isTag))

/** The text between a tag and the next one. */
export function ownWords({ nodes: [{ firstChild }] }: Element): string {
  return firstChild && isText(firstChild) ? firstChild.data.trim() : ''
}

/** Elements whose text is never shown. */
export const neverShownTags = new Set(['head', 'title', 'style', 'script', 'template', 'noscript', 'xml', 'o:p'])
const isRead = ({ name }: Tag): boolean => !neverShownTags.has(name)

/** Inline formatting; text in different other elements is separate. Source: https://html.spec.whatwg.org/#text-level-semantics */
export const inline =
  /^(?:a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|nobr|q|s|samp|small|span|strike|strong|style|script|sub|sup|time|tt|u|var|wbr)$/
/** Characters without width. Joiners are left out: they shape emoji and Urdu. */
const invisibleCharacters = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]|\u034f/g
const edges = /^(?:\s|\u200c|\u200d)+|(?<!\s|\u200c|\u200d)(?:\s|\u200c|\u200d)+$/g

/** Text, and alt texts of pictures, of the elements that `text` and `alt` select. */
export function wordsIn(nodes: readonly Tag[], text: (parent: Tag) => boolean, alt: (picture: Tag) => boolean): string {
  let result = ''
  const waitingNodes: (AnyNode | ' ')[] = nodes.flatMap((node) => [' ' as const, node]).reverse()
  for (let next = waitingNodes.pop(); next; next = waitingNodes.pop()) {
    if (next === ' ') result += next
    else if (isText(next)) result += next.parent && isTag(next.parent) && text(next.parent) ? next.data : ''
    else if (isTag(next)) {
      const isPicture = next.name === 'img' || next.name === 'area'
      if (isPicture && alt(next)) result += ` ${next.attribs.alt ?? ''} `
      const isApart = !inline.test(next.name)
      if (isApart) {
        result += ' '
        waitingNodes.push(' ')
      }
      if (next.name !== 'template') for (const child of [...next.children].reverse()) waitingNodes.push(child)
    }
  }
  return result.replace(invisibleCharacters, '').replace(/\s+/g, ' ').replace(edges, '')
}

const blanksFor = (text: string): string => text.replace(/[^\n]/g, ' ')

/**
 * The HTML as classic Outlook reads it. What it skips, the comment marks and Office settings become blanks, so offsets stay the same; or
 * `keepText` replaces them.
 */
export function forOutlook(html: string, keepText = blanksFor): string {
  const mark = /<!--\[if([^\]]*)\]>(?:\s*(?:<!)?-->|\s*<!--\s*-->)?|<!\[if([^\]]*)\]>|(?:<!--\s*)?<!\[endif\](?:--)?>/gi
  const openConditions: boolean[] = []
  let result = ''
  let position = 0
  for (const found of html.matchAll(mark)) {
    const textBetween = html.slice(position, found.index)
    result += openConditions.every(Boolean) ? textBetween : keepText(textBetween)
    const condition = found[1] ?? found[2]
    if (condition === undefined) openConditions.pop()
    else openConditions.push(isForOutlook(condition))
    result += keepText(found[0])
    position = found.index + found[0].length
  }
  // A browser would begin the page's body at these elements.
  return (result + html.slice(position)).replace(/<xml\b[\s\S]*?<\/xml\s*>/gi, keepText)
}

/** The Office version that every Outlook for Windows since 2016 reports. */
const OFFICE = 16

/** 'gte mso 9', '!mso', '(gte mso 9)|(IE)': Outlook renders with Word, which is not Internet Explorer. */
function isForOutlook(condition: string): boolean {
  const compareVersion = (operator = '', version?: string) => {
    const number = Number(version ?? OFFICE)
    if (operator === 'gt') return OFFICE > number
    if (operator === 'gte') return OFFICE >= number
    if (operator === 'lt') return OFFICE < number
    return operator === 'lte' ? OFFICE <= number : OFFICE === number
  }
  let remaining = condition
    .toLowerCase()
    .replace(/(?:\b(gte?|lte?)\s+)?\bmso\b\s*([\d.]+)?/g, (_, by?: string, version?: string) =>
      compareVersion(by, version) ? '1' : '0',
    )
    .replace(/(?:\bgte?\s+)?\bvml\b\s*[\d.]*|\btrue\b/g, '1')
    .replace(/[a-z][a-z\s\d.]*/g, '0')
    .replace(/\s+/g, '')
  for (let before = ''; before !== remaining; ) {
    before = remaining
    remaining = remaining
      .replace(/\(([01])\)/g, '$1')
      .replace(/!([01])/g, (_, operand: string) => (operand === '1' ? '0' : '1'))
      .replace(/([01])&([01])/g, (_, one: string, other: string) => (one === '1' && other === '1' ? '1' : '0'))
      .replace(/(?<![&!])([01])\|([01])(?!&)/g, (_, one: string, other: string) =>
        one === '1' || other === '1' ? '1' : '0',
      )
  }
  return remaining === '1'
}
