/** Publishing that waits a few seconds: what waits, taking it back, and what became of it, with the words of each. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HeldPublish, Publishing } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import type { DraftSession } from './draft-session'
import { openSession, publishOrder, toastHeldOutcome } from './drafts'
import { setQueryData } from './query-updates'
import * as texts from './texts'

const publishingQuery = queryOptions({
  queryKey: ['publishing'],
  queryFn: () => unwrap(bridge().publishing.state()),
  staleTime: Number.POSITIVE_INFINITY,
})

const nothing: Publishing = { held: [], lost: [] }

export const usePublishing = (): Publishing => useQuery(publishingQuery).data ?? nothing

/** Whether the campaign waits to be published. */
export const useHeld = (session: DraftSession): HeldPublish | null =>
  usePublishing().held.find(({ id }) => id === session.state.id) ?? null

/** Begins the wait. A failure stands in the session's `notPublished`; never throws. */
export async function holdPublish(
  session: DraftSession,
  tabs: { selected: string; tabs: string[]; disabledKeys: string[] },
  route: string,
): Promise<boolean> {
  try {
    const act = await session.prepared(publishOrder(tabs))
    await unwrap(
      bridge().publishing.hold({ act, name: session.state.name, campaignId: session.state.campaignId, route }),
    )
    return true
  } catch (error) {
    session.failed('publish', failureOf(error))
    return false
  }
}

/** Takes it back: nothing is sent. */
export function useUndoPublish() {
  return useMutation({
    mutationFn: (id: string) => unwrap(bridge().publishing.undo({ id })),
    onSuccess: (done) => {
      if (!done) toastDanger(texts.tooLateToUndo, texts.theCampaignIsBeingPublished)
    },
    onError: (error) => toastDanger(texts.couldNotUndo, failureOf(error).message),
  })
}

/** It was read. */
export function useDismissLost() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => unwrap(bridge().publishing.dismiss({ id })),
    onSuccess: () => client.invalidateQueries({ queryKey: publishingQuery.queryKey }),
    onError: (error) => toastDanger(texts.couldNotBeClosed, failureOf(error).message),
  })
}

/** Follows what waits, and tells what became of it wherever the person is by then; returns how to stop. */
export function listenToPublishing(client: QueryClient): () => void {
  const stops = [
    bridge().publishing.changed((state) => setQueryData(client, publishingQuery.queryKey, state)),
    bridge().publishing.ended(({ id, outcome, ...of }) => toastHeldOutcome(openSession(id), outcome, of)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
