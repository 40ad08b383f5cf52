/** TanStack Table over one page of the list. The order is a setting, and the main process sorts by it. */
import { functionalUpdate, type ReactTable, type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { CampaignRow, Settings } from '#contract'
import { useListChoices } from '../../data/list-choices'
import { useChangeSettings, useSettings } from '../../data/settings'
import { columnsOf, features } from './columns'
import { fittingColumns } from './fitting'
import { useListWidth } from './use-list-width'

export type ListTable = ReactTable<typeof features, CampaignRow>

export function useListTable(data: CampaignRow[], hasPeek: boolean): ListTable {
  const { listOrderBy, listOrderDirection } = useSettings()
  const change = useChangeSettings()
  const { columns: chosen } = useListChoices()
  const width = useListWidth(hasPeek)
  const columns = useMemo(() => columnsOf(fittingColumns(chosen, width, hasPeek)), [chosen, width, hasPeek])
  const sorting: SortingState = [{ id: listOrderBy, desc: listOrderDirection === 'desc' }]
  return useTable({
    features,
    columns,
    data,
    getRowId: rowId,
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

/** A row's id while it is shown. */
export const rowId = ({ campaignId, draftId }: CampaignRow): string => String(campaignId ?? draftId)

/** The ids of sortable columns equal the fields that the list can be ordered by. */
const fieldOf = (column: string): Settings['listOrderBy'] =>
  column === 'name' || column === 'status' ? column : 'updated_at'
