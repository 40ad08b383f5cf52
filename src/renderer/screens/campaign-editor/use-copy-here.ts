/** Copies the open campaign and opens the copy: the way on from one that can only be looked at. */
import { useNavigate } from 'react-router-dom'
import { useCopyCampaign } from '../../data/campaigns'
import { useOfflineReason } from '../../data/connection'
import { useDraft } from '../../data/drafts'
import { editPath } from '../../rules/campaign-paths'
import type { Editor } from './use-editor'

/** `reason` says why copying is not possible now; null when it is. */
export function useCopyHere({ session, channel, type }: Editor) {
  const id = useDraft(session, (state) => state.campaignId)
  const offline = useOfflineReason()
  const copy = useCopyCampaign()
  const navigate = useNavigate()
  const start = () => {
    if (id === null) return
    copy.mutate({ id }, { onSuccess: (made) => navigate(editPath(channel.id, type, made.id)) })
  }
  return { start, busy: copy.isPending, reason: id === null ? 'The server does not know this campaign yet' : offline }
}
