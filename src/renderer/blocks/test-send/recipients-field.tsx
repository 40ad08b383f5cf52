/** Input for test recipients as pills, typed or pasted. Shows invalid entries and drops duplicates. */
import { ActionIcon, Button, Pill, PillsInput, TextInput, Tooltip } from '@mantine/core'
import { IconUsersGroup, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useKeepTestGroup, useRemoveTestGroup, useTestGroups } from '../../data/test-send'
import layout from '../../ui/layout.module.css'
import { pasteRefusal } from '../../ui/limit-pastes'
import { isRecipient, labelOf, type RecipientRule, readingText, readRecipients, ruleText } from './recipients'
import classes from './test-send.module.css'

type Props = {
  rule: RecipientRule
  recipients: readonly string[]
  /** The error for missing recipients after Send; cleared once there are some. */
  lack: string | undefined
  onChange: (recipients: string[]) => void
}

export function RecipientsField({ rule, recipients, lack, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [note, setWords] = useState<string | null>(null)
  const addText = (text: string) => {
    const read = readRecipients(text, recipients, rule)
    setWords(readingText(read, rule))
    if (read.recipients.length > recipients.length) onChange(read.recipients)
    // A single invalid entry stays in the input for correction.
    setTyped(read.invalid.length === 1 && read.invalid[0] === text.trim() ? text : '')
  }
  const takeIn = (text: string, insertKind: 'pasted' | 'dropped') => {
    const refusal = pasteRefusal(text, typed.length, insertKind)
    if (refusal) setWords(refusal)
    else addText(typed + text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' || event.key === ',' || event.key === ';') {
      event.preventDefault()
      if (typed.trim() !== '') addText(typed)
    } else if (event.key === 'Backspace' && typed === '' && recipients.length > 0) onChange(recipients.slice(0, -1))
  }
  return (
    <PillsInput label={labelOf(rule)} description={`${ruleText(rule)}. Paste several at once.`} error={note ?? lack}>
      <Pill.Group className={classes.pills ?? ''}>
        {recipients.map((recipient) => (
          <Pill
            key={recipient}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `Remove ${recipient}` }}
            onRemove={() => onChange(recipients.filter((other) => other !== recipient))}
          >
            {recipient}
          </Pill>
        ))}
        <PillsInput.Field
          aria-label={labelOf(rule)}
          data-autofocus
          value={typed}
          placeholder={recipients.length === 0 ? (rule.phones ? '+923001234567' : 'name@example.com') : ''}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWords(null)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => typed.trim() !== '' && addText(typed)}
          onPaste={(event) => {
            event.preventDefault()
            const pasted = event.clipboardData.getData('text/plain')
            takeIn(pasted, 'pasted')
          }}
          onDrop={(event) => {
            const dropped = event.dataTransfer.getData('text/plain')
            if (dropped === '') return
            event.preventDefault()
            takeIn(dropped, 'dropped')
          }}
        />
      </Pill.Group>
    </PillsInput>
  )
}

type GroupsProps = { rule: RecipientRule; recipients: readonly string[]; onChange: (recipients: string[]) => void }

/** Saved groups of test recipients: one click adds a group, and the current recipients can be saved as a group. */
export function Groups({ rule, recipients, onChange }: GroupsProps) {
  const groups = useTestGroups()
  const remove = useRemoveTestGroup()
  // Hides groups without a valid recipient for this channel, for example email addresses if tests go to phones.
  const usableGroups = groups
    .map(({ name, recipients: all }) => ({ name, all: all.filter((recipient) => isRecipient(recipient, rule)) }))
    .filter(({ all }) => all.length > 0)
  if (usableGroups.length === 0 && recipients.length === 0) return null
  return (
    <div className={`${layout.row} ${classes.groups}`}>
      {usableGroups.map(({ name, all }) => (
        <span key={name} className={classes.group}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUsersGroup size={14} />}
            onClick={() => onChange(readRecipients(all.join(','), recipients, rule).recipients)}
          >
            {name} ({all.length})
          </Button>
          <Tooltip label={`Remove the group ${name}`}>
            <ActionIcon size={22} aria-label={`Remove the group ${name}`} onClick={() => remove.mutate(name)}>
              <IconX size={14} />
            </ActionIcon>
          </Tooltip>
        </span>
      ))}
      {recipients.length > 0 && <SaveGroup recipients={recipients} />}
    </div>
  )
}

function SaveGroup({ recipients }: { recipients: readonly string[] }) {
  const keep = useKeepTestGroup()
  const [name, setName] = useState<string | null>(null)
  if (name === null)
    return (
      <Button variant="subtle" size="xs" onClick={() => setName('')}>
        Save as group
      </Button>
    )
  const save = () => {
    if (name.trim() === '') return
    keep.mutate({ name: name.trim(), recipients: [...recipients] }, { onSuccess: () => setName(null) })
  }
  return (
    <span className={classes.group}>
      <TextInput
        size="xs"
        aria-label="Group name"
        placeholder="Group name"
        data-at-most={80}
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
      />
      <Button size="xs" loading={keep.isPending} disabled={name.trim() === ''} onClick={save}>
        Save
      </Button>
    </span>
  )
}
