/** A failure as it may be shown: a server may repeat the token in its words, and it may talk for ever. */
import type { Failure } from '#contract'

/** Characters of a server's words that are kept. */
const longest = 500

/** The same without the token, plain or as an address writes it; only then cut, so that no half of it stays. */
export function withoutToken(token: string, failure: Failure): Failure {
  const spellings = [token, encodeURIComponent(token)].filter((spelling) => spelling !== '')
  const hide = (text: string) => spellings.reduce((words, spelling) => words.replaceAll(spelling, '(hidden)'), text)
  const path = failure.path === undefined ? {} : { path: hide(failure.path) }
  return { ...failure, ...path, message: hide(failure.message).slice(0, longest) }
}
