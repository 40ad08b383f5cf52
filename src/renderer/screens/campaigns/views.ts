/** A saved view of the list: its contents, the rules for its name, and how it is opened. */
import {
  graphemeCount,
  type ListChoices,
  type ListView,
  MAX_VIEW_NAME_CHARS,
  MAX_VIEWS,
  type Settings,
} from '#contract'
import { useShowColumns } from '../../data/list-choices'
import { useChangeSettings } from '../../data/settings'
import { type ListPlace, placeOf } from './list-place'
import type { ListState } from './list-state'

/** Why a view cannot be saved under this name, or null. A view with the same name is replaced. */
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
