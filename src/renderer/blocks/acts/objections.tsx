/** What will probably be held against content, before hours are spent waiting for the answer. */
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { usePrevious } from '../../ui/use-previous'
import classes from './acts.module.css'

type Props = {
  /** A sentence each; null while nothing is asked. */
  asking: readonly string[] | null
  onSend: () => void
  onClose: () => void
}

export function Objections({ asking, onSend, onClose }: Props) {
  const objections = usePrevious(asking) ?? []
  return (
    <ConfirmDialog
      opened={asking !== null}
      title="Send for approval anyway?"
      confirmLabel="Send for Approval"
      onConfirm={onSend}
      onClose={onClose}
    >
      This may be rejected because:
      <ul className={classes.objections}>
        {objections.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
