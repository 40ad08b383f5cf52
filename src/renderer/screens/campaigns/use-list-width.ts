/** The width of the list, calculated before the layout: the window without the rail and the peek panel. */
import { useSyncExternalStore } from 'react'
import { useSettings } from '../../data/settings'

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** In pixels; the widths equal those in the styles of the rail and the panel. */
export function useListWidth(hasPeek: boolean): number {
  const window = useSyncExternalStore(subscribe, () => globalThis.innerWidth)
  const closed = useSettings().railClosed || window < 1120
  const peek = window < 1280 ? 360 : 420
  return window - (closed ? 56 : 220) - (hasPeek ? peek : 0)
}
