/**
 * A call over HTTP: the request of a row of the endpoint table and its input, and the whole response within one deadline and a size limit,
 * so that a server can neither block Herald nor fill its memory. Deadlines pause while the user is asked something: their typing must not
 * count as a slow server.
 */
import { cutToUnits, type Endpoint, type Failure } from '#contract'
import { FailureError } from '../failure.ts'

export type BuiltRequest = { url: string; method: Endpoint['method']; body: string | null }

/**
 * Fills path parameters in first. Of the remaining fields, a GET puts all into the query; other methods put the fields of `row.query` there
 * and the rest into a JSON body. Without fields there is no body. Throws `FailureError` (`input`).
 */
export function buildRequest(origin: string, row: Endpoint, input: unknown): BuiltRequest {
  const fields = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined))
  const url = new URL(fillPath(row.path, fields), origin)
  const queryFields = row.method === 'GET' ? [...fields.keys()] : (row.query ?? [])
  for (const name of queryFields) {
    const value = fields.get(name)
    fields.delete(name)
    if (value !== undefined && value !== null) url.searchParams.append(name, asText(value))
  }
  const body = fields.size > 0 ? JSON.stringify(Object.fromEntries(fields)) : null
  return { url: url.href, method: row.method, body }
}

function fillPath(path: string, fields: Map<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = asText(fields.get(name) ?? '')
    fields.delete(name)
    // URLs resolve dot segments even if percent-encoded: the call would go to another path.
    if (value === '' || value === '.' || value === '..')
      throw new FailureError({ kind: 'input', message: 'This cannot be used in an address', path: name })
    return encodeURIComponent(value)
  })
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const MAX_REDIRECTS = 5

/** A fetch that follows up to five redirects of a GET to the same origin; any other redirect is returned as the response. */
export function withinOrigin(fetchPort: typeof fetch): typeof fetch {
  return async (input, init) => {
    let request = new Request(input, { ...init, redirect: 'manual' })
    // Uses the caller's signal directly: a signal that only the request references is lost when the request is garbage-collected.
    const signal = init?.signal ?? request.signal
    for (let hopCount = 0; ; hopCount++) {
      const response = await fetchPort(request, { signal })
      const next = request.method === 'GET' && hopCount < MAX_REDIRECTS ? sameOriginTarget(request.url, response) : null
      if (!next) return response
      await response.body?.cancel()
      request = new Request(next, { headers: request.headers, redirect: 'manual', signal })
    }
  }
}

function sameOriginTarget(from: string, response: Response): URL | null {
  const location = response.headers.get('location')
  if (response.status < 300 || response.status >= 400 || !location || !URL.canParse(location, from)) return null
  const target = new URL(location, from)
  return target.origin === new URL(from).origin ? target : null
}

/** Limit of characters of a server's message. */
const MAX_MESSAGE_CHARS = 500

/** The token as plain text and percent-encoded. */
const spellingsOf = (token: string): string[] =>
  [token, encodeURIComponent(token)].filter((spelling) => spelling !== '')

/** Whether JSON text contains the token. */
export const holdsToken = (token: string, json: string): boolean =>
  spellingsOf(token).some((spelling) => json.includes(JSON.stringify(spelling).slice(1, -1)))

/** A shorter token, such as 'test', may be a part of a longer word: it is hidden only where it is a whole word. */
const MIN_CHARS_INSIDE = 8

function patternOf(spelling: string): RegExp {
  const escaped = spelling.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(
    spelling.length < MIN_CHARS_INSIDE ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped,
    'gu',
  )
}

/** Removes the token, plain or percent-encoded, before the message is shortened, so that no part of the token remains. */
export function withoutToken(token: string, failure: Failure): Failure {
  const hide = (text: string) =>
    spellingsOf(token).reduce((text, spelling) => text.replace(patternOf(spelling), '(hidden)'), text)
  const path = failure.path === undefined ? {} : { path: hide(failure.path) }
  return { ...failure, ...path, message: cutToUnits(hide(failure.message), MAX_MESSAGE_CHARS) }
}

/** The response exceeds the size limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  readonly status: number
  constructor(status: number) {
    super('The answer is larger than it may be')
    this.status = status
  }
}

type Bounds = {
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
