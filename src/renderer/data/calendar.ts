/** Data of the calendar: every campaign on this computer with a schedule, unsent drafts included. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DayRange, ListQuery } from '#contract'
import { bridge, unwrap } from './bridge'
import { useCampaignsRefresh } from './campaigns'

const scheduledKey = ['campaigns', 'list', 'scheduled'] as const

/**
 * Campaigns whose schedule may be on `days`; works offline. The key is below that of the lists, so that a change of the mirror reads it
 * again too.
 */
export const useScheduled = (days: DayRange) =>
  useQuery({
    queryKey: [...scheduledKey, days],
    queryFn: () => unwrap(bridge().campaigns.scheduled(days)),
    staleTime: 1_000,
    placeholderData: keepPreviousData,
  })

/** Any page of the list will do: if the last full read was long ago, the main process reads the rest afterwards. */
const firstPage: ListQuery = { limit: 25, page: 1, orderBy: 'updated_at', orderDirection: 'desc' }

/**
 * Reads the server's list into the mirror when the calendar opens and whenever it comes to the front. Then the days are read again, even if
 * the notice of the change came before this page listened.
 */
export function useScheduledRefresh() {
  const client = useQueryClient()
  const refresh = useCampaignsRefresh(firstPage)
  const { dataUpdatedAt } = refresh
  useEffect(() => {
    if (dataUpdatedAt > 0) void client.invalidateQueries({ queryKey: scheduledKey })
  }, [client, dataUpdatedAt])
  return refresh
}
