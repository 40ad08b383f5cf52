/**
 * Test recipients: parses typed or pasted text into valid, repeated and invalid entries (Source: docs/reference/rules.md#recipients), the
 * input that shows them as pills, and saved groups.
 */
import { ActionIcon, Button, Pill, PillsInput, TextInput, Tooltip } from '@mantine/core'
import { IconUsersGroup, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { countOf } from '#contract'
import { useKeepTestGroup, useRemoveTestGroup, useTestGroups } from '../../data/test-send'
import layout from '../../ui/layout.module.css'
import { pasteRefusal } from '../../ui/limit-pastes'
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

/** Recipients that a channel's tests accept. */
export type RecipientRule = { addresses: boolean; phones: boolean }

/** The rule for a channel's `recipients` ('phone', or an address, or either). */
export const ruleOf = (recipients: string): RecipientRule => ({
  addresses: /email/.test(recipients),
  phones: /phone/.test(recipients),
})

/** Simple address pattern (Source: docs/reference/rules.md#recipients). */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** + and 12 digits, or 0 and 10 digits (Source: docs/reference/choices.md#phones-and-tests). */
const phone = /^(?:\+\d{12}|0\d{10})$/

export const isRecipient = (recipient: string, { addresses, phones }: RecipientRule): boolean =>
  (addresses && address.test(recipient)) || (phones && phone.test(recipient))

/** The label of the field. */
function labelOf({ addresses, phones }: RecipientRule): string {
  if (addresses && phones) return 'Email addresses or phone numbers'
  return phones ? 'Phone numbers' : 'Email addresses'
}

const phoneText = '+923001234567 or 03001234567'

/** The accepted format, as text. */
function ruleText({ addresses, phones }: RecipientRule): string {
  if (addresses && phones) return `Format: name@example.com, ${phoneText}`
  return phones ? `Format: ${phoneText}` : 'Format: name@example.com'
}

export type ReadRecipients = {
  /** Recipients in order, including the existing ones. */
  recipients: string[]
  /** Invalid entries as written, each once. */
  invalid: string[]
  /** Number of duplicates. */
  repeated: number
}

/** Parses entries separated by commas, semicolons, tabs or line breaks. Spaces also separate entries if a part is a valid recipient. */
export function readRecipients(
  text: string,
  existingRecipients: readonly string[],
  rule: RecipientRule,
): ReadRecipients {
  const recipients = new Map(existingRecipients.map((recipient) => [comparableRecipient(recipient), recipient]))
  const invalid = new Set<string>()
  let repeated = 0
  for (const piece of piecesOf(text, rule)) {
    if (!isRecipient(piece, rule)) invalid.add(piece)
    else if (recipients.has(comparableRecipient(piece))) repeated++
    else recipients.set(comparableRecipient(piece), piece)
  }
  return { recipients: [...recipients.values()], invalid: [...invalid], repeated }
}

/** Addresses are compared in lower case. */
const comparableRecipient = (recipient: string): string => recipient.toLowerCase()

function piecesOf(text: string, rule: RecipientRule): string[] {
  const pieces = text.split(/[,;\t\r\n]+/).map((piece) => piece.trim())
  return pieces.filter(Boolean).flatMap((piece) => {
    const pieces = piece.split(/\s+/).map((word) => plainPhone(word, rule))
    // '+92 300 1234567' is one number, not three.
    return pieces.length > 1 && pieces.some((word) => isRecipient(word, rule)) ? pieces : [plainPhone(piece, rule)]
  })
}

/** A phone number without spaces, hyphens, dots and brackets; any other text unchanged. */
function plainPhone(text: string, { phones }: RecipientRule): string {
  const digits = text.replace(/[\s.()\-\u2010-\u2015]/g, '')
  return phones && phone.test(digits) ? digits : text
}

/** '2 were there already. Not added: abc, def. A phone number: ...'; null without duplicates and invalid entries. */
export function readingText({ invalid, repeated }: ReadRecipients, rule: RecipientRule): string | null {
  const namedAddress =
    invalid.length > 5 ? `${invalid.slice(0, 5).join(', ')} and ${invalid.length - 5} more` : invalid.join(', ')
  const refusals = [
    repeated > 0 && `${countOf(repeated, 'was', 'were')} there already.`,
    invalid.length > 0 && `Not added: ${namedAddress}. ${ruleText(rule)}.`,
  ].filter(Boolean)
  return refusals.length > 0 ? refusals.join(' ') : null
}
