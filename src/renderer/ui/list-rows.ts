/** Rows of a list that are clickable as a whole, with their names as focus targets. */
import type { KeyboardEvent, MouseEvent } from 'react'

/** Whether a click is on the row itself: not on a control in it, and not while selecting text. */
export function isOnRow({ target }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return false
  return window.getSelection()?.isCollapsed ?? true
}

/** Up and down move the focus from the name (`data-row-link`) of one row to the next. Rows just out of view are rendered already. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  links[links.indexOf(event.currentTarget) + step]?.focus()
}
