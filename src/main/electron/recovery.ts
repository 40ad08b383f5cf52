/** A page whose process ended comes back where it was; one that ends again and again, or does not load, gives way to a plain page. */
import { type BrowserWindow, dialog, type WebContents } from 'electron'
import type { Log } from '../ports.ts'
import { crashRoute, failureRoute, isCrashRoute } from './crash-page.ts'
import { isOurs } from './locks.ts'
import { loopBreaker } from './loop-breaker.ts'
import { windowShowing } from './own-window.ts'
import { origin } from './protocol.ts'

/** The address carries the screen, the draft store the step: the same page loads again, at the same step. */
export function recover(contents: WebContents, log: Log): void {
  const mayReturn = loopBreaker()
  contents.on('did-fail-load', (_event, code, why, url, isMainFrame) => {
    // Another navigation came in between: that one will be shown.
    if (isMainFrame && code !== aborted) replaceWithCrashPage(contents, url, why, log)
  })
  // Without its preload a page would stay white: it could ask for nothing.
  contents.on('preload-error', (_event, _path, error) => {
    log('error', 'The preload of a page failed', error)
    replaceWithCrashPage(contents, contents.getURL(), noPreload, log)
  })
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const window = windowShowing(contents)
    if (!window || reason === 'clean-exit') return
    const route = routeOf(contents.getURL())
    log('error', `The page at ${route.split('?')[0]} ended: ${reason} (${exitCode})`)
    // Even the plain page: then nothing of a page runs on this computer, and a loop would not help.
    if (isCrashRoute(route)) return
    const next = mayReturn(Date.now()) ? route : crashRoute(route)
    window.loadURL(origin + next).catch((error) => log('error', 'The page could not be brought back', error))
  })
}

/** Chromium's ERR_ABORTED. */
const aborted = -3
const noPreload = 'PRELOAD'

const routeOf = (url: string): string => (isOurs(url) ? url.slice(origin.length) || '/' : '/')

function replaceWithCrashPage(contents: WebContents, url: string, why: string, log: Log): void {
  const window = windowShowing(contents)
  const route = routeOf(url)
  if (!window) return
  log('error', `The page at ${route.split('?')[0]} did not load: ${why}`)
  // The plain page does without a preload.
  if (isCrashRoute(route) && why === noPreload) return
  // Not even the plain page: only the system can say so.
  if (isCrashRoute(route)) return void showBlank(window, why, log)
  // Electron refuses a navigation while the former one is still being told of, and would tell that as a failure too.
  setImmediate(() => {
    if (window.isDestroyed()) return
    window.loadURL(origin + failureRoute(route, why)).catch((error) => log('error', 'Nor did the plain page', error))
  })
}

function showBlank(window: BrowserWindow, why: string, log: Log): void {
  const message = 'Herald cannot show its page'
  const detail = `Part of Herald could not be read (${why}). Your work is saved on this computer. Reinstall Herald.`
  dialog
    .showMessageBox(window, { type: 'error', message, detail, buttons: ['Close'], noLink: true })
    .catch((error) => log('warn', 'Nobody could be told', error))
}
