/** Requests whose body is a file, and the server of the open workspace for them: the gateway does not support transfers. */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Failure } from '#contract'
import { noAnswer } from '../api/no-response.ts'
import { FailureError } from '../failure.ts'

export type Outgoing = {
  method: 'PUT' | 'POST'
  address: string
  /** Content-Length is added from `size`; all other headers are here. */
  headers: Record<string, string>
  /** Bytes of the body, known before it is opened: storage refuses chunked bodies. */
  size: number
  /** Opens the body; called once. */
  body(): Readable
  signal: AbortSignal
  /** Bytes sent so far. */
  moved(bytes: number): void
  /** Milliseconds without a byte before sending is cancelled, and for the response once all is sent. */
  timeouts: { stall: number; answer: number }
}

export type Incoming = { status: number; text: string }

/** Sends once. Rejects with the connection's error, or with a `FailureError` (`input`: address refused, `storage`: file unreadable). */
export type Send = (outgoing: Outgoing) => Promise<Incoming>

// Sends a file through a fetch: for the practice workspace, whose server is a worker without a port.
/** Reads the whole file, because it is passed to the worker in one message. */
export function sendOverFetch(ask: typeof fetch): Send {
  return async (outgoing) => {
    const { address, method, headers, signal } = outgoing
    const body = await buffer(countedBody(outgoing))
    signal.throwIfAborted()
    const response = await ask(address, { method, headers, body, signal, redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }
}

/** The body with a byte count. Fails with `storage` if it cannot be read, or its length differs from `size` because the file changed. */
export async function* countedBody({ body, size, moved }: Outgoing): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of body()) {
      bytes += chunk.length
      if (bytes > size) break
      moved(bytes)
      yield chunk
    }
  } catch {
    // The original error names a local path, which means nothing to the user.
    throw unreadableFailure()
  }
  if (bytes !== size) throw unreadableFailure()
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Checks that a file may be sent to an address: https, or this computer. A user name before '@' would become an Authorization header.
 * Throws `FailureError`.
 */
export function secureAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))))
    throw new FailureError({ kind: 'malformed', message: 'The server gave no secure address for the upload' })
  url.username = ''
  url.password = ''
  return url
}

const unreadableFailure = () =>
  new FailureError({ kind: 'storage', message: 'The file on this computer could not be read completely' })

export type Server = {
  /** 'https://api.example.com' */
  origin: string
  /** The headers plus the bearer token. */
  authorised(headers: Record<string, string>): Record<string, string>
  /** For the parameter `t` of the customers' download, and to remove the token from the server's messages. */
  token(): string
  fetch: typeof fetch
  send: Send
  /** Call when the server answers 401. */
  expired(): void
}

/** The current server. Throws `FailureError` if none is connected, after the session expired, and while the user works offline. */
export type ServerNow = () => Server

/** A server of the session; `inProcess` if its fetch has no port (the practice workspace). */
export type KnownServer = { origin: string; token: string; fetch: typeof fetch; inProcess: boolean; expired(): void }

/**
 * `send` reaches storage and servers outside this process. The token is only in closures, so that printing or passing on a `Server` does
 * not reveal it.
 */
export function serverOf({ origin, token, fetch, inProcess, expired }: KnownServer, send: Send): Server {
  return {
    origin,
    authorised: (headers) => ({ ...headers, authorization: `Bearer ${token}` }),
    token: () => token,
    fetch,
    send: inProcess ? sendTo(origin, sendOverFetch(fetch), send) : send,
    expired,
  }
}

/** The practice server has no port; its storage may have one. */
const sendTo =
  (origin: string, sendInProcess: Send, outside: Send): Send =>
  (outgoing) =>
    outgoing.address.startsWith(`${origin}/`) ? sendInProcess(outgoing) : outside(outgoing)

/** Messages for the three kinds of missing responses. */
export type BrokenText = Record<'offline' | 'timeout' | 'network', string>

/**
 * Converts a connection's error to a failure with the transfer's message; a `FailureError` is kept. The error's own text is dropped,
 * because it may contain the address.
 */
export function brokenOff(error: unknown, texts: BrokenText): { failure: Failure; mayHaveArrived: boolean } {
  if (error instanceof FailureError) return { failure: error.failure, mayHaveArrived: false }
  const { kind, message, mayHaveArrived } = noAnswer(error, false)
  const ownText = kind === 'offline' || kind === 'timeout' || kind === 'network' ? texts[kind] : message
  // A network failure before anything was sent has a more precise message, such as 'No secure connection'.
  return { failure: { kind, message: kind === 'network' && !mayHaveArrived ? message : ownText }, mayHaveArrived }
}
