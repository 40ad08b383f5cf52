/** Reloads a page whose process crashed; shows a plain page if it keeps crashing or does not load. */
import { type BrowserWindow, dialog, type WebContents } from 'electron'
import type { Log } from '../ports.ts'
import { crashRoute, failureRoute, isCrashRoute } from './crash-page.ts'
import { isOurs } from './locks.ts'
import { loopBreaker } from './loop-breaker.ts'
import { windowShowing } from './own-window.ts'
import { origin } from './protocol.ts'

/** The address holds the screen and the draft store holds the step, so the reloaded page shows the same step. */
export function recover(contents: WebContents, log: Log): void {
  const mayReturn = loopBreaker()
  contents.on('did-fail-load', (_event, code, reason, url, isMainFrame) => {
    // `aborted`: another navigation started and will be shown.
    if (isMainFrame && code !== aborted) replaceWithCrashPage(contents, url, reason, log)
  })
  // Without its preload the page has no bridge and would stay white.
  contents.on('preload-error', (_event, _path, error) => {
    log('error', 'The preload of a page failed', error)
    replaceWithCrashPage(contents, contents.getURL(), noPreload, log)
  })
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const window = windowShowing(contents)
    if (!window || reason === 'clean-exit') return
    const route = routeOf(contents.getURL())
    log('error', `The page at ${route.split('?')[0]} ended: ${reason} (${exitCode})`)
    // Even the plain page crashed: no page can run on this computer, and reloading would loop.
    if (isCrashRoute(route)) return
    const next = mayReturn(Date.now()) ? route : crashRoute(route)
    window.loadURL(origin + next).catch((error) => log('error', 'The page could not be brought back', error))
  })
}

/** Chromium's ERR_ABORTED. */
const aborted = -3
const noPreload = 'PRELOAD'

const routeOf = (url: string): string => (isOurs(url) ? url.slice(origin.length) || '/' : '/')

function replaceWithCrashPage(contents: WebContents, url: string, reason: string, log: Log): void {
  const window = windowShowing(contents)
  const route = routeOf(url)
  if (!window) return
  log('error', `The page at ${route.split('?')[0]} did not load: ${reason}`)
  // The plain page needs no preload.
  if (isCrashRoute(route) && reason === noPreload) return
  // Even the plain page did not load: show a dialog of the system.
  if (isCrashRoute(route)) return void showBlank(window, reason, log)
  // Electron refuses a navigation while it reports the previous one, and would report that as a failure too.
  setImmediate(() => {
    if (window.isDestroyed()) return
    window
      .loadURL(origin + failureRoute(route, reason))
      .catch((error) => log('error', 'The plain page did not load either', error))
  })
}

function showBlank(window: BrowserWindow, reason: string, log: Log): void {
  const message = 'Herald cannot show its page'
  const detail = `Part of Herald could not be read (${reason}). Your work is saved on this computer. Reinstall Herald.`
  dialog
    .showMessageBox(window, { type: 'error', message, detail, buttons: ['Close'], noLink: true })
    .catch((error) => log('warn', 'The dialog about a page that did not load failed', error))
}
