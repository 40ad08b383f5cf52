/** Shows why Herald cannot start: a user who clicked an icon reads no terminal. */
import { app, dialog } from 'electron'

/** Resolves once the user closed the box. `logFile`: the log with details; null if there is none. */
export async function showRefusal(text: string, logFile: string | null): Promise<void> {
  // On Linux a message box needs a ready app; elsewhere it opens at once.
  if (process.platform === 'linux') await app.whenReady()
  const more = logFile === null ? '' : `\n\nSee the log: ${logFile}`
  dialog.showErrorBox('Herald could not start', `${text}${more}`)
}
