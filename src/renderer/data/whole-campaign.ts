/** Reads all data of a campaign for a copy of it, or its kind to open it; nothing is stored. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type Campaign,
  type CampaignRow,
  type CampaignType,
  campaignTypeOf,
  campaignTypes,
  channelNameIn,
  type Draft,
  type Failure,
} from '#contract'
import { bridge, failureOf, unwrap } from './bridge'
import { fromServer } from './query-updates'

/** The draft of this computer, or null. Throws `HeraldFailure`. */
export const readDraft = async ({ draftId }: Pick<CampaignRow, 'draftId'>): Promise<Draft | null> =>
  draftId === null ? null : unwrap(bridge().drafts.open({ id: draftId }))

/** The campaign from the server, or the server's last answer. Throws `HeraldFailure`. */
export const readCampaign = (id: number): Promise<Campaign> => unwrap(bridge().api.getCampaign({ id }))

const onePage = { limit: 25, page: 1, orderBy: 'updated_at', orderDirection: 'desc' } as const

/** The campaign's row, for its marks; null if it is not in the list. */
export const useRow = (campaignId: number, name: string) =>
  useQuery({ queryKey: ['campaigns', 'list', 'row', campaignId, name], queryFn: () => readRow(campaignId, name) })
    .data ?? null

/** The campaign's row in this computer's list, archived campaigns included; null if it is not in the list. Throws `HeraldFailure`. */
async function readRow(campaignId: number, name: string): Promise<CampaignRow | null> {
  for (const part of [{}, { part: 'archive' } as const]) {
    const { rows } = await unwrap(bridge().campaigns.list({ ...onePage, ...part, search: name }))
    const found = rows.find((row) => row.campaignId === campaignId)
    if (found) return found
  }
  return null
}

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

type FoundKind =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure; retry: () => void }
  | { phase: 'found'; kind: CampaignKind }

/**
 * Finds the editor of a campaign known only by its number: its channel and type, from this computer's draft, else from the server. Read
 * once: channel and type do not change while the campaign is open.
 */
export function useCampaignKind(campaignId: number): FoundKind {
  const { data, error, refetch } = useQuery(kindQuery(campaignId))
  if (data) return { phase: 'found', kind: data }
  if (error) return { phase: 'failed', failure: failureOf(error), retry: () => void refetch() }
  return { phase: 'loading' }
}
