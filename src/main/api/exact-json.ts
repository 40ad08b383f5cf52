/** JSON of a server whose numbers may be longer than a double can hold: such a one stays a text of its digits, so that no other number is shown or sent. */

/** Throws as `JSON.parse` does. */
export function parseExactly(text: string): unknown {
  return mayBeLong.test(text) ? JSON.parse(text, asWritten) : JSON.parse(text)
}

/** A number of sixteen digits and more somewhere: without one nothing has to be looked at twice. */
const mayBeLong = /[:[,]\s*-?\d{16}/

function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || context?.source === undefined) return value
  return isInteger.test(context.source) ? context.source : value
}

const isInteger = /^-?\d+$/
