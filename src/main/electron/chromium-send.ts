/** Sends a file through Chromium's network: with Content-Length, without following redirects, and with a timeout when no bytes move. */

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClientRequest } from 'electron'
import { limitStall } from '../api/deadline.ts'
import type { Clock } from '../ports.ts'
import { countedBody, type Send, secureAddress } from '../transfers/send.ts'
import { createStallTimer, Stalled } from '../transfers/stall-timer.ts'
import { askChromium, type Chromium, type ChromiumReply } from './net-request.ts'

/** Milliseconds between two reads of the progress: Electron has no event for it. */
const PROGRESS_INTERVAL_MS = 100
/** Characters. Responses are small; the rest of a longer one from a broken server is dropped. */
const MAX_ANSWER_CHARS = 1_000_000

/** Reads the whole file into memory: Electron streams only with chunked encoding, which storage servers refuse. */
export function sendOverChromium(chromium: Chromium, clock: Clock): Send {
  return async (outgoing) => {
    const { method, headers, size, signal, timeouts: limits } = outgoing
    const url = secureAddress(outgoing.address)
    const body = await buffer(countedBody({ ...outgoing, moved: () => {} }))
    signal.throwIfAborted()
    const cancellation = new AbortController()
    const cancel = () => cancellation.abort(signal.reason)
    signal.addEventListener('abort', cancel)
    const timeouts = createStallTimer(clock, () => cancellation.abort(new Stalled()))
    limitStall(cancellation.signal, timeouts.hold)
    let sentBytes = 0
    let checkProgress = () => {}
    const onProgress = (bytes: number) => {
      if (bytes <= sentBytes) return
      sentBytes = bytes
      timeouts.wait(bytes < size ? limits.stall : limits.answer)
      outgoing.moved(bytes)
    }
    const watch = (request: ClientRequest) => {
      const { active, current } = request.getUploadProgress()
      if (active) onProgress(Math.min(current, size))
      checkProgress = clock.after(PROGRESS_INTERVAL_MS, () => watch(request))
    }
    timeouts.wait(size > 0 ? limits.stall : limits.answer)
    try {
      const options = {
        method,
        url,
        headers,
        body,
        redirect: 'manual' as const,
        mayIdentify: true,
        signal: cancellation.signal,
      }
      const reply = await askChromium(chromium, options, watch)
      // Chromium reads a response only after the whole body was sent, or after the server stopped reading.
      if (reply.status < 300) onProgress(size)
      return { status: reply.status, text: await textOf(reply) }
    } finally {
      checkProgress()
      timeouts.end()
      signal.removeEventListener('abort', cancel)
      // Drops the rest of the response.
      cancellation.abort()
    }
  }
}

async function textOf({ status, body }: ChromiumReply): Promise<string> {
  let text = ''
  try {
    for await (const chunk of body ? body.setEncoding('utf8') : []) {
      text += chunk
      if (text.length > MAX_ANSWER_CHARS) break
    }
  } catch (error) {
    // An error status is valid even if its text was cut off.
    if (status < 300) throw error
  }
  return text
}

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
