/**
 * Errors outside the page: uncaught ones are logged, redacted, instead of shown in Electron's raw error box; one that prevents the start is
 * shown.
 */
import { app, dialog } from 'electron'
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

/**
 * Shows why Herald cannot start: a user who clicked an icon reads no terminal. Resolves once the user closed the box. `logFile`: the log
 * with details; null if there is none.
 */
export async function showRefusal(text: string, logFile: string | null): Promise<void> {
  // On Linux a message box needs a ready app; elsewhere it opens at once.
  if (process.platform === 'linux') await app.whenReady()
  const more = logFile === null ? '' : `\n\nSee the log: ${logFile}`
  dialog.showErrorBox('Herald could not start', `${text}${more}`)
}
