/**
 * Blocks the keys '-' and '+' in fields where app push does not accept them (Source: docs/reference/rules.md#web-push), and shows why next
 * to the field.
 */
import { type KeyboardEvent, useState } from 'react'

/** For the fields of one row, by name. */
export function useBlockedSigns() {
  const [refusal, setRefused] = useState<string | null>(null)
  return {
    /** The message after a blocked key, until the next edit. */
    wordsAt: (name: string) => (refusal === name ? "'-' and '+' cannot be used here" : undefined),
    guard: (name: string) => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== '-' && event.key !== '+') return
        event.preventDefault()
        setRefused(name)
      },
      onInput: () => setRefused(null),
    }),
  }
}
