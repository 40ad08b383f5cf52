/** Back and forward as in a browser: the mouse's own buttons, a swipe, and the menu's keys. Pages of Herald are one document: nothing is loaded anew. */
import { BrowserWindow, type WebContents } from 'electron'

export type Way = 'back' | 'forward'

/** Windows and Linux tell of the mouse's buttons and of keyboards with such keys, macOS of a swipe with three fingers. */
export function followGestures(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') go(window.webContents, 'back')
    if (command === 'browser-forward') go(window.webContents, 'forward')
  })
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') go(window.webContents, 'back')
    if (direction === 'right') go(window.webContents, 'forward')
  })
}

/** In the window that has the keyboard. */
export function goInFront(way: Way): void {
  const contents = BrowserWindow.getFocusedWindow()?.webContents
  if (contents) go(contents, way)
}

function go({ navigationHistory: history }: WebContents, way: Way): void {
  if (way === 'back' && history.canGoBack()) history.goBack()
  if (way === 'forward' && history.canGoForward()) history.goForward()
}
