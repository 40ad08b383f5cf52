/** Pasting and dropping into a numeric field: a number is taken whole, anything else is refused with words, because the field would make another number of it. */
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { excerpt, filled } from '#contract'
import * as texts from './texts'

/** Why `text` is not pasted or dropped into a field for numbers of zero or more; null where it may be. Commas between thousands and a percent sign are nothing. */
export function pasteRefusal(text: string, whole: boolean, by: 'pasted' | 'dropped' = 'pasted'): string | null {
  const bare = text
    .trim()
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/\s*%$/, '')
  if (bare === '' || (whole ? /^\d+$/ : /^(\d+\.?\d*|\.\d+)$/).test(bare)) return null
  const shown = excerpt(text.trim(), 21)
  return filled(whole ? texts.onlyDigits : texts.onlyNumbers, { shown, by })
}

/** The field's handlers, and the words of the last refusal, which go with the next `clear`. */
export function useNumberPaste(whole: boolean) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const judge = (event: ClipboardEvent | DragEvent, refused: string | null) => {
    if (refused !== null) event.preventDefault()
    setRefusal(refused)
  }
  return {
    refusal,
    clear: () => setRefusal(null),
    handlers: {
      onPaste: (event: ClipboardEvent) => judge(event, pasteRefusal(event.clipboardData.getData('text'), whole)),
      onDrop: (event: DragEvent) => judge(event, pasteRefusal(event.dataTransfer.getData('text'), whole, 'dropped')),
    },
  }
}
