/** Publishing that waits a few seconds: what waits, taking it back, and what became of it, with the words of each. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ActOutcome, EndedPublish, HeldPublish, Publishing } from '#contract'
import { toastDanger } from '../ui/toast'
import { useAct } from './acts'
import { reportError } from './app'
import { bridge, failureOf, unwrap } from './bridge'
import type { DraftSession } from './draft-session'
import { openSession, publishOrder, toastPublished } from './drafts'
import { keptQuery, setQueryData } from './query-updates'
import * as texts from './texts'

const publishingQuery = keptQuery(['publishing'], () => bridge().publishing.state())

const nothing: Publishing = { held: [], ended: [] }

export const usePublishing = (): Publishing => useQuery(publishingQuery).data ?? nothing

/** Whether the campaign waits to be published. */
export const useHeld = (session: DraftSession): HeldPublish | null =>
  usePublishing().held.find(({ id }) => id === session.state.id) ?? null

/** Begins the wait; `before` is the moment of a one-time campaign, in epoch milliseconds. A failure stands in the session's `notPublished`; never throws. */
export async function holdPublish(
  session: DraftSession,
  tabs: { selected: string; tabs: string[]; disabledKeys: string[] },
  { route, before }: { route: string; before: number | null },
): Promise<boolean> {
  try {
    const act = await session.prepared(publishOrder(session, tabs))
    const { name, campaignId } = session.state
    const until = before === null ? null : new Date(before).toISOString()
    await unwrap(bridge().publishing.hold({ act, name, campaignId, route, before: until }))
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

/** It was seen. */
export const useDismissEnded = () =>
  useAct((id: string) => bridge().publishing.dismiss({ id }), {
    failed: texts.couldNotBeClosed,
    readAgain: publishingQuery.queryKey,
  })

/** Follows what waits, and tells what became of it wherever the person is by then; returns how to stop. */
export function listenToPublishing(client: QueryClient): () => void {
  const told = new Map<string, ActOutcome>()

  /** What went well is a toast, and seen with it. Anything else stands over every screen until it was read. */
  function tell(id: string, outcome: ActOutcome, of: EndedPublish): void {
    // Nobody sees what a hidden window shows.
    if (outcome.outcome === told.get(id)?.outcome || document.visibilityState === 'hidden') return
    told.set(id, outcome)
    openSession(id)?.ended('publish', outcome)
    if (outcome.outcome !== 'done') return
    toastPublished(of)
    void unwrap(bridge().publishing.dismiss({ id })).catch(reportError)
  }

  function take(state: Publishing): void {
    setQueryData(client, publishingQuery.queryKey, state)
    for (const id of told.keys()) if (!state.ended.some((one) => one.id === id)) told.delete(id)
    for (const one of state.ended) if (one.why === 'answered') tell(one.id, one.outcome, one)
  }

  let turn = 0
  /** An answer that something newer overtook is not taken. */
  async function reading(): Promise<void> {
    turn += 1
    const asked = turn
    const state = await unwrap(bridge().publishing.state())
    if (asked === turn) take(state)
  }
  const read = () => void reading().catch(reportError)
  const onClear = (id: string) => {
    if (told.get(id)?.outcome === 'unknown') read()
  }
  const over = new AbortController()
  const stops = [
    bridge().publishing.changed((state) => {
      turn += 1
      take(state)
    }),
    bridge().drafts.changed(({ id, sync }) => (sync.unsure ? undefined : onClear(id))),
    () => over.abort(),
  ]
  // A window that was hidden heard nothing.
  window.addEventListener('herald:fresh', read, { signal: over.signal })
  document.addEventListener('visibilitychange', read, { signal: over.signal })
  read()
  return () => {
    for (const stop of stops) stop()
  }
}
