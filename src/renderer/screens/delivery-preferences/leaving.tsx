/** Leaving with changes that are not saved asks first: within Herald, and where the page itself is closed. */
import { useBlocker } from 'react-router-dom'
import { filled, listOf } from '#contract'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useAskingBeforeClosing } from '../../ui/use-asking-before-closing'
import * as texts from './texts'
import { type TabKey, tabs } from './values'

export function Leaving({ changed }: { changed: readonly TabKey[] }) {
  const unsaved = changed.length > 0
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useAskingBeforeClosing(() => unsaved)
  const names = tabs.filter(({ key }) => changed.includes(key)).map(({ label }) => label)
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={texts.leaveWithoutSaving}
      confirmLabel={texts.leaveWithoutSaving2}
      cancelLabel={texts.stay}
      destructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{filled(texts.unsavedChangesInWillBe, { names: listOf(names) })}</p>
    </ConfirmDialog>
  )
}
