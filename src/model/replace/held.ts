/** Which of many searches a message has matches of: for counting where texts are used. Pure. */
import { decodeHTMLStrict } from 'entities/decode'
import type { CheckedMessage } from '../checks/message.ts'
import { placesIn } from './places.ts'
import type { Replacement } from './replacement.ts'

const words = /[\p{L}\p{N}\p{M}]+/gu
const wordsIn = (text: string): string[] => text.toLowerCase().match(words) ?? []

/** The indexes of the replacements that have a place in the message (see `placesIn`). */
export function heldIn(message: CheckedMessage, replacements: readonly Replacement[]): number[] {
  const { texts, html } = message
  const stored = [
    ...texts.map(({ text }) => text),
    html?.source?.html ?? '',
    JSON.stringify(html?.source?.design ?? ''),
  ]
  // A match holds each word of what is searched for; most messages lack one of them. Colours are spelt in several ways.
  const known = [...new Set(wordsIn(decodeHTMLStrict(stored.join(' '))))].join(' ')
  return replacements.flatMap((replacement, index) => {
    const mayBeHeld = replacement.kind === 'colour' || wordsIn(replacement.find).every((word) => known.includes(word))
    return mayBeHeld && placesIn(message, replacement).length > 0 ? [index] : []
  })
}
