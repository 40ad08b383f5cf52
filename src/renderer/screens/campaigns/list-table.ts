/** The columns and the order of the list, its selection, and the peek panel. */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CampaignRow, ListPage, Settings } from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { useNeedsAct } from '../../data/campaign-state'
import { useListChoices } from '../../data/list-choices'
import { useChangeSettings, useSettings } from '../../data/settings'
import { useHasBeenTrue } from '../../ui/hooks'
import { type Column, columnsOf } from './columns'
import { fittingColumns, STATUS_ACT_WIDTH_PX, useListWidth } from './fitting'
import { type Filter, filters } from './list-place'
import type { ListState } from './list-state'

/** `by`: a column's id. The order is a setting, and the main process sorts by it. */
export type ListOrder = { by: Settings['listOrderBy']; direction: Settings['listOrderDirection'] }

/**
 * The columns that fit, and the order; `sort` orders by a column, the other way round if the list is ordered by it already. `hasActs`: a
 * status of `rows` has, or had, a button, so its column is wider.
 */
export function useListColumns(rows: readonly CampaignRow[], hasPeek: boolean) {
  const { listOrderBy: by, listOrderDirection: direction } = useSettings()
  const { mutate } = useChangeSettings()
  const { columns: chosen } = useListChoices()
  // The column stays wide once it was, so that nothing moves sideways under the pointer after an Undo.
  const hasActs = useHasBeenTrue(useNeedsAct(rows))
  const width = useListWidth(hasPeek) - (hasActs ? STATUS_ACT_WIDTH_PX : 0)
  const columns = useMemo(() => columnsOf(fittingColumns(chosen, width, hasPeek)), [chosen, width, hasPeek])
  const order = useMemo<ListOrder>(() => ({ by, direction }), [by, direction])
  const sort = useCallback(
    ({ id, sorts = 'asc' }: Column) =>
      mutate({
        listOrderBy: fieldOf(id),
        listOrderDirection: id !== by ? sorts : direction === 'asc' ? 'desc' : 'asc',
      }),
    [mutate, by, direction],
  )
  return { columns, order, sort, hasActs }
}

/** A row's id while it is shown. */
export const rowId = ({ campaignId, draftId }: CampaignRow): string => String(campaignId ?? draftId)

/** The ids of sortable columns equal the fields that the list can be ordered by. */
const fieldOf = (column: string): Settings['listOrderBy'] =>
  column === 'name' || column === 'status' ? column : 'updated_at'

export type PeekKeys = {
  toggle: (row: CampaignRow) => void
  /** Called when a row gets the focus: an open panel follows. */
  follow: (row: CampaignRow) => void
  close: () => void
  /** The last focused row, with the list's current data. */
  last: () => CampaignRow | null
}

/**
 * The campaign in the peek panel: Space opens and closes it, and it follows the focus from row to row. `row`: the row in the panel with the
 * list's current data; null if the panel is closed.
 */
export function usePeek(page: ListPage | undefined): { row: CampaignRow | null; keys: PeekKeys } {
  const [lastRow, keep] = useState<CampaignRow | null>(null)
  const focused = useRef<CampaignRow | null>(null)
  const rows = useRef(page?.rows)
  rows.current = page?.rows
  const close = useCallback(() => keep(null), [])
  const keys = useMemo<PeekKeys>(
    () => ({
      toggle: (row) => keep((before) => (before && rowId(before) === rowId(row) ? null : row)),
      follow: (row) => {
        focused.current = row
        keep((before) => before && row)
      },
      close,
      last: () => focused.current && asListed(focused.current, rows.current),
    }),
    [close],
  )
  return { row: lastRow && asListed(lastRow, page?.rows), keys }
}

const asListed = (row: CampaignRow, rows: readonly CampaignRow[] = []): CampaignRow =>
  rows.find((other) => rowId(other) === rowId(row)) ?? row

export type Selection = {
  /** By `rowId`, in the order of selection. */
  rows: ReadonlyMap<string, CampaignRow>
  set: (rows: readonly CampaignRow[], isTicked: boolean) => void
  clear: () => void
}

const noRows: ReadonlyMap<string, CampaignRow> = new Map()

/** The selected campaigns of the list. They stay selected on other pages; another search or filter clears the selection. */
export function useSelection(list: Pick<ListState, Filter | 'search' | 'part'>): Selection {
  const criteria = [list.search, list.part, ...filters.map((filter) => list[filter])]
  const [selection, keep] = useState({ under: criteria, rows: noRows })
  const rows = sameJson(selection.under, criteria) ? selection.rows : noRows
  const latest = useRef(criteria)
  latest.current = criteria
  const set = useCallback((changed: readonly CampaignRow[], isTicked: boolean) => {
    const now = latest.current
    keep((before) => ({
      under: now,
      rows: withTicked(sameJson(before.under, now) ? before.rows : noRows, changed, isTicked),
    }))
  }, [])
  const clear = useCallback(() => keep({ under: latest.current, rows: noRows }), [])
  return useMemo(() => ({ rows, set, clear }), [rows, set, clear])
}

/** `before` with some rows selected or deselected. */
export function withTicked(
  before: ReadonlyMap<string, CampaignRow>,
  changed: readonly CampaignRow[],
  isTicked: boolean,
): ReadonlyMap<string, CampaignRow> {
  const after = new Map(before)
  for (const row of changed) {
    // A family is no campaign; its campaigns are selected where they are shown.
    if (row.family) continue
    if (isTicked) after.set(rowId(row), row)
    else after.delete(rowId(row))
  }
  return after
}
