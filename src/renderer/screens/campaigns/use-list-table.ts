/** TanStack's table over one page of the list; the order is a kept setting and the main process sorts by it. */
import { functionalUpdate, type ReactTable, type SortingState, useTable } from '@tanstack/react-table'
import type { CampaignRow, Settings } from '#contract'
import { useChangeSettings, useSettings } from '../../data/settings'
import { columns, features } from './columns'

export type ListTable = ReactTable<typeof features, CampaignRow>

export function useListTable(data: CampaignRow[]): ListTable {
  const { listOrderBy, listOrderDirection } = useSettings()
  const change = useChangeSettings()
  const sorting: SortingState = [{ id: listOrderBy, desc: listOrderDirection === 'desc' }]
  return useTable({
    features,
    columns,
    data,
    getRowId: (row) => String(row.campaignId ?? row.draftId),
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (updater) => {
      const [order] = functionalUpdate(updater, sorting)
      if (order) change.mutate({ listOrderBy: fieldOf(order.id), listOrderDirection: order.desc ? 'desc' : 'asc' })
    },
  })
}

/** Sortable columns are called like the fields that the list can be ordered by. */
const fieldOf = (column: string): Settings['listOrderBy'] =>
  column === 'name' || column === 'status' ? column : 'updated_at'
