/** A field for a number of zero or more: '-' and '+' cannot be typed, other text cannot be pasted, and an empty field is null. */
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { excerpt } from '#contract'

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

/**
 * Refuses text in a numeric field, pasted, dropped or typed: the field would keep its digits as another number. Why `text` cannot be pasted
 * or dropped into a field for numbers of zero or more; null if it can. Thousands separators and a percent sign are ignored.
 */
export function pasteRefusal(text: string, isInteger: boolean): string | null {
  const digitsOnly = text
    .trim()
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
    .replace(/\s*%$/, '')
  if (digitsOnly === '' || (isInteger ? /^\d+$/ : /^(\d+\.?\d*|\.\d+)$/).test(digitsOnly)) return null
  return refusalOf(text, isInteger)
}

const refusalOf = (text: string, isInteger: boolean): string =>
  isInteger
    ? `'${excerpt(text.trim(), 21)}' is not a whole number. Type digits only.`
    : `'${excerpt(text.trim(), 21)}' is not a number of zero or more. Type digits, with a point if needed.`

/**
 * The characters typed in a row, after `key` (KeyboardEvent's `key`); '' after a key that edits a number. A single letter may be a slip
 * between the digits of one number.
 */
export function typedRun(before: string, key: string): string {
  if (key.length > 1) return /^(Shift|CapsLock|AltGraph)$/.test(key) ? before : ''
  const isSlip = /\d/.test(key) && /\p{L}/u.test(before) && !isNonNumeric(before)
  return isSlip ? before.replace(/[^\d.,]/g, '') + key : before + key
}

/**
 * Whether a run is not a number, so that its digits must not become one: 'first monday at 21:30' is not 2130, '1st' not 1, '21:30' not
 * 2130. '-' and '+' are blocked separately (Source: docs/reference/rules.md).
 */
export const isNonNumeric = (run: string): boolean => /\p{L}.*\p{L}|\d\s*[^\p{L}\d\s.,+-]\s*\d/u.test(run)

/** `restore` sets back the field's `value` after the digits of a word changed it. */
type Typed<T> = { value: T; restore: (before: T) => void }

/** The field's handlers and the message of the last refusal, which is removed by the next change (`clear`) or on blur (`leave`). */
export function useNumberPaste<T>(isInteger: boolean, { value, restore }: Typed<T>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const typing = useRef({ run: '', before: value })
  const checkInput = (event: ClipboardEvent | DragEvent | KeyboardEvent, newRefusal: string | null) => {
    if (newRefusal !== null) event.preventDefault()
    setRefusal(newRefusal)
  }
  return {
    refusal,
    clear: () => setRefusal(null),
    leave: () => {
      typing.current.run = ''
      setRefusal(null)
    },
    handlers: {
      onPaste: (event: ClipboardEvent) => {
        typing.current.run = ''
        checkInput(event, pasteRefusal(event.clipboardData.getData('text'), isInteger))
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey) return
        if (typing.current.run === '') typing.current.before = value
        const { before } = typing.current
        const run = typedRun(typing.current.run, event.key)
        typing.current.run = run
        if (event.key.length > 1 || !(isNonNumeric(run) || /\p{L}/u.test(event.key))) return
        checkInput(event, refusalOf(isNonNumeric(run) ? run : event.key, isInteger))
        if (isNonNumeric(run) && value !== before) restore(before)
      },
      onDrop: (event: DragEvent) => checkInput(event, pasteRefusal(event.dataTransfer.getData('text'), isInteger)),
    },
  }
}
