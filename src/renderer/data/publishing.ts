/** Publishing that waits a few seconds: what waits, taking it back, and what became of it, with the words of each. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { HeldPublish, Publishing } from '#contract'
import { toastDanger } from '../ui/toast'
import { useAct } from './acts'
import { reportError } from './app'
import { bridge, failureOf, unwrap } from './bridge'
import type { DraftSession } from './draft-session'
import { openSession, publishOrder, toastHeldMissed, toastHeldOutcome } from './drafts'
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
  const told = new Set<string>()
  const stops = [
    bridge().publishing.changed((state) => {
      for (const { id } of state.held) told.delete(id)
      setQueryData(client, publishingQuery.queryKey, state)
    }),
    bridge().publishing.ended(({ outcome, ...of }) => {
      told.add(of.id)
      toastHeldOutcome(openSession(of.id), outcome, of)
    }),
  ]
  // A window that was hidden heard nothing: what waited before and does not wait any more has ended meanwhile.
  const fresh = async () => {
    const before = client.getQueryData(publishingQuery.queryKey)?.held ?? []
    if (before.length === 0) return
    const answer = await bridge().publishing.state()
    if (!answer.ok) return
    const open = new Set([...answer.value.held, ...answer.value.lost].map(({ id }) => id))
    for (const one of before) {
      if (open.has(one.id) || told.has(one.id)) continue
      told.add(one.id)
      await toastHeldMissed(one)
    }
  }
  const look = () => void fresh().catch(reportError)
  window.addEventListener('herald:fresh', look)
  return () => {
    window.removeEventListener('herald:fresh', look)
    for (const stop of stops) stop()
  }
}
