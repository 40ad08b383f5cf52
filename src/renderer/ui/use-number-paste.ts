/** Words in a numeric field, pasted, dropped or typed: a number is taken whole, anything else is refused, because the field would make another number of it. */
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { excerpt } from '#contract'

/** Why `text` is not pasted or dropped into a field for numbers of zero or more; null where it may be. Commas between thousands and a percent sign are nothing. */
export function pasteRefusal(text: string, whole: boolean, by: 'pasted' | 'dropped' = 'pasted'): string | null {
  const bare = text
    .trim()
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/\s*%$/, '')
  if (bare === '' || (whole ? /^\d+$/ : /^(\d+\.?\d*|\.\d+)$/).test(bare)) return null
  return refusalOf(text, whole, by)
}

const refusalOf = (text: string, whole: boolean, by: 'pasted' | 'dropped' | 'typed'): string =>
  whole
    ? `'${excerpt(text.trim(), 21)}' was not ${by}: this field takes digits only`
    : `'${excerpt(text.trim(), 21)}' was not ${by}: this field takes a number of zero or more`

/**
 * What was typed without a break, once `key` (as KeyboardEvent names it) is pressed; '' where it edits a number. A letter alone may be a slip:
 * the digits around it are one number's.
 */
export function typedRun(before: string, key: string): string {
  if (key.length > 1) return /^(Shift|CapsLock|AltGraph)$/.test(key) ? before : ''
  const isSlip = /\d/.test(key) && /\p{L}/u.test(before) && !isWords(before)
  return isSlip ? before.replace(/[^\d.,]/g, '') + key : before + key
}

/**
 * Whether a run is no number, its digits neither: 'first monday at 21:30' is no 2130, '1st' no 1, '21:30' no 2130. '-' and '+' are blocked
 * alone (Source: docs/reference/rules.md).
 */
export const isWords = (run: string): boolean => /\p{L}.*\p{L}|\d\s*[^\p{L}\d\s.,+-]\s*\d/u.test(run)

/** `restore` takes back what the digits of a word made of the field's `value`. */
type Typed<T> = { value: T; restore: (before: T) => void }

/** The field's handlers, and the words of the last refusal, which go with the next change (`clear`) or with the focus (`leave`). */
export function useNumberPaste<T>(whole: boolean, { value, restore }: Typed<T>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const typed = useRef({ run: '', before: value })
  const judge = (event: ClipboardEvent | DragEvent | KeyboardEvent, refused: string | null) => {
    if (refused !== null) event.preventDefault()
    setRefusal(refused)
  }
  return {
    refusal,
    clear: () => setRefusal(null),
    leave: () => {
      typed.current.run = ''
      setRefusal(null)
    },
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        typed.current.run = ''
        judge(event, pasteRefusal(event.clipboardData.getData('text'), whole))
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey) return
        if (typed.current.run === '') typed.current.before = value
        const { before } = typed.current
        const run = typedRun(typed.current.run, event.key)
        typed.current.run = run
        if (event.key.length > 1 || !(isWords(run) || /\p{L}/u.test(event.key))) return
        judge(event, refusalOf(isWords(run) ? run : event.key, whole, 'typed'))
        if (isWords(run) && value !== before) restore(before)
      },
      onDrop: (event: DragEvent) => judge(event, pasteRefusal(event.dataTransfer.getData('text'), whole, 'dropped')),
    },
  }
}
