/** Approvals: sending content to be judged, and hearing what came of it. */
import type { ActOutcome, PageEndpointName } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { reportError } from './app'
import { failureOf } from './bridge'
import type { DraftSession } from './draft-session'

/** The approval call of a channel (channel-content.md, section 7), sent once for content that was saved. Never throws; the toasts are told here. */
export async function sendForApproval(session: DraftSession, call: PageEndpointName): Promise<ActOutcome['outcome']> {
  const outcome = await acted(session, call)
  if (outcome.outcome === 'done') toastSuccess('Sent for approval')
  if (outcome.outcome === 'refused') toastDanger('Error occurred while Sending for Approval', outcome.failure.message)
  if (outcome.outcome === 'unknown')
    toastDanger('Outcome unknown', 'It may have been sent for approval. Look at it in the list before you try again.')
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
