/** Shares the campaigns of a family in one page. */
import { campaignTypeOf } from '#contract'
import { rowLabel } from '../../../model/steps/family/problems'
import { useFamily } from '../../data/families'
import { ShareSeveral } from '../../steps/proof'
import { wizardSteps } from './list-state'

export function ShareFamily({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useFamily(id)
  if (!data) return null
  const { channel, type, columns } = data.family
  const originals = data.rows.flatMap((row) =>
    row.member
      ? [
          {
            ...{ draftId: row.member.draftId, campaignId: null, name: rowLabel(columns, row) },
            ...{ channel, type: campaignTypeOf(type) ?? 'one-time' },
          },
        ]
      : [],
  )
  return <ShareSeveral originals={originals} load={wizardSteps} onClose={onClose} />
}
