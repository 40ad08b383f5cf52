/** Announces that a campaign of this computer was approved or rejected, on any page. */
import { statusOf } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { type Pending, watchPending } from './approval-watch'
import { onSentForApproval } from './approvals'
import { bridge } from './bridge'
import { notifiesInBackground, notifySystem } from './desktop'
import { openSession } from './drafts'
import { pageTimers } from './timers'

/** Starts at once; returns a function that stops listening. */
export function followApprovals(): () => void {
  let wasHidden = false
  void notifiesInBackground().then((canNotify) => {
    wasHidden = canNotify
  })
  const watch = watchPending({
    pending: pendingCampaigns,
    status: askedStatus,
    decided: notifyOfVerdict,
    // If the system can notify, checking also makes sense while the window is minimised.
    inFront: () => !document.hidden || wasHidden,
    timers: pageTimers,
  })
  const onVisible = () => {
    if (!document.hidden) void watch.ask()
  }
  const stops = [
    onSentForApproval(watch.began),
    bridge().campaigns.changed(() => void watch.check()),
    bridge().session.changed(() => {
      watch.forget()
      void watch.check()
    }),
  ]
  document.addEventListener('visibilitychange', onVisible)
  void watch.check()
  return () => {
    watch.stop()
    document.removeEventListener('visibilitychange', onVisible)
    for (const stop of stops) stop()
  }
}

const question = { limit: 100, page: 1, orderBy: 'updated_at', orderDirection: 'desc', status: 'pending' } as const

/** A campaign without a draft on this computer is not followed here. */
async function pendingCampaigns(): Promise<Pending[] | null> {
  const answer = await bridge().campaigns.list(question)
  if (!answer.ok) return null
  return answer.value.rows.flatMap(({ campaignId, draftId, name }) =>
    campaignId !== null && draftId !== null ? [{ campaignId, draftId, name }] : [],
  )
}

async function askedStatus({ campaignId }: Pending): Promise<string | null> {
  const answer = await bridge().api.getCampaign({ id: campaignId })
  return answer.ok && !answer.asOf ? (answer.value.status ?? null) : null
}

function notifyOfVerdict({ campaignId, draftId, name }: Pending, verdict: string): void {
  const status = statusOf(verdict)
  if (status === 'approved') {
    toastSuccess(`Approved: ${name}`)
    notifySystem({ kind: 'verdict', title: `Approved: ${name}`, campaignId })
  }
  if (status === 'rejected') {
    const advice = 'Change its content and send it for approval again.'
    toastDanger(`Rejected: ${name}`, advice)
    notifySystem({ kind: 'verdict', title: `Rejected: ${name}`, body: advice, campaignId })
  }
  // Updates an editor that shows the campaign.
  void openSession(draftId)?.refreshStatus()
}
