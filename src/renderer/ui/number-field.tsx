/** A field for a number of zero or more: '-' and '+' cannot be typed, and an empty field is null. */
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useNumberPaste } from './use-number-paste'

type Props = Omit<
  NumberInputProps,
  'value' | 'onChange' | 'onKeyDown' | 'onPaste' | 'onDrop' | 'onBlur' | 'defaultValue'
> & {
  value: number | null
  onChange: (value: number | null) => void
}

/** The rules check bounds: the typed value stays, so that the user reads the refusal next to it. */
export function NumberField({ value, onChange, error, ...props }: Props) {
  const paste = useNumberPaste(false, { value, restore: onChange })
  return (
    <NumberInput
      {...props}
      value={value ?? ''}
      error={paste.refusal ?? error}
      {...paste.handlers}
      onBlur={paste.leave}
      onChange={(next) => {
        paste.clear()
        onChange(typeof next === 'number' ? next : next.trim() === '' ? null : Number(next))
      }}
      onKeyDown={(event) => {
        // '-' and '+' are blocked in numeric fields (Source: docs/reference/rules.md).
        if (event.key === '-' || event.key === '+') event.preventDefault()
        paste.handlers.onKeyDown(event)
      }}
      allowNegative={false}
      clampBehavior="none"
    />
  )
}
