/** When a window is shown: no single event comes on every system, so the first of several does it, and a clock in any case. */
import type { BrowserWindow } from 'electron'
import type { Clock } from '../clock.ts'

/** Milliseconds after which a window is shown whatever it holds: a window that is nowhere helps nobody. */
const SHOW_LATEST_MS = 1_500

/**
 * Runs `show` once. 'ready-to-show' is the first layout, which a hidden window does not always come to (on Wayland it paints
 * nothing); a page that loaded, or failed to, is there to be seen.
 */
export function showWhenReady(window: BrowserWindow, show: () => void, clock: Clock): void {
  let done = false
  const appear = () => {
    if (done || window.isDestroyed()) return
    done = true
    cancel()
    show()
  }
  const cancel = clock.after(SHOW_LATEST_MS, appear)
  window.once('ready-to-show', appear)
  window.webContents.once('did-finish-load', appear)
  window.webContents.on('did-fail-load', appear)
}
