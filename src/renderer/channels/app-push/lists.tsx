/**
 * 'Add Buttons' and 'Add Key Value Pairs': ticking adds an empty row, unticking removes all rows (Source:
 * docs/reference/states.md#app-push).
 */

import { ActionIcon, Button, Checkbox, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { emptyPair, type KeyValue, MAX_PAIRS } from '../../../model/channels/app-push/pairs'
import { emptyButton } from '../../../model/push-buttons/values'
import { useBlockedSigns } from '../../blocks/push-buttons/blocked-signs'
import { PushButtons } from '../../blocks/push-buttons/buttons'
import { FieldError } from '../../ui/field-error'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields, type Part } from './use-app-push'

export const ButtonsPart = forFields(['notificationButton'], Buttons)
export const PairsPart = forFields(['keyValuePairs'], Pairs)

function Buttons({ part }: { part: Part }) {
  const { values, edit, readOnly, errorAt, pathOf, system } = part
  const { notificationButton } = values
  return (
    <StepSection title="Buttons" aside={readOnly ? null : 'Up to two'}>
      <div className={boxes.column3}>
        <Checkbox
          label="Add Buttons"
          checked={notificationButton.length > 0}
          disabled={readOnly}
          onChange={(event) => edit({ notificationButton: event.currentTarget.checked ? [emptyButton()] : [] })}
        />
        {notificationButton.length > 0 && (
          <PushButtons
            buttons={notificationButton}
            onChange={(buttons) => edit({ notificationButton: buttons })}
            path={pathOf('notificationButton')}
            readOnly={readOnly}
            errorAt={(path) => errorAt(path.slice(system.length + 1))}
            blockSigns
          />
        )}
        <FieldError error={errorAt('notificationButton')} />
      </div>
    </StepSection>
  )
}

function Pairs({ part }: { part: Part }) {
  const { values, edit, readOnly, errorAt, pathOf } = part
  const { keyValuePairs } = values
  const change = (pairs: KeyValue[]) => edit({ keyValuePairs: pairs })
  return (
    <StepSection title="Key-value pairs" aside={readOnly ? null : `Up to ${MAX_PAIRS}, passed to your app`}>
      <div className={boxes.column3} data-field={pathOf('keyValuePairs')}>
        <Checkbox
          label="Add Key Value Pairs"
          checked={keyValuePairs.length > 0}
          disabled={readOnly}
          onChange={(event) => change(event.currentTarget.checked ? [emptyPair()] : [])}
        />
        {keyValuePairs.map((pair, index) => (
          <PairRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no id other than its index.
            key={index}
            part={part}
            pair={pair}
            at={index}
            onEdit={(patch) =>
              change(keyValuePairs.map((pair, place) => (place === index ? { ...pair, ...patch } : pair)))
            }
            onRemove={() => change(keyValuePairs.filter((_, place) => place !== index))}
          />
        ))}
        {!readOnly && keyValuePairs.length > 0 && keyValuePairs.length < MAX_PAIRS && (
          <Button
            className={classes.add ?? ''}
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => change([...keyValuePairs, emptyPair()])}
          >
            Add Pair
          </Button>
        )}
        <FieldError error={errorAt('keyValuePairs')} />
      </div>
    </StepSection>
  )
}

type RowProps = {
  part: Part
  pair: KeyValue
  at: number
  onEdit: (patch: Partial<KeyValue>) => void
  onRemove: () => void
}

function PairRow({ part, pair, at, onEdit, onRemove }: RowProps) {
  const { readOnly, errorAt, pathOf } = part
  const blockedSigns = useBlockedSigns()
  const fieldProps = (name: keyof KeyValue, label: string) => ({
    'aria-label': `${label}, pair ${at + 1}`,
    placeholder: label,
    name: pathOf(`keyValuePairs.${at}.${name}`),
    readOnly,
    dir: 'auto',
    value: pair[name],
    error: blockedSigns.wordsAt(name) ?? errorAt(`keyValuePairs.${at}.${name}`),
    onChange: (event: { currentTarget: HTMLInputElement }) => onEdit({ [name]: event.currentTarget.value }),
  })
  return (
    <div className={classes.pair}>
      <TextInput {...fieldProps('key', 'Key')} {...blockedSigns.guard('key')} />
      <TextInput {...fieldProps('value', 'Value')} />
      {!readOnly && (
        <Tooltip label={`Remove pair ${at + 1}`}>
          <ActionIcon size={32} aria-label={`Remove pair ${at + 1}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
