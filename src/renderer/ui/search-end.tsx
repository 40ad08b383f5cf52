/** The end of a search field: the shortcut that focuses it; after typing, a cross that clears it. */
import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { IconButton, Keys } from './pieces'

type Props = {
  keys: string
  search: string
  field: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
}

export function SearchEnd({ keys, search, field, onSearch }: Props) {
  if (!search) return <Keys keys={keys} />
  return (
    <IconButton
      aria-label="Clear search"
      title="Clear search"
      onClick={() => {
        onSearch('')
        field.current?.focus()
      }}
    >
      <IconX size={14} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
