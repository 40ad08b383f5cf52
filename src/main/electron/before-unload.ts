/** Asks before a window with unsaved changes closes. Without this, Electron would keep the window open and show nothing. */
import { type BrowserWindow, dialog } from 'electron'
import type { Log } from '../ports.ts'
import type { Shutdown } from './shutdown.ts'

const leaveButton = 0

/** Cancels the close while the user is asked, so that main is not blocked; 'Leave' repeats the close. */
export function confirmUnload(window: BrowserWindow, shutdown: Pick<Shutdown, 'goOn' | 'giveUp'>, log: Log): void {
  const { webContents } = window
  let state: 'asks nobody' | 'asks' | 'may go' = 'asks nobody'
  let isClosing = false
  window.on('close', () => {
    isClosing = true
  })
  webContents.on('will-prevent-unload', (event) => {
    // In Electron, preventing 'will-prevent-unload' means leaving the page.
    if (state === 'may go') return event.preventDefault()
    if (state === 'asks') return
    state = 'asks'
    void decide()
  })
  webContents.on('did-navigate', () => {
    if (state === 'may go') state = 'asks nobody'
  })

  async function decide(): Promise<void> {
    const mayClose = await mayLeave(window, log)
    state = mayClose ? 'may go' : 'asks nobody'
    if (!mayClose) shutdown.giveUp()
    if (mayClose && !window.isDestroyed() && !shutdown.goOn()) isClosing ? window.close() : webContents.reload()
    isClosing = false
  }
}

async function mayLeave(window: BrowserWindow, log: Log): Promise<boolean> {
  try {
    return (await dialog.showMessageBox(window, question)).response === leaveButton
  } catch (error) {
    log('warn', 'The dialog before leaving a page failed', error)
    return false
  }
}

const question = {
  type: 'question',
  buttons: ['Leave', 'Stay'],
  defaultId: 1,
  cancelId: 1,
  noLink: true,
  message: 'Leave without saving?',
  detail: 'Your unsaved changes on this page will be lost.',
} satisfies Electron.MessageBoxOptions
