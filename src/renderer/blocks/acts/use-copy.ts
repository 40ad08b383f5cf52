/** Copies a campaign and opens the copy. */
import { useNavigate } from 'react-router-dom'
import type { CampaignType } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { useCopyCampaign } from '../../data/campaigns'
import { useOfflineReason } from '../../data/session'

type CopyTarget = { campaignId: number | null; channel: string; type: CampaignType }

/** `channel` and `type` are in the format of routes. `reason`: why copying is not possible now; null if it is. */
export function useCopy({ campaignId, channel, type }: CopyTarget) {
  const offlineReason = useOfflineReason()
  const copy = useCopyCampaign(true)
  const navigate = useNavigate()
  /** `query` tells the editor what to change in the copy. */
  const start = (query = '') => {
    if (campaignId === null) return
    copy.mutate({ id: campaignId }, { onSuccess: (copy) => navigate(editPath(channel, type, copy.id) + query) })
  }
  const reason = campaignId === null ? 'The server does not know this campaign yet' : offlineReason
  return { start, busy: copy.isPending, reason }
}
