/** What no page in Herald may do, whatever window or frame it is in: leave, open windows, embed, or ask for the computer's devices. */
import { app, type Session, session, type WebContents } from 'electron'
import type { Log } from '../ports.ts'
import { openExternalLink } from './external-links.ts'
import { designerOrigin, origin } from './protocol.ts'

export type LockPorts = {
  /** Shows one of our own routes in a window of its own. */
  openRoute: (route: string) => unknown
  log: Log
}

/** Must run before the first window. */
export function lockEverything(ports: LockPorts): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, ports))
  app.on('session-created', refusePermissions)
  refusePermissions(session.defaultSession)
}

function lockContents(contents: WebContents, ports: LockPorts): void {
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url, ports)
    return { action: 'deny' }
  })
}

/** The main frame stays on our pages. A frame inside it may also show the designer's, and what a page wrote itself (a preview). */
function stay(event: { url: string; isMainFrame: boolean; preventDefault(): void }): void {
  if (isOurs(event.url)) return
  if (!event.isMainFrame && isForFrames(event.url)) return
  event.preventDefault()
}

/** A page never opens a window itself: our own routes get one of ours, help pages belong into the person's own browser. */
function openLink(url: string, { openRoute, log }: LockPorts): void {
  if (isOurs(url)) openRoute(url.slice(origin.length) || '/')
  else openExternalLink(url, log)
}

const isForFrames = (url: string): boolean =>
  ['about:blank', 'about:srcdoc'].includes(url) || url.startsWith(`${designerOrigin}/`)

function refusePermissions(own: Session): void {
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.setPermissionCheckHandler(() => false)
  own.setDevicePermissionHandler(() => false)
}

/** Our own scheme and host; `new URL().origin` is 'null' for a scheme that the standard does not know. */
export const isOurs = (url: string): boolean => url === origin || url.startsWith(`${origin}/`)
