/** What goes wrong outside of any call is in the log, redacted, instead of in a box with raw lines or nowhere. */
import { app } from 'electron'
import type { Log } from '../ports.ts'

/** Must run first. */
export function logUncaughtErrors(log: Log): void {
  // With a listener of our own Electron shows no box: Herald goes on, and what was typed is written already.
  process.on('uncaughtException', (error) => log('error', 'An error that nothing expected', error))
  process.on('unhandledRejection', (reason) => log('error', 'A failure that nobody waited for', reason))
  // A terminal that was closed takes no line, and telling that needs none.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit')
      log('warn', `A process of Chromium ended: ${name ? `${type} (${name})` : type}, ${reason} (${exitCode})`)
  })
}
