/** Sends a file over HTTP: streamed with Content-Length, redirects not followed, given up when nothing moves. */
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream'
import type { Clock } from '../clock.ts'
import { FailureError } from '../failure.ts'
import { createPatience, StoodStill } from './patience.ts'
import { counted, type Incoming, type Outgoing, type Send } from './send.ts'

/** Characters. Answers are small; what a broken server sends beyond this is not waited for. */
const longestAnswer = 1_000_000

/** `http.request` with a pipeline needs a third of the memory that fetch needs for the same file. */
export function sendOverHttp(clock: Clock): Send {
  return (outgoing) =>
    new Promise((resolve, reject) => {
      const { size, patience: limits } = outgoing
      const request = open(outgoing)
      const patience = createPatience(clock, () => request.destroy(new StoodStill()))
      let sent = 0
      const settle = (end: () => void) => {
        patience.end()
        end()
        request.destroy()
      }
      const fail = (error: Error) => settle(() => reject(error))
      const conclude = (answer: Incoming) => {
        // An answer that welcomes half a file is none.
        if (answer.status < 300 && sent < size) fail(new Error('The answer came before the end'))
        else settle(() => resolve(answer))
      }
      const moved = (bytes: number) => {
        sent = bytes
        patience.wait(bytes < size ? limits.stall : limits.answer)
        outgoing.moved(bytes)
      }

      // A server that refuses early stops reading: once it answers, only the answer counts.
      let answering = false
      const broke = (error?: Error | null) => {
        if (error && !answering) fail(error)
      }
      request.on('response', (response) => {
        answering = true
        void heard(response).then(conclude, fail)
      })
      // The pipeline stops listening once all is sent, which is long before the answer.
      request.on('error', broke)
      patience.wait(size > 0 ? limits.stall : limits.answer)
      pipeline(counted({ ...outgoing, moved }), request, broke)
    })
}

function open({ address, method, headers, size, signal }: Outgoing): ClientRequest {
  const url = secureAddress(address)
  const scheme = url.protocol === 'https:' ? https : http
  // A connection of its own: one that was cut must not be met again.
  return scheme.request(url, { method, headers: { ...headers, 'content-length': size }, signal, agent: false })
}

async function heard(response: IncomingMessage): Promise<Incoming> {
  const status = response.statusCode ?? 0
  let text = ''
  try {
    for await (const chunk of response.setEncoding('utf8')) {
      text += chunk
      if (text.length > longestAnswer) break
    }
  } catch (error) {
    // A refusal stands even where its words were cut off.
    if (status < 300) throw error
  }
  return { status, text }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** An address that a file may go to: https, or this computer. What stands before an '@' would become an Authorization header. */
function secureAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))))
    throw new FailureError({ kind: 'malformed', message: 'The server named no safe address for the file' })
  url.username = ''
  url.password = ''
  return url
}
