/** The current time for ages on screen: one timer for the whole page. */
import { useSyncExternalStore } from 'react'

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
