/** What follows a pressed key, as the branches of a tree: a line for each key, at least two of them. */
import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './robo-call.module.css'
import { fewestActions, mostActions } from './values'

type Props = {
  on: boolean
  onSwitch: (on: boolean) => void
  /** Stable names of the lines, in the order of the keys. */
  lines: readonly (string | number)[]
  line: (at: number) => ReactNode
  onAdd: () => void
  onRemove: (at: number) => void
  /** Dotted path of the list in the values. */
  path: string
  readOnly: boolean
  /** What is heard last, after any of the keys. */
  exit: ReactNode
}

export function Actions({ on, onSwitch, lines, line, onAdd, onRemove, path, readOnly, exit }: Props) {
  const least = lines.length <= fewestActions
  return (
    <div className={classes.actions} data-field={path}>
      <Checkbox
        label="Add action buttons"
        description="The person presses a key, and hears what stands behind it."
        checked={on}
        disabled={readOnly}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {on && (
        <ol className={classes.tree}>
          {lines.map((name, at) => (
            <li className={classes.branch} key={name}>
              <span className={classes.key} role="img" aria-label={`Key ${at + 1}`}>
                {at + 1}
              </span>
              {line(at)}
              {!readOnly && (
                <Tooltip label={least ? 'At least two keys stay' : `Remove key ${at + 1}`}>
                  <ActionIcon
                    className={classes.removeKey ?? ''}
                    aria-label={`Remove key ${at + 1}`}
                    {...(least ? { 'data-disabled': true, 'aria-disabled': true } : {})}
                    onClick={() => onRemove(at)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          ))}
        </ol>
      )}
      {on && !readOnly && lines.length < mostActions && (
        <Button
          className={classes.add ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={onAdd}
        >
          Add key {lines.length + 1}
        </Button>
      )}
      {on && exit}
    </div>
  )
}
