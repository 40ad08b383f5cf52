/** Opens a saved view. */
import type { ListView } from '#contract'
import { useShowColumns } from '../../data/list-choices'
import { useChangeSettings } from '../../data/settings'
import type { ListState } from './use-list-state'
import { placeOfView } from './view-values'

/** A view sets its search, filters, order, page size and columns. */
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
