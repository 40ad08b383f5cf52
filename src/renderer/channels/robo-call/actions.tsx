/** What follows each pressed key, drawn as a tree: one branch per key, at least two. */

import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MAX_ACTIONS, MIN_ACTIONS } from '../../../model/channels/robo-call/values'
import layout from '../../ui/layout.module.css'
import classes from './robo-call.module.css'

type Props = {
  on: boolean
  onSwitch: (isOn: boolean) => void
  /** Stable React keys of the rows, in the order of the phone keys. */
  lines: readonly number[]
  line: (index: number) => ReactNode
  onAdd: () => void
  onRemove: (index: number) => void
  /** Dotted path of the list in the values. */
  path: string
  readOnly: boolean
  /** The exit message, heard after any key. */
  exit: ReactNode
}

export function Actions({ on, onSwitch, lines, line, onAdd, onRemove, path, readOnly, exit }: Props) {
  const isAtMinimum = lines.length <= MIN_ACTIONS
  return (
    <div className={layout.column4} data-field={path}>
      <Checkbox
        label="Add action buttons"
        description="People press a key to hear a reply."
        checked={on}
        disabled={readOnly}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {on && (
        <ol className={`${layout.column4} ${classes.tree}`}>
          {lines.map((name, index) => (
            <li className={classes.branch} key={name}>
              <span className={`${layout.centred} ${classes.key}`} role="img" aria-label={`Key ${index + 1}`}>
                {index + 1}
              </span>
              {line(index)}
              {!readOnly && (
                <Tooltip label={isAtMinimum ? 'At least two keys are needed' : `Remove key ${index + 1}`}>
                  <ActionIcon
                    className={classes.removeKey ?? ''}
                    aria-label={`Remove key ${index + 1}`}
                    {...(isAtMinimum ? { 'data-disabled': true, 'aria-disabled': true } : {})}
                    onClick={() => onRemove(index)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          ))}
        </ol>
      )}
      {on && !readOnly && lines.length < MAX_ACTIONS && (
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

/** Stable React keys for rows that are only known by position: removing a row unmounts only its own field. */
export function useLineNames(count: number) {
  const [state, setState] = useState({ list: Array.from({ length: count }, (_, index) => index), next: count })
  const { list, next } = state
  if (list.length !== count) {
    const newKeys = Array.from({ length: Math.max(0, count - list.length) }, (_, more) => next + more)
    setState({ list: [...list.slice(0, count), ...newKeys], next: next + newKeys.length })
  }
  const remove = (index: number) => setState({ list: list.filter((_, place) => place !== index), next })
  return { list, remove }
}
