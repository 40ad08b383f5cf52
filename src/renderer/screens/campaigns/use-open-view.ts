/** Shows a view that was kept. */
import type { ListView } from '#contract'
import { useShowColumns } from '../../data/list-choices'
import { useChangeSettings } from '../../data/settings'
import type { ListState } from './use-list-state'

/** A view brings its search, filter, order, page size and columns. */
export function useOpenView({ move }: ListState): (view: ListView) => void {
  const change = useChangeSettings()
  const show = useShowColumns()
  return ({ search, status, orderBy, orderDirection, pageSize, columns }) => {
    move({ search, status })
    change.mutate({ listOrderBy: orderBy, listOrderDirection: orderDirection, listPageSize: pageSize })
    show.mutate(columns)
  }
}
