/** A picture, recognised by how it looks. */

import type { Style } from './computed'
import { addressOf, alignOf, cleanAlt, type Leaf, type Mail, parentOf } from './leaf-parts'
import { borderOf, fontOf, isInline, lineOf, pixels, px } from './measure'
import { attributeOf, type Element, type Parent } from './tree'

/** The only picture of an element that shows nothing else; null where there is more, or less. */
export function onlyPicture(element: Element, mail: Mail): Element | null {
  const [sight, ...more] = mail.sights(
    element.tagName === 'img' ? ({ childNodes: [element] } as unknown as Parent) : element,
  )
  return sight?.kind === 'picture' && more.length === 0 ? sight.element : null
}

export function imageLeaf(
  image: Element,
  link: Element | null,
  room: number | null,
  mail: Mail,
): { leaf: Leaf; gap: number } {
  const style = mail.styles.of(image)
  const address = addressOf(attributeOf(image, 'src'))
  const natural = mail.sizeOf(address)
  const asked = pixels(style.width, fontOf(style), room)
  const most = pixels(style['max-width'], fontOf(style), room)
  const high = /^auto$/i.test(style.height ?? '') ? null : pixels(style.height, fontOf(style))
  const byHeight = asked === null && high !== null && natural ? (high * natural.width) / natural.height : null
  const free = asked ?? byHeight ?? natural?.width ?? null
  const width = free !== null && most !== null ? Math.min(free, most) : free
  const above = parentOf(image)
  const around = link && parentOf(link) === above ? above : (above ?? image)
  const border = borderOf(style, 'top')
  const keepsHeight = high !== null && width !== null && (asked !== null || natural !== null) && style.width !== '100%'
  const odd = keepsHeight && natural ? Math.abs((width * natural.height) / natural.width - high) > 1 : false
  const srcset = attributeOf(image, 'srcset')
  return {
    leaf: {
      kind: 'image',
      attributes: {
        src: address,
        alt: cleanAlt(attributeOf(image, 'alt')),
        ...(attributeOf(image, 'title') ? { title: cleanAlt(attributeOf(image, 'title')) } : {}),
        ...(link && attributeOf(link, 'href') ? { href: addressOf(attributeOf(link, 'href')) } : {}),
        ...(link && attributeOf(link, 'target') ? { target: attributeOf(link, 'target') ?? '' } : {}),
        ...(srcset ? { srcset: srcset.replaceAll('"', '') } : {}),
        ...(width === null ? {} : { width: px(width) }),
        ...(odd && high !== null ? { height: px(high) } : {}),
        ...(border ? { border: `${px(border.width)} ${border.style} ${border.colour}` } : {}),
        ...(style['border-radius'] ? { 'border-radius': style['border-radius'] } : {}),
        align: alignOf(image, around ? mail.styles.of(around) : style, style),
      },
    },
    gap: gapBelow(image, style, mail),
  }
}

/** In an HTML 5 page a picture stands on the line of the words, with room for their tails below. */
function gapBelow(image: Element, style: Style, mail: Mail): number {
  const above = parentOf(image)
  if (!mail.strict || !above || !isInline(style) || /middle|bottom|top/.test(style['vertical-align'] ?? '')) return 0
  const block = blockAround(above, mail)
  const words = mail.styles.of(block)
  const font = fontOf(words)
  if (font === 0) return 0
  return Math.max(0, Math.round((lineOf(words) - font * 1.16) / 2 + font * 0.236))
}

function blockAround(element: Element, mail: Mail): Element {
  let at = element
  for (let up = parentOf(at); isInline(mail.styles.of(at)) && up; up = parentOf(up)) at = up
  return at
}
