/** Discards the waiting saves of a draft, and reverts that. */
import { type QueryClient, queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Part } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import { outboxKey } from './outbox'

/** Discarded saves that can still be restored. `at` is epoch milliseconds. */
export type Discarded = { draftId: string; name: string; saves: number; at: number }

/** Only a slot in the query client: nothing fetches it, and it is dropped with the workspace. */
const discardedQuery = queryOptions<Discarded[]>({
  queryKey: ['outbox-discarded'],
  queryFn: skipToken,
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
})

const noneDiscarded: readonly Discarded[] = []

export const useDiscarded = (): readonly Discarded[] => useQuery(discardedQuery).data ?? noneDiscarded

/** Discards the waiting saves of a draft; its values stay and count as unsaved. */
export function useDiscardWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ draftId, name, parts }: { draftId: string; name: string; parts: readonly Part[] }) => {
      await unwrap(bridge().outbox.discard({ draftId }))
      return { draftId, name, saves: parts.length, at: Date.now() }
    },
    onSettled: () => client.invalidateQueries({ queryKey: outboxKey }),
    onSuccess: (done) =>
      keepDiscarded(client, (all) => [done, ...all.filter(({ draftId }) => draftId !== done.draftId)]),
    onError: (error) => toastDanger('The changes could not be discarded', failureOf(error).message),
  })
}

/** Reverts a discard. */
export function useUndoDiscard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ draftId }: Discarded) => unwrap(bridge().outbox.undoDiscard({ draftId })),
    onSettled: (_wasFound, _error, { draftId }) => {
      keepDiscarded(client, (all) => all.filter((entry) => entry.draftId !== draftId))
      client.invalidateQueries({ queryKey: outboxKey })
    },
    onSuccess: (wasFound) => {
      if (!wasFound) toastDanger('Too late to undo', 'Your text is still in the campaign. Save it again.')
    },
    onError: (error) => toastDanger('The changes could not be restored', failureOf(error).message),
  })
}

const keepDiscarded = (client: QueryClient, change: (all: Discarded[]) => Discarded[]) =>
  client.setQueryData(discardedQuery.queryKey, (all) => change(all ?? []))
