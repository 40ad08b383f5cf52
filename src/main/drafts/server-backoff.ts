/** What failures say of the server as a whole: how long every draft waits, and whether all are blocked until there is a new token. */
import { backoff, MAX_WAIT_MS } from './backoff.ts'
import type { Outcome } from './store/outcome.ts'

export type ServerBackoff = {
  /** After a 401 nothing is sent until `reset`. */
  isBlocked(): boolean
  /** While no server was found, one draft at a time tries. */
  isFailing(): boolean
  /** Until when (epoch ms) nothing is sent; null where nothing has to wait. */
  waitsUntil(): number | null
  /** One more failure in a row; returns until when (epoch ms) everything waits. */
  fail(): number
  /** How often `reset` was called. */
  turn(): number
  /** Takes what became of a request that was sent in `turn` (now, where nothing stands); returns whether the server is back. */
  noteOutcome(outcome: Outcome, turn?: number): boolean
  /** A connection or a new token: nothing waits any more. */
  reset(): void
}

/** `now` in epoch milliseconds, `random` from 0 to 1. */
export function createServerBackoff(now: () => number, random: () => number): ServerBackoff {
  let failures = 0
  let until = 0
  let blocked = false
  let turn = 0
  const fail = () => {
    failures += 1
    until = now() + backoff(failures, random)
    return until
  }
  return {
    isBlocked: () => blocked,
    isFailing: () => failures > 0,
    // A clock that was set back must not prolong it.
    waitsUntil: () => (until > now() && until - now() <= MAX_WAIT_MS ? until : null),
    fail,
    turn: () => turn,
    noteOutcome: (outcome, sentIn = turn) => {
      const kind = outcome.kind === 'later' ? outcome.failure.kind : null
      // A 401 that comes from an earlier connection says nothing about this one.
      if (kind === 'unauthorized' && sentIn === turn) blocked = true
      if (kind === 'offline' || kind === 'network') {
        fail()
        return false
      }
      const isBack = failures > 0
      failures = 0
      return isBack
    },
    reset: () => {
      turn += 1
      failures = 0
      until = 0
      blocked = false
    },
  }
}
