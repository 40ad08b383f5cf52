/** A page whose process ended comes back where it was; one that ends again and again gives way to a plain page. */
import { BrowserWindow, type WebContents } from 'electron'
import type { Log } from '../log.ts'
import { crashRoute, isCrashRoute } from './crash-page.ts'
import { isOurs } from './locks.ts'
import { loopBreaker } from './loop-breaker.ts'
import { origin } from './protocol.ts'

/** The address carries the screen, the draft store the step: the same page loads again, at the same step. */
export function recover(contents: WebContents, log: Log): void {
  const mayReturn = loopBreaker()
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    const window = BrowserWindow.fromWebContents(contents)
    if (!window || window.isDestroyed() || reason === 'clean-exit') return
    const url = contents.getURL()
    const route = isOurs(url) ? url.slice(origin.length) || '/' : '/'
    log('error', `The page at ${route.split('?')[0]} ended: ${reason} (${exitCode})`)
    // Even the plain page: then nothing of a page runs on this computer, and a loop would not help.
    if (isCrashRoute(route)) return
    const next = mayReturn(Date.now()) ? route : crashRoute(route)
    window.loadURL(origin + next).catch((error) => log('error', 'The page could not be brought back', error))
  })
}
