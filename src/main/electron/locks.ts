/** What no page in Herald may do, whatever window or frame it is in: leave, open windows, embed, or ask for the computer's devices. */
import { app, type Session, session, shell, type WebContents } from 'electron'
import { origin } from './protocol.ts'

/** Must run before the first window. */
export function lockEverything(): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents))
  refusePermissions(session.defaultSession)
}

function lockContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    // Help pages belong into the person's own browser.
    if (URL.canParse(url) && new URL(url).protocol === 'https:') void shell.openExternal(url)
    return { action: 'deny' }
  })
}

function refusePermissions(own: Session): void {
  own.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  own.setPermissionCheckHandler(() => false)
  own.setDevicePermissionHandler(() => false)
}

/** Our own scheme and host; `new URL().origin` is 'null' for a scheme that the standard does not know. */
export const isOurs = (url: string): boolean => url === origin || url.startsWith(`${origin}/`)
