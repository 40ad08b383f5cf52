/** The list's entries in 'Go to…': actions of the last focused row, and selection. */
import { useNavigate } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { useOfflineReason } from '../../data/session'
import { type RowActionName, rowActions, rowTarget } from '../../steps/campaign-row/row-actions'
import { type Offer, useOffers } from '../../ui/offers'
import type { PeekKeys } from './use-peek'
import type { Selection } from './use-selection'

type Shown = {
  /** The rows that 'select all' selects; null in a list without pages. */
  rows: readonly CampaignRow[] | null
  selection: Selection
  peek: PeekKeys
  onAct: (name: RowActionName, row: CampaignRow) => void
}

export function useListOffers({ rows, selection, peek, onAct }: Shown): void {
  const navigate = useNavigate()
  const offlineReason = useOfflineReason()
  const ticking: Offer[] = rows ? [{ act: 'selectPage', run: () => selection.set(rows, true) }] : []
  // Evaluated on demand, so that moving the focus renders nothing.
  useOffers(() => {
    const row = peek.last()
    return [...(row ? offersOf(row) : []), ...ticking]
  })

  function offersOf(campaignRow: CampaignRow): Offer[] {
    const campaignName = campaignRow.name || 'Unnamed campaign'
    const to = rowTarget(campaignRow)
    return [
      ...(to ? [{ act: 'open', of: campaignName, run: () => navigate(to) }] : []),
      { act: 'peek', run: () => peek.toggle(campaignRow) },
      ...rowActions(campaignRow, offlineReason).map(({ name, to: actionPath, refusal }) => ({
        act: name,
        of: campaignName,
        refusal,
        run: () => (actionPath ? navigate(actionPath) : onAct(name, campaignRow)),
      })),
    ]
  }
}
