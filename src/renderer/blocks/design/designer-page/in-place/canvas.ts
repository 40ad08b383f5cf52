/** Canvas for HTML that is edited in place: renders the source in a frame without scripts, and maps elements to parts. */
import { parseText } from '../../../../../model/merge-tags/text'
import { startOf } from '../../html-tree'
import { type Mail, mark, shownOf } from '../../in-place/mail'
import { everyPart, type MailPart, type PartText } from '../../in-place/parts'
import type { Letter } from '../../in-place/text-edit'
import type { Rect, ViewSettings } from '../../protocol'
import { invertedStyles, withGmailDarkColours } from '../../shown-html'
import { type chipMaker, chipOf, wrapperAttribute } from '../chips'
import { attributesOf, showScheme } from '../colour-scheme'
import { showFooter, showStage } from '../stage'

/** Marks a picture that could not be loaded. */
const missing = `${mark}-missing`

const styles = `
[contenteditable='true'] { outline: none; cursor: text; }
a { cursor: default; }
/* A picture that cannot be loaded is seen, so that another one can be put there. */
img[${missing}] { display: inline-block; min-width: 24px; min-height: 24px; background: #f2f2f6; outline: 1px dashed #8a8a9a !important; outline-offset: -1px !important; }
::selection { background: #cbcdff; }
`

export type MailCanvas = ReturnType<typeof mailCanvas>

type Options = {
  mail: Mail
  chips: ReturnType<typeof chipMaker>
  /** Converts HTML so that the canvas can show it. */
  withPictures: (html: string) => string
  /** Called after the page was redrawn: its event listeners must be added again. */
  onDrawn: (page: Document) => void
}

export function mailCanvas({ mail, chips, withPictures, onDrawn }: Options) {
  const frame = document.createElement('iframe')
  frame.className = 'mail-frame'
  frame.title = 'Message'
  // The outer page can access the frame's document; the frame itself runs, sends and opens nothing.
  frame.setAttribute('sandbox', 'allow-same-origin')
  document.getElementById('canvas')?.replaceChildren(frame)
  let look: ViewSettings = { width: null, dark: null, person: null }
  const page = (): Document => {
    if (!frame.contentDocument) throw new Error('The canvas is not drawn')
    return frame.contentDocument
  }
  const elementAt = (start: number | null): HTMLElement | null =>
    start === null ? null : page().querySelector<HTMLElement>(`[${mark}="${start}"]`)
  const elementOf = (part: MailPart): HTMLElement | null => {
    for (const element of [...part.chain].reverse()) {
      const found = elementAt(startOf(mail.tree(), element))
      if (found) return found
    }
    return null
  }
  /** The range of a part's text in the page. */
  const rangeOf = (text: PartText): Range | null => {
    const { parent, nodes, after } = text
    const parentElement = parent.tagName === 'body' ? page().body : elementAt(startOf(mail.tree(), parent))
    if (!parentElement) return null
    const range = page().createRange()
    range.selectNodeContents(parentElement)
    const before = after && elementAt(startOf(mail.tree(), after))
    if (before) range.setStartAfter(before)
    const next = parent.childNodes[parent.childNodes.indexOf(nodes.at(-1) as never) + 1]
    const elementAfter = next && 'tagName' in next ? elementAt(startOf(mail.tree(), next)) : null
    if (elementAfter) range.setEndBefore(elementAfter)
    return range
  }
  const draw = () => {
    const { dark, footer = '', stage = null } = look
    const { scrollY = 0 } = frame.contentWindow ?? {}
    // Style sheets and fonts of other servers stay in the source, but the canvas does not load them.
    const html = withPictures(shownOf(mail.tree())).replace(/<link\b[^>]*>/gi, '')
    const coloured = dark === 'gmail' ? withGmailDarkColours(html) : html
    const openPage = page()
    openPage.open()
    openPage.write(coloured)
    openPage.close()
    const sheet = openPage.createElement('style')
    sheet.textContent = styles + (dark === 'outlook' ? invertedStyles : '')
    ;(openPage.head ?? openPage.documentElement).append(sheet)
    showScheme(openPage, dark === 'apple' ? 'dark' : 'light')
    showFooter(openPage, footer, dark)
    showStage(openPage, stage, 'source')
    drawChips(openPage, chips)
    openPage.addEventListener('error', ({ target }) => (target as Element).setAttribute?.(missing, ''), true)
    frame.contentWindow?.scrollTo(0, scrollY)
    onDrawn(openPage)
  }
  return {
    frame,
    page,
    draw,
    elementOf,
    rangeOf,
    /** Shown from the next drawing on. */
    setLook: (next: ViewSettings) => {
      look = next
    },
    /** Position on the designer's page; null if the part is not displayed. */
    rectOf: (part: MailPart): Rect | null => {
      const shownAt = part.chain.length > 0 ? elementOf(part) : part.partText && rangeOf(part.partText)
      const rect = shownAt?.getBoundingClientRect()
      if (!rect || (rect.width === 0 && rect.height === 0)) return null
      const { x, y } = frame.getBoundingClientRect()
      return { x: x + rect.x, y: y + rect.y, width: rect.width, height: rect.height }
    },
    /** The part at a node of the page. */
    partAt: (node: Node | null, point?: Point): MailPart | null =>
      partUnder({ mail, page: page(), rangeOf }, node, point),
  }
}

type Point = { x: number; y: number }
type PointContext = { mail: Mail; page: Document; rangeOf: (text: PartText) => Range | null }

function partUnder(context: PointContext, node: Node | null, point?: Point): MailPart | null {
  const { mail } = context
  const parts = everyPart(mail.parts())
  const byStart = new Map(
    parts.flatMap((part) => part.chain.map((element) => [startOf(mail.tree(), element), part] as const)),
  )
  const caret = point ? context.page.caretRangeFromPoint(point.x, point.y)?.startContainer : null
  for (let ancestor = elementIn(node); ancestor; ancestor = ancestor.parentElement) {
    const part = byStart.get(Number(ancestor.getAttribute(mark) ?? Number.NaN))
    const inside = caret && ancestor.contains(caret) ? caret : node
    const run = inside && (part || ancestor === context.page.body) ? runAt(context, ancestor, parts, inside) : undefined
    if (run ?? part) return run ?? part ?? null
  }
  return null
}

/** The text between the blocks of an element that contains this node. */
const runAt = (
  { rangeOf }: PointContext,
  element: Element,
  parts: readonly MailPart[],
  inside: Node,
): MailPart | undefined =>
  parts.find(({ chain, partText: editableText }) => {
    if (chain.length > 0 || !editableText) return false
    const range = rangeOf(editableText)
    return range?.commonAncestorContainer === element && inside !== element && range.intersectsNode(inside)
  })

const elementIn = (node: Node | null): Element | null =>
  !node ? null : node.nodeType === 1 ? (node as Element) : node.parentElement

function drawChips(page: Document, chips: Options['chips']): void {
  const walker = page.createTreeWalker(page.body ?? page, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.includes('{{') && !/^(?:style|script|title)$/.test(node.parentElement?.localName ?? ''))
      found.push(node as Text)
  for (const text of found) {
    const pieces = parseText(text.data)
    if (!pieces.some(({ kind }) => kind === 'tag')) continue
    text.replaceWith(...pieces.map(({ kind, source }) => (kind === 'tag' ? chips.made(page, source) : source)))
  }
}

/** Returns the element to type in: the part's own, or a temporary wrapper around its text. */
export function openForTyping(canvas: MailCanvas, part: MailPart): HTMLElement | null {
  if (!part.partText) return null
  const ownElement = part.chain.length > 0 && part.partText.after === null ? canvas.elementOf(part) : null
  const range = canvas.rangeOf(part.partText)
  if (
    ownElement &&
    range?.commonAncestorContainer === ownElement &&
    range.toString() === (ownElement.textContent ?? '')
  )
    return ownElement
  if (!range) return ownElement
  // Text between blocks has no element of its own.
  const wrapper = canvas.page().createElement('span')
  wrapper.setAttribute(wrapperAttribute, '')
  wrapper.append(range.extractContents())
  range.insertNode(wrapper)
  return wrapper
}

/** The element's content as a list of letters. */
export function lettersIn(element: Element): Letter[] {
  return [...element.childNodes].flatMap((node): Letter[] => {
    if (node.nodeType === 3) return [...(node.nodeValue ?? '')]
    if (node.nodeType === 8) return [{ comment: node.nodeValue ?? '' }]
    if (node.nodeType !== 1) return []
    const inner = node as Element
    const tag = inner.getAttribute(chipOf)
    if (tag !== null) return [...tag]
    if (inner.hasAttribute(wrapperAttribute)) return lettersIn(inner)
    const start = inner.getAttribute(mark)
    const openPartStart = start === null ? null : Number(start)
    const attributes = Object.fromEntries(
      attributesOf(inner).filter(([name]) => !name.startsWith(mark) && name !== 'contenteditable'),
    )
    const name = inner.localName
    return [
      { open: openPartStart, name, attributes },
      ...lettersIn(inner),
      ...(name === 'br' || name === 'wbr' ? [] : [{ close: openPartStart, name }]),
    ]
  })
}
