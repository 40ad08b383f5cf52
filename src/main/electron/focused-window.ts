/** The focused window: commands from the menu, an external link or a notification go to it alone. */
import { app, BrowserWindow } from 'electron'
import type { DesktopCommand, OpenedFile } from '#contract'
import type { Log } from '../ports.ts'
import { isCrashRoute } from './crash-page.ts'
import { windowsByAge } from './own-window.ts'
import { origin } from './protocol.ts'
import { comeForward } from './window.ts'

let last: BrowserWindow | null = null
/** Dialog-like windows: never the target of commands or routes. */
export const neverFocused = new WeakSet<BrowserWindow>()

/** Must run before the first window. */
export function rememberFocusedWindow(): void {
  app.on('browser-window-focus', (_event, window) => {
    if (!neverFocused.has(window)) last = window
  })
}

/** The focused window, or the last used one while another program is in front. */
export function focusedWindow(): BrowserWindow | null {
  const lastUsed = last && !last.isDestroyed() ? last : null
  const focused = BrowserWindow.getFocusedWindow()
  if (focused && !neverFocused.has(focused)) return focused
  return lastUsed ?? windowsByAge().findLast((window) => !neverFocused.has(window)) ?? null
}

/** Focuses a Herald window and shows `route`; null keeps the current page. `openNew` creates a window if there is none. */
export function showInFocusedWindow(route: string | null, openNew: (route: string) => unknown, log: Log): void {
  const window = focusedWindow()
  if (!window) return void openNew(route ?? '/')
  comeForward(window)
  if (route === null) return
  // A page that is still loading receives no message, so the route is loaded instead. A loaded page navigates itself, and asks first if
  // changes are unsaved.
  const { webContents } = window
  const isNotListening = webContents.isLoadingMainFrame() || isCrashRoute(webContents.getURL().slice(origin.length))
  if (!isNotListening) webContents.send('desktop.wanted', route)
  else window.loadURL(origin + route).catch((error) => log('error', `The window could not show ${route}`, error))
}

/** Sends a command to the focused page. `openNew` creates a window if there is none; with null the command is dropped then. */
export const sendCommand = (command: DesktopCommand, openNew: (() => BrowserWindow | null) | null): void =>
  sendToPage('desktop.asked', command, openNew)

/** Passes an opened file to the focused page. */
export const sendOpenedFile = (file: OpenedFile, openNew: () => BrowserWindow | null): void =>
  sendToPage('desktop.opened', file, openNew)

function sendToPage(name: string, payload: unknown, openNew: (() => BrowserWindow | null) | null): void {
  const window = focusedWindow() ?? openNew?.()
  if (!window) return
  const { webContents } = window
  const send = () => webContents.send(name, payload)
  // Before 'dom-ready' there is no preload that could queue it for the page.
  if (webContents.isLoadingMainFrame()) webContents.once('dom-ready', send)
  else send()
}
