/** The head of the list: its title, the search and the way to a new campaign. */
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { Keys } from '../../ui/keys'
import { loadCreateDrawer } from './load-create-drawer'
import classes from './toolbar.module.css'
import { useCreateDrawer } from './use-create-drawer'

export function Toolbar({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const drawer = useCreateDrawer()
  return (
    <div className={classes.bar}>
      <h1>Campaigns</h1>
      <Search search={search} onSearch={onSearch} />
      <Button
        leftSection={<IconPlus size={16} stroke={1.75} />}
        onClick={drawer.open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Create campaign
      </Button>
    </div>
  )
}

/** What fails to load here is asked for again, and told, when the drawer opens. */
function prepare(): void {
  loadCreateDrawer().catch(() => undefined)
}

/** A plain field in the look of Mantine's: the first paint waits for it. */
function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        ref={field}
        className={classes.field}
        type="search"
        aria-label="Search by name"
        placeholder="Search by name"
        dir="auto"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
        }}
      />
      {search ? null : <Keys keys="/" />}
    </div>
  )
}
