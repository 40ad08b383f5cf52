/** A screen, or another large part, whose code comes later, and that is drawn at once where it came already. */
import { type ComponentType, lazy, useState } from 'react'

export type LaterScreen<Props extends object = object> = { Screen: ComponentType<Props>; load: () => Promise<void> }

/**
 * React waits a moment before it replaces a skeleton, so a screen that was loaded beforehand goes around the skeleton
 * altogether. `load` may be called often; a failed one is tried again.
 */
export function laterScreen<Props extends object = object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): LaterScreen<Props> {
  let ready: ComponentType<Props> | null = null
  const load = async () => {
    ready ??= await fetchScreen()
  }
  const Later: ComponentType<Props> = lazy(async () => ({ default: await fetchScreen() }))
  function Screen(props: Props) {
    const [Chosen] = useState<ComponentType<Props>>(() => ready ?? Later)
    return <Chosen {...props} />
  }
  return { Screen, load }
}
