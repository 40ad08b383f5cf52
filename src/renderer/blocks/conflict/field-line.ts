/** One field of a campaign in words, and the small words that every field uses. */
import { type Segment, unitsOf } from '#contract'
import type { Events } from '../../rules/event-names'
import { fieldsIn, flagIn, numberIn, textIn } from '../../rules/read'

export type Fields = Readonly<Record<string, unknown>>

/** What the server calls the things that a campaign names by number; null where it was never read. */
export type KnownNames = { events: Events; segments: readonly Segment[] | null }

export const nothingKnown: KnownNames = { events: null, segments: null }

/** `text`: a person's own words, in their own direction. */
export type FieldLine = { label: string; words: string; text?: boolean }

export const notSet = 'Not set'

/** The line, where there is something to say. */
export const said = (label: string, words: string | null): FieldLine[] => (words ? [{ label, words }] : [])

/** 'On' or 'Off'; null for what is no yes or no. */
export function onOff(value: unknown): string | null {
  const flag = flagIn(value)
  return flag === null ? null : flag ? 'On' : 'Off'
}

/** '30 days', '1 hour', from { value, duration }. */
export function amountText(amount: unknown): string | null {
  const { value, duration } = fieldsIn(amount)
  const number = numberIn(value)
  const unit = textIn(duration)?.toLowerCase()
  if (number === null || !unit) return null
  return unitsOf(number, unit)
}
