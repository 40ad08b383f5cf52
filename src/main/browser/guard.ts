/** Access to the browser host: only this launch's browser, at our own address, from our own page. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { textResponse } from '../page-files.ts'

export type LaunchKeys = {
  /** A new key, for an address that is shown to the user. */
  issue(): string
  /** Whether the key was issued and not used; this call uses it. */
  redeem(key: string): boolean
}

/** Limit of unused keys; the oldest are dropped. */
const MAX_KEYS = 100

/** One-time keys of this launch: each lets one browser in. */
export function createLaunchKeys(): LaunchKeys {
  // Stores hashes only, so that the time of a comparison reveals nothing about a key.
  const waitingKeys = new Set<string>()
  return {
    issue: () => {
      const key = randomBytes(32).toString('base64url')
      waitingKeys.add(keyDigestOf(key))
      const [oldest] = waitingKeys
      if (waitingKeys.size > MAX_KEYS && oldest !== undefined) waitingKeys.delete(oldest)
      return key
    },
    redeem: (key) => waitingKeys.delete(keyDigestOf(key)),
  }
}

const keyDigestOf = (text: string): string => createHash('sha256').update(text).digest('base64')

export type GuardPorts = {
  /** 'http://127.0.0.1:PORT'; available once the host listens. */
  origin: () => string
  /** The one-time keys in addresses that Herald prints. */
  keys: Pick<LaunchKeys, 'redeem'>
  /** Value of the cookie that a key is exchanged for. */
  cookieSecret: string
  /** Secret that is written into the page a key opens, and sent in a header of all its requests. */
  pageSecret: string
}

/** Passed from the guard to the application: the page's secret, if a key has just opened it. */
export type GuardEnvironment = { Variables: { pageSecret?: string } }

/** Header for the page's secret. */
const pageHeader = 'x-herald-page'

/** Message for a request without a key. */
const noKeyMessage =
  'Open the address that Herald printed when it started. Each address works once: start Herald again to get a new one.'

/**
 * Refuses a wrong Host, a foreign Origin (also a missing one, unless the request only reads), other sites, and requests without the key. A
 * browser sends its cookie to every port of this computer, so another program may have it: the cookie gives access to the page's own files
 * only.
 */
export function guard(ports: GuardPorts): MiddlewareHandler<GuardEnvironment> {
  return async (c, next) => {
    const refusal = wrongPlace(c, ports.origin()) ?? keyRefusal(c, ports)
    if (refusal) return refusal
    await next()
    // Set on the final response: a cookie set earlier would be lost with the replaced response.
    if (c.get('pageSecret')) setCookie(c, cookieName(ports.origin()), ports.cookieSecret, cookieOptions)
    return
  }
}

function wrongPlace(c: Context<GuardEnvironment>, origin: string): Response | null {
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  // Host reveals DNS rebinding: another name that resolves to this computer.
  if (c.req.header('host') !== new URL(origin).host) return textResponse(421, 'This is not the address of Herald.')
  const from = c.req.header('origin')
  if (from === undefined ? !reads : from !== origin) return textResponse(403, 'This page is not allowed to use Herald.')
  // Cookies ignore ports: requests from a page of another program on this computer carry Herald's cookie too.
  const site = c.req.header('sec-fetch-site')
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
  return isForeignSite && !(reads && isNavigation(c))
    ? textResponse(403, 'This page is not allowed to use Herald.')
    : null
}

const isNavigation = (c: Context<GuardEnvironment>): boolean =>
  c.req.header('sec-fetch-mode') === 'navigate' && c.req.header('sec-fetch-dest') === 'document'

/** Reloading an address with a used key works if the cookie is present. */
function keyRefusal(
  c: Context<GuardEnvironment>,
  { origin, keys, cookieSecret, pageSecret }: GuardPorts,
): Response | null {
  const name = cookieName(origin())
  const reads = c.req.method === 'GET'
  const key = reads ? c.req.query('key') : undefined
  if (key !== undefined && keys.redeem(key)) {
    c.set('pageSecret', pageSecret)
    return null
  }
  if (!isSameSecret(getCookie(c, name), cookieSecret)) return textResponse(403, noKeyMessage)
  if (key !== undefined) return withoutKey(c)
  // A download has its own one-time key in its address.
  const isFile = reads && c.req.path !== '/notices'
  return isFile || isSameSecret(c.req.header(pageHeader), pageSecret) ? null : textResponse(403, noKeyMessage)
}

const cookieOptions = { httpOnly: true, sameSite: 'Strict', path: '/' } as const

/** Cookies ignore ports, so the name contains the port: two Heralds on one computer do not sign each other out. */
const cookieName = (origin: string): string => `herald-${new URL(origin).port}`

/** Redirects to the same address without the key, so that the key is in no history and no bookmark. */
function withoutKey(c: Context<GuardEnvironment>): Response {
  const url = new URL(c.req.url)
  url.searchParams.delete('key')
  // Two slashes at the start would name another host.
  return c.redirect((url.pathname + url.search).replace(/^\/{2,}/, '/'))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time, for any lengths. */
const isSameSecret = (sentValue: string | undefined, expected: string): boolean =>
  sentValue !== undefined && timingSafeEqual(digestOf(sentValue), digestOf(expected))
