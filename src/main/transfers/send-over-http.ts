/** Sends a file over HTTP: streamed with Content-Length, without following redirects, and with a timeout when no bytes move. */
import http, { type Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import type { Clock } from '../ports.ts'
import { countedBody, type Incoming, type Outgoing, type Send, secureAddress } from './server.ts'

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
        void readResponse(response).then(settleWith, fail)
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

async function readResponse(response: IncomingMessage): Promise<Incoming> {
  const status = response.statusCode ?? 0
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > MAX_ANSWER_CHARS) break
    }
  } catch (error) {
    // An error status is valid even if its text was cut off.
    if (status < 300) throw error
  }
  return { status, text }
}
