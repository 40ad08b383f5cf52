/**
 * Receives whole responses within one deadline and a size limit, so that a server can neither block Herald nor fill its memory. Deadlines
 * pause while the user is asked something: their typing must not count as a slow server.
 */

/** The response exceeds the size limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  readonly status: number
  constructor(status: number) {
    super('The answer is larger than it may be')
    this.status = status
  }
}

export type Bounds = {
  /** In bytes, after decompression. */
  largest: number
  /** Milliseconds for connection, headers and body of one request. */
  timeoutMs: number
  /** Cancels the request from outside. */
  signal: AbortSignal
}

/**
 * A fetch that returns responses with their whole body, within the bounds. The size is counted while the body arrives and after
 * decompression: beyond the limit it fails with `TooLarge`; the body of an error response is dropped instead. A timeout rejects with a
 * 'TimeoutError'.
 */
export function boundedFetch(fetchPort: typeof fetch, { largest, timeoutMs, signal }: Bounds): typeof fetch {
  return async (input, init) => {
    const attempt = deadlineAfter(timeoutMs, signal)
    try {
      const response = await fetchPort(new Request(input, init), { signal: attempt.signal })
      const { status, headers } = response
      const body = await bodyOf(response, largest, attempt.signal).catch((error: unknown) => {
        // The status alone says why the server refused.
        if (error instanceof TooLarge && !response.ok) return null
        throw error
      })
      return new Response(body, { status, headers })
    } finally {
      attempt.lift()
    }
  }
}

type Deadline = { signal: AbortSignal; lift: () => void }

/** Pauses the timer until `answer` settles: the user is being asked something. */
type Hold = (answer: Promise<unknown>) => void

const holds = new WeakMap<AbortSignal, Hold>()

/**
 * Aborts `signal` with a 'TimeoutError' after `ms` milliseconds, or with the reason of `outer`. Replaces `AbortSignal.timeout` and
 * `AbortSignal.any`, which would keep every answered request in memory until its timeout, and may be garbage-collected before they fire.
 */
export function deadlineAfter(ms: number, outer?: AbortSignal): Deadline {
  const timeout = new AbortController()
  const { signal } = timeout
  const time = startStoppable(ms, () => timeout.abort(new DOMException('The time is over', 'TimeoutError')))
  const stop = () => timeout.abort(outer?.reason)
  outer?.addEventListener('abort', stop)
  if (outer?.aborted) stop()
  limitStall(signal, (person) => {
    time.hold(person)
    if (outer) pauseStall(outer, person)
  })
  const release = () => {
    time.lift()
    outer?.removeEventListener('abort', stop)
  }
  return { signal, lift: release }
}

/** Registers `hold` for a timeout of `signal`, so that it can pause while the user is asked. */
export function limitStall(signal: AbortSignal, hold: Hold): void {
  holds.set(signal, hold)
}

/** Pauses the deadline of `signal`, if it has one, until `person` has settled. */
export function pauseStall(signal: AbortSignal, person: Promise<unknown>): void {
  holds.get(signal)?.(person)
}

function startStoppable(ms: number, onTimeout: () => void): { hold: Hold; lift(): void } {
  let remainingMs = ms
  let startedAt = 0
  let holdCount = 0
  let isReleased = false
  let timer: NodeJS.Timeout
  const run = () => {
    startedAt = performance.now()
    timer = setTimeout(onTimeout, remainingMs).unref()
  }
  const resumeTimer = () => {
    holdCount -= 1
    if (holdCount === 0 && !isReleased) run()
  }
  run()
  return {
    hold: (person) => {
      if (holdCount === 0) remainingMs = Math.max(0, remainingMs - (performance.now() - startedAt))
      holdCount += 1
      clearTimeout(timer)
      person.then(resumeTimer, resumeTimer)
    },
    lift: () => {
      isReleased = true
      clearTimeout(timer)
    },
  }
}

/** The body's bytes; null without a body. Rejects with `TooLarge`, with the reason of `signal`, or with the connection's error. */
export async function bodyOf(response: Response, maxBytes: number, signal: AbortSignal): Promise<Buffer | null> {
  const reader = response.body?.getReader()
  if (!reader) return null
  // The pending read reports the error, so a failing cancel() is ignored.
  const giveUp = (reason: unknown) => void reader.cancel(reason).catch(() => undefined)
  const stop = () => giveUp(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    if (Number(response.headers.get('content-length')) > maxBytes) throw new TooLarge(response.status)
    const pieces: Uint8Array[] = []
    for (let size = 0; ; ) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return pieces.length === 0 ? null : Buffer.concat(pieces)
      size += value.byteLength
      if (size > maxBytes) throw new TooLarge(response.status)
      pieces.push(value)
    }
  } catch (error) {
    giveUp(error)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
