/** Mounts overlays only after they were opened once. */
import { useState } from 'react'

/** True since `now` was first true, so that an overlay can fade out. */
export function useHasBeenTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
