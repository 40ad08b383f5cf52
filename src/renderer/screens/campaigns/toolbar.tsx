/** The list's toolbar: its title, the search and the button for a new campaign. */

import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { actOf, labelOfAct } from '../../blocks/acts/registry'
import { useLateOverlay } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/open-page'
import { IconButton, SearchEnd } from '../../ui/pieces'
import { type ListState, loadCreateDrawer, useCreateDrawer } from './list-state'
import classes from './toolbar.module.css'

const loadMenu = () => import('./view-options')
const ListMenu = lazy(async () => ({ default: (await loadMenu()).ListMenu }))

export function Toolbar({ list, onViews }: { list: ListState; onViews: () => void }) {
  const drawer = useCreateDrawer()
  return (
    <div className={layout.head}>
      <h1>Campaigns</h1>
      <Search search={list.search} onSearch={list.typeSearch} />
      <Looks list={list} onViews={onViews} />
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

/** The menu of columns and views, loaded on first use. */
function Looks({ list, onViews }: { list: ListState; onViews: () => void }) {
  const { wanted, overlay, forButton } = useLateOverlay('menu', loadMenu)
  return (
    <>
      <IconButton {...forButton} aria-label="View options" title="View options">
        <IconAdjustmentsHorizontal size={18} stroke={1.5} />
      </IconButton>
      <Suspense fallback={null}>{wanted ? <ListMenu {...overlay} list={list} onViews={onViews} /> : null}</Suspense>
    </>
  )
}

/** A failure is ignored here: the drawer loads again when it opens, and shows the error. */
function prepare(): void {
  loadCreateDrawer().catch(() => undefined)
}

/** A plain field styled like Mantine's, because the first paint waits for it. */
function Search({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const focus = () => field.current?.focus()
  useHotkeys([[actOf('search').keys ?? '', focus]])
  useOffers([{ act: 'search', run: focus }])
  return (
    <div className={classes.search}>
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <input
        ref={field}
        className={classes.field}
        type="search"
        aria-label={labelOfAct('search')}
        placeholder={labelOfAct('search')}
        dir="auto"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
        }}
      />
      <SearchEnd keys={actOf('search').keys ?? ''} search={search} field={field} onSearch={onSearch} />
    </div>
  )
}
