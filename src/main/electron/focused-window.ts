/** The window in front: what the menu, a link from outside or a notification asks of Herald goes to it alone. */
import { app, BrowserWindow } from 'electron'
import type { DesktopCommand, OpenedFile } from '#contract'
import type { Log } from '../ports.ts'
import { isCrashRoute } from './crash-page.ts'
import { windowsByAge } from './own-window.ts'
import { origin } from './protocol.ts'
import { comeForward } from './window.ts'

let last: BrowserWindow | null = null
/** Windows that only ask something: nothing is shown in them, and nothing is told to them. */
export const neverFocused = new WeakSet<BrowserWindow>()

/** Must run before the first window. */
export function rememberFocusedWindow(): void {
  app.on('browser-window-focus', (_event, window) => {
    if (!neverFocused.has(window)) last = window
  })
}

/** While another program is in front it is the window that was used last. */
export function focusedWindow(): BrowserWindow | null {
  const used = last && !last.isDestroyed() ? last : null
  const focused = BrowserWindow.getFocusedWindow()
  if (focused && !neverFocused.has(focused)) return focused
  return used ?? windowsByAge().findLast((window) => !neverFocused.has(window)) ?? null
}

/** Brings Herald forward; null leaves it where it is. `open` makes a window where there is none. */
export function showInFocusedWindow(route: string | null, open: (route: string) => unknown, log: Log): void {
  const window = focusedWindow()
  if (!window) return void open(route ?? '/')
  comeForward(window)
  if (route === null) return
  // A page that is not there yet hears nothing. One that is goes there itself, and asks first where something is not saved.
  const { webContents } = window
  const deaf = webContents.isLoadingMainFrame() || isCrashRoute(webContents.getURL().slice(origin.length))
  if (!deaf) webContents.send('desktop.wanted', route)
  else window.loadURL(origin + route).catch((error) => log('error', `The window could not show ${route}`, error))
}

/** Asks the page in front, in a window that `open` makes where there is none; null where nothing is to be asked then. */
export const sendCommand = (command: DesktopCommand, open: (() => BrowserWindow | null) | null): void =>
  sendToPage('desktop.asked', command, open)

/** Tells the page in front of a file that was opened. */
export const sendOpenedFile = (file: OpenedFile, open: () => BrowserWindow | null): void =>
  sendToPage('desktop.opened', file, open)

function sendToPage(name: string, payload: unknown, open: (() => BrowserWindow | null) | null): void {
  const window = focusedWindow() ?? open?.()
  if (!window) return
  const { webContents } = window
  const tell = () => webContents.send(name, payload)
  // Until then there is no preload that could hold it for the page.
  if (webContents.isLoadingMainFrame()) webContents.once('dom-ready', tell)
  else tell()
}
