/** The text as sent: counted, previewed, tested and reviewed in this form, never as typed. */

/**
 * Drops every '@', as the specification requires (Source: docs/reference/rules.md#sms), and converts '%0A' to a line break, as the server
 * will read it.
 */
export const sentText = (text: string): string => text.replaceAll('@', '').replaceAll('%0A', '\n')

/** The number of dropped characters in a text. */
export function atCount(text: string): number {
  let count = 0
  for (let index = text.indexOf('@'); index !== -1; index = text.indexOf('@', index + 1)) count++
  return count
}
