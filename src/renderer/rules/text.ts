/** Rules over text, without wording: the message is an argument, so that rule and words stand on one line. */
import * as v from 'valibot'

/** Not empty, blanks aside. */
export const required = (message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', message),
  )

/** Something was chosen: neither null nor undefined nor blank. */
export const chosen = <T>(message: string) =>
  v.custom<T>((value) => value !== null && value !== undefined && value !== '', message)
