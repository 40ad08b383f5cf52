/** Runs the row actions that have no address. */
import { useCallback } from 'react'
import type { CampaignRow } from '#contract'
import { markedOf, useChangeMarks, useCopyCampaign } from '../../data/campaigns'
import { useOfflineReason } from '../../data/session'
import { useCopyHere, useExport, useMakeFamily } from '../row-acts'
import type { Step } from '../wizard-step'
import { originalOf, type RowActionName } from './row-actions'
import type { RowQuestion } from './row-dialogs'

/**
 * Copies at once, offline on this computer; confirms stopping and deleting. A second click while a copy is running is ignored. `load` imports the wizard's steps, for
 * an export or a copy.
 */
export function useRowActs(
  ask: (question: RowQuestion) => void,
  load: () => Promise<readonly Step[]>,
): (name: RowActionName, row: CampaignRow) => void {
  const { mutate, isPending } = useCopyCampaign()
  const { mutate: copyHere, isPending: isCopying } = useCopyHere(load)
  const isOffline = useOfflineReason() !== null
  const { mutate: makeFamily, isPending: isMakingFamily } = useMakeFamily(load)
  const { run } = useExport(load)
  const { mutate: mark } = useChangeMarks()
  return useCallback(
    (name, row) => {
      if (name === 'export') run([row])
      if (name === 'favourite') mark({ of: [markedOf(row)], favourite: !row.favourite })
      if (name === 'archive') mark({ of: [markedOf(row)], archived: !row.archived })
      if (name === 'stop' || name === 'delete' || name === 'tags' || name === 'saveTemplate') ask({ kind: name, row })
      const original = originalOf(row)
      if (name === 'family' && original && !isMakingFamily) makeFamily(original)
      if (name !== 'copy' || isPending || isCopying) return
      if (row.campaignId !== null && !isOffline) mutate({ id: row.campaignId })
      else if (original) copyHere(original)
    },
    [ask, mark, mutate, isPending, copyHere, isCopying, makeFamily, isMakingFamily, isOffline, run],
  )
}
