/** Writes comma-separated values for a spreadsheet. Pure. */

export type Cell = string | number | null | undefined

/**
 * RFC 4180 with a byte order mark, so that every spreadsheet detects the encoding. Text that a spreadsheet would run as a formula gets an
 * apostrophe, as does text that begins with one: what reads sheets drops the first.
 */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`

function cellText(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const harmless = /^['=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
