/** The selected campaigns of the list. They stay selected on other pages; another search or filter clears the selection. */

import { useCallback, useMemo, useRef, useState } from 'react'
import type { CampaignRow } from '#contract'
import { sameJson } from '../../../model/rules/same-json'
import { type Filter, filters } from './list-place'
import type { ListState } from './use-list-state'
import { rowId } from './use-list-table'

export type Selection = {
  /** By `rowId`, in the order of selection. */
  rows: ReadonlyMap<string, CampaignRow>
  set: (rows: readonly CampaignRow[], isTicked: boolean) => void
  clear: () => void
}

const noRows: ReadonlyMap<string, CampaignRow> = new Map()

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
