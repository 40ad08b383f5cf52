/** Drafts for screens: one live session per open campaign, and its acts with their toasts. */
import { useEffect, useState } from 'react'
import { ulid } from 'ulid'
import { type ActOutcome, type Draft, type Failure, isPublished, type SaveOutcome, statusOf } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, HeraldFailure, unwrap } from './bridge'
import { DraftSession, type PageWindow, type StepToSave } from './draft-session'
import { freshDraft } from './draft-state'
import type { Edits } from './draft-writer'
import { live } from './open-drafts'
import { refusalText } from './outbox'
import { useSession } from './session'
import { pageTimers } from './timers'

export { useDraft } from './open-drafts'
export type { DraftSession, Edits }

/** The address of a draft: the slugs of the route; `id` is a ULID, a server's number, or absent for a new one. */
export type DraftAddress = { channel: string; type: string; id: string | undefined }

/** A draft's address with the workspace in which it is looked up; null while none is known. */
type Place = DraftAddress & { workspace: string | null }

export type OpenedDraft =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure; retry: () => void }
  | { phase: 'ready'; session: DraftSession }
  /** The draft has another channel or type than the route. */
  | { phase: 'elsewhere'; channel: string; type: string }

/** The session of `address`. It stays the same while the route follows the draft's identity: new, then ULID, then the server's id. */
export function useDraftSession(address: DraftAddress): OpenedDraft {
  const workspace = useSession().data?.workspace?.id ?? null
  const [openedDraft, setOpened] = useState<OpenedDraft>(() => draftAt({ ...address, workspace }))
  const [attempt, setAttempt] = useState(0)
  const isAtAddress = openedDraft.phase === 'ready' && isSessionAt(openedDraft.session, { ...address, workspace })
  const { channel, type, id } = address
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read; a new one opens anew.
  useEffect(() => {
    if (isAtAddress) return
    let isUnmounted = false
    const showDraft = (next: OpenedDraft) => {
      if (!isUnmounted) setOpened(next)
    }
    showDraft({ phase: 'loading' })
    openDraftSession({ channel, type, id, workspace }).then(
      (session) => showDraft(openedDraftOf(session, { channel, type })),
      (error) => showDraft({ phase: 'failed', failure: failureOf(error), retry: () => setAttempt((n) => n + 1) }),
    )
    return () => {
      isUnmounted = true
    }
  }, [isAtAddress, channel, type, id, workspace, attempt])
  const session = openedDraft.phase === 'ready' ? openedDraft.session : null
  useEffect(() => (session ? hold(session) : undefined), [session])
  if (openedDraft.phase === 'ready' && !isAtAddress) return { phase: 'loading' }
  return openedDraft
}

/** The outcome of saving a step. `failed`: it is not even on this computer. */
export type StepSave = SaveOutcome['outcome'] | 'failed'

/**
 * Saves a step and shows a refusal with the section's message (Source: docs/reference/messages.md); a refusal of the name is shown in the
 * name field.
 */
export async function saveStep(
  session: DraftSession,
  step: StepToSave,
): Promise<{ outcome: StepSave; failure: Failure | null }> {
  try {
    const saved = await session.save(step)
    const failure = saved.outcome === 'refused' ? saved.failure : null
    if (failure && !isAboutName(failure)) toastDanger(refusalText[step.section], failure.message)
    return { outcome: saved.outcome, failure }
  } catch (error) {
    const failure = failureOf(error)
    toastDanger(refusalText[step.section], failure.message)
    return { outcome: 'failed', failure }
  }
}

/** Whether a refusal is about the campaign's name: main reads that from the server's message, and the name field shows it. */
export const isAboutName = (failure: Failure): boolean => failure.path === 'name'

/** Calls `onOutcome` when the server gives the outcome later, on any page: with the failure if the act had no effect, else with null. */
export function whenOutcomeKnown(session: DraftSession, onOutcome: (failure: Failure | null) => void): void {
  const { id, status: before } = session.state
  const { failure, status: sentStatus } = session.state.sync.unsure ?? { failure: noAnswer, status: null }
  whenStatusKnown(id, (status) => {
    const isWithoutEffect = statusOf(status) === statusOf(before) || (sentStatus === 'running' && !isPublished(status))
    onOutcome(isWithoutEffect ? failure : null)
  })
}

/** Calls `onStatus` with a draft's status once the outcome of an act is known: by a notice, or by reading, since notices may be missed. */
function whenStatusKnown(id: string, onStatus: (status: string) => void): void {
  const cancellation = new AbortController()
  const checkDraft = ({ sync, status }: Pick<Draft, 'sync' | 'status'>) => {
    if (sync.unsure || cancellation.signal.aborted) return
    cancellation.abort()
    stop()
    onStatus(status)
  }
  const read = async () => {
    const answer = await bridge().drafts.open({ id })
    if (answer.ok && answer.value) checkDraft(answer.value)
  }
  const stop = bridge().drafts.changed((news) => {
    if (news.id === id) checkDraft(news)
  })
  window.addEventListener('herald:fresh', () => void read(), { signal: cancellation.signal })
}

const noAnswer: Failure = { kind: 'timeout', message: 'The server did not answer' }

/** Like the session's `act`, but never throws. */
export async function performAct(
  session: DraftSession,
  request: Parameters<DraftSession['act']>[0],
): Promise<ActOutcome> {
  try {
    return await session.act(request)
  } catch (error) {
    const failure = failureOf(error)
    session.failed(request.input.status === 'running' ? 'publish' : 'approval', failure)
    return { outcome: 'refused', failure }
  }
}

function openedDraftOf(session: DraftSession, route: { channel: string; type: string }): OpenedDraft {
  const { channel, type } = session.state
  if (channel === route.channel && type === route.type) return { phase: 'ready', session }
  return { phase: 'elsewhere', channel, type }
}

function draftAt(address: Place): OpenedDraft {
  const session = address.id && heldSessionAt(address)
  if (session) return { phase: 'ready', session: session }
  return address.id ? { phase: 'loading' } : { phase: 'ready', session: newDraftSession(address) }
}

/** Throws `HeraldFailure` if neither this computer nor the server has the campaign. */
async function openDraftSession(address: Place): Promise<DraftSession> {
  if (!address.id) return newDraftSession(address)
  const session = heldSessionAt(address)
  if (session) return session
  return /^\d+$/.test(address.id) ? byCampaign(Number(address.id), address) : byDraft(address.id, address.workspace)
}

const newDraftSession = ({ channel, type, workspace }: Place) =>
  sessionOf(freshDraft({ id: ulid(), channel, type }), workspace)

async function byDraft(id: string, workspace: string | null): Promise<DraftSession> {
  const draft = await unwrap(bridge().drafts.open({ ...(workspace ? { workspace } : {}), id }))
  if (!draft) throw new HeraldFailure({ kind: 'not-found', message: 'This draft is not on this computer.' })
  return sessionOf(draft, workspace)
}

async function byCampaign(campaignId: number, { channel, type, workspace }: Place): Promise<DraftSession> {
  const draft = await unwrap(bridge().drafts.find({ ...(workspace ? { workspace } : {}), campaignId }))
  if (draft) {
    const session = sessionOf(draft, workspace)
    void session.refreshStatus()
    return session
  }
  const base = await unwrap(bridge().api.getCampaign({ id: campaignId }))
  return sessionOf(freshDraft({ id: ulid(), channel, type, base }), workspace)
}

const page: PageWindow = { id: ulid(), n: 0 }
const sessionOf = (draft: Draft, workspace: string | null) =>
  new DraftSession(bridge(), pageTimers, draft, page, workspace)

function isSessionAt(session: DraftSession, { channel, type, id, workspace }: Place): boolean {
  const { state } = session
  // Another window may have opened another workspace, where this number is another campaign.
  if (workspace && session.workspace && workspace !== session.workspace) return false
  if (state.channel !== channel || state.type !== type) return false
  // A route without an id opens a new draft, so a stored draft does not belong to it.
  return id ? id === state.id || id === String(state.campaignId) : !session.kept
}

const heldSessionAt = (address: Place): DraftSession | null =>
  [...live.values()].find(({ session }) => isSessionAt(session, address))?.session ?? null

/** Keeps `session` alive; the last holder is only released when all edits are on disk. */
function hold(session: DraftSession): () => void {
  const entry = live.get(session.key) ?? { session, holders: 0 }
  live.set(session.key, entry)
  entry.holders += 1
  return () => {
    entry.holders -= 1
    void release(entry)
  }
}

async function release(entry: { session: DraftSession; holders: number }): Promise<void> {
  await entry.session.flush()
  if (entry.holders > 0) return
  // Unwritten edits are retried in the background and are there when the campaign is opened again.
  if (entry.session.dirty) return
  live.delete(entry.session.key)
}
