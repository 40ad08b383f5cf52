/** Draws what opens over the page only once it was opened. */
import { useState } from 'react'

/** True from the first time that `now` was: what was opened once may fade out. */
export function useHasBeenTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
