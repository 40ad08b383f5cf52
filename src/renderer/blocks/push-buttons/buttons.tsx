/** The buttons of a push notification: the form with at most two rows of text, deep link and two colours, and how a preview shows them. */
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { emptyButton, MAX_BUTTONS, type PushButton, shownColour } from '../../../model/push/parts'
import { FramedRow } from '../../ui/inputs'
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
    error: blockedSigns.refusalOf(name) ?? errorAt(`${path}.${index}.${name}`),
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
 * to the field. For the fields of one row, by name.
 */
export function useBlockedSigns() {
  const [refusal, setRefused] = useState<string | null>(null)
  return {
    /** The message after a blocked key, until the next edit. */
    refusalOf: (name: string) => (refusal === name ? "'-' and '+' cannot be used here" : undefined),
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

/** Text colour on a coloured button: black or white, whichever has more contrast by WCAG. `hex` is # with 3 or 6 digits. */
export function readableOn(hex: string): '#000000' | '#ffffff' {
  const digits = hex.trim().slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => linearShare(Number.parseInt(pair, 16) / 255))
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff'
}

const linearShare = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)

/**
 * Colours apply only if they are hex with 3 or 6 digits (Source: docs/reference/rules.md#web-push); without colours, the text stays
 * readable.
 */
export function ShownButtons({
  buttons,
  className,
}: {
  buttons: readonly PushButton[]
  className: string | undefined
}) {
  if (buttons.length === 0) return null
  return (
    <div className={className}>
      {buttons.map(({ text, textColor, buttonColor }, index) => {
        const background = shownColour(buttonColor)
        const color = shownColour(textColor) ?? (background ? readableOn(background) : null)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a button has no id other than its index.
            key={index}
            dir="auto"
            style={{ ...(color ? { color } : {}), ...(background ? { background } : {}) }}
            data-none={text.trim() === '' || undefined}
          >
            {text.trim() === '' ? `Button ${index + 1}` : text}
          </span>
        )
      })}
    </div>
  )
}
