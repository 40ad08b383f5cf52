/** Notices when a campaign that waits for approval was decided: from any word of the server, and by asking it from time to time. */
import type { Timers } from './timers'

/** A campaign that waits for approval. */
export type Pending = { campaignId: number; draftId: string; name: string }

export type WatchPort = {
  /** Campaigns of this computer that wait, as the mirror of the list knows them. Null while it cannot be read. */
  pending: () => Promise<Pending[] | null>
  /** How the server's campaign stands now, which the mirror then knows too. Null while nobody can say. */
  status: (campaign: Pending) => Promise<string | null>
  /** It waits no longer: `status` is what came of it. */
  decided: (campaign: Pending, status: string) => void
  /** Whether the page is in front: nobody is asked behind somebody's back. */
  inFront: () => boolean
  timers: Timers
}

export type Watch = {
  /** It was sent to be judged just now: the verdict may come before the list tells that it waits. */
  began: (campaign: Pending) => void
  /** The list changed, or another workspace is open. */
  check: () => Promise<void>
  /** Asks at once: the page came to the front. */
  ask: () => Promise<void>
  /** What waited belonged to another workspace. */
  forget: () => void
  stop: () => void
}

/** Milliseconds between two questions: while something began to wait lately, and after that. */
const pace = { fresh: 4_000, later: 30_000 }
/** How long that is lately. */
const FRESH_MS = 120_000
/** The most campaigns that are asked for at a time. */
const MAX_PARALLEL = 5

/** Nothing happens before the first `check`. */
export function watchPending(port: WatchPort): Watch {
  const { timers } = port
  let waiting = new Map<number, Pending & { since: number }>()
  let cancel = () => {}
  let stopped = false

  const plan = () => {
    cancel()
    if (waiting.size === 0 || stopped) return
    const newest = Math.max(...[...waiting.values()].map(({ since }) => since))
    cancel = timers.after(timers.now() - newest < FRESH_MS ? pace.fresh : pace.later, () => void ask())
  }

  // One after the other: an older reading that ends last would hide what a newer one saw.
  let turn = Promise.resolve()
  const check = () => {
    turn = turn.then(compare)
    return turn
  }

  const compare = async () => {
    const before = waiting
    const found = await port.pending()
    // Another workspace came in between, or one more began to wait.
    if (!found || stopped || before !== waiting) return
    const known = new Set(found.map(({ campaignId }) => campaignId))
    const gone = [...waiting.values()].filter(({ campaignId }) => !known.has(campaignId))
    waiting = new Map(
      found.map((one) => [one.campaignId, { ...one, since: waiting.get(one.campaignId)?.since ?? timers.now() }]),
    )
    plan()
    for (const one of gone) await settle(one)
  }

  const settle = async (one: Pending) => {
    const status = await port.status(one)
    if (status !== null && !stopped) port.decided(one, status)
  }

  const ask = async () => {
    // Those that were asked for longest ago come first: an asked one goes to the end.
    const turn = port.inFront() ? [...waiting.values()].slice(0, MAX_PARALLEL) : []
    for (const one of turn) {
      await port.status(one)
      if (waiting.delete(one.campaignId)) waiting.set(one.campaignId, one)
    }
    await check()
    plan()
  }

  return {
    began: (campaign) => {
      waiting = new Map(waiting).set(campaign.campaignId, { ...campaign, since: timers.now() })
      plan()
    },
    check,
    ask: async () => {
      if (waiting.size > 0) await ask()
    },
    forget: () => {
      waiting = new Map()
      cancel()
    },
    stop: () => {
      stopped = true
      cancel()
    },
  }
}
