/** The list's toolbar: its title, the search by name and the button for a new segment. */

import { Button, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import layout from '../../ui/layout.module.css'
import { SearchEnd } from '../../ui/search-end'
import classes from './segments.module.css'
import { useSegmentEditor } from './use-segment-editor'

export function Toolbar({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const editor = useSegmentEditor()
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <div className={layout.head}>
      <h1>Segments</h1>
      <TextInput
        ref={field}
        className={classes.search ?? ''}
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        dir="auto"
        leftSection={<IconSearch size={16} stroke={1.5} />}
        rightSection={<SearchEnd keys="/" search={search} field={field} onSearch={onSearch} />}
        rightSectionPointerEvents={search ? 'all' : 'none'}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
        }}
      />
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={editor.create}>
        Create segment
      </Button>
    </div>
  )
}
