/** What the recognisers of single parts share: the mail, its links, how words and boxes stand. */
import type { Style, Styles } from './computed'
import { standsAt } from './layers'
import { colourOf, fontOf, px } from './measure'
import type { Sight } from './seen'
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
