/** Favourites, tags and the archive, stored by the main process on this computer only. */
import { useQuery } from '@tanstack/react-query'
import type { CampaignRow, MarkChange, Marked } from '#contract'
import { toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { campaignsIn } from './bulk-text'

export const markedOf = ({ campaignId, draftId }: Pick<CampaignRow, 'campaignId' | 'draftId'>): Marked =>
  campaignId === null ? { campaignId, draftId } : { campaignId, draftId: null }

/** Campaigns per part of the list, and all tags. `today` is 'YYYY-MM-DD'. */
export const useListStatus = (today: string) => useQuery(standingQuery(today))

export const standingQuery = (today: string) => ({
  queryKey: ['campaigns', 'status', today],
  queryFn: () => unwrap(bridge().campaigns.listStatus({ today })),
})

const mark = (change: MarkChange) => bridge().campaigns.mark(change)
const marking = { failed: 'It could not be saved', readAgain: ['campaigns'] }

/** Changes marks; a toast says which campaigns left the list, and can undo it. */
export function useChangeMarks() {
  const undo = useAct(mark, marking)
  return useAct(mark, {
    ...marking,
    onSuccess: (_, { of, archived }) => {
      if (archived === undefined) return
      const subject = of.length === 1 ? 'Campaign' : campaignsIn(of.length)
      toastSuccess(archived ? `${subject} archived` : `${subject} back in the list`, undefined, {
        label: 'Undo',
        run: () => undo.mutate({ of, archived: !archived }),
      })
    },
  })
}
