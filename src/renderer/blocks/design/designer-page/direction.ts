/** The direction in which a mail is read: its root says it, its sections and columns stand in it, and what began a line begins it on the other side. */
import type { Component } from 'grapesjs'
import { childrenOf } from './parts'

/** `whole` is the mail's body; null is from left to right, as mail programs read by themselves. */
export function turn(whole: Component, direction: 'rtl' | null): void {
  set(whole.parent(), 'dir', direction)
  turnPart(whole, direction)
}

function turnPart(part: Component, direction: 'rtl' | null): void {
  if (part.is('mj-section') || part.is('mj-column') || part.is('mj-group')) set(part, 'direction', direction)
  const [begins, ends] = direction === 'rtl' ? ['left', 'right'] : ['right', 'left']
  const align = part.getAttributes().align
  if (align === begins) set(part, 'align', ends)
  for (const child of childrenOf(part)) turnPart(child, direction)
}

function set(part: Component | undefined, name: string, value: string | null): void {
  if (!part) return
  const { [name]: _old, ...rest } = part.getAttributes({ noClass: true, noStyle: true })
  part.setAttributes(value === null ? rest : { ...rest, [name]: value })
}
