/** The window in front: what the menu, a link from outside or a notification asks of Herald goes to it alone. */
import { BrowserWindow } from 'electron'
import type { DeskCommand } from '#contract'
import type { Log } from '../log.ts'
import { isCrashRoute } from './crash-page.ts'
import { origin } from './protocol.ts'
import { comeForward } from './window.ts'

const front = (): BrowserWindow | null => BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null

/** Brings Herald forward; null leaves it where it is. `open` makes a window where there is none. */
export function showInFront(route: string | null, open: (route: string) => unknown, log: Log): void {
  const window = front()
  if (!window) return void open(route ?? '/')
  comeForward(window)
  if (route === null) return
  // A page that is not there yet hears nothing. One that is goes there itself, and asks first where something is not saved.
  const { webContents } = window
  const deaf = webContents.isLoading() || isCrashRoute(webContents.getURL().slice(origin.length))
  if (!deaf) webContents.send('desktop.wanted', route)
  else window.loadURL(origin + route).catch((error) => log('error', `The window could not show ${route}`, error))
}

export function askPage(command: DeskCommand): void {
  front()?.webContents.send('desktop.asked', command)
}
