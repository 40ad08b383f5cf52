/** Buffers letters typed after the key that opens a dialog and before its field is ready, and passes them on in order. */

import { graphemeCount, graphemesIn } from '#contract'

/** The buffered text after a key; null for a key that does not edit text. */
export function typedInto(text: string, { key, ctrlKey, metaKey, altKey }: Key): string | null {
  // Windows sends AltGr as Ctrl and Alt.
  if (metaKey || ctrlKey !== altKey) return null
  if (key === 'Backspace') return graphemesIn(text).slice(0, -1).join('')
  return graphemeCount(key) === 1 ? text + key : null
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Milliseconds after which the buffer is discarded if no field took it. */
const EARLY_LETTERS_TIMEOUT_MS = 10_000

let text = ''
let startedAt = 0
let field: HTMLInputElement | null = null
let deliver: ((text: string) => void) | null = null

/** Buffers letters from now on, until the field has the focus. */
export function keepLetters(): void {
  forgetLetters()
  startedAt = performance.now()
  window.addEventListener('keydown', keep, true)
}

/** Passes the buffered letters to the field, and those that follow until it has the focus. */
export function takeLetters(into: HTMLInputElement | null, onText: (text: string) => void): void {
  field = into
  deliver = onText
  passLetters()
}

export function forgetLetters(): void {
  window.removeEventListener('keydown', keep, true)
  text = ''
  field = null
  deliver = null
}

function keep(event: KeyboardEvent): void {
  const isInField = field !== null && event.target === field
  if (isInField || event.timeStamp - startedAt > EARLY_LETTERS_TIMEOUT_MS) {
    forgetLetters()
    return
  }
  const next = typedInto(text, event)
  if (next === null) return
  event.preventDefault()
  event.stopPropagation()
  text = next
  passLetters()
}

function passLetters(): void {
  if (!deliver || text === '') return
  deliver(text)
  text = ''
}
