/** Leaving is always safe: what was typed is written the moment the page loses the focus, is hidden or goes away; where it cannot be, the person is asked. */
import { useCallback, useEffect } from 'react'
import type { DraftSession } from '../../data/drafts'
import { askForHeldText } from '../../data/held-edits'
import { useAskingBeforeClosing } from '../../ui/use-asking-before-closing'

export function useSafeLeaving(session: DraftSession): void {
  useAskingBeforeClosing(useCallback(() => session.state.safety.state === 'trouble' || session.undecided, [session]))
  useEffect(() => {
    const write = () => {
      askForHeldText()
      void session.flush()
    }
    const leave = () => {
      askForHeldText()
      session.leave()
    }
    // Comes with the page to the front: notices may have been missed meanwhile.
    const read = () => {
      void session.refresh()
    }
    const left = new AbortController()
    const { signal } = left
    document.addEventListener('focusout', write, { signal })
    document.addEventListener('visibilitychange', write, { signal })
    window.addEventListener('blur', write, { signal })
    // The first of them gives a write that is too large to outlive its page the time until the second.
    window.addEventListener('beforeunload', leave, { signal })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('herald:fresh', read, { signal })
    return () => {
      left.abort()
      write()
    }
  }, [session])
}
