/** Whether Herald is still running: a browser's tab outlives the program. */
import { useSyncExternalStore } from 'react'

let there = true
const listeners = new Set<() => void>()

// For the life of the page: a change before the first listener counts too.
window.addEventListener('herald:host', ({ detail }: CustomEventInit<boolean>) => {
  there = detail !== false
  for (const listener of listeners) listener()
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False once the program has ended; nothing can be saved or sent then. */
export const useHostIsThere = (): boolean => useSyncExternalStore(subscribe, () => there)
