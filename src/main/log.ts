/** The keeper's log: one line per entry on stderr. stdout belongs to the ready line alone. */

export type Log = (level: 'info' | 'warn' | 'error', message: string, error?: unknown) => void

/** What might be a token after the word that announces one. */
const secret = /(bearer\s+|[?&]t=|token["']?\s*[:=]\s*["']?)[\w.~+/=-]+/gi

/** A log that writes to `write`. Whatever looks like a token is blanked before it is written. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return (level, message, error) => {
    const cause =
      error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    write(`${new Date().toISOString()} ${level} ${withoutTokens(message + cause)}\n`)
  }
}

/** The same text with everything that looks like a token blanked. */
export const withoutTokens = (text: string): string => text.replace(secret, '$1(hidden)')
