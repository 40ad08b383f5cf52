/** Savers that wait a moment for the server's answer. */
import type { Failure } from '#contract'
import type { Clock } from '../ports.ts'

export type WaitedFor = { outcome: 'synced' } | { outcome: 'refused'; failure: Failure } | { outcome: 'queued' }

/** What became of a request, as far as its saver asks. */
type Ended = { kind: 'done' } | { kind: 'later' } | { kind: 'blocked'; failure: Failure }

type Waiter = { draftId: string; open: Set<number>; end: (result: WaitedFor) => void }

/** How long a saver waits (convention: up to two seconds). */
const WAIT_TIMEOUT_MS = 2_000

export type Waiters = {
  /** Returns when all of `intents` are done, one is refused, or the time is over. */
  wait(draftId: string, intents: readonly number[]): Promise<WaitedFor>
  /** Tells what became of an intent; returns whether anyone was waiting for it. */
  resolve(intent: number, outcome: Ended): boolean
  /** Nothing more of the draft will be sent for now. */
  giveUp(draftId: string): void
}

export function createWaiters(clock: Clock): Waiters {
  const waiters = new Set<Waiter>()
  return {
    wait: (draftId, intents) =>
      new Promise((resolve) => {
        const end = (result: WaitedFor) => {
          cancel()
          waiters.delete(waiter)
          resolve(result)
        }
        const waiter: Waiter = { draftId, open: new Set(intents), end }
        const cancel = clock.after(WAIT_TIMEOUT_MS, () => end({ outcome: 'queued' }))
        waiters.add(waiter)
      }),
    resolve: (intent, outcome) => {
      const waiter = [...waiters].find(({ open }) => open.has(intent))
      if (!waiter) return false
      if (outcome.kind === 'blocked') waiter.end({ outcome: 'refused', failure: outcome.failure })
      if (outcome.kind === 'done' && waiter.open.delete(intent) && waiter.open.size === 0)
        waiter.end({ outcome: 'synced' })
      return true
    },
    giveUp: (draftId) => {
      for (const waiter of waiters) if (waiter.draftId === draftId) waiter.end({ outcome: 'queued' })
    },
  }
}
