/** Letters that are typed after the key that opens a dialog and before its field is there: kept for it, in order. */

import { graphemeCount, graphemesIn } from '#contract'

/** What a key does to a text that was typed without a field; null when it is none of its keys. */
export function typedInto(text: string, { key, ctrlKey, metaKey, altKey }: Key): string | null {
  // Windows sends AltGr as both.
  if (metaKey || ctrlKey !== altKey) return null
  if (key === 'Backspace') return graphemesIn(text).slice(0, -1).join('')
  return graphemeCount(key) === 1 ? text + key : null
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Milliseconds after which a field that did not come gets nothing any more. */
const EARLY_LETTERS_TIMEOUT_MS = 10_000

let text = ''
let since = 0
let field: HTMLInputElement | null = null
let deliver: ((text: string) => void) | null = null

/** From now on, until the field has the focus. */
export function keepLetters(): void {
  forgetLetters()
  since = performance.now()
  window.addEventListener('keydown', keep, true)
}

/** The field is there: it is handed what was typed so far, and what still comes before it has the focus. */
export function takeLetters(into: HTMLInputElement | null, take: (text: string) => void): void {
  field = into
  deliver = take
  hand()
}

export function forgetLetters(): void {
  window.removeEventListener('keydown', keep, true)
  text = ''
  field = null
  deliver = null
}

function keep(event: KeyboardEvent): void {
  const there = field !== null && event.target === field
  if (there || event.timeStamp - since > EARLY_LETTERS_TIMEOUT_MS) {
    forgetLetters()
    return
  }
  const next = typedInto(text, event)
  if (next === null) return
  event.preventDefault()
  event.stopPropagation()
  text = next
  hand()
}

function hand(): void {
  if (!deliver || text === '') return
  deliver(text)
  text = ''
}
