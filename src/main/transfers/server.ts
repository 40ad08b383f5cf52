/** The server of the open workspace, for what the gateway cannot carry: bodies and returns that are files. */

import { buffer } from 'node:stream/consumers'
import type { Failure } from '#contract'
import { noAnswer } from '../api/broken.ts'
import { FailureError } from '../failure.ts'
import { counted, type Send } from './send.ts'

// Sends a file through a fetch: for the practice workspace, whose server is a worker and has no port.
/** The whole file crosses to the worker in one message, so it is read whole. */
export function sendOverFetch(ask: typeof fetch): Send {
  return async (outgoing) => {
    const { address, method, headers, signal } = outgoing
    const body = await buffer(counted(outgoing))
    signal.throwIfAborted()
    const response = await ask(address, { method, headers, body, signal, redirect: 'manual' })
    return { status: response.status, text: await response.text() }
  }
}

export type Server = {
  /** 'https://api.example.com' */
  origin: string
  /** The same headers with the bearer among them. */
  authorised(headers: Record<string, string>): Record<string, string>
  /** For `t` of the customers' download, and to blank it wherever a server echoes it. */
  token(): string
  fetch: typeof fetch
  send: Send
  /** The server answered 401. */
  expired(): void
}

/** The server of the moment. Throws `FailureError` where none is connected, after the session expired, and while the person works offline. */
export type ServerNow = () => Server

/** A server as the session knows it; `inProcess` when no port is behind its fetch (the practice workspace). */
export type KnownServer = { origin: string; token: string; fetch: typeof fetch; inProcess: boolean; expired(): void }

/** `send` reaches storage and servers that are not in this process. The token stands in functions only: whoever prints or passes on a `Server` shows none. */
export function serverOf({ origin, token, fetch, inProcess, expired }: KnownServer, send: Send): Server {
  return {
    origin,
    authorised: (headers) => ({ ...headers, authorization: `Bearer ${token}` }),
    token: () => token,
    fetch,
    send: inProcess ? within(origin, sendOverFetch(fetch), send) : send,
    expired,
  }
}

/** The practice server itself has no port; the storage that it names may have one. */
const within =
  (origin: string, inside: Send, outside: Send): Send =>
  (outgoing) =>
    outgoing.address.startsWith(`${origin}/`) ? inside(outgoing) : outside(outgoing)

/** Words for the three ways in which no answer comes. */
export type BrokenText = Record<'offline' | 'timeout' | 'network', string>

/** What a connection threw, as a failure in the words of the transfer; a failure stays what it is. The error's own text is not kept: it may name the address. */
export function brokenOff(error: unknown, words: BrokenText): { failure: Failure; mayHaveArrived: boolean } {
  if (error instanceof FailureError) return { failure: error.failure, mayHaveArrived: false }
  const { kind, message, mayHaveArrived } = noAnswer(error, false)
  const own = kind === 'offline' || kind === 'timeout' || kind === 'network' ? words[kind] : message
  // 'No secure connection' is a network failure with words that say more.
  return { failure: { kind, message: kind === 'network' && !mayHaveArrived ? message : own }, mayHaveArrived }
}
