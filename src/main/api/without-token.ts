/** Makes a failure safe to show: a server may repeat the token in its message, and the message may be very long. */
import { cutToUnits, type Failure } from '#contract'

/** Limit of characters of a server's message. */
const MAX_MESSAGE_CHARS = 500

/** The token as plain text and percent-encoded. */
const spellingsOf = (token: string): string[] =>
  [token, encodeURIComponent(token)].filter((spelling) => spelling !== '')

/** Whether JSON text contains the token. */
export const holdsToken = (token: string, json: string): boolean =>
  spellingsOf(token).some((spelling) => json.includes(JSON.stringify(spelling).slice(1, -1)))

/** A token shorter than this may occur inside ordinary words, so it is hidden only where it is a whole word. */
const MIN_CHARS_INSIDE = 8

function patternOf(spelling: string): RegExp {
  const escaped = spelling.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(
    spelling.length < MIN_CHARS_INSIDE ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped,
    'gu',
  )
}

/** Removes the token, plain or percent-encoded, before the message is shortened, so that no part of the token remains. */
export function withoutToken(token: string, failure: Failure): Failure {
  const hide = (text: string) =>
    spellingsOf(token).reduce((text, spelling) => text.replace(patternOf(spelling), '(hidden)'), text)
  const path = failure.path === undefined ? {} : { path: hide(failure.path) }
  return { ...failure, ...path, message: cutToUnits(hide(failure.message), MAX_MESSAGE_CHARS) }
}
