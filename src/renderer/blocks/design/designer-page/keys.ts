/**
 * Keyboard control of the canvas: arrows select and move blocks, Enter starts typing, Delete removes, '+' adds after the selected block.
 */
import type { Component, Editor } from 'grapesjs'
import type { Act } from '../protocol'
import { canvasOf, childrenOf, partAt, wholeOf } from './parts'

type KeyHandlers = { act: (act: Act) => void; add: () => void }

export function listenToKeys(editor: Editor, handlers: KeyHandlers): void {
  for (const id of Object.keys(editor.Keymaps.getAll())) editor.Keymaps.remove(id)
  const onKey = (event: KeyboardEvent) => {
    // The library dispatches key events from inside its frame again on the frame.
    if (event.target instanceof HTMLIFrameElement) return
    if (event.defaultPrevented || editor.getEditing() || isField(event)) return
    if (press(event, { ...handlers, step: (direction) => step(editor, direction) })) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  canvasOf(editor).addEventListener('keydown', onKey)
}

/** True if the focused element needs the key: any key in a field, Enter or Space on a button. */
export function isField({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.localName === 'button') return key === 'Enter' || key === ' '
  return /^(input|select|textarea)$/.test(target.localName)
}

/** Returns true if the key was handled. */
export function press(
  event: KeyboardEvent,
  { act, add, step }: KeyHandlers & { step: (direction: -1 | 1) => void },
): boolean {
  const { key, altKey, shiftKey } = event
  const isMainKey = event.ctrlKey || event.metaKey
  const letter = key.toLowerCase()
  if (isMainKey && letter === 'z') act(shiftKey ? 'redo' : 'undo')
  else if (isMainKey && letter === 'y') act('redo')
  else if (isMainKey && letter === 'd') act('copy')
  else if (isMainKey) return false
  else if (key === 'ArrowUp') altKey ? act('up') : step(-1)
  else if (key === 'ArrowDown') altKey ? act('down') : step(1)
  else if (key === 'Enter') act('edit')
  else if (key === 'Escape') act('out')
  else if (key === 'Delete' || key === 'Backspace') act('remove')
  else if (key === '+' || key === 'Insert') add()
  else return false
  return true
}

/** Selects the block before or after the selected one, in the order of the outline. */
function step(editor: Editor, direction: -1 | 1): void {
  const root = wholeOf(editor)
  if (!root) return
  const all = everyPart(root)
  const chosen = partAt(editor.getSelected())
  const index = chosen ? all.indexOf(chosen) : direction > 0 ? -1 : all.length
  const next = all[index + direction]
  if (!next) return
  editor.select(next)
  next.getEl()?.scrollIntoView({ block: 'nearest' })
}

const everyPart = (part: Component): Component[] => childrenOf(part).flatMap((child) => [child, ...everyPart(child)])
