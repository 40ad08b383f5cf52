/**
 * Requests through Chromium's network, and files that are sent through it: with Content-Length, without following redirects, and with a
 * timeout when no bytes move.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron'
import { limitStall, pauseStall } from '../api/http.ts'
import { NetworkError } from '../api/no-response.ts'
import type { Clock } from '../ports.ts'
import { countedBody, createStallTimer, type Send, Stalled, secureAddress, textOf } from '../transfers/server.ts'
import type { Credentials, ProxySignIn } from './proxy-sign-in.ts'

/** Milliseconds between two reads of the progress: Electron has no event for it. */
const PROGRESS_INTERVAL_MS = 100

export type Chromium = {
  /** `net.request` on a session without cookies and cache. */
  request(options: ClientRequestConstructorOptions): ClientRequest
  /** Asks for the credentials of a proxy; null if the user declined. */
  signIn: ProxySignIn
  /** The issuer of the certificate of `host` that was refused; undefined if unknown. */
  issuerOf(host: string): string | undefined
}

/** `body` fails with the reason of the signal, or with the network's error. */
type ChromiumReply = { status: number; headers: Headers; body: Readable | null }

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
      return { status: reply.status, text: await textOf(reply.status, reply.body) }
    } finally {
      checkProgress()
      timeouts.end()
      signal.removeEventListener('abort', cancel)
      // Drops the rest of the response.
      cancellation.abort()
    }
  }
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

type NetOptions = {
  method: string
  url: URL
  /** Without Content-Length: Chromium sets it from the body and refuses the header. */
  headers: Record<string, string>
  /** Complete: a streamed body would be sent in chunks, which storage servers refuse. */
  body: Buffer | null
  /** `error`: a redirect rejects; `manual`: a redirect is returned. None is ever followed. */
  redirect: 'error' | 'manual'
  /** False: the user's certificates and sign-ins are not sent to the server. */
  mayIdentify: boolean
  signal: AbortSignal
}

/**
 * One request by Electron's `net.request`: with the system's proxies, sign-ins and certificates. * Resolves with the response head. Rejects
 * with the reason of the signal, or with a `NetworkError` that has Chromium's code. Cookies are neither sent nor kept. `onStart` gets the
 * request once it was started, to read its progress.
 */
function askChromium(
  chromium: Chromium,
  options: NetOptions,
  onStart?: (request: ClientRequest) => void,
): Promise<ChromiumReply> {
  const { signal, url } = options
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = chromium.request(optionsOf(options))
    let answer: Readable | null = null
    let triedCredentials: Credentials | null = null
    let isDeclined = false
    // 'close' of the request cannot be used here: Electron emits it when the request was sent.
    const stopListening = () => signal.removeEventListener('abort', stop)
    const fail = (error: unknown) => {
      stopListening()
      reject(error)
    }
    const stop = () => {
      // Must come first: 'abort' would end a body that is being read without an error, as if it were complete.
      answer?.destroy(asError(signal.reason))
      fail(signal.reason)
      request.abort()
    }
    signal.addEventListener('abort', stop)
    // Electron may emit 'error' twice, or after the promise settled: the listener must stay.
    request.on('error', (error) => fail(isDeclined ? notSignedIn(error) : namedError(error, url, chromium)))
    request.on('login', (proxy, answerWith) => {
      // Server authentication is handled by the 401 response.
      if (!proxy.isProxy) return answerWith()
      const decline = () => {
        isDeclined = true
        answerWith()
      }
      const askedCredentials = chromium.signIn(proxy, triedCredentials)
      pauseStall(signal, askedCredentials)
      askedCredentials.then((credentials) => {
        triedCredentials = credentials
        if (credentials) answerWith(credentials.name, credentials.password)
        else decline()
      }, decline)
    })
    request.on('redirect', (status, _method, location, values) => {
      const headers = headersOf(values)
      headers.set('location', location)
      stopListening()
      // Not followed: Electron cancels the request and emits an error after the promise settled.
      resolve({ status, headers, body: null })
    })
    request.on('response', (response) => {
      // Electron's message is a Node stream; its type declares less.
      answer = response as unknown as Readable
      answer.on('error', stopListening)
      answer.on('close', stopListening)
      resolve({ status: response.statusCode, headers: headersOf(response.headers), body: answer })
    })
    onStart?.(request)
    // The whole body in one piece: Electron copies its buffer for every further chunk.
    if (options.body) request.end(options.body)
    else request.end()
  })
}

function optionsOf({ method, url, headers, redirect, mayIdentify }: NetOptions): ClientRequestConstructorOptions {
  return {
    method,
    url: url.href,
    headers,
    redirect,
    cache: 'no-store',
    // Without `credentials`, Electron sends sign-ins and certificates but no cookies; 'include' would also send cookies.
    ...(mayIdentify ? {} : { credentials: 'omit' as const }),
  }
}

const notSignedIn = (error: Error) => new NetworkError({ code: 'ERR_PROXY_AUTH_REQUESTED' }, error)

/** Electron's errors have only a text: 'net::ERR_NAME_NOT_RESOLVED'. */
function namedError(error: Error, url: URL, chromium: Chromium): Error {
  const code = /^net::(ERR_\w+)$/.exec(error.message)?.[1]
  if (code === undefined) return error
  const issuer = code.startsWith('ERR_CERT_') ? chromium.issuerOf(url.hostname) : undefined
  return new NetworkError({ code, host: url.hostname, ...(issuer ? { issuer } : {}) }, error)
}

/** Skips invalid header values: an exception inside Electron's event would be uncaught. */
function headersOf(values: Record<string, string | string[]>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(values))
    for (const item of Array.isArray(value) ? value : [value])
      try {
        headers.append(name, item)
      } catch {
        // `Headers` of every platform refuses this value.
      }
  return headers
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
