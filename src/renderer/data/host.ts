/** Whether Herald itself is still there: a browser's tab outlives the program that it shows. */
import { useSyncExternalStore } from 'react'

let there = true
const listeners = new Set<() => void>()

// For as long as the page lives: what is told before anyone looks counts too.
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
