/** TanStack Table over one page of the list. The order is a setting, and the main process sorts by it. */
import { functionalUpdate, type ReactTable, type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { CampaignRow, Settings } from '#contract'
import { useNeedsAct } from '../../data/campaign-state'
import { useListChoices } from '../../data/list-choices'
import { useChangeSettings, useSettings } from '../../data/settings'
import { useHasBeenTrue } from '../../ui/hooks'
import { columnsOf, features } from './columns'
import { fittingColumns, STATUS_ACT_WIDTH_PX } from './fitting'
import { useListWidth } from './use-list-width'

export type ListTable = ReactTable<typeof features, CampaignRow>

/** `hasActs`: a status of the rows has, or had, a button, so its column is wider. */
export function useListTable(data: CampaignRow[], hasPeek: boolean): { table: ListTable; hasActs: boolean } {
  const { listOrderBy, listOrderDirection } = useSettings()
  const change = useChangeSettings()
  const { columns: chosen } = useListChoices()
  // The column stays wide once it was, so that nothing moves sideways under the pointer after an Undo.
  const hasActs = useHasBeenTrue(useNeedsAct(data))
  const width = useListWidth(hasPeek) - (hasActs ? STATUS_ACT_WIDTH_PX : 0)
  const columns = useMemo(() => columnsOf(fittingColumns(chosen, width, hasPeek)), [chosen, width, hasPeek])
  const sorting: SortingState = [{ id: listOrderBy, desc: listOrderDirection === 'desc' }]
  const table = useTable({
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
  return { table, hasActs }
}

/** A row's id while it is shown. */
export const rowId = ({ campaignId, draftId }: CampaignRow): string => String(campaignId ?? draftId)

/** The ids of sortable columns equal the fields that the list can be ordered by. */
const fieldOf = (column: string): Settings['listOrderBy'] =>
  column === 'name' || column === 'status' ? column : 'updated_at'
