/** How wide the list is, known before anything is laid out: what the window has beside the rail and the peek. */
import { useSyncExternalStore } from 'react'
import { useSettings } from '../../data/settings'

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Pixels; the widths are those of the rail's and the peek's styles. */
export function useRoom(beside: boolean): number {
  const window = useSyncExternalStore(subscribe, () => globalThis.innerWidth)
  const closed = useSettings().railClosed || window < 1120
  const peek = window < 1280 ? 360 : 420
  return window - (closed ? 56 : 220) - (beside ? peek : 0)
}
