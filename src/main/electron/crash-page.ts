/**
 * The plain fallback page, shown when Herald's page did not load or crashed more often than it is reloaded: a text and a link back, without
 * script.
 */
import { randomBytes } from 'node:crypto'
import { type PageFiles, securityHeaders } from '../page-files.ts'

type PageText = { title: string; text: (reason: string) => string; way: string }

const pages: Readonly<Record<string, PageText>> = {
  '/page-ended': {
    title: 'This page keeps crashing',
    text: () => 'Herald reloaded it several times. Your work is saved on this computer. See the log for details.',
    way: 'Reload',
  },
  '/page-failed': {
    title: 'This page could not be opened',
    text: (reason) =>
      `Part of Herald could not be read${reason}. Your work is saved on this computer. If this happens again, reinstall Herald. See the log for details.`,
    way: 'Try again',
  },
}

/** The address of the fallback page that links back to `route`. */
export const crashRoute = (route: string): string => `/page-ended?${new URLSearchParams({ to: route })}`

/** The address of the fallback page for a page that did not load; `reason` is Chromium's code ('ERR_UNEXPECTED'). */
export const failureRoute = (route: string, reason: string): string =>
  `/page-failed?${new URLSearchParams({ to: route, why: reason })}`

export const isCrashRoute = (route: string): boolean => Object.hasOwn(pages, route.split('?')[0] ?? '')

/** Serves the fallback pages, and all other addresses from `page`. */
export const withCrashPage =
  (page: PageFiles): PageFiles =>
  (url) => {
    const text = Object.hasOwn(pages, url.pathname) ? pages[url.pathname] : undefined
    return text ? crashPage(text, url.searchParams) : page(url)
  }

/** Links back only to our own addresses. */
const backLink = (to: string): string => (/^\/(?![/\\])/.test(to) ? encodeURI(decodeAll(to)) : '/')

/** Decodes first, so that an encoded route is not encoded twice. */
const decodeAll = (text: string): string => {
  try {
    return decodeURI(text)
  } catch {
    // Broken percent-encoding: link to the start page.
    return '/'
  }
}

async function crashPage(page: PageText, query: URLSearchParams): Promise<Response> {
  const reason = /^[A-Z_]{1,60}$/.exec(query.get('why') ?? '')?.[0]
  const text = page.text(reason ? ` (${reason})` : '')
  const nonce = randomBytes(16).toString('base64url')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const headers = {
    ...securityHeaders(),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  }
  return new Response(html({ ...page, text, to: backLink(query.get('to') ?? '/'), nonce }), { headers })
}

type PageTexts = Record<'title' | 'text' | 'way' | 'to' | 'nonce', string>

const html = ({ title, text, way, to, nonce }: PageTexts): string => `<!doctype html>
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
<h1>${title}</h1>
<p>${text}</p>
<a href="${escaped(to)}" role="button">${way}</a>
</main>
</body>
</html>
`

/** Escapes text for HTML and its attributes. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;')

/** At most this many reloads within `WINDOW_MS` milliseconds. */
const MAX_RETURNS = 3
const WINDOW_MS = 60_000

/** Whether the page may be reloaded once more; `now` is in milliseconds. */
export function loopBreaker(): (now: number) => boolean {
  let returns: number[] = []
  return (now) => {
    returns = returns.filter((time) => now - time < WINDOW_MS)
    if (returns.length >= MAX_RETURNS) return false
    returns.push(now)
    return true
  }
}
