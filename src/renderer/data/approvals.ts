/** Approvals: sending content for approval, and the texts of its outcome. */
import type { ActOutcome, Failure, PageEndpointName } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { sentForApproval } from './approval-notices'
import type { DraftSession } from './draft-session'
import { performAct, whenOutcomeKnown } from './drafts'

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
  if (campaignId !== null) sentForApproval({ campaignId, draftId: id, name })
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
