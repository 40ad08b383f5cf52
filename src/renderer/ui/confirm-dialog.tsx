/** Asks before an act that cannot be undone. Cancel has the focus; the button names the act. */
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
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
