/** Saves the draft whenever the page loses focus, is hidden or closes. Asks the user before closing if the draft cannot be saved. */
import { useCallback, useEffect } from 'react'
import type { DraftSession } from '../../data/drafts'
import { askForHeldText } from '../../data/held-edits'
import { useAskingBeforeClosing } from '../../ui/use-asking-before-closing'

export function useSafeLeaving(session: DraftSession): void {
  useAskingBeforeClosing(useCallback(() => session.state.safety.state === 'trouble', [session]))
  useEffect(() => {
    const write = () => {
      askForHeldText()
      void session.flush()
    }
    const leavePage = () => {
      askForHeldText()
      session.leave()
    }
    // The window came to the front: the page may have missed notices meanwhile.
    const read = () => {
      void session.refresh()
    }
    const leaveController = new AbortController()
    const { signal } = leaveController
    document.addEventListener('focusout', write, { signal })
    document.addEventListener('visibilitychange', write, { signal })
    window.addEventListener('blur', write, { signal })
    // A write that is too large to outlive the page starts at 'beforeunload' and has until 'pagehide' to finish.
    window.addEventListener('beforeunload', leavePage, { signal })
    window.addEventListener('pagehide', leavePage, { signal })
    window.addEventListener('herald:fresh', read, { signal })
    return () => {
      leaveController.abort()
      write()
    }
  }, [session])
}
