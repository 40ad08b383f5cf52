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
 * What `key` (as KeyboardEvent names it) makes of the words that were typed just before; '' where it belongs to a number, or edits one.
 * A digit after a word is the word's: 'first monday at 21:30' is no 2130. After a single letter, which may be a slip, it is a number's.
 */
export function typedWords(before: string, key: string): string {
  if (key.length > 1) return /^(Shift|CapsLock|AltGraph)$/.test(key) ? before : ''
  const isWord = /\p{L}.*\p{L}/u.test(before)
  return isWord || /\p{L}/u.test(key) || (before !== '' && key === ' ') ? before + key : ''
}

/** The field's handlers, and the words of the last refusal, which go with the next `clear`. */
export function useNumberPaste(whole: boolean) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const typed = useRef('')
  const judge = (event: ClipboardEvent | DragEvent | KeyboardEvent, refused: string | null) => {
    if (refused !== null) event.preventDefault()
    setRefusal(refused)
  }
  return {
    refusal,
    clear: () => {
      typed.current = ''
      setRefusal(null)
    },
    handlers: {
      onPaste: (event: ClipboardEvent) => judge(event, pasteRefusal(event.clipboardData.getData('text'), whole)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey) return
        typed.current = typedWords(typed.current, event.key)
        if (typed.current !== '' && event.key.length === 1) judge(event, refusalOf(typed.current, whole, 'typed'))
      },
      onDrop: (event: DragEvent) => judge(event, pasteRefusal(event.dataTransfer.getData('text'), whole, 'dropped')),
    },
  }
}
