/** Which window's page some contents are: a bar that lies over a page belongs to the same window, and is not its page. */
import { BrowserWindow, type WebContents } from 'electron'

/** Null for contents that are no window's page. */
export function windowShowing(contents: WebContents): BrowserWindow | null {
  const window = BrowserWindow.fromWebContents(contents)
  return window && !window.isDestroyed() && window.webContents === contents ? window : null
}

/** All windows, the newest last: Electron keeps them in no order. */
export const windowsByAge = (): BrowserWindow[] => BrowserWindow.getAllWindows().toSorted((a, b) => a.id - b.id)
