/** What failures say of the server as a whole: how long every draft waits (also where it has too much to do), and whether all are blocked until there is a new token. */
import { backoff } from './backoff.ts'
import type { Outcome } from './store/outcome.ts'

/** A server that asks for more is asked once an hour all the same. */
const MAX_RETRY_AFTER_MS = 3_600_000
/** The largest share of Retry-After that is added at random, so that clients that got the same answer do not return in the same second. */
const JITTER = 0.1

export type ServerBackoff = {
  /** After a 401 nothing is sent until `reset`. */
  isBlocked(): boolean
  /** While no server was found, or it has too much to do, one draft at a time tries. */
  isFailing(): boolean
  /** Until when (epoch ms) nothing is sent; null where nothing has to wait. */
  waitsUntil(): number | null
  /** One more failure in a row; returns until when (epoch ms) everything waits. */
  fail(): number
  /** How often `reset` was called. */
  turn(): number
  /** Takes what became of a request that was sent in `turn` (now, where nothing stands); returns whether the server is back. */
  noteOutcome(outcome: Outcome, turn?: number): boolean
  /** A click, a connection or a new token: nothing waits any more, and after a failure one draft tries first. */
  reset(): void
}

/** `now` in epoch milliseconds, `random` from 0 to 1. */
export function createServerBackoff(now: () => number, random: () => number): ServerBackoff {
  let failures = 0
  let until = 0
  let since = 0
  let blocked = false
  let turn = 0
  // A clock that was set back must not prolong it.
  const waitsUntil = () => (now() >= since && now() < until ? until : null)
  const fail = (retryAfter?: number) => {
    failures += 1
    const pause =
      retryAfter === undefined
        ? backoff(failures, random)
        : Math.round(Math.min(retryAfter, MAX_RETRY_AFTER_MS) * (1 + JITTER * random()))
    until = Math.max(waitsUntil() ?? 0, now() + pause)
    since = now()
    return until
  }
  return {
    isBlocked: () => blocked,
    isFailing: () => failures > 0,
    waitsUntil,
    fail: () => fail(),
    turn: () => turn,
    noteOutcome: (outcome, sentIn = turn) => {
      const failure = outcome.kind === 'later' ? outcome.failure : null
      const kind = failure?.kind
      // A 401 that comes from an earlier connection says nothing about this one.
      if (kind === 'unauthorized' && sentIn === turn) blocked = true
      if (kind === 'offline' || kind === 'network') {
        fail()
        return false
      }
      if (failure?.status === 429 || failure?.status === 503) {
        // Those that were on their way with it are told the same: that is one failure.
        if (waitsUntil() === null || failure.retryAfter !== undefined) fail(failure.retryAfter)
        return false
      }
      const isBack = failures > 0
      failures = 0
      return isBack
    },
    reset: () => {
      turn += 1
      failures = Math.min(failures, 1)
      until = 0
      blocked = false
    },
  }
}
