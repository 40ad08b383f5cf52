/** The outbox: what waits for the server, what it refused, and the words for a refusal that arrives later. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { amount, type OutboxItem } from '#contract'
import { toastDanger } from '../ui/toast'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { notifySystem } from './desktop'
import { inBursts } from './in-bursts'
import { readSyncState } from './prefetch'
import { keptQuery, setQueryData } from './query-updates'

export const syncStateQuery = keptQuery(['outbox', 'state'], () => readSyncState.take())

export const outboxQuery = queryOptions({
  queryKey: ['outbox', 'list'],
  queryFn: () => unwrap(bridge().outbox.list()),
})

export const useSyncState = () => useQuery(syncStateQuery)
export const useOutbox = (open: boolean) => useQuery({ ...outboxQuery, enabled: open })

/** Milliseconds without a refusal: those that follow each other faster are told together. */
const QUIET_MS = 1_000

/** Keeps the chip and the panel up to date, and tells of refusals; returns how to stop. */
export function listenToOutbox(client: QueryClient): () => void {
  const stopState = bridge().outbox.changed((state) => {
    setQueryData(client, syncStateQuery.queryKey, state)
    client.invalidateQueries({ queryKey: outboxQuery.queryKey })
  })
  const refusals = inBursts(tellRefusal, tellRefusals, QUIET_MS)
  const stopRefusals = bridge().outbox.refused((item) => {
    client.invalidateQueries({ queryKey: outboxQuery.queryKey })
    // Nothing went wrong where two people changed the same: the chip asks for a choice, and nothing flashes.
    if (item.failure?.kind !== 'stale') refusals.add(item)
  })
  return () => {
    stopState()
    stopRefusals()
    refusals.stop()
  }
}

function tellRefusal(item: OutboxItem): void {
  const [title, body] = [refusalText[item.section], refusalDetail(item)]
  toastDanger(title, body)
  notifySystem({ kind: 'refusal', title, body, campaignId: item.campaignId })
}

function tellRefusals(count: number): void {
  const title = `${amount(count)} more changes were refused`
  toastDanger(title, '‘Needs attention’ at the top lists them.', '{count} more changes were refused')
  notifySystem({ kind: 'refusal', title, campaignId: null })
}

/** Tries what waits at once; with a draft's id, what the server refused of it too. */
export const useRetryOutbox = () =>
  useAct((draftId: string | null) => bridge().outbox.retry({ draftId }), {
    failed: 'Could not sync now',
    readAgain: ['outbox'],
  })

/** Brings what a damaged file lost back from the copy of a day ('YYYY-MM-DD'). */
export const useBringBack = () =>
  useAct((day: string) => bridge().outbox.bringBack({ day }), {
    failed: 'Nothing was restored',
    answers: syncStateQuery.queryKey,
  })

/** The toast of each section's refusal (Source: docs/reference/messages.md). */
export const refusalText: Record<OutboxItem['section'], string> = {
  name: 'Campaign with same name already exists',
  trigger: 'Error while saving Campaign Setup',
  segment: 'Failed to create campaign',
  goals: 'Failed to update campaign',
  content: 'Error occurred while Adding Message',
  schedule: 'Failed to update campaign',
}

/** Which campaign it was, and the server's own words where it gave any. */
function refusalDetail({ name, failure }: OutboxItem): string {
  return [name, failure?.message].filter(Boolean).join(': ')
}
