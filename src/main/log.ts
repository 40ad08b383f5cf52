/** The keeper's log: one line per entry on stderr. stdout belongs to the ready line alone. */

export type Log = (level: 'info' | 'warn' | 'error', message: string, error?: unknown) => void

/** What might be a token, a password or a key, after the word that announces one. */
const secret =
  /(bearer\s+|authorization["']?\s*[:=]\s*["']?basic\s+|[?&](?:t|key|sig|signature|x-amz-signature|x-amz-credential)=|(?:token|password|passwd|secret|api[_-]?key|cookie)["']?\s*[:=]\s*["']?)[\w.~%+/=-]+/gi
/** A name and a password in an address. */
const person = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*:[^\s/?#@]*@/gi

/** A log that writes to `write`. Whatever looks like a token is blanked before it is written. */
export function createLog(write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  return (level, message, error) => {
    const cause =
      error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    write(`${new Date().toISOString()} ${level} ${withoutTokens(message + cause)}\n`)
  }
}

/** The same text with everything that looks like a token blanked: the one place for the log, its file and what is copied from it. */
export const withoutTokens = (text: string): string => text.replace(person, '$1(hidden)@').replace(secret, '$1(hidden)')
