/** Which campaign is looked at beside the list: Space opens and closes it, the focus moves it from row to row. */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CampaignRow, ListPage } from '#contract'
import { rowId } from './use-list-table'

export type PeekKeys = {
  toggle: (row: CampaignRow) => void
  /** The focus came to this row: an open peek follows. */
  follow: (row: CampaignRow) => void
  close: () => void
  /** The row that had the focus last, as the list has it now. */
  last: () => CampaignRow | null
}

/** `row`: what is looked at, as the list has it now; null for nothing. */
export function usePeek(page: ListPage | undefined): { row: CampaignRow | null; keys: PeekKeys } {
  const [kept, keep] = useState<CampaignRow | null>(null)
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
  return { row: kept && asListed(kept, page?.rows), keys }
}

const asListed = (row: CampaignRow, rows: readonly CampaignRow[] = []): CampaignRow =>
  rows.find((one) => rowId(one) === rowId(row)) ?? row
