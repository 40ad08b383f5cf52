/** All that is known of a campaign at one moment: read for a copy of it, kept nowhere. */
import type { Campaign, CampaignRow, Draft } from '#contract'
import { bridge, unwrap } from './bridge'

/** The draft of this computer, or null. Throws `HeraldFailure`. */
export const readDraft = async ({ draftId }: Pick<CampaignRow, 'draftId'>): Promise<Draft | null> =>
  draftId === null ? null : unwrap(bridge().drafts.open({ id: draftId }))

/** As the server has it, or as it was when it was last asked. Throws `HeraldFailure`. */
export const readCampaign = (id: number): Promise<Campaign> => unwrap(bridge().api.getCampaign({ id }))
