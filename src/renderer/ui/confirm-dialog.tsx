/** Asks before an act that cannot be undone. Cancel has the focus; the button names the act. */
import { Button, Modal, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import classes from './confirm-dialog.module.css'
import layout from './layout.module.css'

export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={440} padding="xl">
      <div className={`${layout.note} ${classes.text}`}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button color={destructive ? 'red' : 'iris'} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}

type LeaveDialogProps = {
  /** Called when leaving; `isSamePage`: only the address's parameters change. */
  unsaved: (isSamePage: boolean) => boolean
  onLeave?: () => void
  /** What will be lost. */
  children: ReactNode
}

/** Asks before leaving with unsaved changes: within Herald, and when the page itself is closed. */
export function LeaveDialog({ unsaved, onLeave, children }: LeaveDialogProps) {
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

/**
 * Asks before a window or tab with unsaved changes closes: in the browser directly, in Electron through the main process. `unsaved` is
 * called on closing; true if there are unsaved changes.
 */
export function useAskingBeforeClosing(unsaved: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}

type FormProps = {
  /** What is kept under the name. */
  description: string
  /** The name to begin with. */
  first?: string
  saveLabel: string
  /** What is wrong with the last name; null if nothing is. */
  problem: string | null
  isBusy: boolean
  onClose: () => void
  onName: (name: string) => void
}

/** Asks for the name of something that is kept. */
export const NameDialog = ({ opened, title, ...form }: FormProps & { opened: boolean; title: string }) => (
  <Modal opened={opened} onClose={form.onClose} title={title} size={440} padding="xl">
    <NameForm {...form} />
  </Modal>
)

/** Mounted with the dialog, so that it begins with `first`. */
function NameForm({ description, first = '', saveLabel, problem, isBusy, onClose, onName }: FormProps) {
  const [name, setName] = useState(first)
  const [isEdited, setEdited] = useState(true)
  const ownProblem = name.trim() === '' ? 'Enter a name' : problem
  return (
    <form
      className={layout.column4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEdited(false)
        if (name.trim() !== '') onName(name.trim())
      }}
    >
      <TextInput
        data-autofocus
        label="Name"
        description={description}
        dir="auto"
        data-at-most={200}
        value={name}
        error={isEdited ? null : ownProblem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setEdited(true)
        }}
      />
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
