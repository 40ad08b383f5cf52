/** Publishing that waits a few seconds: what waits, taking it back, and what became of it, with the words of each. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { HeldPublish, Publishing } from '#contract'
import { toastDanger } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'
import type { DraftSession } from './draft-session'
import { openSession, publishOrder, toastHeldOutcome } from './drafts'
import { keptQuery, setQueryData } from './query-updates'
import * as texts from './texts'

const publishingQuery = keptQuery(['publishing'], () => bridge().publishing.state())

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
export const useUndoPublish = () =>
  useAct((id: string) => bridge().publishing.undo({ id }), {
    failed: texts.couldNotUndo,
    onSuccess: (done) => {
      if (!done) toastDanger(texts.tooLateToUndo, texts.theCampaignIsBeingPublished)
    },
  })

/** It was read. */
export const useDismissLost = () =>
  useAct((id: string) => bridge().publishing.dismiss({ id }), {
    failed: texts.couldNotBeClosed,
    readAgain: publishingQuery.queryKey,
  })

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
