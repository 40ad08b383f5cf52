/** The outbox: what waits for the server, what it refused, and the words for a refusal that arrives later. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutboxItem } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { notifySystem } from './desktop'
import { readSyncState } from './prefetch'
import { setQueryData } from './query-updates'
import * as texts from './texts'

export const syncStateQuery = queryOptions({
  queryKey: ['outbox', 'state'],
  queryFn: () => unwrap(readSyncState.take()),
  staleTime: Number.POSITIVE_INFINITY,
})

export const outboxQuery = queryOptions({
  queryKey: ['outbox', 'list'],
  queryFn: () => unwrap(bridge().outbox.list()),
})

export const useSyncState = () => useQuery(syncStateQuery)
export const useOutbox = (open: boolean) => useQuery({ ...outboxQuery, enabled: open })

/** Keeps the chip and the panel up to date, and tells of refusals; returns how to stop. */
export function listenToOutbox(client: QueryClient): () => void {
  const stopState = bridge().outbox.changed((state) => {
    setQueryData(client, syncStateQuery.queryKey, state)
    client.invalidateQueries({ queryKey: outboxQuery.queryKey })
  })
  const stopRefusals = bridge().outbox.refused((item) => {
    client.invalidateQueries({ queryKey: outboxQuery.queryKey })
    // Nothing went wrong where two people changed the same: the chip asks for a choice, and nothing flashes.
    if (item.failure?.kind === 'stale') return
    toastDanger(refusalText[item.section], refusalDetail(item))
    notifySystem({
      kind: 'refusal',
      title: refusalText[item.section],
      body: refusalDetail(item),
      campaignId: item.campaignId,
    })
  })
  return () => {
    stopState()
    stopRefusals()
  }
}

/** Tries what waits at once; with a draft's id, what the server refused of it too. */
export function useRetryOutbox() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (draftId: string | null) => unwrap(bridge().outbox.retry({ draftId })),
    onSettled: () => client.invalidateQueries({ queryKey: ['outbox'] }),
    onError: (error) => toastDanger(texts.couldNotSyncNow, failureOf(error).message),
  })
}

/** Brings what a damaged file lost back from the copy of a day ('YYYY-MM-DD'). */
export function useBringBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (day: string) => unwrap(bridge().outbox.bringBack({ day })),
    onSuccess: (state) => setQueryData(client, syncStateQuery.queryKey, state),
    onError: (error) => toastDanger(texts.nothingWasBroughtBack, failureOf(error).message),
  })
}

/** The toast of each section's refusal (Source: docs/reference/messages.md). */
export const refusalText: Record<OutboxItem['section'], string> = {
  name: texts.campaignWithSameNameAlready,
  trigger: texts.errorWhileSavingCampaignSetup,
  segment: texts.failedToCreateCampaign,
  goals: texts.failedToUpdateCampaign,
  content: 'Error occurred while Adding Message',
  schedule: texts.failedToUpdateCampaign,
}

/** Which campaign it was, and the server's own words where it gave any. */
function refusalDetail({ name, failure }: OutboxItem): string {
  return [name, failure?.message].filter(Boolean).join(': ')
}
