/** One field of a campaign as text, and helpers that every field uses. */
import { type Segment, unitsOf } from '#contract'
import type { Events } from '../../../model/rules/event-names'
import { fieldsIn, flagIn, numberIn, textIn } from '../../../model/rules/read'

export type Fields = Readonly<Record<string, unknown>>

/** The server's names of events and segments; null if they were never loaded. */
export type KnownNames = { events: Events; segments: readonly Segment[] | null }

export const nothingKnown: KnownNames = { events: null, segments: null }

/** `text`: written by the user, so it has its own text direction. */
export type FieldLine = { label: string; value: string; text?: boolean }

export const notSet = 'Not set'

/** The line, or no line if there is no text. */
export const lineOf = (label: string, text: string | null): FieldLine[] => (text ? [{ label, value: text }] : [])

/** 'On' or 'Off'; null if the value is not a flag. */
export function onOff(value: unknown): string | null {
  const isSet = flagIn(value)
  return isSet === null ? null : isSet ? 'On' : 'Off'
}

/** '30 days', '1 hour', from { value, duration }. */
export function amountText(amount: unknown): string | null {
  const { value, duration } = fieldsIn(amount)
  const number = numberIn(value)
  const unit = textIn(duration)?.toLowerCase()
  if (number === null || !unit) return null
  return unitsOf(number, unit)
}
