/** A screen whose code comes later, and that is drawn at once where it came already. */
import { type ComponentType, lazy, useState } from 'react'

export type LaterScreen = { Screen: ComponentType; load: () => Promise<void> }

/**
 * React waits a moment before it replaces a skeleton, so a screen that was loaded beforehand goes around the skeleton
 * altogether. `load` may be called often; a failed one is tried again.
 */
export function laterScreen(fetchScreen: () => Promise<ComponentType>): LaterScreen {
  let ready: ComponentType | null = null
  const load = async () => {
    ready ??= await fetchScreen()
  }
  const Later = lazy(async () => ({ default: await fetchScreen() }))
  function Screen() {
    const [Chosen] = useState<ComponentType>(() => ready ?? Later)
    return <Chosen />
  }
  return { Screen, load }
}
