/** A button: a link that is drawn as a box. */

import type { Style } from './computed'
import {
  type Attributes,
  addressOf,
  alignOf,
  cleanAlt,
  type Leaf,
  linkAround,
  type Mail,
  parentOf,
  wordStyle,
} from './leaf-parts'
import {
  borderOf,
  colourOf,
  drawsBox,
  isInline,
  lineOf,
  mapSides,
  paddingOf,
  pixels,
  plus,
  px,
  sameColour,
  sides,
} from './measure'
import { attributeOf, childrenOf, type Element, isElement, isText, tableAround, wordsOf } from './tree'

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
  const outer = path[path.indexOf(box)] ? placedButton(box, path, mail) : placedButton(link, path, mail)
  return { leaf: { kind: 'button', html: mail.inside(inner[0] ?? link), attributes }, align: outer }
}

function placedButton(box: Element, path: readonly Element[], mail: Mail): 'left' | 'center' | 'right' {
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
