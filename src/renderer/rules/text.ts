/** Rules over text. Where the message is an argument, rule and wording are on one line. */
import * as v from 'valibot'
import { isScript } from './addresses'

/** Not empty, blanks aside. */
export const required = (message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', message),
  )

/** An address that runs no script. Content of a journey is saved and never published, so no later check would hold it back. */
export const noScript = v.check<string, string>(
  (address) => !isScript(address),
  'This link can run a script. Enter another.',
)
