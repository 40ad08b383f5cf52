/** Which campaigns of this computer hold a text or a colour in their messages. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findMessages } from './bulk-edit'

type FoundNames = { of: string; names: { id: string; name: string }[] }

/** By name. Empty while it searches, and for ''. */
export function useFoundText(
  text: string,
  kind: 'text' | 'colour' = 'text',
): { names: FoundNames['names']; isSearching: boolean } {
  const client = useQueryClient()
  const [found, setFound] = useState<FoundNames>({ of: '', names: [] })
  useEffect(() => {
    let isOver = false
    const names: FoundNames['names'] = []
    const show = () => {
      if (!isOver) setFound({ of: text, names: names.toSorted((one, other) => one.name.localeCompare(other.name)) })
    }
    if (text.trim() === '') return show()
    const replacement =
      kind === 'text'
        ? ({ kind, find: text, to: '', wholeWords: false, matchCase: true } as const)
        : { kind, find: text, to: text }
    findMessages(client, replacement, ({ held, name, places }) => {
      if (places.some(({ part }) => part === 'content')) names.push({ id: held.state.id, name })
      return !isOver
    }).then(show, show)
    return () => {
      isOver = true
    }
  }, [client, text, kind])
  const isSearching = found.of !== text
  return { names: isSearching ? [] : found.names, isSearching }
}
