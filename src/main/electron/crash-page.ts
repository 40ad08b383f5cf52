/** The plain page that stands where Herald's page broke again and again: words and a way back, and nothing that could break. */
import { randomBytes } from 'node:crypto'
import { type PageFiles, securityHeaders } from '../page-files.ts'

const path = '/page-ended'

/** Where the page is that offers the way back to `route`. */
export const crashRoute = (route: string): string => `${path}?${new URLSearchParams({ to: route })}`

export const isCrashRoute = (route: string): boolean => route.startsWith(`${path}?`)

/** Serves it, and everything else from `page`. */
export const withCrashPage =
  (page: PageFiles): PageFiles =>
  (url) =>
    url.pathname === path ? crashPage(url.searchParams.get('to') ?? '/') : page(url)

/** Only one of our own addresses is a way back. */
const wayBack = (to: string): string => (/^\/(?![/\\])/.test(to) ? encodeURI(decodeAll(to)) : '/')

/** What was encoded already must not be encoded twice. */
const decodeAll = (text: string): string => {
  try {
    return decodeURI(text)
  } catch {
    // A broken percent-encoding leads nowhere.
    return '/'
  }
}

async function crashPage(to: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64url')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const headers = {
    ...securityHeaders(),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  }
  return new Response(html(wayBack(to), nonce), { headers })
}

const html = (to: string, nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Herald</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 16px/24px system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; text-align: center }
main { max-width: 26rem; padding: 1.5rem }
h1 { font-size: 1.25rem }
a { display: inline-block; margin-top: 1rem; padding: .5rem 1rem; border: 1px solid; border-radius: .5rem; color: inherit; text-decoration: none }
</style>
</head>
<body>
<main>
<h1>This page ended again and again</h1>
<p>Herald tried to bring it back and stopped trying. What you typed is kept on this computer. The log says what happened.</p>
<a href="${escaped(to)}" role="button">Open it again</a>
</main>
</body>
</html>
`

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')
