/** One request through Chromium's network, as Electron's `net.request` makes it: the system's proxies, sign-ins and certificates. */
import type { Readable } from 'node:stream'
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron'
import { NetworkError } from '../api/broken.ts'
import { pauseStall } from '../api/deadline.ts'
import type { Credentials, ProxySignIn } from './proxy-sign-in.ts'

export type Chromium = {
  /** `net.request` on a session without cookies and cache. */
  request(options: ClientRequestConstructorOptions): ClientRequest
  /** Who signs in to a proxy; `refused` is what it did not take within this request. Null: nobody does. */
  signIn: ProxySignIn
  /** Who issued the certificate that `host` showed and Chromium refused; undefined where it is not known. */
  issuerOf(host: string): string | undefined
}

export type Asked = {
  method: string
  url: URL
  /** Chromium sets Content-Length from the body, and refuses to be told. */
  headers: Record<string, string>
  /** Whole: a streamed body would travel in chunks, which storage refuses. */
  body: Buffer | null
  /** `error`: a redirect is a failure; `manual`: it is the answer. None is ever followed. */
  redirect: 'error' | 'manual'
  /** False: neither certificates nor sign-ins of the person go to the server. */
  mayIdentify: boolean
  signal: AbortSignal
}

/** `body` fails with the reason of the signal, or with what broke. */
export type ChromiumReply = { status: number; headers: Headers; body: Readable | null }

/**
 * Resolves with the head of the answer. Rejects with the reason of the signal, or with a `NetworkError` of Chromium's code. Cookies are
 * neither sent nor kept. `begun` is told of the request once it is on its way (its progress).
 */
export function askChromium(
  chromium: Chromium,
  asked: Asked,
  begun?: (request: ClientRequest) => void,
): Promise<ChromiumReply> {
  const { signal, url } = asked
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = chromium.request(optionsOf(asked))
    let answer: Readable | null = null
    let tried: Credentials | null = null
    let declined = false
    // Its 'close' says nothing: Electron's request is a stream that ends when it was sent.
    const over = () => signal.removeEventListener('abort', stop)
    const fail = (error: unknown) => {
      over()
      reject(error)
    }
    const stop = () => {
      // First: 'abort' ends a body that is being read as if it had come to its end too soon.
      answer?.destroy(asError(signal.reason))
      fail(signal.reason)
      request.abort()
    }
    signal.addEventListener('abort', stop)
    // Electron may tell of an error twice, and of one after all is settled: always somebody listens.
    request.on('error', (error) => fail(declined ? notSignedIn(error) : named(error, url, chromium)))
    request.on('login', (proxy, answerWith) => {
      // What a server asks for itself is its 401.
      if (!proxy.isProxy) return answerWith()
      const decline = () => {
        declined = true
        answerWith()
      }
      const asking = chromium.signIn(proxy, tried)
      pauseStall(signal, asking)
      asking.then((given) => {
        tried = given
        if (given) answerWith(given.name, given.password)
        else decline()
      }, decline)
    })
    request.on('redirect', (status, _method, location, given) => {
      const headers = headersOf(given)
      headers.set('location', location)
      over()
      // Not followed: Electron cancels it and tells of an error, which finds everything settled.
      resolve({ status, headers, body: null })
    })
    request.on('response', (response) => {
      // Electron's message is a stream of Node's; its type shows less.
      answer = response as unknown as Readable
      answer.on('error', over)
      answer.on('close', over)
      resolve({ status: response.statusCode, headers: headersOf(response.headers), body: answer })
    })
    begun?.(request)
    // In one piece: Electron copies what it has for every further one.
    if (asked.body) request.end(asked.body)
    else request.end()
  })
}

function optionsOf({ method, url, headers, redirect, mayIdentify }: Asked): ClientRequestConstructorOptions {
  return {
    method,
    url: url.href,
    headers,
    redirect,
    cache: 'no-store',
    // Said nothing, Chromium sends sign-ins and certificates and no cookies; 'include' would send cookies.
    ...(mayIdentify ? {} : { credentials: 'omit' as const }),
  }
}

const notSignedIn = (error: Error) => new NetworkError({ code: 'ERR_PROXY_AUTH_REQUESTED' }, error)

/** Electron's errors have a text only: 'net::ERR_NAME_NOT_RESOLVED'. */
function named(error: Error, url: URL, chromium: Chromium): Error {
  const code = /^net::(ERR_\w+)$/.exec(error.message)?.[1]
  if (code === undefined) return error
  const issuer = code.startsWith('ERR_CERT_') ? chromium.issuerOf(url.hostname) : undefined
  return new NetworkError({ code, host: url.hostname, ...(issuer ? { issuer } : {}) }, error)
}

/** What no header may hold is left out: an exception inside of Electron's event would be nobody's. */
function headersOf(given: Record<string, string | string[]>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const one of Array.isArray(value) ? value : [value])
      try {
        headers.append(name, one)
      } catch {
        // No platform's Headers would have let it in.
      }
  return headers
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
