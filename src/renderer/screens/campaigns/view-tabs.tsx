/**
 * The tabs of the list, which are all, those that need attention, favourites, saved views, and the archive at the end; and a view's
 * contents and name.
 */

import { IconArchive, IconPlus, IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  amount,
  graphemeCount,
  type ListChoices,
  type ListView,
  MAX_VIEW_NAME_CHARS,
  MAX_VIEWS,
  type Settings,
} from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useListStatus } from '../../data/campaigns'
import { useListChoices, useShowColumns } from '../../data/list-choices'
import { useChangeSettings } from '../../data/settings'
import { today } from '../../ui/dates'
import { useRovingFocus } from '../../ui/hooks'
import { type Offer, useOffers } from '../../ui/open-page'
import { PlainButton } from '../../ui/pieces'
import { everyCampaign, type ListPlace, placeOf } from './list-place'
import type { ListState } from './list-state'
import classes from './view-tabs.module.css'

const parts = [
  { part: '', label: 'All' },
  { part: 'needs', label: 'Needs me' },
  { part: 'favourites', label: 'Favourites' },
] as const

export function ViewTabs({ list, onSave }: { list: ListState; onSave: () => void }) {
  const { views } = useListChoices()
  const listStatus = useListStatus(today()).data
  const open = useOpenView(list)
  const shownView = views.find((view) => isShown(view, list))
  const show = (part: ListPlace['part']) => {
    const { page: _, ...filters } = everyCampaign
    list.move({ ...filters, part })
  }
  const counts = {
    '': listStatus?.all,
    needs: listStatus?.needs,
    favourites: listStatus?.favourites,
    archive: listStatus?.archived,
  }
  const isOpenPart = (part: ListPlace['part']) => !shownView && list.part === part
  useOffers([
    ...parts.map(({ part, label }): Offer => ({ act: 'view', label: `Show: ${label}`, run: () => show(part) })),
    { act: 'view', label: 'Show: Archive', run: () => show('archive') },
    ...views.map((view): Offer => ({ act: 'view', label: `Show: ${view.name}`, run: () => open(view) })),
    { act: 'saveView', run: onSave },
  ])
  return (
    <div {...useRovingFocus<HTMLDivElement>()} className={classes.tabs} role="toolbar" aria-label="Views">
      {parts.map(({ part, label }) => (
        <Tab key={part} at={isOpenPart(part)} count={counts[part]} onOpen={() => show(part)}>
          {part === 'needs' ? <span className={classes.dot} data-some={(counts.needs ?? 0) > 0 || undefined} /> : null}
          {part === 'favourites' ? <IconStar size={14} stroke={1.5} aria-hidden /> : null}
          {label}
        </Tab>
      ))}
      {views.map((view) => (
        <Tab key={view.name} at={shownView === view} count={null} onOpen={() => open(view)}>
          <bdi>{view.name}</bdi>
        </Tab>
      ))}
      <PlainButton
        className={classes.add ?? ''}
        aria-label={labelOfAct('saveView')}
        title={labelOfAct('saveView')}
        onClick={onSave}
      >
        <IconPlus size={14} stroke={1.5} aria-hidden />
      </PlainButton>
      <span className={classes.rest} />
      <Tab at={isOpenPart('archive')} count={counts.archive} onOpen={() => show('archive')}>
        <IconArchive size={14} stroke={1.5} aria-hidden />
        Archive
      </Tab>
    </div>
  )
}

/**
 * A saved view of the list: its contents, the rules for its name, and how it is opened. Why a view cannot be saved under this name, or
 * null. A view with the same name is replaced.
 */
export function nameRefusal(name: string, views: readonly ListView[]): string | null {
  const label = name.trim()
  if (label === '') return 'Enter a name for the view'
  if (graphemeCount(label) > MAX_VIEW_NAME_CHARS) return `A name can have up to ${MAX_VIEW_NAME_CHARS} characters`
  if (views.length >= MAX_VIEWS && !views.some((view) => view.name === label))
    return `There are already ${MAX_VIEWS} views. Remove one first.`
  return null
}

type Shown = {
  list: Omit<ListPlace, 'page'>
  settings: Pick<Settings, 'listPageSize' | 'listOrderBy' | 'listOrderDirection'>
  columns: ListChoices['columns']
}

/** The current state of the list as a view. */
export const viewOf = (name: string, { list, settings, columns }: Shown): ListView => ({
  name: name.trim(),
  search: list.search.trim(),
  status: list.status,
  filters: filtersOf(list),
  orderBy: settings.listOrderBy,
  orderDirection: settings.listOrderDirection,
  pageSize: settings.listPageSize,
  columns: [...columns],
})

const filterNames = ['part', 'channel', 'type', 'segment', 'tag', 'updated', 'sent'] as const

/** The filters of a view apart from search and status; filters that are not set are omitted. */
const filtersOf = (list: Omit<ListPlace, 'page'>): ListView['filters'] =>
  Object.fromEntries(filterNames.flatMap((name) => (list[name] === '' ? [] : [[name, list[name]] as const])))

/** The list's state for a view, at its first page. */
export function placeOfView({ search, status, filters }: ListView): ListPlace {
  const address = new URLSearchParams({ ...filters, search, status })
  return placeOf(address)
}

/** Whether the list's state equals the view. */
export const isShown = (view: ListView, list: Omit<ListPlace, 'page'>): boolean => {
  const place = placeOfView(view)
  // A view has no family.
  return (
    list.family === '' &&
    (['search', 'status', ...filterNames] as const).every((name) => place[name].trim() === list[name].trim())
  )
}

/** Opens a saved view. A view sets its search, filters, order, page size and columns. */
export function useOpenView({ move }: ListState): (view: ListView) => void {
  const change = useChangeSettings()
  const show = useShowColumns()
  return (view) => {
    const { orderBy, orderDirection, pageSize, columns } = view
    const { page: _, ...place } = placeOfView(view)
    move(place)
    change.mutate({ listOrderBy: orderBy, listOrderDirection: orderDirection, listPageSize: pageSize })
    show.mutate(columns)
  }
}

type TabProps = {
  at: boolean /** Null for a tab without a count. */
  count: number | undefined | null
  onOpen: () => void
  children: ReactNode
}

/** The count's space is always reserved. */
function Tab({ at, count, onOpen, children }: TabProps) {
  return (
    <PlainButton className={classes.tab ?? ''} aria-current={at ? 'true' : undefined} onClick={onOpen}>
      {children}
      {count === null ? null : <span className={classes.count}>{count ? amount(count) : ''}</span>}
    </PlainButton>
  )
}
