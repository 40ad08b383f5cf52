/** The window in which the user signs in to a proxy: a plain form without script, served and submitted over the app scheme. */
import { randomBytes } from 'node:crypto'
import { BrowserWindow } from 'electron'
import { securityHeaders } from '../page-files.ts'
import { escaped } from './crash-page.ts'
import { origin } from './locks.ts'
import type { AskingProxy, AskPerson, Credentials } from './proxy-sign-in.ts'
import { backgroundColour, focusedWindow, neverFocused, withoutBridge } from './window.ts'

const proxyPath = '/proxy-sign-in'

type Open = { proxy: AskingProxy; again: boolean; onAnswer(credentials: Credentials | null): void }

/** Limit of characters in a name or a password. */
const MAX_CREDENTIAL_CHARS = 1_000

export function proxyWindow(): { ask: AskPerson; answer: (request: Request) => Promise<Response | null> } {
  const openWindows = new Map<string, Open>()
  return {
    ask: (proxy, isRetry) =>
      new Promise((resolve) => {
        const id = randomBytes(16).toString('base64url')
        const window = show()
        neverFocused.add(window)
        // On macOS the window is a sheet without a close button.
        window.webContents.on('before-input-event', (_event, { type, key }) => {
          if (type === 'keyDown' && key === 'Escape') window.close()
        })
        openWindows.set(id, {
          proxy,
          again: isRetry,
          onAnswer: (credentials) => {
            resolve(credentials)
            if (!window.isDestroyed()) window.close()
          },
        })
        // Also fires after an answer: closing means cancel, and only the first result counts.
        window.on('closed', () => {
          openWindows.delete(id)
          resolve(null)
        })
        window.loadURL(`${origin}${proxyPath}?${new URLSearchParams({ id })}`).catch(() => window.destroy())
      }),
    /** Null if the request is not for this window. */
    answer: async (request) => {
      const url = new URL(request.url)
      if (url.host !== 'herald' || url.pathname !== proxyPath) return null
      const dialog = openWindows.get(url.searchParams.get('id') ?? '')
      if (!dialog) return pageResponse('<h1>This sign-in is over</h1>')
      if (request.method !== 'POST') return pageResponse(form(dialog))
      const fields = new URLSearchParams(await request.text())
      const [name = '', password = ''] = ['name', 'password'].map((field) =>
        (fields.get(field) ?? '').slice(0, MAX_CREDENTIAL_CHARS),
      )
      const isDeclined = fields.has('cancel')
      // After the response: a closed window cannot show it.
      setImmediate(() => dialog.onAnswer(isDeclined ? null : { name, password }))
      return pageResponse(isDeclined ? '<h1>Not signed in</h1>' : '<h1>Signing in</h1>')
    },
  }
}

function show(): BrowserWindow {
  const parent = focusedWindow()
  return new BrowserWindow({
    width: 420,
    height: 380,
    title: 'Sign in to the proxy',
    autoHideMenuBar: true,
    backgroundColor: backgroundColour(),
    ...(parent ? { parent, modal: true } : {}),
    webPreferences: withoutBridge,
  })
}

const form = ({ proxy: { host, port, realm }, again }: Open): string => `
<h1>The proxy asks for a sign-in</h1>
<p>${escaped(`${host}:${port}`)}${realm ? ` (${escaped(realm)})` : ''}</p>
${again ? '<p role="alert">The proxy did not accept this name and password</p>' : ''}
<form method="post">
<label>Name<input name="name" autocomplete="off" autofocus required></label>
<label>Password<input name="password" type="password" autocomplete="off"></label>
<button>Sign in</button>
<button name="cancel" value="1" formnovalidate>Cancel</button>
</form>
<p>Herald keeps it until it is closed.</p>`

function pageResponse(body: string): Response {
  const nonce = randomBytes(16).toString('base64url')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  const headers = {
    ...securityHeaders(),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  }
  return new Response(html(body, nonce), { headers })
}

const html = (body: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sign in to the proxy</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 15px/22px system-ui, sans-serif }
body { margin: 0; padding: 1.25rem 1.5rem }
h1 { font-size: 1.125rem; margin: 0 }
p { margin: .5rem 0 }
label { display: block; margin-top: .75rem }
input { box-sizing: border-box; display: block; width: 100%; padding: .5rem; font: inherit }
button { margin-top: 1rem; padding: .5rem 1rem; font: inherit }
</style>
</head>
<body>${body}
</body>
</html>
`
