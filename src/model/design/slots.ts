/** Reads and fills the fields ('slots') in which the server stores a designed message, an email or a panel. */
import type { Json } from '#contract'
import { fieldsIn, textIn } from '../rules/read.ts'

/** The first slot that holds a message as text; '' if none does. */
export function htmlIn(slots: readonly unknown[]): string {
  for (const slot of slots) {
    const html = textIn(slot) ?? textIn(fieldsIn(slot).html)
    if (html) return html
  }
  return ''
}

/** Placeholder for the message in a slot, so that a draft stores the message only once. */
const theMessage: Json = { isTheMessage: true }

const isTheMessage = (value: unknown): boolean => fieldsIn(value).isTheMessage === true

/** The slots that exist, with a placeholder for `html`. A slot that is absent stays absent. */
export function sourceOf<Source extends object>(
  slots: { [Slot in keyof Source]: Json | undefined },
  html: string,
): Source {
  const filledSlots = Object.entries(slots).filter(([, value]) => value !== undefined)
  // The keys are those of `slots`, which has the keys of `Source`.
  return Object.fromEntries(
    filledSlots.map(([name, value]) => [name, followedSlot(value, (text) => text === html)]),
  ) as Source
}

/** The slots to send, with `html` in place of the placeholder. */
export function slotsOf<Source extends object>(source: Source, html: string): Source {
  const withHtml = (value: unknown): unknown => {
    if (isTheMessage(value)) return html
    return isTheMessage(fieldsIn(value).html) ? { ...fieldsIn(value), html } : value
  }
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name, withHtml(value)])) as Source
}

/** Points every slot that holds a message to the message that is being edited. */
export function slotsFollowing<Source extends object>(source: Source): Source {
  const entries = Object.entries(source).map(([name, value]) => [
    name,
    name === 'templateId' ? value : followedSlot(value, () => true),
  ])
  return Object.fromEntries(entries) as Source
}

const followedSlot = (value: unknown, isMessage: (text: string) => boolean): unknown => {
  const inner = textIn(fieldsIn(value).html)
  if (inner && isMessage(inner)) return { ...fieldsIn(value), html: theMessage }
  const text = textIn(value)
  return text && isMessage(text) ? theMessage : value
}
