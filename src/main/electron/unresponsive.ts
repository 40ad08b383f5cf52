/** Handles a page that does not respond: the user may wait or reload it where it was. Main keeps running. */
import { dialog, type WebContents } from 'electron'
import type { Log } from '../ports.ts'
import { windowShowing } from './own-window.ts'

const reload = 1

export function watchUnresponsive(contents: WebContents, log: Log): void {
  let openDialog: AbortController | null = null
  contents.on('responsive', () => openDialog?.abort())
  contents.on('unresponsive', async () => {
    const window = windowShowing(contents)
    if (openDialog || !window) return
    log('warn', 'A page does not answer')
    openDialog = new AbortController()
    try {
      const { response } = await dialog.showMessageBox(window, { ...question, signal: openDialog.signal })
      // Crashes the page; recovery.ts reloads it where it was.
      if (response === reload && !contents.isDestroyed()) contents.forcefullyCrashRenderer()
    } catch (error) {
      log('warn', 'The dialog about an unresponsive page failed', error)
    }
    openDialog = null
  })
}

const question = {
  type: 'warning',
  buttons: ['Wait', 'Reload page'],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
  message: 'This page is not responding',
  detail: 'It may be busy. Your work is saved on this computer, and reloading brings you back to where you were.',
} satisfies Electron.MessageBoxOptions
