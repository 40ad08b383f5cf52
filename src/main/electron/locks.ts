/**
 * Herald's own origins, and the locks on every page and frame: it cannot navigate away, open windows, embed pages, or ask for the
 * computer's devices. The system opens links that lead out of Herald.
 */
import { app, clipboard, dialog, protocol, type Session, session, shell, type WebContents } from 'electron'
import { notAllowed, type PageFiles, textResponse } from '../page-files.ts'
import type { Log } from '../ports.ts'

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

/**
 * app://herald/ and app://designer/: the page and the designer on our own scheme, so that V8 caches compiled code and `file:` is never
 * needed.
 */
export const origin = 'app://herald'
/** The designer is shown only in a frame of the page; it has no bridge. */
export const designerOrigin = 'app://designer'

/** Must run before Electron is ready. */
export function registerScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/** Serves both origins, and the forms that main itself shows; refuses any other host. Logs files that cannot be read. */
export function serveOrigins(
  page: PageFiles,
  designer: PageFiles,
  form: (request: Request) => Promise<Response | null>,
  log: Log,
): void {
  const hosts: Readonly<Record<string, PageFiles>> = { herald: page, designer }
  protocol.handle('app', async (request) => {
    const answered = await form(request)
    if (answered) return answered
    const url = new URL(request.url)
    const files = Object.hasOwn(hosts, url.host) ? hosts[url.host] : undefined
    if (!files) return textResponse(404, 'Not found')
    if (request.method !== 'GET') return notAllowed()
    try {
      return await files(url)
    } catch (error) {
      log('error', `${url.host}${url.pathname} could not be read`, error)
      throw error
    }
  })
}

/** Any other scheme (file:, javascript:, another program's own) could start a program. */
const allowed = ['https:', 'mailto:']
const MAX_ADDRESS_CHARS = 2_000

/** The address to pass to the system; null if it is not allowed. An address with a user name or password is never allowed. */
export function externalAddress(url: string): string | null {
  if (url.length > MAX_ADDRESS_CHARS || !URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  return allowed.includes(protocol) && username === '' && password === '' ? href : null
}

/** Opens `url` in the user's browser or email app. Logs a refused link; offers the address to the user if they would expect it to open. */
export function openExternalLink(url: string, log: Log): void {
  const address = externalAddress(url)
  if (address !== null)
    return void shell.openExternal(address).catch((error) => log('warn', 'The system did not open a link', error))
  log('warn', 'A link to another program was refused')
  if (/^http:/i.test(url) && url.length <= MAX_ADDRESS_CHARS)
    offerAddress(url).catch((error) => log('warn', 'The clipboard could not be written', error))
}

let isOffering = false

/** Shows one box at a time, so that a page cannot fill the screen. */
async function offerAddress(url: string): Promise<void> {
  if (isOffering) return
  isOffering = true
  try {
    const { response } = await dialog.showMessageBox({
      type: 'info',
      buttons: ['Copy address', 'Close'],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
      message: 'This link was not opened',
      detail: `Herald only opens secure (https) addresses:\n${url}`,
    })
    if (response === 0) await clipboard.writeText(url)
  } finally {
    isOffering = false
  }
}
