/** Shows each block of an email in its reading direction on the canvas, without changing the design. */
import type { Component, Editor } from 'grapesjs'
import type { Direction } from '../../../../model/rules/direction'
import { blockDirection, blockSide, withoutClasses } from '../mail/direction'
import type { Values } from '../protocol'

/** The direction of a part with text, which may be open for typing; its chips are ignored. Null: the email's direction applies. */
const directionOfPart = (part: Component, values: Values): Direction | null =>
  blockDirection(values, textElementOf(part)?.innerHTML ?? '')

const textElementOf = (part: Component): HTMLElement | null =>
  part.getEl()?.querySelector<HTMLElement>('td > div, a, p') ?? null

/** Converts a part's attributes to properties, with the alignment as displayed. */
export function directedValues(part: Component, base: Values): Values {
  const values = withoutClasses(base)
  if (!part.is('mj-text') && !part.is('mj-button')) return values
  const align = blockSide(String(part.get('type')), values, directionOfPart(part, values))
  return align ? { ...values, align } : values
}

/** Must be called again after each change of the design. */
export function showDirections(editor: Editor): void {
  const body = editor.getWrapper()?.findType('mj-body')[0]
  for (const part of [...(body?.findType('mj-text') ?? []), ...(body?.findType('mj-button') ?? [])]) {
    const cell = part.getEl()?.querySelector('td')
    if (!cell) continue
    const base = part.getAttributes()
    const { align = '' } = directedValues(part, base)
    cell.dir = directionOfPart(part, withoutClasses(base)) ?? ''
    cell.align = align
    const element = textElementOf(part)
    if (part.is('mj-text') && element) element.style.textAlign = align
  }
}
