/** Keys on the focused row: Space opens the peek panel, Escape closes it, single letters run the row's actions. */
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CampaignRow } from '#contract'
import { rowActOf } from '../../blocks/acts/registry'
import { type RowActionName, rowActions } from '../../steps/campaign-row/row-actions'

type RowActs = {
  /** The row of an element in the list, by its id. */
  rowOf: (id: string) => CampaignRow | undefined
  offline: string | null
  onAct: (name: RowActionName, row: CampaignRow) => void
  onPeek: (row: CampaignRow) => void
  onClose: () => void
}

export function useRowKeys({
  rowOf,
  offline,
  onAct,
  onPeek,
  onClose,
}: RowActs): (event: KeyboardEvent<HTMLElement>) => void {
  const navigate = useNavigate()
  return (event) => {
    const row = rowAt(event, rowOf)
    if (!row) return
    if (event.key === ' ') {
      event.preventDefault()
      onPeek(row)
      return
    }
    if (event.key === 'Escape') onClose()
    const name = rowActOf(event.key)
    const action = name && rowActions(row, offline).find((rowAction) => rowAction.name === name)
    if (!action || action.refusal !== null) return
    event.preventDefault()
    if (action.to) navigate(action.to)
    else onAct(action.name, row)
  }
}

/** The row whose name has the focus; none for keys with Ctrl, Alt or Cmd, or if the focus is in its checkbox or buttons. */
function rowAt(event: KeyboardEvent<HTMLElement>, rowOf: RowActs['rowOf']): CampaignRow | undefined {
  const { target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || !target.matches('[data-row-link]')) return
  return rowOf(target.closest('tr')?.dataset.row ?? '')
}
