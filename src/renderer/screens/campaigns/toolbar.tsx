/** The head of the list: its title, the search and the way to a new campaign. */
import { Button, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { Keys } from '../../ui/keys'
import classes from './toolbar.module.css'
import { useCreateDrawer } from './use-create-drawer'

export function Toolbar({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const drawer = useCreateDrawer()
  return (
    <div className={classes.bar}>
      <h1>Campaigns</h1>
      <Search search={search} onSearch={onSearch} />
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={drawer.open}>
        Create campaign
      </Button>
    </div>
  )
}

function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <TextInput
      ref={field}
      className={classes.search ?? ''}
      type="search"
      aria-label="Search by name"
      placeholder="Search by name"
      leftSection={<IconSearch size={16} stroke={1.5} />}
      rightSection={search ? null : <Keys keys="/" />}
      rightSectionPointerEvents="none"
      dir="auto"
      value={search}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onSearch('')
      }}
    />
  )
}
