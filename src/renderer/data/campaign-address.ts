/** Finds the editor of a campaign known only by its number: its channel and type, from this computer's draft, else from the server. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CampaignType, campaignTypeOf, campaignTypes, channelNameIn, type Failure } from '#contract'
import { bridge, failureOf, unwrap } from './bridge'
import { fromServer } from './query-updates'

/** `channel` is a folder name and `channelName` a name on the wire: one of them is known, or neither. */
export type CampaignKind = { channel: string | null; channelName: string | null; type: CampaignType | null }

const kindQuery = (campaignId: number) =>
  queryOptions({
    queryKey: ['campaign-kind', campaignId],
    queryFn: () => kindOf(campaignId),
    staleTime: 0,
    gcTime: 0,
    ...fromServer,
  })

/** Throws `HeraldFailure` if neither this computer nor the server has it. */
async function kindOf(campaignId: number): Promise<CampaignKind> {
  const draft = await unwrap(bridge().drafts.find({ campaignId }))
  if (draft) {
    const type = campaignTypes.find((campaignType) => campaignType === draft.type) ?? null
    return { channel: draft.channel, channelName: null, type }
  }
  const campaign = await unwrap(bridge().api.getCampaign({ id: campaignId }))
  return { channel: null, channelName: channelNameIn(campaign), type: campaignTypeOf(campaign.schedule?.type) }
}

export type FoundKind =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure; retry: () => void }
  | { phase: 'found'; kind: CampaignKind }

/** Read once: channel and type do not change while the campaign is open. */
export function useCampaignKind(campaignId: number): FoundKind {
  const { data, error, refetch } = useQuery(kindQuery(campaignId))
  if (data) return { phase: 'found', kind: data }
  if (error) return { phase: 'failed', failure: failureOf(error), retry: () => void refetch() }
  return { phase: 'loading' }
}
