/** The text as it leaves: what is counted, previewed, tested and reviewed is this, never what merely stands in the editor. */

/** Drops every '@', as the specification stores it (Source: docs/reference/rules.md#sms), and reads '%0A' as the line break it will become. */
export const sentText = (text: string): string => text.replaceAll('@', '').replaceAll('%0A', '\n')

/** How many characters of a text do not leave. */
export function atCount(text: string): number {
  let count = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) count++
  return count
}
