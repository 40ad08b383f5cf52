/** The campaign in the peek panel: Space opens and closes it, and it follows the focus from row to row. */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CampaignRow, ListPage } from '#contract'
import { rowId } from './use-list-table'

export type PeekKeys = {
  toggle: (row: CampaignRow) => void
  /** Called when a row gets the focus: an open panel follows. */
  follow: (row: CampaignRow) => void
  close: () => void
  /** The last focused row, with the list's current data. */
  last: () => CampaignRow | null
}

/** `row`: the row in the panel with the list's current data; null if the panel is closed. */
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
