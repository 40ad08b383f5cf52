/** The current time for ages on screen: one timer for the whole page. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

const TICK_MS = 30_000
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** Now in epoch milliseconds, updated every half minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

function subscribe(listener: () => void): () => void {
  // Updates a stopped clock. A recent value stays, or all readers would render twice.
  if (listeners.size === 0 && Math.abs(Date.now() - now) >= TICK_MS) now = Date.now()
  listeners.add(listener)
  timer ??= setInterval(updateNow, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function updateNow(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** True since `isTrueNow` was first true, so that an overlay can fade out. */
export function useHasBeenTrue(isTrueNow: boolean): boolean {
  const [wasTrue, setEver] = useState(isTrueNow)
  if (isTrueNow && !wasTrue) setEver(true)
  return wasTrue || isTrueNow
}

/** `value` if not null, else the last one that was not null. */
export function usePrevious<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}

type Query = { data: unknown; error: Error | null }

/** The last failure of a query that never succeeded, also during the next read, in which the query has no error; null with data. */
export function useLastFailure({ data, error }: Query): Error | null {
  const [last, setLast] = useState(error)
  const failure = data === undefined ? (error ?? last) : null
  if (failure !== last) setLast(failure)
  return failure
}

/** Whether a component is still mounted when an answer arrives: a user who has left stays on the other page. */
export function useIsHere(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => isMounted.current, [])
}
