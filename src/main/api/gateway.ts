/** The only client of the server: bearer token, timeouts, retries of reads only, the offline switch, failures with the server's message. */
import ky, { type HTTPError, isHTTPError, type Options } from 'ky'
import { type Endpoint, type EndpointName, endpoints, type InputOf, type ReplyOf } from '#contract'
import { FailureError, outcomeOf } from '../failure.ts'
import { type Clock, durationText, type Log } from '../ports.ts'
import type { Api, ConnectionTracker } from './connection.ts'
import { jsonOf, type Reply, readEnvelope, retryAfterIn } from './envelope.ts'
import {
  type BuiltRequest,
  boundedFetch,
  buildRequest,
  deadlineAfter,
  TooLarge,
  withinOrigin,
  withoutToken,
} from './http.ts'
import {
  isFromPortal,
  noAnswer,
  PROXY_SIGN_IN_STATUS,
  portalText,
  proxySignInText,
  saysNoReason,
} from './no-response.ts'

/** Caches replies for a time (the `cache` column of the endpoint table); the cache lives as long as one connection. */
type AnswerCache = {
  get(key: string): { value: unknown } | null
  put(key: string, value: unknown, seconds: number): void
}

export function createCache(clock: Clock): AnswerCache {
  const cache = new Map<string, { value: unknown; at: number; ms: number }>()
  return {
    get: (key) => {
      const found = cache.get(key)
      // The absolute difference also expires replies after the clock was set back.
      return found && Math.abs(clock.now() - found.at) < found.ms ? { value: found.value } : null
    },
    put: (key, value, seconds) => void cache.set(key, { value, at: clock.now(), ms: seconds * 1_000 }),
  }
}

export type GatewayPorts = {
  /** Origin of the server ('https://api.example.com'). */
  origin: string
  /** Sent in the Authorization header of every request and nowhere else. */
  token: string
  fetch: typeof fetch
  connection: ConnectionTracker
  clock: Clock
  /** Called when the server answers 401. */
  onUnauthorized?: () => void
  /** Milliseconds before the nth retry of a read (from 1); default 300, 600, 1,200 ... */
  backoff?: (attempt: number) => number
  /** Milliseconds to wait for a response; default: the endpoint's own timeout, else 15,000. */
  timeoutOf?: (row: Endpoint) => number
  /** False: a read is tried once (testing an address). */
  retries?: boolean
  /** Logs one line for every request, with its id and duration, and for every retry. */
  log?: Log
}

const MAX_RETRY_PAUSE_MS = 10_000
const usualBackoff = (attempt: number) => 300 * 2 ** (attempt - 1)
const usualTimeout = (row: Endpoint) => row.timeout ?? 15_000
const MiB = 1024 * 1024
const MAX_REPLY_BYTES = 8 * MiB

/** An `Api` for one server and one token, with its own cache. */
export function createGateway(ports: GatewayPorts): Api {
  const cache = createCache(ports.clock)
  const fetchPort = withinOrigin(ports.fetch)

  async function ask(name: EndpointName, input: unknown, signal?: AbortSignal): Promise<unknown> {
    const row: Endpoint = endpoints[name]
    const key = `${name} ${JSON.stringify(input ?? null)}`
    const cachedValue = cache.get(key)
    if (cachedValue) return cachedValue.value
    refuseUnsendable(ports, name, row)
    const built = buildRequest(ports.origin, row, input)
    const began = performance.now()
    const logLine = (outcome: string) => `${name}${idIn(input)}: ${outcome} ${durationText(began, performance.now())}`
    const value = await send(ports, fetchPort, name, row, built, signal)
      .then((reply) => readEnvelope(name, row, reply))
      .catch((error: unknown) => {
        ports.log?.('info', logLine(outcomeOf(error)))
        throw error
      })
    ports.log?.('info', logLine('done'))
    if (row.cache) cache.put(key, value, row.cache)
    return value
  }

  return {
    async call<N extends EndpointName>(name: N, input: InputOf<N>, options: { signal?: AbortSignal } = {}) {
      try {
        // The endpoint's schema has parsed the reply; the type cannot express that name and result belong together.
        return (await ask(name, input, options.signal)) as ReplyOf<N>
      } catch (error) {
        throw reportUnauthorized(error, ports)
      }
    },
  }
}

/** ' 7': the campaign's id for the log. */
const idIn = (input: unknown): string =>
  typeof input === 'object' && input !== null && 'id' in input ? ` ${String(input.id)}` : ''

function refuseUnsendable(ports: GatewayPorts, name: EndpointName, row: Endpoint): void {
  const call = `api.${name}`
  if (row.body === 'multipart' || row.answer === 'bytes')
    throw new FailureError({ kind: 'internal', message: 'Files travel by their own service', call })
  if (ports.connection.current().workOffline)
    throw new FailureError({ kind: 'offline', message: 'Herald is working offline', call })
}

async function send(
  ports: GatewayPorts,
  fetchPort: typeof fetch,
  name: EndpointName,
  row: Endpoint,
  request: BuiltRequest,
  cancel?: AbortSignal,
): Promise<Reply> {
  const { options, timeoutMs, longest } = optionsOf(ports, name, row, request)
  const { signal, lift } = deadlineAfter(longest, cancel)
  try {
    const receive = boundedFetch(fetchPort, { largest: row.largest ?? MAX_REPLY_BYTES, timeoutMs, signal })
    const response = await ky(request.url, { ...options, fetch: receive, signal })
    const text = await response.text()
    if (isFromPortal(response, text, ports.origin)) throw fromPortal(name, row, response.status)
    const reply = { status: response.status, body: jsonOf(text) }
    ports.connection.answered(response.headers.get('date'), reply.body === undefined && reply.status !== 204)
    return reply
  } catch (error) {
    if (error instanceof FailureError) throw error
    if (isHTTPError(error)) {
      if (isFromPortal(error.response, '', ports.origin)) throw fromPortal(name, row, error.response.status)
      const reply = replyOf(error, ports.clock.now())
      // The proxy answered: the request did not reach the server.
      if (reply.status === PROXY_SIGN_IN_STATUS) ports.connection.unreachable(proxySignInText)
      else ports.connection.answered(error.response.headers.get('date'), reply.status >= 500)
      return reply
    }
    if (error instanceof TooLarge) {
      ports.connection.answered(null, true)
      throw tooLarge(name, row, error.status)
    }
    throw noAnswerFailure(ports, name, row, error, cancel?.aborted === true)
  } finally {
    lift()
  }
}

/** By default ky repeats PUT and DELETE; here only reads are retried, as often as their endpoint allows. */
function optionsOf(ports: GatewayPorts, name: EndpointName, row: Endpoint, request: BuiltRequest) {
  const timeoutMs = (ports.timeoutOf ?? usualTimeout)(row)
  // While the server is known to be unreachable, one attempt is enough.
  const mayRetry = row.nature === 'read' && ports.retries !== false && ports.connection.current().online
  const limit = mayRetry ? (row.retry ?? 0) : 0
  const options: Options = {
    method: request.method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${ports.token}`,
      ...(request.body === null ? {} : { 'content-type': 'application/json' }),
    },
    redirect: 'manual',
    // Every attempt has its own deadline, which includes reading the body.
    timeout: false,
    hooks: {
      beforeRetry: [({ retryCount }) => ports.log?.('info', `${name}: asked again, ${retryCount} of ${limit}`)],
    },
    retry: {
      limit,
      methods: ['get'],
      delay: ports.backoff ?? usualBackoff,
      backoffLimit: MAX_RETRY_PAUSE_MS,
      // Undefined: ky's own rules.
      shouldRetry: ({ error }) => (asksForMore(error, ports.clock.now()) ? false : undefined),
      retryOnTimeout: true,
    },
    body: request.body,
  }
  // All attempts and the pauses between them.
  return { options, timeoutMs, longest: timeoutMs * (limit + 1) + MAX_RETRY_PAUSE_MS * limit }
}

/** Whether a busy server asks for a longer pause than a read may wait; then it is not retried. */
const asksForMore = (error: Error, now: number): boolean =>
  isHTTPError(error) && (retryAfterIn(error.response.headers, now) ?? 0) > MAX_RETRY_PAUSE_MS

/** ky has already read the body of a failed reply. */
function replyOf({ data, response }: HTTPError, now: number): Reply {
  const body = typeof data === 'string' ? jsonOf(data) : data
  return { status: response.status, body, retryAfter: retryAfterIn(response.headers, now) }
}

/** The failure for a portal's answer. The server may still be reachable by other calls. */
const fromPortal = (name: string, row: Endpoint, status: number): FailureError =>
  new FailureError({
    kind: 'network',
    message: portalText,
    status,
    call: `api.${name}`,
    ...(row.nature === 'act' ? { ambiguous: true } : {}),
  })

function tooLarge(name: string, row: Endpoint, status: number): FailureError {
  const size = `${(row.largest ?? MAX_REPLY_BYTES) / MiB} MB`
  const message = `The answer to ${name} is larger than Herald takes (${size})`
  const ambiguous = row.nature === 'act' ? { ambiguous: true } : {}
  return new FailureError({ kind: 'malformed', message, status, call: `api.${name}`, ...ambiguous })
}

function noAnswerFailure(
  ports: GatewayPorts,
  name: string,
  row: Endpoint,
  error: unknown,
  isCancelled: boolean,
): FailureError {
  const { kind, message, mayHaveArrived } = noAnswer(error, isCancelled)
  if (!isCancelled && (kind === 'offline' || kind === 'network'))
    ports.connection.unreachable(saysNoReason.has(message) ? undefined : message)
  const isAmbiguous = mayHaveArrived && row.nature === 'act'
  return new FailureError({ kind, message, call: `api.${name}`, ...(isAmbiguous ? { ambiguous: isAmbiguous } : {}) })
}

/** A server may repeat the token in its message: it is removed before the error is passed on. */
function reportUnauthorized(error: unknown, ports: GatewayPorts): unknown {
  if (!(error instanceof FailureError)) return error
  if (error.failure.kind === 'unauthorized') ports.onUnauthorized?.()
  return new FailureError(withoutToken(ports.token, error.failure))
}
