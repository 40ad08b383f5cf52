/** A field for a number of zero or more: '-' and '+' are not typed into it, an empty field is null. */
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useNumberPaste } from './use-number-paste'

type Props = Omit<
  NumberInputProps,
  'value' | 'onChange' | 'onKeyDown' | 'onPaste' | 'onDrop' | 'onBlur' | 'defaultValue'
> & {
  value: number | null
  onChange: (value: number | null) => void
}

/** Bounds are the rules' to judge: what is typed stays, so that the refusal can be read beside it. */
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
