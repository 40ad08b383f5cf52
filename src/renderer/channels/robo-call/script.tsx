/**
 * A call as a tree of keys. For the form: one branch per key, at least two. For REVIEW: the whole call as text, with recordings that can
 * be played.
 */

import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { MergeTag } from '#contract'
import { callOf, lengthOf, type Utterance } from '../../../model/channels/robo-call/call'
import {
  chargeText,
  clockText,
  hasAudio,
  MAX_ACTIONS,
  MIN_ACTIONS,
  type RoboCallValues,
} from '../../../model/channels/robo-call/values'
import { TaggedText } from '../../blocks/merge-tags/person'
import layout from '../../ui/layout.module.css'
import classes from './robo-call.module.css'
import { Wave } from './wave'

/** Props that the parts of the form share. */
export type Part = {
  values: RoboCallValues
  /** Returns the latest values, which may be newer than the rendered ones. */
  current: () => RoboCallValues
  edit: (patch: Partial<RoboCallValues>) => void
  errorAt: (path: string) => string | undefined
  /** Edits, and makes an error at `path` visible from now on. */
  show: (path: string, patch: Partial<RoboCallValues>) => void
  readOnly: boolean
}

/** The whole call as text: the entry, each key's answer, and the exit; recordings can be played. */
export function Script({ values, tags }: { values: RoboCallValues; tags: readonly MergeTag[] }) {
  const call = callOf(values)
  if (!call) return <p className={`${layout.caption} ${classes.hint}`}>The content of this template cannot be shown.</p>
  const { entry, actions, exit } = call
  return (
    <div className={layout.column2}>
      <Line name="Opening" utterance={entry} tags={tags} />
      {actions.map((utterance, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a branch has no id other than its key.
        <Line key={index} name={`Key ${index + 1}`} utterance={utterance} tags={tags} branch />
      ))}
      {exit && <Line name="Closing" utterance={exit} tags={tags} />}
      <p className={`${layout.caption} ${classes.hint}`}>
        {call.voice ? `${call.voice} voice.` : ''} {lengthText(values)}
      </p>
    </div>
  )
}

function Line(props: { name: string; utterance: Utterance; tags: readonly MergeTag[]; branch?: boolean }) {
  const { name, utterance, tags } = props
  return (
    <div className={`${layout.columnTight} ${classes.line}`} data-branch={props.branch || undefined}>
      <span className={layout.caption}>{name}</span>
      {utterance.kind === 'text' ? (
        <span className={classes.lineText} dir="auto">
          {utterance.text.trim() === '' ? 'No text yet.' : <TaggedText text={utterance.text} tags={tags} />}
        </span>
      ) : (
        <span className={layout.column1}>
          <span className={`${layout.label} ${classes.fileName}`}>{utterance.audio.name || 'No recording'}</span>
          {hasAudio(utterance.audio) && <Wave audio={utterance.audio} name={name} />}
        </span>
      )}
    </div>
  )
}

/** 'The longest path takes about 0:58, billed as 2 calls.' */
export function lengthText(values: RoboCallValues): string {
  const call = callOf(values)
  const { longest, exact } = call ? lengthOf(call) : { longest: 0, exact: true }
  if (longest === 0) return ''
  return call?.exit
    ? `The longest path takes ${exact ? '' : 'about '}${clockText(longest)}, ${chargeText(longest)}.`
    : `The call takes ${exact ? '' : 'about '}${clockText(longest)}, ${chargeText(longest)}.`
}

type ActionsProps = {
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

/** What follows each pressed key, drawn as a tree. */
export function Actions({ on, onSwitch, lines, line, onAdd, onRemove, path, readOnly, exit }: ActionsProps) {
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
