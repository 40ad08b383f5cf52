/** Dialog with likely reasons for a refusal, before the content is submitted and the user waits hours for the approval. */
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { usePrevious } from '../../ui/use-previous'
import classes from './acts.module.css'

type Props = {
  /** One sentence each; null while the dialog is closed. */
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
        {objections.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
