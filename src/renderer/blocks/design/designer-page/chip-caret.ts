/** Where the caret can be beside merge tags on the canvas: each of them is one letter, and keeps its line. */
import { around, chipOf, stretch } from './chips'

/** Takes the place of the selection, and the caret is behind it. A line break there, which the browser may take with it, is put back. */
export function insertHtml(open: Document, html: string): void {
  const selection = open.getSelection()
  if (!selection?.rangeCount) return
  const { endContainer, endOffset } = selection.getRangeAt(0)
  const following = leafBeside(endContainer, endOffset, 'next')
  // The last of a block only keeps an empty line open, which is empty no longer.
  const isBreak = following?.nodeName === 'BR' && leafBeside(following, 0, 'next') !== null
  const breaks = breaksBehind(selection)
  open.execCommand('insertHTML', false, html)
  leaveChips(open, 'behind')
  if (!isBreak || breaksBehind(selection) === breaks) return
  const { anchorNode, anchorOffset } = selection
  if (!breakBeforeChip(open)) open.execCommand('insertLineBreak')
  selection.collapse(anchorNode, anchorOffset)
}

function breaksBehind(selection: Selection): number {
  const range = selection.getRangeAt(0)
  return [...blockOf(range.endContainer).querySelectorAll('br')].filter((one) => range.comparePoint(one, 0) > 0).length
}

/**
 * A chip is one letter: where the browser puts an end of the selection inside of one, as Home does and putting one in, nothing that is
 * typed would arrive. `side`: where it goes; without one, before the chip from its first letter, else behind it.
 */
export function leaveChips(open: Document, side?: 'behind'): void {
  const selection = open.getSelection()
  if (!selection?.anchorNode || !selection.focusNode) return
  const anchor = outside(selection.anchorNode, side ? 1 : selection.anchorOffset)
  const focus = outside(selection.focusNode, side ? 1 : selection.focusOffset)
  if (anchor.node !== selection.anchorNode || focus.node !== selection.focusNode)
    selection.setBaseAndExtent(anchor.node, anchor.at, focus.node, focus.at)
}

function outside(node: Node, at: number): { node: Node; at: number } {
  const chip = elementOf(node)?.closest(`[${chipOf}]`)
  const place = chip?.parentElement
  if (!chip || !place) return { node, at }
  const range = chip.ownerDocument.createRange()
  if (at === 0) range.setStartBefore(chip)
  else range.setStartAfter(place.getAttribute(stretch) === 'tag' && place.lastChild === chip ? place : chip)
  return { node: range.startContainer, at: range.startOffset }
}

/**
 * Keeps the caret on the line that a chip begins. What was typed before the chip and deleted again can have taken it out of the place
 * where its element begins.
 */
export function keepLineOfChip(open: Document): void {
  const chip = chipBehindCaret(open)
  const range = open.getSelection()?.getRangeAt(0)
  if (!chip || !range || leafBeside(range.startContainer, range.startOffset, 'previous')?.nodeName !== 'BR') return
  if (chip.parentElement?.getAttribute(stretch) !== 'tag' || chip.previousSibling) drawAgain(open, chip, '')
  else if (range.collapsed) open.getSelection()?.collapse(chip.parentElement, 0)
}

/**
 * Home and End where the browser would go to another line: at the beginning of a line that a chip begins, at the end of one that a chip ends,
 * and from a selection that ends on an empty last line. True where the caret is there already.
 */
export function keepLineOfCaret(open: Document, { key, shiftKey }: KeyboardEvent): boolean {
  const selection = open.getSelection()
  const { focusNode, focusOffset } = selection ?? {}
  if (!selection || !focusNode || focusOffset === undefined) return false
  if (!selection.isCollapsed && !shiftKey) {
    const last = focusNode.childNodes[focusOffset - 1]
    const isOpenLine = last?.nodeName === 'BR' && leafBeside(last, 0, 'next') === null
    selection.collapse(focusNode, isOpenLine ? focusOffset - 1 : focusOffset)
  }
  return leafBeside(focusNode, focusOffset, key === 'Home' ? 'previous' : 'next')?.nodeName === 'BR'
}

/**
 * Breaks the line before the chip that follows the caret, at once or behind text in the same element; false when none follows. Before a
 * chip the browser's own command would take the text to end, and open one more line.
 */
export function breakBeforeChip(open: Document): boolean {
  const end = open.getSelection()?.getRangeAt(0).endContainer
  const chip =
    chipBehindCaret(open) ?? (end && elementOf(end)?.closest(`[${stretch}='tag']`)?.querySelector(`[${chipOf}]`))
  if (!chip || !(open.getSelection()?.getRangeAt(0).comparePoint(chip, 0) === 1)) return false
  drawAgain(open, chip, '<br>')
  return true
}

/**
 * What is from the selection's end to the chip in a new element, as one step of undo: behind the selection, or behind HTML that takes the
 * selection's place.
 */
function drawAgain(open: Document, chip: Element, html: string): void {
  const selection = open.getSelection()
  const before = selection?.getRangeAt(0).cloneRange()
  if (!selection || !before) return
  const known = new Set(open.querySelectorAll(`[${chipOf}]`))
  const kept = before.cloneRange()
  kept.collapse()
  kept.setEndAfter(chip)
  const replaced = html === '' ? kept : before.cloneRange()
  replaced.setEndAfter(chip)
  selection.setBaseAndExtent(replaced.startContainer, replaced.startOffset, replaced.endContainer, replaced.endOffset)
  const content = kept.cloneContents()
  const only = content.childNodes.length === 1 ? content.firstElementChild : null
  insertHtml(open, html + (only?.getAttribute(stretch) === 'tag' ? only : around(content)).outerHTML)
  const place = [...open.querySelectorAll(`[${chipOf}]`)].find((one) => !known.has(one))?.parentElement
  if (!place) return
  if (html === '' && !before.collapsed) selection.setBaseAndExtent(before.startContainer, before.startOffset, place, 0)
  else selection.collapse(place, 0)
}

/** The chip that is the next letter behind the caret, or behind what is selected. */
function chipBehindCaret(open: Document): Element | null {
  const selection = open.getSelection()
  if (!selection || selection.rangeCount === 0) return null
  const { endContainer, endOffset } = selection.getRangeAt(0)
  const next = leafBeside(endContainer, endOffset, 'next')
  return next && isChip(next) ? (next as Element) : null
}

const inline = /^(?:a|b|i|u|s|em|strong|span|font|strike|sub|sup|small|big|code|mark|ins|del)$/

/** The letter (its text node), chip or line break on this side of a place in a text; null where its block begins or ends. */
function leafBeside(node: Node, at: number, side: 'next' | 'previous'): Node | null {
  const back = side === 'previous'
  if (back ? node.nodeValue?.slice(0, at) : node.nodeValue?.slice(at)) return node
  const block = blockOf(node)
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const go = () => (back ? walker.previousNode() : walker.nextNode())
  const child = node.childNodes[back ? at - 1 : at]
  walker.currentNode = child ?? node
  if (back === Boolean(child)) while (walker.lastChild());
  let leaf = child ? walker.currentNode : go()
  while (leaf && (leaf.nodeType === 3 ? leaf.nodeValue === '' : isInline(leaf))) leaf = go()
  return leaf && leaf !== block && blockOf(leaf.parentNode as Node) === block ? leaf : null
}

function blockOf(node: Node): Element {
  let at = elementOf(node) as Element
  while (at.parentElement && (isInline(at) || isChip(at) || at.localName === 'br')) at = at.parentElement
  return at
}

const isChip = (node: Node): boolean => node.nodeType === 1 && (node as Element).hasAttribute(chipOf)
const isInline = (node: Node): boolean => !isChip(node) && inline.test((node as Element).localName)

const elementOf = (node: Node): Element | null => (node.nodeType === 1 ? (node as Element) : node.parentElement)
