/** Input for test recipients as pills, typed or pasted. Shows invalid entries and drops duplicates. */
import { Pill, PillsInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { pasteRefusal } from '../../ui/limit-pastes'
import { labelOf, type RecipientRule, readingText, readRecipients, ruleText } from './recipients'
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
