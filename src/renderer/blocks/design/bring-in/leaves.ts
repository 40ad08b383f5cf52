/** Single parts of a mail, recognised by how they look: pictures, buttons, lines, room, rows of social icons. */
import type { Attributes, Leaf } from './blocks'
import type { Style, Styles } from './computed'
import { standsAt } from './layers'
import { borderOf, colourOf, fontOf, mapSides, paddingOf, pixels, plus, px, sameColour, sides } from './measure'
import { drawsBox, isInline, isSpacerPicture, lineOf, type Sight } from './seen'
import { attributeOf, childrenOf, type Element, elementsBelow, isElement, isText, type Parent, wordsOf } from './tree'

/** What the recognisers share about one mail. */
export type Mail = {
  styles: Styles
  sights: (node: Parent) => readonly Sight[]
  kept: ReadonlySet<string>
  /** Pixels of a picture that came along, by its address; null where nobody knows. */
  sizeOf: (address: string) => { width: number; height: number } | null
  /** The inside of an element as it stands in a text. */
  inside: (element: Element) => string
  strict: boolean
}

export const parentOf = (element: Element): Element | null =>
  element.parentNode && isElement(element.parentNode) ? element.parentNode : null

const cleanAlt = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').replaceAll('"', '”').trim()

/** Where a link leads, as it can stand in an attribute. */
export const addressOf = (written: string | null): string => (written ?? '').trim().replaceAll('"', '%22')

/** The only picture of an element that shows nothing else; null where there is more, or less. */
export function onlyPicture(element: Element, mail: Mail): Element | null {
  const [sight, ...more] = mail.sights(
    element.tagName === 'img' ? ({ childNodes: [element] } as unknown as Parent) : element,
  )
  return sight?.kind === 'picture' && more.length === 0 ? sight.element : null
}

export function linkAround(element: Element, upTo: Element | null): Element | null {
  for (let at: Element | null = element; at && at !== upTo?.parentNode; at = parentOf(at))
    if (at.tagName === 'a') return at
  return null
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

/** 'left', 'center' or 'right' of what stands among words or as a block. */
export function alignOf(element: Element, above: Style, style: Style): 'left' | 'center' | 'right' {
  if (style.display === 'block' || style.display === 'table') return standsAt(element, style, above)
  return wordsAlign(above)
}

export function wordsAlign(style: Style): 'left' | 'center' | 'right' {
  const said = (style['text-align'] ?? 'start').replace('-webkit-', '')
  if (said === 'center') return 'center'
  const end = said === 'right' || said === 'end'
  if (said === 'start' || said === 'end' || said === 'justify')
    return (style.direction === 'rtl') !== end ? 'right' : 'left'
  return end ? 'right' : 'left'
}

/** How words look, as attributes of a text or a button. */
export function wordStyle(style: Style): Record<string, string> {
  const line = style['line-height'] ?? 'normal'
  return {
    'font-family': (style['font-family'] ?? 'serif').replaceAll('"', "'"),
    'font-size': px(fontOf(style)),
    ...(style['font-weight'] && style['font-weight'] !== 'normal' ? { 'font-weight': style['font-weight'] } : {}),
    ...(style['font-style'] === 'italic' ? { 'font-style': 'italic' } : {}),
    ...(/^(?:[\d.]+|[\d.]+(?:px|%))$/.test(line) ? { 'line-height': line } : {}),
    ...(/^-?[\d.]+(?:px|em)$/.test(style['letter-spacing'] ?? '')
      ? { 'letter-spacing': style['letter-spacing'] ?? '' }
      : {}),
    ...(style['text-transform'] && style['text-transform'] !== 'none'
      ? { 'text-transform': style['text-transform'] }
      : {}),
    color: colourOf(style.color) ?? '#000000',
  }
}

/** The single link of an element that shows nothing but the link's words. */
function onlyLink(element: Element, mail: Mail): Element | null {
  const seen = mail.sights(element)
  if (seen.length === 0 || seen.some(({ kind }) => kind !== 'words')) return null
  let link: Element | null = null
  for (const sight of seen) {
    if (sight.kind !== 'words' || !sight.node.parentNode || !isElement(sight.node.parentNode)) return null
    const around = linkAround(sight.node.parentNode, element)
    if (!around || (link && link !== around)) return null
    link = around
  }
  return link
}

const looksLikeButton = /(?:^|[\s_-])(?:button|btn|cta)|mcnButton|kl-button|button/i

/** A boxed link, and what is around its box; null for anything else. */
export function buttonOf(
  element: Element,
  room: number | null,
  mail: Mail,
): { leaf: Leaf; box: Element; align: 'left' | 'center' | 'right' } | null {
  const link = element.tagName === 'a' ? element : onlyLink(element, mail)
  if (
    !link ||
    (element.tagName === 'a' && mail.sights(link).some(({ kind }) => kind !== 'words')) ||
    wordsOf(link).trim().length > 120
  )
    return null
  const path = pathTo(link, element)
  const inner = innerPath(link)
  const linkStyle = mail.styles.of(link)
  const drawn = (one: Element) => drawsBox(mail.styles.of(one))
  let box = inner.find(drawn) ?? (drawn(link) ? link : (path.find(drawn) ?? null))
  if (!box) return null
  const above = path.find((one) => drawn(one) && one !== box)
  // The cell around takes the same colour so that Outlook shows it too.
  if (
    above &&
    (sameBox(mail.styles.of(above), mail.styles.of(box)) || onlyRim(mail.styles.of(above), mail.styles.of(box))) &&
    isSmall(above, room, mail)
  )
    box = above
  if (path.some((one) => one !== box && drawn(one) && path.indexOf(one) > path.indexOf(box))) return null
  if (box !== link && !inner.includes(box) && !isSmall(box, room, mail)) return null
  const style = mail.styles.of(box)
  if (
    box === link &&
    isInline(linkStyle) &&
    linkStyle.display === 'inline' &&
    paddingOf(linkStyle).left === 0 &&
    !colourOf(style['background-color'])
  )
    return null
  // A line under a link is a link.
  if (
    colourOf(style['background-color']) === null &&
    !style['background-image'] &&
    sides.filter((side) => borderOf(style, side)).length < 4
  )
    return null
  return { ...buttonLeaf({ link, box, path, inner, room, mail }), box }
}

/** From the link's parent up to the element. */
function pathTo(link: Element, top: Element): Element[] {
  const made: Element[] = []
  if (link === top) return made
  for (let at = parentOf(link); at; at = parentOf(at)) {
    made.push(at)
    if (at === top) break
  }
  return made
}

/** Elements inside a link that hold all of its words, from the innermost. */
function innerPath(link: Element): Element[] {
  const made: Element[] = []
  for (let at: Element | undefined = link; at; ) {
    const inner: Element[] = childrenOf(at)
    const words: boolean = at.childNodes.some((node) => isText(node) && node.value.trim() !== '')
    at = inner.length === 1 && !words ? inner[0] : undefined
    if (at) made.unshift(at)
  }
  return made
}

const sameBox = (a: Style, b: Style): boolean =>
  sameColour(colourOf(a['background-color']), colourOf(b['background-color'])) &&
  colourOf(a['background-color']) !== null

/** A border in the colour of the cell around is that cell's rim. */
function onlyRim(around: Style, own: Style): boolean {
  const rim = borderOf(own, 'top')
  return (
    colourOf(own['background-color']) === null &&
    rim !== null &&
    sameColour(rim.colour, colourOf(around['background-color']))
  )
}

function isSmall(box: Element, room: number | null, mail: Mail): boolean {
  const style = mail.styles.of(box)
  if (style['border-radius'] || /inline/.test(style.display ?? '')) return true
  if (looksLikeButton.test(attributeOf(box, 'class') ?? '')) return true
  const holder = box.tagName === 'td' || box.tagName === 'th' ? tableAround(box) : box
  const width = holder && pixels(mail.styles.of(holder).width, 16, room)
  if (holder?.tagName === 'table') return width === null || (room !== null && width < room * 0.7)
  return width !== null && room !== null && width !== undefined && width < room * 0.7
}

function tableAround(cell: Element): Element | null {
  for (let at = parentOf(cell); at; at = parentOf(at)) if (at.tagName === 'table') return at
  return null
}

type Pressed = {
  link: Element
  box: Element
  path: readonly Element[]
  inner: readonly Element[]
  room: number | null
  mail: Mail
}

function buttonLeaf({ link, box, path, inner, room, mail }: Pressed): {
  leaf: Leaf
  align: 'left' | 'center' | 'right'
} {
  const words = mail.styles.of(inner[0] ?? link)
  const style = mail.styles.of(box)
  const inBox = [...inner, link, ...path]
  const within = inBox.slice(0, inBox.indexOf(box) + 1).map((one) => mail.styles.of(one))
  const pad = within.map((one) => paddingOf(one, room)).reduce(plus)
  const colour = colourOf(style['background-color'])
  const borders = within.map((one) => mapSides((side) => borderOf(one, side)))
  // Borders in the colour of the button are how Outlook is given padding.
  const asPad = mapSides((side) =>
    borders.reduce((sum, one) => sum + (one[side] && sameColour(one[side].colour, colour) ? one[side].width : 0), 0),
  )
  const border = borders.flatMap((one) => (one.top && !sameColour(one.top.colour, colour) ? [one.top] : [])).at(0)
  const room2 = plus(pad, asPad)
  const wide = buttonWidth(link, box, path, room, mail)
  const high = pixels(style.height) ?? pixels(mail.styles.of(link).height)
  const line = lineOf(words)
  const extra = high !== null ? Math.max(0, high - line - room2.top - room2.bottom) / 2 : 0
  const radius = within.map((one) => one['border-radius']).find((one) => one && Number.parseFloat(one) > 0)
  const { 'line-height': _line, ...look } = wordStyle(words)
  const underlined =
    /underline/.test(mail.styles.of(link)['text-decoration'] ?? '') && !/none/.test(words['text-decoration'] ?? '')
  const attributes: Attributes = {
    href: addressOf(attributeOf(link, 'href')),
    ...(attributeOf(link, 'target') ? { target: attributeOf(link, 'target') ?? '' } : {}),
    ...(attributeOf(link, 'title') ? { title: cleanAlt(attributeOf(link, 'title')) } : {}),
    'background-color': colour ?? 'transparent',
    ...look,
    'line-height': px(line),
    'inner-padding': sides.map((side) => px(room2[side] + (side === 'top' || side === 'bottom' ? extra : 0))).join(' '),
    'border-radius': radius ?? '0px',
    ...(border ? { border: `${px(border.width)} ${border.style} ${border.colour}` } : {}),
    ...(wide === null ? {} : { width: wide }),
    ...(underlined ? { 'text-decoration': 'underline' } : {}),
  }
  const outer = path[path.indexOf(box)] ? standing(box, path, mail) : standing(link, path, mail)
  return { leaf: { kind: 'button', html: mail.inside(inner[0] ?? link), attributes }, align: outer }
}

function standing(box: Element, path: readonly Element[], mail: Mail): 'left' | 'center' | 'right' {
  const holder = box.tagName === 'td' || box.tagName === 'th' ? (tableAround(box) ?? box) : box
  for (const one of [holder, ...path.slice(path.indexOf(holder) + 1)]) {
    const above = parentOf(one)
    if (!above) break
    const at = alignOf(one, mail.styles.of(above), mail.styles.of(one))
    if (at !== 'left') return at
  }
  return 'left'
}

function buttonWidth(
  link: Element,
  box: Element,
  path: readonly Element[],
  room: number | null,
  mail: Mail,
): string | null {
  const own =
    pixels(mail.styles.of(box).width, 16, room) ?? (box === link ? null : pixels(mail.styles.of(link).width, 16, room))
  const holder = box.tagName === 'td' || box.tagName === 'th' ? tableAround(box) : null
  const asked = (holder && path.includes(holder) ? pixels(mail.styles.of(holder).width, 16, room) : null) ?? own
  if (asked !== null && room !== null && asked >= room) return '100%'
  if (asked !== null) return px(asked)
  // A block is as wide as its room, a cell's table only as what is in it.
  const style = mail.styles.of(box)
  return box === link &&
    style.display === 'block' &&
    !path.some((one) => one.tagName === 'table' && !mail.styles.of(one).width)
    ? '100%'
    : null
}

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
  const all = high + (element.tagName === 'td' || element.tagName === 'th' ? 0 : 0)
  return all > 0 || pad.top + pad.bottom > 0 ? { kind: 'spacer', height: all } : null
}

const drawsLine = (style: Style): boolean => {
  const drawn = sides.filter((side) => borderOf(style, side))
  return drawn.length > 0 && drawn.length < 3 && drawn.every((side) => side === 'top' || side === 'bottom')
}

export function behind(element: Element, mail: Mail): string | null {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const colour = colourOf(mail.styles.of(at)['background-color'])
    if (colour) return colour
  }
  return '#ffffff'
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
  const pad = element.tagName === 'td' || element.tagName === 'th' ? paddingOf(style) : paddingOf(style)
  const said = pixels(style.height, fontOf(style))
  const filled = element.childNodes.some((node) => isText(node) && /\u00a0/.test(node.value))
  const line = filled ? lineOf(style) : 0
  const below = childrenOf(element).filter((child) => !isHiddenStyle(mail.styles.of(child)))
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

const isHiddenStyle = (style: Style): boolean => style.display === 'none'

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
