/** A request whose body is a file: the request, its response, and the byte count of its progress. */
import type { Readable } from 'node:stream'
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
