/** Lengths, colours and boxes of a computed style, in pixels. */
import { fourOf, type Style, type Styles } from './computed'
import { attributeOf, type Element, isBlank, isElement, isText, type Node, type Parent } from './tree'

export const sides = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof sides)[number]
export type Four = Readonly<Record<Side, number>>

export const none: Four = { top: 0, right: 0, bottom: 0, left: 0 }
export const plus = (a: Four, b: Four): Four => mapSides((side) => a[side] + b[side])
export const mapSides = <Value>(make: (side: Side) => Value): Record<Side, Value> => ({
  top: make('top'),
  right: make('right'),
  bottom: make('bottom'),
  left: make('left'),
})

/** Pixels; null for what is no length ('auto', a percentage without a whole). */
export function pixels(value: string | undefined, font = 16, whole: number | null = null): number | null {
  const found = /^(-?[\d.]+)(px|em|rem|pt|%|)$/.exec((value ?? '').trim().toLowerCase())
  if (!found) return null
  const number = Number(found[1])
  if (!Number.isFinite(number)) return null
  if (found[2] === '%') return whole === null ? null : (whole * number) / 100
  if (found[2] === 'em') return number * font
  if (found[2] === 'rem') return number * 16
  if (found[2] === 'pt') return (number * 4) / 3
  return number
}

export const fontOf = (style: Style): number => Number.parseFloat(style['font-size'] ?? '16')

export const paddingOf = (style: Style, whole: number | null = null): Four =>
  mapSides((side) => Math.max(0, pixels(style[`padding-${side}`], fontOf(style), whole) ?? 0))

/** Automatic margins are none. */
export const marginOf = (style: Style): Four => mapSides((side) => pixels(style[`margin-${side}`], fontOf(style)) ?? 0)

export type Border = { width: number; style: string; colour: string }

/** The border of a side; null where there is none. */
export function borderOf(style: Style, side: Side): Border | null {
  const written = style[`border-${side}`] ?? ''
  const at = sides.indexOf(side)
  const kind =
    /\b(solid|dashed|dotted|double|groove|ridge|inset|outset|none|hidden)\b/i.exec(written)?.[1] ??
    style[`border-${side}-style`] ??
    (style['border-style'] ? fourOf(style['border-style'])[at] : undefined)
  if (!kind || /none|hidden/i.test(kind)) return null
  const size =
    style[`border-${side}-width`] ??
    (style['border-width'] ? fourOf(style['border-width'])[at] : undefined) ??
    /(?:^|\s)([\d.]+(?:px|pt|em)?)(?=\s|$)/.exec(written)?.[1] ??
    '3px'
  const width = pixels(size) ?? 3
  if (width === 0) return null
  const colour =
    style[`border-${side}-color`] ??
    (style['border-color'] ? fourOf(style['border-color'])[at] : undefined) ??
    /#[0-9a-f]{3,8}\b|rgba?\([^)]*\)/i.exec(written)?.[0] ??
    written
      .split(/\s+/)
      .find((word) => /^[a-z]{3,}$/i.test(word) && word !== kind && !/thin|medium|thick/.test(word)) ??
    style.color ??
    '#000000'
  return { width, style: kind.toLowerCase(), colour: colourOf(colour) ?? '#000000' }
}

/** A colour that hides what is behind it, as it was written; null for none. */
export function colourOf(value: string | undefined): string | null {
  const said = (value ?? '').trim()
  if (said === '' || /^(?:transparent|none|inherit|initial|rgba\([^)]*,\s*0(?:\.0+)?\s*\))$/i.test(said)) return null
  if (/^[0-9a-f]{6}$/i.test(said)) return `#${said.toLowerCase()}`
  return said.startsWith('#') ? said.toLowerCase() : said.replaceAll(' ', '')
}

export const sameColour = (a: string | null, b: string | null): boolean => plainColour(a) === plainColour(b)

const named: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' }

function plainColour(value: string | null): string | null {
  if (!value) return null
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value)
  if (short)
    return `#${short
      .slice(1)
      .map((one) => one + one)
      .join('')}`.toLowerCase()
  const rgb = /^rgba?\((\d+),(\d+),(\d+)(?:,1)?\)$/.exec(value)
  if (rgb)
    return `#${rgb
      .slice(1)
      .map((one) => Number(one).toString(16).padStart(2, '0'))
      .join('')}`
  return named[value.toLowerCase()] ?? value.toLowerCase()
}

/** Pixels as MJML writes them: whole ones or two places. */
export const px = (value: number): string => `${Math.round(value * 100) / 100}px`

// What of a mail can be seen: words, pictures, lines and boxes; and what hides.
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
