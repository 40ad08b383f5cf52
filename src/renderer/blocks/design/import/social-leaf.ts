/** A row of signs of social networks. */
import { addressOf, alignOf, cleanAlt, type Leaf, linkAround, type Mail, parentOf } from './leaf-parts'
import { fontOf, mapSides, paddingOf, pixels, plus, px, sides } from './measure'
import { attributeOf, type Element } from './tree'

const networks =
  /(?:facebook|instagram|twitter|(?:^|\/|\.)x|linkedin|youtube|youtu|tiktok|pinterest|snapchat|whatsapp|wa|telegram|t|threads|vimeo|medium|github|reddit|tumblr|flickr|spotify|discord|behance|dribbble)\.(?:com|be|me|net|org)\b/i

/** A row of small pictures that lead to social networks. */
export function socialOf(element: Element, mail: Mail): Leaf | null {
  const seen = mail.sights(element)
  if (seen.length < 2 || seen.some(({ kind }) => kind !== 'picture')) return null
  const items = seen.flatMap((sight) => {
    if (sight.kind !== 'picture') return []
    const link = linkAround(sight.element, element)
    const style = mail.styles.of(sight.element)
    const width = pixels(style.width) ?? mail.sizeOf(attributeOf(sight.element, 'src') ?? '')?.width ?? null
    const leads = `${attributeOf(link ?? sight.element, 'href') ?? ''} ${attributeOf(sight.element, 'alt') ?? ''}.com`
    return link && (width === null || width <= 64) && networks.test(leads)
      ? [{ link, image: sight.element, width }]
      : []
  })
  if (items.length !== seen.length) return null
  const size = items.find(({ width }) => width)?.width ?? 24
  const [first] = items
  if (!first) return null
  return {
    kind: 'social',
    attributes: { 'icon-size': px(size), mode: 'horizontal', align: iconsAlign(first.image, element, mail) },
    items: items.map(({ link, image }) => ({
      attributes: {
        src: addressOf(attributeOf(image, 'src')),
        href: addressOf(attributeOf(link, 'href')),
        alt: cleanAlt(attributeOf(image, 'alt')),
        padding: iconRoom(image, element, mail),
      },
      label: '',
    })),
  }
}

function iconsAlign(image: Element, top: Element, mail: Mail): 'left' | 'center' | 'right' {
  for (let at: Element | null = image; at; at = parentOf(at)) {
    const above = parentOf(at)
    if (!above) break
    const found = alignOf(at, mail.styles.of(above), mail.styles.of(at))
    if (found !== 'left' || at === top) return found
  }
  return 'left'
}

/** Between the icons: paddings and margins from the picture up to what they stand in together. */
function iconRoom(image: Element, top: Element, mail: Mail): string {
  let room = { top: 0, right: 0, bottom: 0, left: 0 }
  for (let at: Element | null = image; at && at !== top; at = parentOf(at)) {
    const shown = mail.sights(at)
    if (at !== image && shown.length > 1) break
    const style = mail.styles.of(at)
    if (at.tagName !== 'table' && at.tagName !== 'tr') room = plus(room, paddingOf(style))
    if (at.tagName !== 'td')
      room = plus(
        room,
        mapSides((side) => Math.max(0, pixels(style[`margin-${side}`], fontOf(style)) ?? 0)),
      )
  }
  return sides.map((side) => px(room[side])).join(' ')
}
