/** Approvals: sending content to be judged, and hearing what came of it. */
import type { ActOutcome, Failure, PageEndpointName } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { reportError } from './app'
import type { Pending } from './approval-watch'
import type { DraftSession } from './draft-session'
import { acted, onceClear } from './drafts'

const began = new Set<(campaign: Pending) => void>()

/** Hears of each campaign that is sent for approval in this window; returns how to stop. */
export function onSentForApproval(listener: (campaign: Pending) => void): () => void {
  began.add(listener)
  return () => void began.delete(listener)
}

/**
 * The approval call of a channel (Source: docs/reference/calls.md), sent once for content that was saved. Never throws. Success is a toast; a
 * failure stands in the session's `notSentForApproval`, what is not clear in its `sync.unsure` until it is.
 */
export async function sendForApproval(session: DraftSession, call: PageEndpointName): Promise<ActOutcome['outcome']> {
  const { outcome } = await acted(session, { call, input: {} })
  if (outcome === 'done') toastSent(session)
  if (outcome === 'unknown')
    onceClear(session, (failure) => (failure ? toastNotSent(session, failure) : toastSent(session)))
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

/** What a failed sending says: the words of docs/reference/messages.md, the server's own, and that nobody was asked to judge it. */
export const notSentText = ({ message }: Failure) => ({
  title: 'Error occurred while Sending for Approval',
  detail: `Not sent: ${message.replace(/[.!]?$/, '.')} The content is saved and was not sent for approval.`,
})

/** Tells of every campaign of this computer that was approved or rejected; returns how to stop. Its code comes when the page has nothing else to do. */
export function listenToApprovals(): () => void {
  let stop = () => {}
  let wanted = true
  const begin = async () => {
    const { followApprovals } = await import('./approval-notices')
    if (wanted) stop = followApprovals()
  }
  const idle = requestIdleCallback(() => void begin().catch(reportError), { timeout: 3_000 })
  return () => {
    wanted = false
    cancelIdleCallback(idle)
    stop()
  }
}
