/** Logs uncaught errors, redacted, instead of showing Electron's raw error box. */
import { app } from 'electron'
import type { Log } from '../ports.ts'

/** Must run before everything else. */
export function logUncaughtErrors(log: Log): void {
  // With our own listener Electron shows no box. Herald continues, and typed text is already written.
  process.on('uncaughtException', (error) => log('error', 'An error that nothing expected', error))
  process.on('unhandledRejection', (reason) => log('error', 'A failure that nobody waited for', reason))
  // A closed terminal cannot be written to; this error is ignored.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit')
      log('warn', `A process of Chromium ended: ${name ? `${type} (${name})` : type}, ${reason} (${exitCode})`)
  })
}
