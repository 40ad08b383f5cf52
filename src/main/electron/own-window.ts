/** Finds the window of some web contents. A bar over a page belongs to the window, but is not its page. */
import { BrowserWindow, type WebContents } from 'electron'

/** Null for contents that are not a window's page. */
export function windowShowing(contents: WebContents): BrowserWindow | null {
  const window = BrowserWindow.fromWebContents(contents)
  return window && !window.isDestroyed() && window.webContents === contents ? window : null
}

/** All windows, the newest last: Electron's list has no order. */
export const windowsByAge = (): BrowserWindow[] => BrowserWindow.getAllWindows().toSorted((a, b) => a.id - b.id)
