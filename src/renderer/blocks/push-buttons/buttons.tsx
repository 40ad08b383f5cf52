/** Form for the buttons of a push notification: at most two rows with text, deep link and two colours. */
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { emptyButton, MAX_BUTTONS, type PushButton, shownColour } from '../../../model/push/parts'
import { FramedRow } from '../../ui/framed-row'
import layout from '../../ui/layout.module.css'
import classes from './push-buttons.module.css'

export type PushButtonsProps = {
  buttons: readonly PushButton[]
  onChange: (buttons: PushButton[]) => void
  /** Dotted path of the list in the values. */
  path: string
  readOnly: boolean
  errorAt: (path: string) => string | undefined
  /** Blocks '-' and '+' in the colours of app push. Texts and links accept both, because a link without its hyphens has another target. */
  blockSigns?: boolean
}

export function PushButtons(props: PushButtonsProps) {
  const { buttons, onChange, readOnly } = props
  const setButton = (place: number, patch: Partial<PushButton>) =>
    onChange(buttons.map((button, index) => (index === place ? { ...button, ...patch } : button)))
  return (
    <div className={layout.column3} data-field={props.path}>
      {buttons.map((button, index) => (
        <ButtonRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a button has no id other than its index.
          key={index}
          {...props}
          button={button}
          index={index}
          onEdit={(patch) => setButton(index, patch)}
          onRemove={() => onChange(buttons.filter((_, place) => place !== index))}
        />
      ))}
      {!readOnly && buttons.length < MAX_BUTTONS && (
        <Button
          className={classes.add ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...buttons, emptyButton()])}
        >
          Add Button
        </Button>
      )}
      {readOnly && buttons.length === 0 && <p className={layout.quiet}>No buttons.</p>}
    </div>
  )
}

type RowProps = PushButtonsProps & {
  button: PushButton
  index: number
  onEdit: (patch: Partial<PushButton>) => void
  onRemove: () => void
}

function ButtonRow({ button, index, path, readOnly, errorAt, blockSigns, onEdit, onRemove }: RowProps) {
  const number = index + 1
  const blockedSigns = useBlockedSigns()
  const fieldProps = (name: keyof PushButton, label: string) => ({
    label,
    size: 'sm',
    readOnly,
    name: `${path}.${index}.${name}`,
    'aria-label': `${label}, button ${number}`,
    value: button[name],
    error: blockedSigns.wordsAt(name) ?? errorAt(`${path}.${index}.${name}`),
    onChange: (event: { currentTarget: HTMLInputElement }) => onEdit({ [name]: event.currentTarget.value }),
  })
  const colour = (name: 'textColor' | 'buttonColor', label: string) => ({
    ...fieldProps(name, label),
    ...(blockSigns ? blockedSigns.guard(name) : {}),
    leftSection: <Swatch colour={button[name]} />,
  })
  return (
    <FramedRow label={`Button ${number}`} readOnly={readOnly} onRemove={onRemove}>
      <TextInput {...fieldProps('text', 'Text')} dir="auto" />
      <TextInput {...fieldProps('deepLink', 'Deep link')} placeholder="https://" inputMode="url" />
      <TextInput {...colour('textColor', 'Text colour')} placeholder="#1b1b20" />
      <TextInput {...colour('buttonColor', 'Button colour')} placeholder="#e5e5ea" />
    </FramedRow>
  )
}

/**
 * Blocks the keys '-' and '+' in fields where app push does not accept them (Source: docs/reference/rules.md#web-push), and shows why next
 * to the field. * Blocks the keys '-' and '+' in fields where app push does not accept them (Source: docs/reference/rules.md#web-push), and
 * shows why next to the field. For the fields of one row, by name.
 */
export function useBlockedSigns() {
  const [refusal, setRefused] = useState<string | null>(null)
  return {
    /** The message after a blocked key, until the next edit. */
    wordsAt: (name: string) => (refusal === name ? "'-' and '+' cannot be used here" : undefined),
    guard: (name: string) => ({
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== '-' && event.key !== '+') return
        event.preventDefault()
        setRefused(name)
      },
      onInput: () => setRefused(null),
    }),
  }
}

/** The colour if it is hex with 3 or 6 digits, else an empty swatch. */
function Swatch({ colour }: { colour: string }) {
  const swatchColour = shownColour(colour)
  return (
    <span
      className={classes.swatch}
      data-none={swatchColour === null || undefined}
      style={swatchColour ? { background: swatchColour } : {}}
    />
  )
}
