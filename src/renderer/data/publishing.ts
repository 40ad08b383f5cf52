/** Publishing, at once or after a hold: pending publishes, Undo, outcomes, and their texts. */
import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  type ActOutcome,
  countOf,
  type EndedPublish,
  type Failure,
  type HeldOrder,
  type HeldPublish,
  type Publishing,
} from '#contract'
import { homePath } from '../../model/rules/campaign-paths'
import { jsonFieldsIn } from '../../model/rules/read'
import { tabsOver } from '../../model/rules/request-overlay'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { reportError } from './app'
import { bridge, failureOf, unwrap } from './bridge'
import { showRoute } from './desktop'
import type { DraftSession } from './draft-session'
import type { DraftState } from './draft-state'
import { openSession } from './open-drafts'
import { keptQuery, setQueryData } from './query-updates'

const publishingQuery = keptQuery(['publishing'], () => bridge().publishing.state())

const noPublishing: Publishing = { held: [], ended: [] }

export const usePublishing = (): Publishing => useQuery(publishingQuery).data ?? noPublishing

/** The campaign's publish on hold; null if there is none. */
export const useHeldPublish = (session: DraftSession): HeldPublish | null =>
  usePublishing().held.find(({ id }) => id === session.state.id) ?? null

/** The request that publishes (Source: docs/reference/calls.md). */
export const publishOrder = (
  { state }: Pick<DraftSession, 'state'>,
  tabs: { selected: string; tabs: string[]; disabledKeys: string[] },
) => ({
  call: 'updateStatus',
  input: {
    status: 'running',
    edit_page_tabs_values: tabsOver(jsonFieldsIn(state.base?.edit_page_tabs_values), { ...tabs }),
  },
})

type Tabs = Parameters<typeof publishOrder>[1]
/** `before` is the moment of a one-time campaign, in epoch milliseconds. */
type PublishLocation = { route: string; before: number | null }

async function orderOf(session: DraftSession, tabs: Tabs, { route, before }: PublishLocation) {
  const act = await session.prepared(publishOrder(session, tabs))
  const { name, campaignId } = session.state
  return { act, name, campaignId, route, before: before === null ? null : new Date(before).toISOString() }
}

/** Begins the hold. A failure is in the session's `notPublished`; never throws. */
export async function holdPublish(session: DraftSession, tabs: Tabs, location: PublishLocation): Promise<boolean> {
  try {
    await unwrap(bridge().publishing.hold(await orderOf(session, tabs, location)))
    return true
  } catch (error) {
    session.failed('publish', failureOf(error))
    return false
  }
}

/**
 * PUT update_status with status running and the tab values (Source: docs/reference/calls.md), without a hold. Sent once, never throws;
 * returns whether it was published. Success is a toast; a failure is in the session's `notPublished`, an unknown outcome in `sync.unsure`.
 */
export async function publish(session: DraftSession, tabs: Tabs, location: PublishLocation): Promise<boolean> {
  try {
    const order = await orderOf(session, tabs, location)
    const outcome = await unwrap(bridge().publishing.send(order))
    session.ended('publish', outcome)
    // An unknown outcome is announced when it is known, and in a hidden window when it becomes visible.
    if (outcome.outcome !== 'unknown' && document.visibilityState !== 'hidden') {
      if (outcome.outcome === 'done') toastPublished(session.state)
      dismiss(order.act.id)
    }
    return outcome.outcome === 'done'
  } catch (error) {
    session.failed('publish', failureOf(error))
    return false
  }
}

/** 'View' opens the campaign. */
function toastPublished({ campaignId, name }: Pick<DraftState, 'campaignId' | 'name'>): void {
  const to = campaignId === null ? null : homePath(campaignId, name)
  toastSuccess(
    'Campaign Published Successfully',
    'Error while publishing campaign',
    to === null ? undefined : { label: 'View', to, run: () => showRoute(to) },
  )
}

/** Text of a failed publish: the message of docs/reference/messages.md, the server's own, and that nothing was sent. */
export const notPublishedText = ({ message }: Failure) => ({
  title: 'Error while publishing campaign',
  detail: `Not published: ${message.replace(/[.!]?$/, '.')} Nothing was sent.`,
})

/** Campaigns that are published together: their successes are one toast. `left`: ids of drafts without an outcome yet. */
type Together = { left: Set<string>; done: number }
let together: readonly Together[] = []

/** Publishes campaigns together, after one hold or at once. Returns why some could not begin, by the id of their draft; never throws. */
export async function publishTogether(
  orders: readonly HeldOrder[],
  holdSeconds: number,
): Promise<ReadonlyMap<string, string>> {
  const batch: Together = { left: new Set(orders.map(({ act }) => act.id)), done: 0 }
  together = [...together, batch]
  const failed = new Map<string, string>()
  for (const order of orders) {
    const { id } = order.act
    try {
      if (holdSeconds > 0) await unwrap(bridge().publishing.hold(order))
      else announceTogether(id, await unwrap(bridge().publishing.send(order)))
    } catch (error) {
      failed.set(id, failureOf(error).message)
      batch.left.delete(id)
    }
  }
  return failed
}

/** Notes the outcome of a campaign that is published with others; false if it is published alone. */
function announceTogether(id: string, outcome: ActOutcome): boolean {
  const batch = together.find(({ left }) => left.has(id))
  if (!batch) return false
  // It is announced once it is known.
  if (outcome.outcome === 'unknown') return true
  batch.left.delete(id)
  if (outcome.outcome === 'done') batch.done += 1
  if (batch.left.size > 0) return true
  together = together.filter((other) => other !== batch)
  if (batch.done > 0) toastSuccess(`${countOf(batch.done, 'campaign')} published`)
  return true
}

const dismiss = (id: string): void => void unwrap(bridge().publishing.dismiss({ id })).catch(reportError)

/** Undoes a publish on hold: nothing is sent. */
export const useUndoPublish = () =>
  useAct((id: string) => bridge().publishing.undo({ id }), {
    failed: 'Could not undo',
    onSuccess: (isDone) => {
      if (!isDone) toastDanger('Too late to undo', 'The campaign is being published. You can stop it once it is live.')
    },
  })

/** Dismisses an outcome. */
export const useDismissEnded = () =>
  useAct((id: string) => bridge().publishing.dismiss({ id }), {
    failed: 'Could not be closed',
    readAgain: publishingQuery.queryKey,
  })

/** Follows pending publishes and announces their outcomes on any page; returns a function that stops it. */
export function listenToPublishing(client: QueryClient): () => void {
  const announced = new Map<string, ActOutcome>()

  /** A success is a toast, and thereby seen. Any other outcome is shown above every screen until it is dismissed. */
  function reportOutcome(id: string, outcome: ActOutcome, endedPublish: EndedPublish): void {
    // The user does not see a hidden window.
    if (outcome.outcome === announced.get(id)?.outcome || document.visibilityState === 'hidden') return
    announced.set(id, outcome)
    openSession(id)?.ended('publish', outcome)
    const isTogether = announceTogether(id, outcome)
    if (outcome.outcome !== 'done') return
    if (!isTogether) toastPublished(endedPublish)
    dismiss(id)
  }

  function setPublishing(state: Publishing): void {
    setQueryData(client, publishingQuery.queryKey, state)
    for (const id of announced.keys()) if (!state.ended.some((publish) => publish.id === id)) announced.delete(id)
    for (const endedPublish of state.ended)
      if (endedPublish.why === 'answered') reportOutcome(endedPublish.id, endedPublish.outcome, endedPublish)
  }

  let latestTurn = 0
  /** Ignores an answer if a newer one arrived first. */
  async function readState(): Promise<void> {
    latestTurn += 1
    const ownTurn = latestTurn
    const state = await unwrap(bridge().publishing.state())
    if (ownTurn === latestTurn) setPublishing(state)
  }
  const read = () => void readState().catch(reportError)
  const onOutcomeKnown = (id: string) => {
    if (announced.get(id)?.outcome === 'unknown') read()
  }
  const cancellation = new AbortController()
  const stops = [
    bridge().publishing.changed((state) => {
      latestTurn += 1
      setPublishing(state)
    }),
    bridge().drafts.changed(({ id, sync }) => (sync.unsure ? undefined : onOutcomeKnown(id))),
    () => cancellation.abort(),
  ]
  // A hidden window gets no notices.
  window.addEventListener('herald:fresh', read, { signal: cancellation.signal })
  document.addEventListener('visibilitychange', read, { signal: cancellation.signal })
  read()
  return () => {
    for (const stop of stops) stop()
  }
}
