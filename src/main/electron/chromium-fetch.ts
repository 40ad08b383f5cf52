/**
 * `fetch` over Chromium's network. Electron's own fetch rejects a redirect that the caller wants to read, and keeps cookies
 * (`net-fetch.ts`).
 */
import { Readable } from 'node:stream'
import { askChromium, type Chromium } from './net-request.ts'

/** Statuses without a response body. */
const statusesWithoutBody = new Set([204, 205, 304])

/**
 * Follows no redirect: 'manual' returns it, 'error' rejects, and 'follow' is not supported, because a token must not reach another address.
 */
export function chromiumFetch(chromium: Chromium): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    // Uses the caller's signal directly: a signal that only the request references is lost when the request is garbage-collected.
    const signal = init?.signal ?? request.signal
    const { method, redirect } = request
    if (redirect === 'follow') throw new TypeError('Redirects are followed by whoever asks')
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : null
    const headers = Object.fromEntries(request.headers)
    const mayIdentify = request.credentials !== 'omit'
    const options = { method, url: new URL(request.url), headers, body, redirect, mayIdentify, signal }
    const reply = await askChromium(chromium, options)
    const { status } = reply
    const isEmpty = reply.body === null || statusesWithoutBody.has(status) || method === 'HEAD'
    if (isEmpty) reply.body?.resume()
    // The same bytes; Node's and the web's stream types differ in name only.
    const stream =
      isEmpty || !reply.body ? null : (Readable.toWeb(reply.body) as ReadableStream<Uint8Array<ArrayBuffer>>)
    return new Response(stream, { status, headers: reply.headers })
  }
}
