/** Rules for text. A rule that takes its message as an argument keeps rule and wording on one line. */
import * as v from 'valibot'
import { isScript } from './addresses.ts'

/** Not empty after trimming. */
export const required = (message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', message),
  )

/** An address that runs no script. Checked on save, because journey content is never published and gets no later check. */
export const noScript = v.check<string, string>(
  (address) => !isScript(address),
  'This link can run a script. Enter another.',
)
