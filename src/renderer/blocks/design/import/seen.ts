/** What of a mail can be seen: words, pictures, lines and boxes; and what hides. */
import type { Style, Styles } from './computed'
import { borderOf, colourOf, fontOf, pixels, sides } from './measure'
import { attributeOf, type Element, isBlank, isElement, isText, type Node, type Parent } from './tree'

/** Hidden from a computer's screen, whatever a phone shows. */
export function isHidden(element: Element, style: Style): boolean {
  if (style.display === 'none' || style.visibility === 'hidden' || attributeOf(element, 'hidden') !== null) return true
  const shut = (name: string) => /^0(?:px|%)?$/.test(style[name] ?? '')
  if (style['mso-hide'] === 'all' && (shut('max-height') || shut('font-size') || shut('line-height'))) return true
  return (
    (shut('max-height') || shut('height') || style.opacity === '0') &&
    (style.overflow === 'hidden' || shut('font-size'))
  )
}

/** A picture or a stretch of words that can be seen. */
export type Sight =
  | { kind: 'words'; node: Node }
  | { kind: 'picture'; element: Element }
  | { kind: 'line'; element: Element }

/** A picture that only holds room open. */
export const isSpacerPicture = (image: Element): boolean =>
  /(?:^|[/_.-])(?:spacer|blank|clear|transparent|pixel|trans|dot)\w*\.(?:gif|png)(?:$|\?)/i.test(
    attributeOf(image, 'src') ?? '',
  )

/** A reader of one mail; what it has looked at it knows. */
export function sightsOf(styles: Styles): (node: Node | Parent) => readonly Sight[] {
  const known = new Map<Node | Parent, readonly Sight[]>()
  const look = (node: Node | Parent): readonly Sight[] => {
    const before = known.get(node)
    if (before) return before
    const seen = fresh(node)
    known.set(node, seen)
    return seen
  }
  const fresh = (node: Node | Parent): readonly Sight[] => {
    if ('value' in node) return isBlank(node.value) ? [] : [{ kind: 'words', node }]
    if (!('childNodes' in node)) return []
    if (isElement(node)) {
      if (['style', 'title', 'head', 'meta'].includes(node.tagName) || isHidden(node, styles.of(node))) return []
      if (node.tagName === 'img') return isSpacerPicture(node) ? [] : [{ kind: 'picture', element: node }]
      if (node.tagName === 'hr') return [{ kind: 'line', element: node }]
    }
    return node.childNodes.flatMap((child) => (isText(child) || isElement(child) ? look(child) : []))
  }
  return look
}

/** Whether an element draws a box of its own on what is behind it. */
export function drawsBox(style: Style): boolean {
  const known = drawn.get(style)
  if (known !== undefined) return known
  const draws = drawsAny(style)
  drawn.set(style, draws)
  return draws
}

/** Asked for every element again and again. */
const drawn = new WeakMap<Style, boolean>()

function drawsAny(style: Style): boolean {
  if (colourOf(style['background-color']) !== null || /url\(/i.test(style['background-image'] ?? '')) return true
  return sides.some((side) => borderOf(style, side) !== null)
}

const linesOf = (style: Style): number | null => {
  const written = style['line-height'] ?? 'normal'
  if (/^[\d.]+$/.test(written)) return Number(written) * fontOf(style)
  return pixels(written, fontOf(style), fontOf(style))
}

/** Pixels of one line of words. */
export const lineOf = (style: Style): number => linesOf(style) ?? Math.round(fontOf(style) * 1.16)

/** Whether a browser puts it among words. */
export const isInline = (style: Style): boolean => /^inline/.test(style.display ?? 'inline')
