/**
 * The visible content of a message: its texts with style and position, its pictures, its links; the same for the canvas and the sent
 * message.
 */
import type { Frame, Page } from '@playwright/test'

/** Lines from top to bottom; positions are relative to the left edge of the visible content. */
export const seenOn = (shown: Page | Frame): Promise<string[]> =>
  shown.evaluate(() => {
    type Seen = { left: number; width: number; say: (left: number) => string }
    const all: Seen[] = []
    const boxes = new Map<Element, string[]>()
    const isSeen = (element: Element) => {
      const { display, visibility, fontSize, maxHeight } = getComputedStyle(element)
      return display !== 'none' && visibility !== 'hidden' && fontSize !== '0px' && maxHeight !== '0px'
    }
    const blockOf = (element: Element): Element => {
      let at = element
      while (at.parentElement && /^inline$|^contents$/.test(getComputedStyle(at).display)) at = at.parentElement
      return at
    }
    const words = (element: Element, text: string) => {
      const block = blockOf(element)
      const known = boxes.get(block)
      if (known) known.push(text)
      else {
        const parts = [text]
        boxes.set(block, parts)
        const { left, width } = block.getBoundingClientRect()
        const style = getComputedStyle(element)
        const look = [style.color, style.fontSize, style.fontWeight, style.textAlign, style.direction, style.fontFamily]
        say(left, width, () => `${parts.join('').replace(/\s+/g, ' ').trim()} | ${look.join(' ')}`)
      }
    }
    const say = (left: number, width: number, line: () => string) =>
      all.push({
        left,
        width,
        say: (edge) => `${line()} | ${Math.round(left - edge)} ${Math.round(width)}`,
      })
    const walk = (node: Node) => {
      if (node.nodeType === 3 && node.parentElement && node.textContent?.trim())
        words(node.parentElement, node.textContent)
      if (!(node instanceof Element) || /^(style|script|title|head|noscript)$/.test(node.localName) || !isSeen(node))
        return
      const tag = node.getAttribute('data-herald-tag')
      if (tag && node.parentElement) return words(node.parentElement, tag)
      if (node instanceof HTMLAnchorElement) say(0, 0, () => `link ${node.getAttribute('href') ?? ''}`)
      if (node instanceof HTMLImageElement) {
        const { left, width } = node.getBoundingClientRect()
        say(left, width, () => `picture '${node.alt}' ${node.naturalWidth} x ${node.naturalHeight}`)
      }
      for (const child of node.childNodes) walk(child)
    }
    walk(document.body)
    const edge = Math.min(...all.filter(({ width }) => width > 0).map(({ left }) => left))
    return all.map((one) => one.say(one.width === 0 ? one.left : edge))
  })
