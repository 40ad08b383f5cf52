/** Restrictions on every page and frame: it cannot navigate away, open windows, embed pages, or ask for the computer's devices. */
import { app, type Session, session, type WebContents } from 'electron'
import type { Log } from '../ports.ts'
import { openExternalLink } from './external-links.ts'
import { designerOrigin, origin } from './protocol.ts'

export type LockPorts = {
  /** Opens one of our own routes in a new window. */
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
  contents.on('will-navigate', preventLeaving)
  contents.on('will-frame-navigate', preventLeaving)
  contents.on('will-redirect', preventLeaving)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url, ports)
    return { action: 'deny' }
  })
}

/** Keeps the main frame on our pages. A subframe may also show the designer, and a document that a page wrote (a preview). */
function preventLeaving(event: { url: string; isMainFrame: boolean; preventDefault(): void }): void {
  if (isOurs(event.url)) return
  if (!event.isMainFrame && isForFrames(event.url)) return
  event.preventDefault()
}

/** A page never opens a window itself: main opens our own routes, and the user's browser opens help pages. */
function openLink(url: string, { openRoute, log }: LockPorts): void {
  if (isOurs(url)) openRoute(url.slice(origin.length) || '/')
  else openExternalLink(url, log)
}

const isForFrames = (url: string): boolean =>
  ['about:blank', 'about:srcdoc'].includes(url) || url.startsWith(`${designerOrigin}/`)

function refusePermissions(ownSession: Session): void {
  ownSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  ownSession.setPermissionCheckHandler(() => false)
  ownSession.setDevicePermissionHandler(() => false)
}

/** Compares our scheme and host as text; `new URL().origin` is 'null' for a non-standard scheme. */
export const isOurs = (url: string): boolean => url === origin || url.startsWith(`${origin}/`)
