/** Asks before a window or tab with unsaved changes closes: in the browser directly, in Electron through the main process. */
import { useEffect } from 'react'

/** `unsaved` is called on closing; true if there are unsaved changes. */
export function useAskingBeforeClosing(unsaved: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
