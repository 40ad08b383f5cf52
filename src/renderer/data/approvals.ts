/** Approvals: sending content to be judged, and hearing what came of it. */
import type { ActOutcome, PageEndpointName } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { reportError } from './app'
import type { Pending } from './approval-watch'
import { failureOf } from './bridge'
import type { DraftSession } from './draft-session'

const began = new Set<(campaign: Pending) => void>()

/** Hears of each campaign that is sent for approval in this window; answers how to stop. */
export function onSentForApproval(listener: (campaign: Pending) => void): () => void {
  began.add(listener)
  return () => void began.delete(listener)
}

/** The approval call of a channel (channel-content.md, section 7), sent once for content that was saved. Never throws; the toasts are told here. */
export async function sendForApproval(session: DraftSession, call: PageEndpointName): Promise<ActOutcome['outcome']> {
  const outcome = await acted(session, call)
  if (outcome.outcome === 'done') {
    toastSuccess('Sent for approval', 'Error occurred while Sending for Approval')
    const { campaignId, id, name } = session.state
    if (campaignId !== null) for (const listener of began) listener({ campaignId, draftId: id, name })
  }
  if (outcome.outcome === 'refused') toastDanger('Error occurred while Sending for Approval', outcome.failure.message)
  if (outcome.outcome === 'unknown')
    toastDanger(
      'Outcome unknown',
      'It may have been sent for approval. Herald asks the server until it is clear; nothing is sent twice.',
      'Error occurred while Sending for Approval',
    )
  return outcome.outcome
}

async function acted(session: DraftSession, call: PageEndpointName): Promise<ActOutcome> {
  try {
    return await session.act({ call, input: {} })
  } catch (error) {
    return { outcome: 'refused', failure: failureOf(error) }
  }
}

/** Tells of every campaign of this computer that was approved or rejected; answers how to stop. Its code comes when the page has nothing else to do. */
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
