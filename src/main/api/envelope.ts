/** Reads the server's envelope { success, data, message }: returns the data, or throws the failure with the server's message. */
import type { Endpoint, Failure } from '#contract'
import { FailureError } from '../failure.ts'
import { PROXY_SIGN_IN_STATUS, proxySignInText } from './no-response.ts'
import { readReply } from './read-reply.ts'
import { CannotRead, parseExactly } from './read-scalars.ts'

/** A received reply: the status, the body as JSON or `undefined` if it is not JSON, and Retry-After in milliseconds. */
export type Reply = { status: number; body: unknown; retryAfter?: number | undefined }

/** Returns the data, parsed with the endpoint's schema. Throws `FailureError`. `success: false` is a failure at any status. */
export function readEnvelope(call: string, row: Endpoint, reply: Reply): unknown {
  const { status } = reply
  if (status === 204) return parseReply(call, row, status, undefined)
  const body = isObject(reply.body) ? reply.body : null
  if (status >= 200 && status < 300) {
    if (!body) throw malformedFailure(call, row, status, 'it is not the JSON that was expected')
    if (!isRefused(body.success)) return parseReply(call, row, status, body.data)
  }
  // A gateway in front of a server that is down responds with its own 404 page: the requested object may exist.
  if (status === 404 && !body) throw malformedFailure(call, row, status, 'it is not the JSON that was expected')
  throw new FailureError(refusalOf(call, row, reply, body))
}

/** A missing `success` means nothing; false, 'false', 0, '0' and null mean refused. */
const isRefused = (success: unknown): boolean =>
  success !== undefined && ['false', '0', 'null'].includes(String(success).trim().toLowerCase())

/** 'Retry-After: 120' or a date (RFC 9110, section 10.2.3), in milliseconds from `now`; undefined if it is neither, or in the past. */
export function retryAfterIn(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return ms > 0 && Number.isFinite(ms) ? ms : undefined
}

/** SQLite, which stores the campaigns, parses no deeper. Source: SQLite, 'JSON Functions And Operators', section 3. */
const MAX_DEPTH = 1_000

/** Parses a body as JSON; `undefined` if it is not JSON, or nested deeper than Herald can store. */
export function jsonOf(text: string): unknown {
  try {
    const json = parseExactly(text)
    return isWithin(json, MAX_DEPTH) ? json : undefined
  } catch {
    // The caller reports invalid JSON with the name of the call.
    return undefined
  }
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((part) => isWithin(part, depth - 1))
}

function parseReply(call: string, row: Endpoint, status: number, data: unknown): unknown {
  try {
    const { value, unreadable } = readReply(row.reply, data)
    return unreadable.length > 0 && isObject(value) ? { ...value, unreadable } : value
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    const field = ['data', ...error.path].join('.')
    throw malformedFailure(call, row, status, `'${field}' is not what was expected`, field)
  }
}

function malformedFailure(call: string, row: Endpoint, status: number, reason: string, path?: string): FailureError {
  return new FailureError({
    kind: 'malformed',
    message: `The answer to ${call} cannot be read: ${reason}`,
    status,
    call: `api.${call}`,
    ...(path ? { path } : {}),
    ...(row.nature === 'act' ? { ambiguous: true } : {}),
  })
}

function refusalOf(
  call: string,
  row: Endpoint,
  { status, retryAfter }: Reply,
  body: Record<string, unknown> | null,
): Failure {
  const { kind, sentence, mayHaveWorked } = meaningOf(status)
  const pause = (status === 429 || status === 503) && retryAfter !== undefined ? { retryAfter } : null
  const path = body ? refusedField(body) : undefined
  return {
    kind,
    message: (body && messageOf(body)) || sentence,
    status,
    call: `api.${call}`,
    ...(path ? { path } : {}),
    ...pause,
    // A server that sends Retry-After has not applied the request.
    ...(mayHaveWorked && !pause && row.nature === 'act' ? { ambiguous: true } : {}),
  }
}

type Meaning = { kind: Failure['kind']; sentence: string; mayHaveWorked: boolean }

/** 429 counts as a server error and 408 as a timeout: both allow a retry, a refusal does not. */
function meaningOf(status: number): Meaning {
  if (status === 401) return { kind: 'unauthorized', sentence: 'Session expired', mayHaveWorked: false }
  if (status === 404) return { kind: 'not-found', sentence: 'The server could not find this', mayHaveWorked: false }
  if (status === PROXY_SIGN_IN_STATUS) return { kind: 'network', sentence: proxySignInText, mayHaveWorked: false }
  if (status === 408) return { kind: 'timeout', sentence: 'The server timed out', mayHaveWorked: false }
  if (status === 429) return { kind: 'server', sentence: 'The server is busy', mayHaveWorked: false }
  if (status >= 500) return { kind: 'server', sentence: `The server had an error (${status})`, mayHaveWorked: true }
  if (status >= 300 && status < 400)
    return { kind: 'malformed', sentence: 'The server redirects to another address', mayHaveWorked: true }
  return { kind: 'refused', sentence: `The server refused this (${status})`, mayHaveWorked: false }
}

/** The server's own message, if it sent one: `message`, else `error`. */
function messageOf(body: Record<string, unknown>): string | undefined {
  return [body.message, body.error].find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** The refused field, if the reply names one: `path` or `field`, at the top, in `data`, or in the first of `errors`. */
function refusedField(body: Record<string, unknown>): string | undefined {
  const errors = body.errors
  const places = [body, body.data, Array.isArray(errors) ? errors[0] : errors]
  const names = places.flatMap((place) => (isObject(place) ? [place.path, place.field] : []))
  return names.find((name): name is string => typeof name === 'string' && name !== '')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
