/** What has neither words nor pictures: a line, or room. */

import type { Style } from './computed'
import { behind, type Leaf, type Mail } from './leaf-parts'
import {
  borderOf,
  colourOf,
  fontOf,
  isInline,
  isSpacerPicture,
  lineOf,
  paddingOf,
  pixels,
  px,
  sameColour,
  sides,
} from './measure'
import { attributeOf, childrenOf, type Element, elementsBelow, isText } from './tree'

/** An element with nothing to see in it: a line, or room. */
export function emptyLeaf(element: Element, mail: Mail): Leaf | null {
  const style = mail.styles.of(element)
  const pad = paddingOf(style)
  const ruled =
    element.tagName === 'hr'
      ? [element]
      : [element, ...elementsBelow(element)].filter((one) => drawsLine(mail.styles.of(one)))
  const [line] = ruled
  if (line) return dividerLeaf(line, mail)
  const high = heightOf(element, mail)
  const colour = [element, ...elementsBelow(element)]
    .map((one) => colourOf(mail.styles.of(one)['background-color']))
    .find((one) => one !== null)
  if (high > 0 && high <= 8 && colour && !sameColour(colour, behind(element, mail)))
    return {
      kind: 'divider',
      attributes: { 'border-width': px(high), 'border-style': 'solid', 'border-color': colour, width: '100%' },
    }
  return high > 0 || pad.top + pad.bottom > 0 ? { kind: 'spacer', height: high } : null
}

const drawsLine = (style: Style): boolean => {
  const drawn = sides.filter((side) => borderOf(style, side))
  return drawn.length > 0 && drawn.length < 3 && drawn.every((side) => side === 'top' || side === 'bottom')
}

function dividerLeaf(element: Element, mail: Mail): Leaf {
  const style = mail.styles.of(element)
  const border = borderOf(style, 'top') ?? borderOf(style, 'bottom')
  const high = pixels(style.height) ?? 0
  const colour =
    element.tagName === 'hr'
      ? (colourOf(style['background-color']) ?? colourOf(attributeOf(element, 'color') ?? ''))
      : null
  const width = pixels(style.width)
  return {
    kind: 'divider',
    attributes: {
      'border-width': px(border?.width ?? (high > 0 ? high : 1)),
      'border-style': border && /solid|dashed|dotted/.test(border.style) ? border.style : 'solid',
      'border-color': border?.colour ?? colour ?? '#808080',
      width: /%$/.test(style.width ?? '') ? (style.width ?? '100%') : width ? px(width) : '100%',
    },
  }
}

/** Pixels that an element without words takes. */
export function heightOf(element: Element, mail: Mail): number {
  const style = mail.styles.of(element)
  const pad = paddingOf(style)
  const said = pixels(style.height, fontOf(style))
  const filled = element.childNodes.some((node) => isText(node) && /\u00a0/.test(node.value))
  const line = filled ? lineOf(style) : 0
  const below = childrenOf(element).filter((child) => mail.styles.of(child).display !== 'none')
  const inner = below.reduce((sum, child) => {
    const one = mail.styles.of(child)
    if (child.tagName === 'img') return Math.max(sum, isSpacerPicture(child) ? (pixels(one.height) ?? 0) : 0)
    if (child.tagName === 'br') return sum + lineOf(style)
    const own =
      heightOf(child, mail) +
      (child.tagName === 'table' || child.tagName === 'tr' ? 0 : paddingOf(one).top + paddingOf(one).bottom)
    return element.tagName === 'tr' || isInline(one) ? Math.max(sum, own) : sum + own
  }, 0)
  const content = Math.max(line, inner)
  // A cell's height holds its padding; so does a box that says so.
  const whole =
    said === null
      ? content
      : Math.max(
          content,
          element.tagName === 'td' || style['box-sizing'] === 'border-box' ? said - pad.top - pad.bottom : said,
        )
  return Math.max(0, whole)
}
