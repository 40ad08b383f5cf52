/** Runs the row actions that have no address. */
import { useCallback } from 'react'
import type { CampaignRow } from '#contract'
import { useCopyCampaign } from '../../data/campaigns'
import { markedOf, useChangeMarks } from '../../data/marks'
import { useExport } from '../../steps/use-export'
import type { RowActionName } from './row-actions'
import type { RowQuestion } from './row-dialogs'
import { wizardSteps } from './wizard-steps'

/** Copies at once; confirms stopping and deleting. A second click while a copy is running is ignored. */
export function useRowActs(ask: (question: RowQuestion) => void): (name: RowActionName, row: CampaignRow) => void {
  const { mutate, isPending } = useCopyCampaign()
  const { run } = useExport(wizardSteps)
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
