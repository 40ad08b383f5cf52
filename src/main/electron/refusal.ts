/** Says why Herald cannot start: who clicked on an icon reads no terminal. */
import { app, dialog } from 'electron'

/** Comes back once the person has read it. `logFile`: where more is said; null where there is none. */
export async function showRefusal(words: string, logFile: string | null): Promise<void> {
  // On Linux a box needs a program that is ready; elsewhere it comes at once.
  if (process.platform === 'linux') await app.whenReady()
  const more = logFile === null ? '' : `\n\nSee the log: ${logFile}`
  dialog.showErrorBox('Herald could not start', `${words}${more}`)
}
