/** Leaving with changes that are not saved asks first: within Herald, and where the page itself is closed. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { useAppInfo } from '../../data/app'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { type TabKey, tabs } from './values'

export function Leaving({ changed }: { changed: readonly TabKey[] }) {
  const unsaved = changed.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useClosing(unsaved)
  const names = tabs.filter(({ key }) => changed.includes(key)).map(({ label }) => label)
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      destructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>Changes in {names.join(' and ')} are not saved on the server. They are gone when you leave.</p>
    </ConfirmDialog>
  )
}

/** A browser asks by itself before it closes such a page; a window of Electron would only stay open, without a word. */
function useClosing(unsaved: boolean): void {
  const host = useAppInfo().data?.host
  useEffect(() => {
    if (!unsaved || host !== 'browser') return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved, host])
}
