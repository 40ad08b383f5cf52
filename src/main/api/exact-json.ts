/**
 * Parses JSON with numbers longer than a double can hold: such a number becomes a text of its digits, so that no rounded number is shown or
 * sent.
 */

/** Throws the same errors as `JSON.parse`. */
export function parseExactly(text: string): unknown {
  return mayBeLong.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text)
}

/** Finds a number of sixteen or more digits; without one the fast path is safe. */
const mayBeLong = /[:[,]\s*-?\d{16}/

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || context?.source === undefined) return value
  return isInteger.test(context.source) ? context.source : value
}

const isInteger = /^-?\d+$/
