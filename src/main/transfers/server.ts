/** The server of the open workspace, for transfers of files, which the gateway does not support. */

import { buffer } from 'node:stream/consumers'
import type { Failure } from '#contract'
import { noAnswer } from '../api/no-response.ts'
import { FailureError } from '../failure.ts'
import { countedBody, type Send } from './send.ts'

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
