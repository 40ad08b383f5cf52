/** Rules over text, without wording: the message is an argument, so that rule and words stand on one line. */
import * as v from 'valibot'

/** Not empty, blanks aside. */
export const required = (message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', message),
  )
