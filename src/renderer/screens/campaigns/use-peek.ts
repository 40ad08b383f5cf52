/** Which campaign is looked at beside the list: Space opens and closes it, the focus moves it from row to row. */
import { useCallback, useMemo, useState } from 'react'
import type { CampaignRow, ListPage } from '#contract'
import { rowId } from './use-list-table'

export type PeekKeys = {
  toggle: (row: CampaignRow) => void
  /** The focus came to this row: an open peek follows. */
  follow: (row: CampaignRow) => void
  close: () => void
}

/** `row` as the list has it now; null while nothing is looked at. */
export function usePeek(page: ListPage | undefined): { row: CampaignRow | null; keys: PeekKeys } {
  const [kept, keep] = useState<CampaignRow | null>(null)
  const close = useCallback(() => keep(null), [])
  const keys = useMemo<PeekKeys>(
    () => ({
      toggle: (row) => keep((before) => (before && rowId(before) === rowId(row) ? null : row)),
      follow: (row) => keep((before) => before && row),
      close,
    }),
    [close],
  )
  const row = kept && (page?.rows.find((one) => rowId(one) === rowId(kept)) ?? kept)
  return { row, keys }
}
