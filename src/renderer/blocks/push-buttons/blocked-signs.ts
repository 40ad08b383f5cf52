/** The keys '-' and '+' where app push does not take them (Source: docs/reference/rules.md#web-push): said beside the field, never swallowed in silence. */
import { type KeyboardEvent, useState } from 'react'

/** For the fields of one row, by their names. */
export function useBlockedSigns() {
  const [refused, setRefused] = useState<string | null>(null)
  return {
    /** What the field says after such a key, until something else is written. */
    wordsAt: (name: string) => (refused === name ? "'-' and '+' cannot be used here" : undefined),
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
