/** Back and forward as in a browser: mouse buttons, a swipe and menu keys. Herald is one document, so nothing reloads. */
import { BrowserWindow, type WebContents } from 'electron'

export type Direction = 'back' | 'forward'

/** Windows and Linux report the buttons of mice and keyboards for back and forward; macOS reports a swipe with three fingers. */
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

/** Navigates in the window with keyboard focus. */
export function navigateFocusedWindow(direction: Direction): void {
  const contents = BrowserWindow.getFocusedWindow()?.webContents
  if (contents) go(contents, direction)
}

function go({ navigationHistory: history }: WebContents, direction: Direction): void {
  if (direction === 'back' && history.canGoBack()) history.goBack()
  if (direction === 'forward' && history.canGoForward()) history.goForward()
}
