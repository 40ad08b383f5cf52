/** The keys '-' and '+' where app push does not take them (channel-content.md, section 5): said beside the field, never swallowed in silence. */
import { type KeyboardEvent, useState } from 'react'

/** For the fields of one row, by their names. */
export function useBlockedSigns() {
  const [refused, setRefused] = useState<string | null>(null)
  return {
    /** What the field says after such a key, until another one is pressed. */
    wordsAt: (name: string) => (refused === name ? "'-' and '+' cannot be used here" : undefined),
    onKeyDown: (name: string) => (event: KeyboardEvent) => {
      const sign = event.key === '-' || event.key === '+'
      if (sign) event.preventDefault()
      setRefused(sign ? name : null)
    },
  }
}
