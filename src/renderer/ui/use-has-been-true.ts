/** Mounts overlays only after they were opened once. */
import { useState } from 'react'

/** True since `isTrueNow` was first true, so that an overlay can fade out. */
export function useHasBeenTrue(isTrueNow: boolean): boolean {
  const [wasTrue, setEver] = useState(isTrueNow)
  if (isTrueNow && !wasTrue) setEver(true)
  return wasTrue || isTrueNow
}
