/** The head of the list: its title, the search and the way to a new campaign. */
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { actOf, wordsOf } from '../../blocks/acts/registry'
import { useListChoices } from '../../data/list-choices'
import { Keys } from '../../ui/keys'
import { useOffers } from '../../ui/offers'
import { IconButton } from '../../ui/plain-button'
import { useEver } from '../../ui/use-ever'
import { useLateOverlay } from '../../ui/use-late-overlay'
import { loadCreateDrawer } from './load-create-drawer'
import classes from './toolbar.module.css'
import { useCreateDrawer } from './use-create-drawer'
import type { ListState } from './use-list-state'
import { useOpenView } from './use-open-view'

const loadMenu = () => import('./list-menu')
const ListMenu = lazy(async () => ({ default: (await loadMenu()).ListMenu }))
const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog')).ViewsDialog }))

export function Toolbar({ list }: { list: ListState }) {
  const drawer = useCreateDrawer()
  return (
    <div className={classes.bar}>
      <h1>Campaigns</h1>
      <Search search={list.search} onSearch={list.type} />
      <Looks list={list} />
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

/** Columns and views: loaded when they are asked for. */
function Looks({ list }: { list: ListState }) {
  const { wanted, overlay, forButton } = useLateOverlay('menu', loadMenu)
  const [views, showViews] = useState(false)
  const viewsWanted = useEver(views)
  const kept = useListChoices().views
  const open = useOpenView(list)
  useOffers([
    ...kept.map((view) => ({ act: 'view', words: `View: ${view.name}`, run: () => open(view) })),
    { act: 'saveView', run: () => showViews(true) },
  ])
  return (
    <>
      <IconButton {...forButton} aria-label="Columns and views" title="Columns and views">
        <IconAdjustmentsHorizontal size={18} stroke={1.5} />
      </IconButton>
      <Suspense fallback={null}>
        {wanted ? <ListMenu {...overlay} list={list} onViews={() => showViews(true)} /> : null}
        {viewsWanted ? <ViewsDialog opened={views} list={list} onClose={() => showViews(false)} /> : null}
      </Suspense>
    </>
  )
}

/** What fails to load here is asked for again, and told, when the drawer opens. */
function prepare(): void {
  loadCreateDrawer().catch(() => undefined)
}

/** A plain field in the look of Mantine's: the first paint waits for it. */
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
        aria-label={wordsOf('search')}
        placeholder={wordsOf('search')}
        dir="auto"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('')
        }}
      />
      {search ? null : <Keys keys={actOf('search').keys ?? ''} />}
    </div>
  )
}
