/** Who may ask the browser host: this launch's browser, at our own address, from our own page. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { plain } from '../page-files.ts'
import type { LaunchKeys } from './launch-keys.ts'

export type GuardPorts = {
  /** 'http://127.0.0.1:PORT'; known once the host listens. */
  origin: () => string
  /** The keys that stand in the addresses that Herald gives out. */
  keys: Pick<LaunchKeys, 'redeem'>
  /** Stands in the cookie that a key is exchanged for. */
  cookieSecret: string
  /** Stands in the page that a key opens, and in a header of whatever it asks for. */
  pageSecret: string
}

/** What the guard tells the application: the secret for the page, where a key has just opened it. */
export type Entered = { Variables: { pageSecret?: string } }

/** Carries the page's secret. */
const pageHeader = 'x-herald-page'

/** The words for whoever comes without the key. */
const noKey =
  'Open the address that Herald printed when it started. Each address works once: start Herald again to get a new one.'

/**
 * Refuses a wrong Host, a foreign Origin (a missing one too, unless it only reads), other sites, and everybody without the key. A browser
 * sends its cookie to every port of this computer: whatever listens there may have it, so the cookie opens the page's own files and no more.
 */
export function guard(ports: GuardPorts): MiddlewareHandler<Entered> {
  return async (c, next) => {
    const refusal = wrongPlace(c, ports.origin()) ?? keyRefusal(c, ports)
    if (refusal) return refusal
    await next()
    // Set on what was answered: an earlier one would be lost with the answer that it stands in.
    if (c.get('pageSecret')) setCookie(c, cookieName(ports.origin()), ports.cookieSecret, cookieOptions)
    return
  }
}

function wrongPlace(c: Context<Entered>, origin: string): Response | null {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  // A name that was pointed at this computer from outside (DNS rebinding) shows in Host.
  if (c.req.header('host') !== new URL(origin).host) return plain(421, 'This is not the address of Herald.')
  const from = c.req.header('origin')
  if (from === undefined ? !reads : from !== origin) return plain(403, 'This page is not allowed to use Herald.')
  // Cookies ignore ports: another program's page on this computer brings ours along.
  const site = c.req.header('sec-fetch-site')
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'none'
  return foreign && !(reads && isNavigation(c)) ? plain(403, 'This page is not allowed to use Herald.') : null
}

const isNavigation = (c: Context<Entered>): boolean =>
  c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document'

/** Reloading an address with an old key works where the cookie is there. */
function keyRefusal(c: Context<Entered>, { origin, keys, cookieSecret, pageSecret }: GuardPorts): Response | null {
  const name = cookieName(origin())
  const reads = c.req.method === 'GET'
  const given = reads ? c.req.query('key') : undefined
  if (given !== undefined && keys.redeem(given)) {
    c.set('pageSecret', pageSecret)
    return null
  }
  if (!same(getCookie(c, name), cookieSecret)) return plain(403, noKey)
  if (given !== undefined) return withoutKey(c)
  // What is collected has a key of its own in its address, which works once.
  const isFile = reads && c.req.path !== '/notices'
  return isFile || same(c.req.header(pageHeader), pageSecret) ? null : plain(403, noKey)
}

const cookieOptions = { httpOnly: true, sameSite: 'Strict', path: '/' } as const

/** Cookies ignore ports, so the port stands in the name: two Heralds on one computer do not sign each other out. */
const cookieName = (origin: string): string => `herald-${new URL(origin).port}`

/** On to the same address without the key, so that it stays in no history and no bookmark. */
function withoutKey(c: Context<Entered>): Response {
  const url = new URL(c.req.url)
  url.searchParams.delete('key')
  // Two slashes at the start would name another host.
  return c.redirect((url.pathname + url.search).replace(/^\/{2,}/, '/'))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** In constant time, whatever the lengths. */
const same = (given: string | undefined, expected: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(expected))
