/** Asks again for the figures of a campaign that runs, while somebody looks at them: often while they grow, else seldom. */
import type { Timers } from './timers'

export type RunningPort = {
  /** Asks the server how the campaign stands; answers how many messages it sent so far, null where that is not known. */
  ask: () => Promise<number | null>
  /** When it sends next by its own schedule, in epoch milliseconds; a moment that has passed, or null, where it does not. */
  startsAt: () => number | null
  /** Whether the page is in front: nothing is asked behind somebody's back. */
  inFront: () => boolean
  timers: Timers
}

/** Milliseconds between two questions: while more is sent from one to the next, and else. */
const pace = { growing: 5_000, still: 30_000 }
/** From the moment of a send until the server may have counted its first messages. */
const COUNTED_MS = 1_000
/** How long after its moment a send that shows nothing yet is still expected to. */
const EXPECTED_MS = 120_000

/** Begins now; returns how to stop. Never throws: `ask` tells its own failures. */
export function watchRunning({ ask, startsAt, inFront, timers }: RunningPort): () => void {
  let sent: number | null = null
  let growing = true
  let stopped = false
  let cancel = () => {}

  const wait = (): number => {
    const ahead = (startsAt() ?? Number.NEGATIVE_INFINITY) + COUNTED_MS - timers.now()
    if (growing || (ahead <= 0 && ahead > -EXPECTED_MS && !sent)) return pace.growing
    return ahead > 0 ? Math.min(ahead, pace.still) : pace.still
  }
  const plan = () => {
    if (!stopped) cancel = timers.after(wait(), () => void look())
  }
  const look = async () => {
    if (inFront()) {
      const now = await ask()
      growing = now !== null && now > (sent ?? 0)
      sent = now
    }
    plan()
  }
  plan()
  return () => {
    stopped = true
    cancel()
  }
}
