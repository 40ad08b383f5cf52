/** Limits a wait by silence, and only then by total time: a large file over a slow line is no fault, a byte now and then is one. */
import type { Clock } from '../ports.ts'

export type StallTimer = {
  /** Gives up after `ms` milliseconds, counted from now; an earlier wait is forgotten. */
  wait(ms: number): void
  /** Stands still until `person` has settled; then the wait begins anew. */
  hold(person: Promise<unknown>): void
  end(): void
}

/** Milliseconds for the whole of a transfer. */
const MAX_TRANSFER_MS = 2 * 60 * 60 * 1_000

export function createStallTimer(clock: Clock, giveUp: () => void): StallTimer {
  const over = clock.after(MAX_TRANSFER_MS, giveUp)
  let cancel = () => {}
  let asked = 0
  let length: number | null = null
  const wait = (ms: number) => {
    cancel()
    length = ms
    if (asked === 0) cancel = clock.after(ms, giveUp)
  }
  const goOn = () => {
    asked -= 1
    if (length !== null) wait(length)
  }
  return {
    wait,
    hold: (person) => {
      cancel()
      asked += 1
      person.then(goOn, goOn)
    },
    end: () => {
      length = null
      over()
      cancel()
    },
  }
}

/** Nothing moved for too long. Its name is the one by which a time-out is known everywhere. */
export class Stalled extends Error {
  override readonly name = 'TimeoutError'
}
