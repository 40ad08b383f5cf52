/** Reads the figures of a running campaign again while the user looks at them: often while they grow, else rarely. */
import type { Timers } from './timers'

export type RunningPort = {
  /** Reads the campaign's figures; returns how many messages were sent so far, null if unknown. */
  ask: () => Promise<number | null>
  /** The campaign's next send by its schedule, in epoch milliseconds; a past moment, or null, if there is none. */
  startsAt: () => number | null
  /** Whether the page is in front: nothing is read in the background. */
  inFront: () => boolean
  timers: Timers
}

/** Milliseconds between two reads: while the number grows, and otherwise. */
const pace = { growing: 5_000, still: 30_000 }
/** Milliseconds from the start of a send until the server may have counted its first messages. */
const COUNTED_MS = 1_000
/** Milliseconds after the start of a send during which figures are still expected if there are none yet. */
const EXPECTED_MS = 120_000

/** Starts at once; returns a function that stops the watch. Never throws: `ask` reports its own failures. */
export function watchRunning({ ask, startsAt, inFront, timers }: RunningPort): () => void {
  let sentCount: number | null = null
  let isGrowing = true
  let isStopped = false
  let cancel = () => {}

  const nextPause = (): number => {
    const msUntilCounted = (startsAt() ?? Number.NEGATIVE_INFINITY) + COUNTED_MS - timers.now()
    if (isGrowing || (msUntilCounted <= 0 && msUntilCounted > -EXPECTED_MS && !sentCount)) return pace.growing
    return msUntilCounted > 0 ? Math.min(msUntilCounted, pace.still) : pace.still
  }
  const plan = () => {
    if (!isStopped) cancel = timers.after(nextPause(), () => void poll())
  }
  const poll = async () => {
    if (inFront()) {
      const now = await ask()
      isGrowing = now !== null && now > (sentCount ?? 0)
      sentCount = now
    }
    plan()
  }
  plan()
  return () => {
    isStopped = true
    cancel()
  }
}
