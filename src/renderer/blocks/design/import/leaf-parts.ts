/** What the recognisers of single parts share: the mail, its links, how words and boxes stand. */
import type { Style, Styles } from './computed'
import { standsAt } from './layers'
import { type Border, colourOf, type Four, fontOf, px, type Side, type Sight } from './measure'
import { type Element, isElement, type Parent } from './tree'

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

export const cleanAlt = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').replaceAll('"', '”').trim()

/** Where a link leads, as it can stand in an attribute. */
export const addressOf = (written: string | null): string => (written ?? '').trim().replaceAll('"', '%22')

export function linkAround(element: Element, upTo: Element | null): Element | null {
  for (let at: Element | null = element; at && at !== upTo?.parentNode; at = parentOf(at))
    if (at.tagName === 'a') return at
  return null
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

export function behind(element: Element, mail: Mail): string | null {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const colour = colourOf(mail.styles.of(at)['background-color'])
    if (colour) return colour
  }
  return '#ffffff'
}

/** What a mail is recognised as: blocks from above to below, each in its boxes, alone or side by side. */
export type Picture = { address: string; repeat: string; size: string; position: string }

/** A box around a block: what is outside it, inside it, and how it looks. */
export type Layer = {
  of: Element
  margin: Four
  pad: Four
  colour: string | null
  picture: Picture | null
  border: Readonly<Record<Side, Border | null>>
  /** Pixels or percentages: top left, top right, bottom right, bottom left. */
  radius: readonly [string, string, string, string] | null
  /** It is wider than the mail: as wide as the window. */
  band: boolean
  classes: readonly string[]
}

export type Attributes = Readonly<Record<string, string>>

export type Leaf =
  | { kind: 'text'; html: string; attributes: Attributes; rtl: boolean }
  | { kind: 'image'; attributes: Attributes }
  | { kind: 'button'; html: string; attributes: Attributes }
  | { kind: 'divider'; attributes: Attributes }
  | { kind: 'spacer'; height: number }
  | { kind: 'social'; attributes: Attributes; items: readonly { attributes: Attributes; label: string }[] }
  /** Not recognised: stays as HTML. `hidden`: it shows on phones or in one mail program only. */
  | { kind: 'kept'; html: string; hidden: boolean }
  /** Read by Outlook alone. */
  | { kind: 'outlook'; comment: string }

/** One of several side by side; `width` in percent of what is inside the row. */
export type Cell = {
  width: number
  align: 'top' | 'middle' | 'bottom'
  layer: Layer
  blocks: readonly LeafBlock[]
}
export type LeafBlock = { layers: readonly Layer[]; leaf: Leaf }
export type RowBlock = {
  layers: readonly Layer[]
  cells: readonly Cell[]
  rtl: boolean
  /** They stay side by side on a phone. */
  stays: boolean
  align: 'left' | 'center' | 'right'
}
export type Block = LeafBlock | RowBlock

export const isRow = (block: Block): block is RowBlock => 'cells' in block

/** Whether a box can be seen. */
export const isVisual = ({ colour, picture, border }: Layer): boolean =>
  colour !== null || picture !== null || Object.values(border).some((one) => one !== null)

/** What is found out on the way. */
export type Found = {
  /** Pixels of the mail's own width, once something has one. */
  width: number | null
  /** Whether it becomes narrower on a narrow screen. */
  fluid: boolean
  outlook: { layout: number; buttons: number; kept: number }
  hidden: number
}

export type Walk = {
  mail: Mail
  found: Found
  /** The blocks inside an element; `room`: pixels inside it, null while nothing has said how wide the mail is. */
  flow: (parent: Element, room: number | null, walk: Walk) => Block[]
}
