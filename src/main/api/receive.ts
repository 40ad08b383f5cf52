/** Answers received whole, within one deadline and up to a size: what a server sends must neither hold Herald up nor fill its memory. */

import { deadlineAfter } from './deadline.ts'

/** The answer was larger than it may be. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  readonly status: number
  constructor(status: number) {
    super('The answer is larger than it may be')
    this.status = status
  }
}

export type Bounds = {
  /** Bytes, after unpacking. */
  largest: number
  /** Milliseconds for connection, headers and body of one request. */
  timeoutMs: number
  /** Ends it from outside. */
  signal: AbortSignal
}

/**
 * A fetch whose answers come with their bodies, within `bounds`. A body is counted while it comes and after it is unpacked: beyond the
 * limit it is given up with `TooLarge`, that of a refusal is left out. What takes too long ends with a 'TimeoutError'.
 */
export function receiving(fetchPort: typeof fetch, { largest, timeoutMs, signal }: Bounds): typeof fetch {
  return async (input, init) => {
    const attempt = deadlineAfter(timeoutMs, signal)
    try {
      const response = await fetchPort(new Request(input, init), { signal: attempt.signal })
      const { status, headers } = response
      const body = await bodyOf(response, largest, attempt.signal).catch((error: unknown) => {
        if (error instanceof TooLarge && !response.ok) return null
        throw error
      })
      return new Response(body, { status, headers })
    } finally {
      attempt.lift()
    }
  }
}

/** Bytes; null where there are none. Rejects with `TooLarge`, with the reason of `signal`, or with what broke the connection. */
export async function bodyOf(response: Response, largest: number, signal: AbortSignal): Promise<Buffer | null> {
  const reader = response.body?.getReader()
  if (!reader) return null
  // Its failure is that of the reading.
  const giveUp = (why: unknown) => void reader.cancel(why).catch(() => undefined)
  const stop = () => giveUp(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    if (Number(response.headers.get('content-length')) > largest) throw new TooLarge(response.status)
    const pieces: Uint8Array[] = []
    for (let size = 0; ; ) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return pieces.length === 0 ? null : Buffer.concat(pieces)
      size += value.byteLength
      if (size > largest) throw new TooLarge(response.status)
      pieces.push(value)
    }
  } catch (error) {
    giveUp(error)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
