/** A window or tab with changes that are not saved asks before it closes: the browser by itself, Electron through the main process. */
import { useEffect } from 'react'

/** `unsaved` is asked at the moment of closing. */
export function useAskingBeforeClosing(unsaved: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
