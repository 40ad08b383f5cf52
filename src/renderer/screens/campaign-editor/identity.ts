/** The route follows the draft: from 'create' to its local id with the first key, and to the server's id once there is one. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { CampaignType } from '#contract'
import { type DraftSession, useDraft } from '../../data/drafts'
import { editPath } from '../../rules/campaign-paths'

/** Replaces the address; the editor stays mounted. Both identities of a draft open the same session. */
export function useRouteIdentity(session: DraftSession, channel: string, type: CampaignType): void {
  const id = useDraft(session, (state) => (session.kept || state.base ? (state.campaignId ?? state.id) : null))
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (id === null) return
    const path = editPath(channel, type, id)
    if (path !== pathname) navigate(path, { replace: true })
  }, [id, channel, type, pathname, navigate])
}
