/** Asks before leaving with unsaved changes: within Herald, and when the page itself is closed. */
import type { ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from './confirm-dialog'
import { useAskingBeforeClosing } from './use-asking-before-closing'

type Props = {
  /** Called when leaving; `isSamePage`: only the address's parameters change. */
  unsaved: (isSamePage: boolean) => boolean
  onLeave?: () => void
  /** What will be lost. */
  children: ReactNode
}

export function LeaveDialog({ unsaved, onLeave, children }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    unsaved(currentLocation.pathname === nextLocation.pathname),
  )
  useAskingBeforeClosing(() => unsaved(false))
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      destructive
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
