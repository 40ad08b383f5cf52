/** A saved view of the list: what it holds, and what its name must be. */
import { type ListChoices, type ListView, mostViews, type Settings } from '#contract'
import type { ListPlace } from './list-place'

/** Why a view cannot be kept under this name, or null. A name that is there already is replaced. */
export function nameRefusal(name: string, views: readonly ListView[]): string | null {
  const wanted = name.trim()
  if (wanted === '') return 'Give the view a name'
  if (wanted.length > 60) return 'A name has at most 60 characters'
  if (views.length >= mostViews && !views.some((view) => view.name === wanted))
    return `There are ${mostViews} views already`
  return null
}

type Shown = {
  list: Pick<ListPlace, 'search' | 'status'>
  settings: Pick<Settings, 'listPageSize' | 'listOrderBy' | 'listOrderDirection'>
  columns: ListChoices['columns']
}

/** The list as it is looked at now. */
export const viewOf = (name: string, { list, settings, columns }: Shown): ListView => ({
  name: name.trim(),
  search: list.search.trim(),
  status: list.status,
  orderBy: settings.listOrderBy,
  orderDirection: settings.listOrderDirection,
  pageSize: settings.listPageSize,
  columns: [...columns],
})
