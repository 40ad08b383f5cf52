/**
 * A timeout for inactivity, and a much longer one for the total: a large file on a slow line is fine, an endless trickle of bytes is not.
 */
import type { Clock } from '../ports.ts'

export type StallTimer = {
  /** Starts a wait of `ms` milliseconds from now, instead of an earlier one. */
  wait(ms: number): void
  /** Pauses until the promise settles; then the wait restarts. */
  hold(person: Promise<unknown>): void
  end(): void
}

/** Milliseconds for a whole transfer. */
const MAX_TRANSFER_MS = 2 * 60 * 60 * 1_000

export function createStallTimer(clock: Clock, giveUp: () => void): StallTimer {
  const cancelTimeout = clock.after(MAX_TRANSFER_MS, giveUp)
  let cancel = () => {}
  let holdCount = 0
  let length: number | null = null
  const startWait = (ms: number) => {
    cancel()
    length = ms
    if (holdCount === 0) cancel = clock.after(ms, giveUp)
  }
  const resumeTimer = () => {
    holdCount -= 1
    if (length !== null) startWait(length)
  }
  return {
    wait: startWait,
    hold: (person) => {
      cancel()
      holdCount += 1
      person.then(resumeTimer, resumeTimer)
    },
    end: () => {
      length = null
      cancelTimeout()
      cancel()
    },
  }
}

/** No bytes moved for too long. `name` is the standard one for timeouts. */
export class Stalled extends Error {
  override readonly name = 'TimeoutError'
}
