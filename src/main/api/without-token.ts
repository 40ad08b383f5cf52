/** A failure as it may be shown: a server may repeat the token in its words, and it may talk for ever. */
import { cutToUnits, type Failure } from '#contract'

/** Characters of a server's words that are kept. */
const MAX_MESSAGE_CHARS = 500

/** Plain, or as an address writes it. */
const spellingsOf = (token: string): string[] =>
  [token, encodeURIComponent(token)].filter((spelling) => spelling !== '')

/** Whether JSON text holds the token. */
export const holdsToken = (token: string, json: string): boolean =>
  spellingsOf(token).some((spelling) => json.includes(JSON.stringify(spelling).slice(1, -1)))

/** Shorter than this, a token may be a part of any word: then it is hidden only where it stands alone. */
const MIN_CHARS_INSIDE = 8

function patternOf(spelling: string): RegExp {
  const plain = spelling.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(spelling.length < MIN_CHARS_INSIDE ? `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])` : plain, 'gu')
}

/** The same without the token, plain or as an address writes it; only then cut, so that no half of it stays. */
export function withoutToken(token: string, failure: Failure): Failure {
  const hide = (text: string) =>
    spellingsOf(token).reduce((words, spelling) => words.replace(patternOf(spelling), '(hidden)'), text)
  const path = failure.path === undefined ? {} : { path: hide(failure.path) }
  return { ...failure, ...path, message: cutToUnits(hide(failure.message), MAX_MESSAGE_CHARS) }
}
