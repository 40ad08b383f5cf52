/** Announces that a campaign of this computer was approved or rejected, on any page. */
import { statusOf } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { bridge } from './bridge'
import { notifiesInBackground, notifySystem } from './desktop'
import { openSession } from './open-drafts'
import { pageTimers, type Timers } from './timers'

const followers = new Set<(campaign: Pending) => void>()

/** Follows a campaign that this window just sent for approval. */
export function sentForApproval(campaign: Pending): void {
  for (const follow of followers) follow(campaign)
}

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
  followers.add(watch.began)
  const stops = [
    () => void followers.delete(watch.began),
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

type WatchPort = {
  /** Campaigns of this computer that wait for approval, from the mirror of the list. Null if it cannot be read. */
  pending: () => Promise<Pending[] | null>
  /** The server's current status of the campaign, which also updates the mirror. Null if unknown. */
  status: (campaign: Pending) => Promise<string | null>
  /** Called when a campaign no longer waits; `status` is the decision. */
  decided: (campaign: Pending, status: string) => void
  /** Whether the page is in front: nothing is polled in the background. */
  inFront: () => boolean
  timers: Timers
}

type Watch = {
  /** The campaign was just sent for approval: the decision may come before the list shows that it waits. */
  began: (campaign: Pending) => void
  /** Call when the list changed or another workspace was opened. */
  check: () => Promise<void>
  /** Polls at once: the page came to the front. */
  ask: () => Promise<void>
  /** Forgets campaigns of another workspace. */
  forget: () => void
  stop: () => void
}

/** Milliseconds between two polls: shortly after a campaign began to wait, and later. */
const pace = { fresh: 4_000, later: 30_000 }
/** Milliseconds that count as shortly after. */
const FRESH_MS = 120_000
/** Limit of campaigns that one poll reads. */
const MAX_PER_POLL = 5

/** Detects when the approval of a waiting campaign is decided: from any answer of the server, and by polling. Inactive until the first `check`. */
export function watchPending(port: WatchPort): Watch {
  const { timers } = port
  let waitingCampaigns = new Map<number, Pending & { since: number }>()
  let cancel = () => {}
  let isStopped = false

  const plan = () => {
    cancel()
    if (waitingCampaigns.size === 0 || isStopped) return
    const newest = Math.max(...[...waitingCampaigns.values()].map(({ since }) => since))
    cancel = timers.after(timers.now() - newest < FRESH_MS ? pace.fresh : pace.later, () => void ask())
  }

  // One reading after another: an older reading that ends last would hide a newer one.
  let queue = Promise.resolve()
  const check = () => {
    queue = queue.then(compare)
    return queue
  }

  const compare = async () => {
    const before = waitingCampaigns
    const found = await port.pending()
    // Another workspace was opened meanwhile, or one more campaign began to wait.
    if (!found || isStopped || before !== waitingCampaigns) return
    const pendingIds = new Set(found.map(({ campaignId }) => campaignId))
    const decidedCampaigns = [...waitingCampaigns.values()].filter(({ campaignId }) => !pendingIds.has(campaignId))
    waitingCampaigns = new Map(
      found.map((pending) => [
        pending.campaignId,
        { ...pending, since: waitingCampaigns.get(pending.campaignId)?.since ?? timers.now() },
      ]),
    )
    plan()
    for (const pending of decidedCampaigns) await settle(pending)
  }

  const settle = async (pending: Pending) => {
    const status = await port.status(pending)
    if (status !== null && !isStopped) port.decided(pending, status)
  }

  const ask = async () => {
    // Campaigns polled longest ago come first: a polled one goes to the end.
    const polled = port.inFront() ? [...waitingCampaigns.values()].slice(0, MAX_PER_POLL) : []
    for (const pending of polled) {
      await port.status(pending)
      if (waitingCampaigns.delete(pending.campaignId)) waitingCampaigns.set(pending.campaignId, pending)
    }
    await check()
    plan()
  }

  return {
    began: (campaign) => {
      waitingCampaigns = new Map(waitingCampaigns).set(campaign.campaignId, { ...campaign, since: timers.now() })
      plan()
    },
    check,
    ask: async () => {
      if (waitingCampaigns.size > 0) await ask()
    },
    forget: () => {
      waitingCampaigns = new Map()
      cancel()
    },
    stop: () => {
      isStopped = true
      cancel()
    },
  }
}

const question = { limit: 100, page: 1, orderBy: 'updated_at', orderDirection: 'desc', status: 'pending' } as const

/** A campaign that waits for approval. */
export type Pending = { campaignId: number; draftId: string; name: string }

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
