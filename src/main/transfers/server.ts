/**
 * Requests whose body is a file, and the server of the open workspace for them: the gateway does not support transfers. Over HTTP a file is
 * streamed with Content-Length, without following redirects, and with a timeout when no bytes move.
 */
import http, { type Agent, type ClientRequest } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Failure } from '#contract'
import { noAnswer } from '../api/no-response.ts'
import { FailureError } from '../failure.ts'
import type { Clock } from '../ports.ts'

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

/** Characters. Responses are small; the rest of a longer one from a broken server is dropped. */
const MAX_ANSWER_CHARS = 1_000_000

/** The host's network: the agent for a request, and the conversion of its errors. */
export type Network = {
  agent(url: URL): Agent | false
  explained(error: Error, url: URL): Error
}

/** Without a proxy. */
export const direct: Network = { agent: () => false, explained: (error) => error }

/** `http.request` with a pipeline needs a third of the memory that fetch needs for the same file. */
export function sendOverHttp(clock: Clock, network: Network = direct): Send {
  return (outgoing) =>
    new Promise((resolve, reject) => {
      const { size, timeouts: limits } = outgoing
      const url = secureAddress(outgoing.address)
      const request = startRequest(outgoing, url, network)
      const timeouts = createStallTimer(clock, () => request.destroy(new Stalled()))
      let sentBytes = 0
      const settle = (end: () => void) => {
        timeouts.end()
        end()
        request.destroy()
      }
      const fail = (error: Error) => settle(() => reject(network.explained(error, url)))
      const settleWith = (answer: Incoming) => {
        // A success status before the whole file was sent is an error.
        if (answer.status < 300 && sentBytes < size) fail(new Error('The answer came before the end'))
        else settle(() => resolve(answer))
      }
      const onProgress = (bytes: number) => {
        sentBytes = bytes
        timeouts.wait(bytes < size ? limits.stall : limits.answer)
        outgoing.moved(bytes)
      }

      // A server that refuses early stops reading: once it responds, only the response counts.
      let isAnswering = false
      const failBroken = (error?: Error | null) => {
        if (error && !isAnswering) fail(error)
      }
      request.on('response', (response) => {
        isAnswering = true
        const status = response.statusCode ?? 0
        void textOf(status, response).then((text) => settleWith({ status, text }), fail)
      })
      // The pipeline removes its listeners once all is sent, long before the response.
      request.on('error', failBroken)
      timeouts.wait(size > 0 ? limits.stall : limits.answer)
      pipeline(countedBody({ ...outgoing, moved: onProgress }), request, failBroken)
    })
}

function startRequest({ method, headers, size, signal }: Outgoing, url: URL, { agent }: Network): ClientRequest {
  const scheme = url.protocol === 'https:' ? https : http
  // A separate connection, so that a broken one is never reused.
  return scheme.request(url, { method, headers: { ...headers, 'content-length': size }, signal, agent: agent(url) })
}

type StallTimer = {
  /** Starts a wait of `ms` milliseconds from now, instead of an earlier one. */
  wait(ms: number): void
  /** Pauses until the promise settles; then the wait restarts. */
  hold(person: Promise<unknown>): void
  end(): void
}

/** Milliseconds for a whole transfer. */
const MAX_TRANSFER_MS = 2 * 60 * 60 * 1_000

/**
 * A timeout for inactivity, and a much longer one for the total: a large file on a slow line is fine, an endless trickle of bytes is not.
 */
export function createStallTimer(clock: Clock, giveUp: () => void): StallTimer {
  const cancelTimeout = clock.after(MAX_TRANSFER_MS, giveUp)
  let cancel = () => {}
  let holdCount = 0
  let length: number | null = null
  const startWait = (ms: number) => {
    cancel()
    length = ms
    if (holdCount === 0) cancel = clock.after(ms, giveUp)
  }
  const resumeTimer = () => {
    holdCount -= 1
    if (length !== null) startWait(length)
  }
  return {
    wait: startWait,
    hold: (person) => {
      cancel()
      holdCount += 1
      person.then(resumeTimer, resumeTimer)
    },
    end: () => {
      length = null
      cancelTimeout()
      cancel()
    },
  }
}

/** No bytes moved for too long. `name` is the standard one for timeouts. */
export class Stalled extends Error {
  override readonly name = 'TimeoutError'
}

/** The text of a response, of which no more than `MAX_ANSWER_CHARS` are needed; `body` is null without one. */
export async function textOf(status: number, body: Readable | null): Promise<string> {
  let text = ''
  try {
    for await (const chunk of body?.setEncoding('utf8') ?? []) {
      text += chunk
      if (text.length > MAX_ANSWER_CHARS) break
    }
  } catch (error) {
    // An error status is valid even if its text was cut off.
    if (status < 300) throw error
  }
  return text
}
