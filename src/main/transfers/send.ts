/** A request whose body is a file: what is sent, what comes back, and how the bytes are counted on the way. */
import type { Readable } from 'node:stream'
import { FailureError } from '../failure.ts'

export type Outgoing = {
  method: 'PUT' | 'POST'
  address: string
  /** Content-Length is set from `size`; everything else stands here. */
  headers: Record<string, string>
  /** Bytes of the body, known before it is opened: storage refuses chunked bodies. */
  size: number
  /** Opens the body; called once. */
  body(): Readable
  signal: AbortSignal
  /** Bytes sent so far. */
  moved(bytes: number): void
  /** Milliseconds without a byte before the sending is given up, and for the answer once all is sent. */
  timeouts: { stall: number; answer: number }
}

export type Incoming = { status: number; text: string }

/** Sends once. Rejects with what the connection threw, or with a `FailureError` (`input`: address refused, `storage`: file unreadable). */
export type Send = (outgoing: Outgoing) => Promise<Incoming>

/** The body, counted. Fails with `storage` when it cannot be read, or is not as long as was announced: the file changed meanwhile. */
export async function* counted({ body, size, moved }: Outgoing): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of body()) {
      bytes += chunk.length
      if (bytes > size) break
      moved(bytes)
      yield chunk
    }
  } catch {
    // The reason names a path of this computer, which the person never chose.
    throw unreadable()
  }
  if (bytes !== size) throw unreadable()
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** An address that a file may go to: https, or this computer. What stands before an '@' would become an Authorization header. Throws `FailureError`. */
export function secureAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))))
    throw new FailureError({ kind: 'malformed', message: 'The server gave no secure address for the upload' })
  url.username = ''
  url.password = ''
  return url
}

const unreadable = () =>
  new FailureError({ kind: 'storage', message: 'The file on this computer could not be read completely' })
