/** One of several similar groups in a form: framed, with a name, and removable with one button. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './framed-row.module.css'

type Props = { label: string; readOnly: boolean; onRemove: () => void; children: ReactNode }

/** The fields are in two columns. */
export function FramedRow({ label, readOnly, onRemove, children }: Props) {
  const removeLabel = `Remove ${label.toLowerCase()}`
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.grid}>{children}</div>
      {!readOnly && (
        <Tooltip label={removeLabel}>
          <ActionIcon className={classes.remove ?? ''} aria-label={removeLabel} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </fieldset>
  )
}
