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

/** `row`: what is looked at, null for nothing. `last`: the row that had the focus last. Both as the list has them now. */
export function usePeek(page: ListPage | undefined): {
  row: CampaignRow | null
  last: CampaignRow | null
  keys: PeekKeys
} {
  const [kept, keep] = useState<CampaignRow | null>(null)
  const [focused, focus] = useState<CampaignRow | null>(null)
  const close = useCallback(() => keep(null), [])
  const keys = useMemo<PeekKeys>(
    () => ({
      toggle: (row) => keep((before) => (before && rowId(before) === rowId(row) ? null : row)),
      follow: (row) => {
        focus(row)
        keep((before) => before && row)
      },
      close,
    }),
    [close],
  )
  const now = (row: CampaignRow | null) => row && (page?.rows.find((one) => rowId(one) === rowId(row)) ?? row)
  return { row: now(kept), last: now(focused), keys }
}
