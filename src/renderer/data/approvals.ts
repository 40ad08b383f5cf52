/** Approvals: sending content for approval, and following the verdict. */
import type { ActOutcome, Failure, PageEndpointName } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { reportError } from './app'
import type { Pending } from './approval-notices'
import type { DraftSession } from './draft-session'
import { performAct, whenOutcomeKnown } from './drafts'

const began = new Set<(campaign: Pending) => void>()

/** Calls `listener` for each campaign sent for approval in this window; returns a function that stops it. */
export function onSentForApproval(listener: (campaign: Pending) => void): () => void {
  began.add(listener)
  return () => void began.delete(listener)
}

/**
 * The approval call of a channel (Source: docs/reference/calls.md), sent once for saved content. Never throws. Success is a toast; a
 * failure is in the session's `notSentForApproval`, an unknown outcome in `sync.unsure` until it is known.
 */
export async function sendForApproval(session: DraftSession, call: PageEndpointName): Promise<ActOutcome['outcome']> {
  const { outcome } = await performAct(session, { call, input: {} })
  if (outcome === 'done') toastSent(session)
  if (outcome === 'unknown')
    whenOutcomeKnown(session, (failure) => (failure ? toastNotSent(session, failure) : toastSent(session)))
  return outcome
}

function toastSent({ state: { campaignId, id, name } }: DraftSession): void {
  toastSuccess('Sent for approval', 'Error occurred while Sending for Approval')
  if (campaignId !== null) for (const listener of began) listener({ campaignId, draftId: id, name })
}

function toastNotSent(session: DraftSession, failure: Failure): void {
  session.failed('approval', failure)
  const { title, detail } = notSentText(failure)
  toastDanger(title, detail)
}

/** Text of a failed approval request: the message of docs/reference/messages.md, the server's own, and that no approval was requested. */
export const notSentText = ({ message }: Failure) => ({
  title: 'Error occurred while Sending for Approval',
  detail: `Not sent: ${message.replace(/[.!]?$/, '.')} The content is saved and was not sent for approval.`,
})

/** Announces every verdict on a campaign of this computer; returns a function that stops it. Its code is loaded when the page is idle. */
export function listenToApprovals(): () => void {
  let stop = () => {}
  let isCurrent = true
  const begin = async () => {
    const { followApprovals } = await import('./approval-notices')
    if (isCurrent) stop = followApprovals()
  }
  const idleCallback = requestIdleCallback(() => void begin().catch(reportError), { timeout: 3_000 })
  return () => {
    isCurrent = false
    cancelIdleCallback(idleCallback)
    stop()
  }
}
