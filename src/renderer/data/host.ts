/** Whether Herald is still running: a browser's tab outlives the program. */
import { useSyncExternalStore } from 'react'

let isRunning = true
const listeners = new Set<() => void>()

// Listens as long as the page lives, so that a change before the first component listens is not lost.
window.addEventListener('herald:host', ({ detail }: CustomEventInit<boolean>) => {
  isRunning = detail !== false
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False once the program has ended; nothing can be saved or sent then. */
export const useHostIsThere = (): boolean => useSyncExternalStore(subscribe, () => isRunning)
