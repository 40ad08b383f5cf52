/** Runs a trial in a preview: the clock, and the user's actions. */
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { type Trial, type TrialEntry, type TrialEvent, trialAfter } from './trial'

/** Interval of the clock, in milliseconds. */
const TICK_MS = 100

export type TrialControl = { trial: Trial; tell: (event: TrialEvent) => void }

export function useTrial(entry: TrialEntry): TrialControl {
  const latest = useRef(entry)
  latest.current = entry
  const [trial, dispatch] = useReducer((now: Trial, event: TrialEvent) => trialAfter(now, event, latest.current), {
    phase: 'shown',
  } satisfies Trial as Trial)
  const isTicking = trial.phase === 'waiting' && entry.kind === 'delay'
  useEffect(() => {
    if (!isTicking) return
    const start = performance.now()
    const timer = setInterval(() => dispatch({ kind: 'elapsed', ms: performance.now() - start }), TICK_MS)
    return () => clearInterval(timer)
  }, [isTicking])
  return { trial, tell: useCallback((event: TrialEvent) => dispatch(event), []) }
}
