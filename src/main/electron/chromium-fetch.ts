/** `fetch` over Chromium's network. Electron's own would reject a redirect that is to be looked at, and keep cookies (`net-fetch.ts`). */
import { Readable } from 'node:stream'
import { askChromium, type Chromium } from './net-request.ts'

/** Statuses whose answers have no body. */
const bodiless = new Set([204, 205, 304])

/** Follows no redirect: 'manual' makes it the answer, 'error' a failure, and 'follow' is refused, because a token must not travel on. */
export function chromiumFetch(chromium: Chromium): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    // Given by itself: a signal that only the request knows is lost when the request is swept from memory.
    const signal = init?.signal ?? request.signal
    const { method, redirect } = request
    if (redirect === 'follow') throw new TypeError('Redirects are followed by whoever asks')
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : null
    const headers = Object.fromEntries(request.headers)
    const mayIdentify = request.credentials !== 'omit'
    const asked = { method, url: new URL(request.url), headers, body, redirect, mayIdentify, signal }
    const reply = await askChromium(chromium, asked)
    const { status } = reply
    const isEmpty = reply.body === null || bodiless.has(status) || method === 'HEAD'
    if (isEmpty) reply.body?.resume()
    // The same bytes; the two types of a stream for the web differ in name only.
    const stream =
      isEmpty || !reply.body ? null : (Readable.toWeb(reply.body) as ReadableStream<Uint8Array<ArrayBuffer>>)
    return new Response(stream, { status, headers: reply.headers })
  }
}
