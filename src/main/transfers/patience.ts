/** Limits a wait by silence rather than by total time: a large file over a slow line is no fault. */
import type { Clock } from '../clock.ts'

export type Patience = {
  /** Gives up after `ms` milliseconds, counted from now; an earlier wait is forgotten. */
  wait(ms: number): void
  end(): void
}

export function createPatience(clock: Clock, giveUp: () => void): Patience {
  let cancel = () => {}
  const end = () => cancel()
  return {
    wait: (ms) => {
      end()
      cancel = clock.after(ms, giveUp)
    },
    end,
  }
}

/** Nothing moved for too long. Its name is the one by which a time-out is known everywhere. */
export class StoodStill extends Error {
  override readonly name = 'TimeoutError'
}
