/** 'Add Buttons' and 'Add Key Value Pairs': a tick opens the list with an empty line, no tick removes all of it (Source: docs/reference/states.md#app-push). */

import { ActionIcon, Button, Checkbox, TextInput, Tooltip } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { filled } from '#contract'
import { useBlockedSigns } from '../../blocks/push-buttons/blocked-signs'
import { PushButtons } from '../../blocks/push-buttons/buttons'
import { emptyButton } from '../../blocks/push-buttons/values'
import { FieldError } from '../../ui/field-error'
import boxes from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import classes from './app-push.module.css'
import { forFields } from './for-fields'
import { emptyPair, type KeyValue, MAX_PAIRS } from './pairs'
import * as texts from './texts'
import type { Part } from './use-app-push'

export const ButtonsPart = forFields(['notificationButton'], Buttons)
export const PairsPart = forFields(['keyValuePairs'], Pairs)

function Buttons({ part }: { part: Part }) {
  const { values, edit, readOnly, errorAt, pathOf, system } = part
  const { notificationButton } = values
  return (
    <StepSection title={texts.buttons} aside={readOnly ? null : texts.upToTwo}>
      <div className={boxes.column3}>
        <Checkbox
          label={texts.addButtons}
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
    <StepSection title={texts.keyValuePairs} aside={readOnly ? null : texts.upTo10PassedTo}>
      <div className={boxes.column3} data-field={pathOf('keyValuePairs')}>
        <Checkbox
          label={texts.addKeyValuePairs}
          checked={keyValuePairs.length > 0}
          disabled={readOnly}
          onChange={(event) => change(event.currentTarget.checked ? [emptyPair()] : [])}
        />
        {keyValuePairs.map((pair, at) => (
          <PairRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no identity but its place.
            key={at}
            part={part}
            pair={pair}
            at={at}
            onEdit={(patch) => change(keyValuePairs.map((one, place) => (place === at ? { ...one, ...patch } : one)))}
            onRemove={() => change(keyValuePairs.filter((_, place) => place !== at))}
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
            {texts.addPair}
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
  const signs = useBlockedSigns()
  const field = (name: keyof KeyValue, label: string) => ({
    'aria-label': filled(texts.pair, { label, at: at + 1 }),
    placeholder: label,
    name: pathOf(`keyValuePairs.${at}.${name}`),
    readOnly,
    dir: 'auto',
    value: pair[name],
    error: signs.wordsAt(name) ?? errorAt(`keyValuePairs.${at}.${name}`),
    onChange: (event: { currentTarget: HTMLInputElement }) => onEdit({ [name]: event.currentTarget.value }),
  })
  return (
    <div className={classes.pair}>
      <TextInput {...field('key', texts.key)} {...signs.guard('key')} />
      <TextInput {...field('value', texts.value)} />
      {!readOnly && (
        <Tooltip label={filled(texts.removePair, { at: at + 1 })}>
          <ActionIcon size={32} aria-label={filled(texts.removePair, { at: at + 1 })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
