/** A screen, or another large part, with lazily loaded code. It renders at once if its code is loaded already. */
import { type ComponentType, lazy, useState } from 'react'

export type LaterScreen<Props extends object = object> = { Screen: ComponentType<Props>; load: () => Promise<void> }

/**
 * React delays the replacement of a skeleton, so a screen whose code is loaded renders without Suspense. `load` may be called often; a
 * failed load is retried.
 */
export function lazyScreen<Props extends object = object>(
  fetchScreen: () => Promise<ComponentType<Props>>,
): LaterScreen<Props> {
  let ReadyScreen: ComponentType<Props> | null = null
  const load = async () => {
    ReadyScreen ??= await fetchScreen()
  }
  const LazyScreen: ComponentType<Props> = lazy(async () => ({ default: await fetchScreen() }))
  function Screen(props: Props) {
    const [Chosen] = useState<ComponentType<Props>>(() => ReadyScreen ?? LazyScreen)
    return <Chosen {...props} />
  }
  return { Screen, load }
}
