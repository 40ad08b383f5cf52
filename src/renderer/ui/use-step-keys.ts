/** The keys of undo and redo. In a field they belong to the field, in a dialog to the dialog, and never to the page behind it. */
import { useEffect, useRef } from 'react'
import type { StepDirection } from './open-page'

/** Calls `takeStep` if the keys are pressed outside of a field; with an open dialog, only inside it. */
export function useStepKeys(takeStep: (direction: StepDirection) => void): void {
  const now = useRef(takeStep)
  now.current = takeStep
  useEffect(() => {
    const dialog = openDialog()
    const press = (event: KeyboardEvent) => {
      const direction = stepDirectionOf(event)
      const { target } = event
      if (!direction || (isWriting(target) && hasOwnStep(target, direction))) return
      event.preventDefault()
      if (isWriting(target)) return
      if (openDialog() === dialog) now.current(direction)
    }
    const leaveController = new AbortController()
    window.addEventListener('keydown', press, { signal: leaveController.signal })
    window.addEventListener('focusin', noteValue, { signal: leaveController.signal })
    return () => leaveController.abort()
  }, [])
}

const openDialog = (): Element | null =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? null

/** The text of a field when it got the focus, and the fields in which an edit was undone. */
const first = new WeakMap<EventTarget, string>()
const undoneFields = new WeakSet<EventTarget>()

const isPlain = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function noteValue({ target }: FocusEvent): void {
  if (target && isPlain(target)) first.set(target, target.value)
}

/**
 * A browser has one undo history for all fields of a page: after the edits of a dialog's field it would undo those behind the dialog. So a
 * field in a dialog undoes its own edits only; it has none left once it shows its first text again.
 */
function hasOwnStep(target: HTMLElement, direction: StepDirection): boolean {
  if (!isPlain(target) || !openDialog()?.contains(target)) return true
  if (direction === 'redo') return undoneFields.has(target)
  undoneFields.add(target)
  return target.value !== first.get(target)
}

/** Ctrl/Cmd+Z, Ctrl/Cmd+Shift+Z and Ctrl+Y; null for other keys. */
function stepDirectionOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): StepDirection | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null
}

const chosen = ['checkbox', 'radio', 'button', 'submit', 'range', 'file', 'color']

/** Whether `target` is a field with its own undo. */
function isWriting(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !chosen.includes(target.type) && !target.readOnly
}
