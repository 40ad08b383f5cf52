/** What an element of a panel is for a person: plain HTML does not say so by itself. */
import type { Component } from 'grapesjs'

export type PanelKind =
  | 'heading'
  | 'text'
  | 'button'
  | 'link'
  | 'picture'
  | 'columns'
  | 'code'
  | 'line'
  | 'room'
  | 'box'

export function panelKindOf(component: Component): PanelKind {
  const tag = String(component.get('tagName')).toLowerCase()
  const style = component.getStyle()
  if (tag === 'img') return 'picture'
  if (/^h[1-6]$/.test(tag)) return 'heading'
  if (tag === 'a') return style['background-color'] || style.background ? 'button' : 'link'
  if (component.is('text'))
    return String(style.border ?? style['border-style'] ?? '').includes('dashed') ? 'code' : 'text'
  if (style.display === 'flex') return 'columns'
  if (component.components().length === 0 && style.height)
    return Number.parseFloat(String(style.height)) <= 4 ? 'line' : 'room'
  return 'box'
}
