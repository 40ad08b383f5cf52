/** The slots in which a server keeps a designed message, a mail or a panel. */
import type { Json } from '#contract'
import { fieldsIn, textIn } from '../../rules/read'

/** The first of the slots that holds a message as text. */
export function htmlIn(slots: readonly unknown[]): string {
  for (const slot of slots) {
    const html = textIn(slot) ?? textIn(fieldsIn(slot).html)
    if (html) return html
  }
  return ''
}

/** Stands in a slot for the message itself: a draft holds it once. */
const theMessage: Json = { isTheMessage: true }

const isTheMessage = (value: unknown): boolean => fieldsIn(value).isTheMessage === true

/** Those of the slots that there are: of another editor's message an absent one stays absent. */
export function sourceOf<Source extends object>(
  slots: { [Slot in keyof Source]: Json | undefined },
  html: string,
): Source {
  const there = Object.entries(slots).filter(([, value]) => value !== undefined)
  // The keys are those of `slots`, which are those of a source.
  return Object.fromEntries(there.map(([name, value]) => [name, inSlot(value, (text) => text === html)])) as Source
}

/** The slots with the message in them, as they travel. */
export function slotsOf<Source extends object>(source: Source, html: string): Source {
  const whole = (value: unknown): unknown => {
    if (isTheMessage(value)) return html
    return isTheMessage(fieldsIn(value).html) ? { ...fieldsIn(value), html } : value
  }
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name, whole(value)])) as Source
}

/** The same slots where all that hold a message hold the one under edit. */
export function slotsFollowing<Source extends object>(source: Source): Source {
  const made = Object.entries(source).map(([name, value]) => [
    name,
    name === 'templateId' ? value : inSlot(value, () => true),
  ])
  return Object.fromEntries(made) as Source
}

const inSlot = (value: unknown, isIt: (text: string) => boolean): unknown => {
  const inner = textIn(fieldsIn(value).html)
  if (inner && isIt(inner)) return { ...fieldsIn(value), html: theMessage }
  const text = textIn(value)
  return text && isIt(text) ? theMessage : value
}
