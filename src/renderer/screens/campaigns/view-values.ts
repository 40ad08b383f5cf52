/** A saved view of the list: what it holds, and what its name must be. */
import { graphemeCount, type ListChoices, type ListView, MAX_VIEWS, type Settings } from '#contract'
import { type ListPlace, placeOf } from './list-place'

/** Why a view cannot be kept under this name, or null. A name that is there already is replaced. */
export function nameRefusal(name: string, views: readonly ListView[]): string | null {
  const wanted = name.trim()
  if (wanted === '') return 'Enter a name for the view'
  if (graphemeCount(wanted) > 60) return 'A name can have up to 60 characters'
  if (views.length >= MAX_VIEWS && !views.some((view) => view.name === wanted))
    return `There are already ${MAX_VIEWS} views. Remove one first.`
  return null
}

type Shown = {
  list: Omit<ListPlace, 'page'>
  settings: Pick<Settings, 'listPageSize' | 'listOrderBy' | 'listOrderDirection'>
  columns: ListChoices['columns']
}

/** The list as it is looked at now. */
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

const named = ['part', 'channel', 'type', 'segment', 'tag', 'updated', 'sent'] as const

/** What of a place a view keeps beside search and status; what is not set is left out. */
const filtersOf = (list: Omit<ListPlace, 'page'>): ListView['filters'] =>
  Object.fromEntries(named.flatMap((name) => (list[name] === '' ? [] : [[name, list[name]] as const])))

/** The place that a view shows, at its first page. A view of before had none of the filters. */
export function placeOfView({ search, status, filters }: ListView): ListPlace {
  const address = new URLSearchParams({ ...filters, search, status })
  return placeOf(address)
}

/** Whether the list shows just what the view holds. */
export const isShown = (view: ListView, list: Omit<ListPlace, 'page'>): boolean => {
  const place = placeOfView(view)
  return (['search', 'status', ...named] as const).every((name) => place[name].trim() === list[name].trim())
}
