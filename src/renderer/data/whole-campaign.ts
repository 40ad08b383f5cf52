/** Reads all data of a campaign for a copy of it; nothing is stored. */
import { useQuery } from '@tanstack/react-query'
import type { Campaign, CampaignRow, Draft } from '#contract'
import { bridge, unwrap } from './bridge'

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
