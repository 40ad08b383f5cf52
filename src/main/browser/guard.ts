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
}

/** The words for whoever comes without the key. */
const noKey =
  'Open the address that Herald printed when it started. Each address works once: start Herald again to get a new one.'

/** Refuses a wrong Host, a foreign Origin (a missing one too, unless it only reads), other sites, and everybody without the key. */
export function guard(ports: GuardPorts): MiddlewareHandler {
  return async (c, next) => {
    const refusal = wrongPlace(c, ports.origin()) ?? keyRefusal(c, ports)
    if (refusal) return refusal
    return next()
  }
}

function wrongPlace(c: Context, origin: string): Response | null {
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

const isNavigation = (c: Context): boolean =>
  c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document'

/** The cookie is looked at before the key, so that reloading an address with an old key works. */
function keyRefusal(c: Context, { origin, keys, cookieSecret }: GuardPorts): Response | null {
  const name = cookieName(origin())
  const given = c.req.method === 'GET' ? c.req.query('key') : undefined
  if (same(getCookie(c, name), cookieSecret)) return given === undefined ? null : withoutKey(c)
  if (given === undefined || !keys.redeem(given)) return plain(403, noKey)
  setCookie(c, name, cookieSecret, { httpOnly: true, sameSite: 'Strict', path: '/' })
  return withoutKey(c)
}

/** Cookies ignore ports, so the port stands in the name: two Heralds on one computer do not sign each other out. */
const cookieName = (origin: string): string => `herald-${new URL(origin).port}`

/** On to the same address without the key, so that it stays in no history and no bookmark. */
function withoutKey(c: Context): Response {
  const url = new URL(c.req.url)
  url.searchParams.delete('key')
  // Two slashes at the start would name another host.
  const to = (url.pathname + url.search).replace(/^\/{2,}/, '/')
  const site = c.req.header('sec-fetch-site')
  if (site === undefined || site === 'none' || site === 'same-origin') return c.redirect(to)
  // An address from `URL` holds no quotes: they are encoded.
  // A redirect of a navigation that another site began would carry no strict cookie; one that this page begins does.
  return c.html(`<!doctype html><meta http-equiv="refresh" content="0;url=${to}">`)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** In constant time, whatever the lengths. */
const same = (given: string | undefined, expected: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(expected))
