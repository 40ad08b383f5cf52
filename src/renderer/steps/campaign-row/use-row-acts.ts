/** Runs the row actions that have no address. */
import { useCallback } from 'react'
import type { CampaignRow } from '#contract'
import { useCopyCampaign } from '../../data/campaigns'
import { markedOf, useChangeMarks } from '../../data/marks'
import { useExport } from '../use-export'
import type { Step } from '../wizard-step'
import type { RowActionName } from './row-actions'
import type { RowQuestion } from './row-dialogs'

/**
 * Copies at once; confirms stopping and deleting. A second click while a copy is running is ignored. `load` imports the wizard's steps, for
 * an export.
 */
export function useRowActs(
  ask: (question: RowQuestion) => void,
  load: () => Promise<readonly Step[]>,
): (name: RowActionName, row: CampaignRow) => void {
  const { mutate, isPending } = useCopyCampaign()
  const { run } = useExport(load)
  const { mutate: mark } = useChangeMarks()
  return useCallback(
    (name, row) => {
      if (name === 'export') run([row])
      if (name === 'favourite') mark({ of: [markedOf(row)], favourite: !row.favourite })
      if (name === 'archive') mark({ of: [markedOf(row)], archived: !row.archived })
      if (name === 'stop' || name === 'delete' || name === 'tags') ask({ kind: name, row })
      if (name === 'copy' && row.campaignId !== null && !isPending) mutate({ id: row.campaignId })
    },
    [ask, mark, mutate, isPending, run],
  )
}
