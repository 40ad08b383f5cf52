/** Reads the server's envelope { success, data, message }: the data, or the failure in the server's own words. */
import type { Endpoint, Failure } from '#contract'
import { FailureError } from '../failure.ts'
import { PROXY_SIGN_IN_STATUS, proxySignInText } from './broken.ts'
import { parseExactly } from './exact-json.ts'
import { readReply } from './read-reply.ts'
import { CannotRead } from './read-scalars.ts'

/** A reply as it came: the status, the body as JSON, or `undefined` where it is no JSON, and Retry-After in milliseconds. */
export type Reply = { status: number; body: unknown; retryAfter?: number | undefined }

/** Returns the data, parsed with the row's schema. Throws `FailureError`. A refusal in `success` is a failure at any status. */
export function readEnvelope(call: string, row: Endpoint, reply: Reply): unknown {
  const { status } = reply
  if (status === 204) return parsed(call, row, status, undefined)
  const body = isObject(reply.body) ? reply.body : null
  if (status >= 200 && status < 300) {
    if (!body) throw malformed(call, row, status, 'it is not the JSON that was expected')
    if (!isRefused(body.success)) return parsed(call, row, status, body.data)
  }
  // Whatever stands in front of a server answers with a page of its own while the server is away: that says nothing of what was asked for.
  if (status === 404 && !body) throw malformed(call, row, status, 'it is not the JSON that was expected')
  throw new FailureError(refusal(call, row, reply, body))
}

/** `success` that is absent says nothing; false, 'false', 0, '0' and null are a refusal. */
const isRefused = (success: unknown): boolean =>
  success !== undefined && ['false', '0', 'null'].includes(String(success).trim().toLowerCase())

/** 'Retry-After: 120' or a date (RFC 9110, section 10.2.3), in milliseconds from `now`; undefined where it says neither, or no time to come. */
export function retryAfterIn(headers: Headers, now: number): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now
  return ms > 0 && Number.isFinite(ms) ? ms : undefined
}

/** SQLite, which keeps the campaigns, reads no deeper. Source: SQLite, 'JSON Functions And Operators', section 3. */
const MAX_DEPTH = 1_000

/** A body as JSON; `undefined` where it is none, or is nested deeper than Herald can keep. */
export function jsonOf(text: string): unknown {
  try {
    const json = parseExactly(text)
    return isWithin(json, MAX_DEPTH) ? json : undefined
  } catch {
    // Not JSON is an answer of its own here: the caller names the call.
    return undefined
  }
}

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((part) => isWithin(part, depth - 1))
}

function parsed(call: string, row: Endpoint, status: number, data: unknown): unknown {
  try {
    const { value, unreadable } = readReply(row.reply, data)
    return unreadable.length > 0 && isObject(value) ? { ...value, unreadable } : value
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error
    const field = ['data', ...error.path].join('.')
    throw malformed(call, row, status, `'${field}' is not what was expected`, field)
  }
}

function malformed(call: string, row: Endpoint, status: number, why: string, path?: string): FailureError {
  return new FailureError({
    kind: 'malformed',
    message: `The answer to ${call} cannot be read: ${why}`,
    status,
    call: `api.${call}`,
    ...(path ? { path } : {}),
    ...(row.nature === 'act' ? { ambiguous: true } : {}),
  })
}

function refusal(
  call: string,
  row: Endpoint,
  { status, retryAfter }: Reply,
  body: Record<string, unknown> | null,
): Failure {
  const { kind, words, mayHaveWorked } = meaning(status)
  const pause = (status === 429 || status === 503) && retryAfter !== undefined ? { retryAfter } : null
  const path = body ? fieldNamed(body) : undefined
  return {
    kind,
    message: (body && wordsOf(body)) || words,
    status,
    call: `api.${call}`,
    ...(path ? { path } : {}),
    ...pause,
    // Who says when to come again has not taken it.
    ...(mayHaveWorked && !pause && row.nature === 'act' ? { ambiguous: true } : {}),
  }
}

type Meaning = { kind: Failure['kind']; words: string; mayHaveWorked: boolean }

/** 429 counts as the server's trouble and 408 as a time-out: both ask to come again, a refusal does not. */
function meaning(status: number): Meaning {
  if (status === 401) return { kind: 'unauthorized', words: 'Session expired', mayHaveWorked: false }
  if (status === 404) return { kind: 'not-found', words: 'The server could not find this', mayHaveWorked: false }
  if (status === PROXY_SIGN_IN_STATUS) return { kind: 'network', words: proxySignInText, mayHaveWorked: false }
  if (status === 408) return { kind: 'timeout', words: 'The server timed out', mayHaveWorked: false }
  if (status === 429) return { kind: 'server', words: 'The server is busy', mayHaveWorked: false }
  if (status >= 500) return { kind: 'server', words: `The server had an error (${status})`, mayHaveWorked: true }
  if (status >= 300 && status < 400)
    return { kind: 'malformed', words: 'The server redirects to another address', mayHaveWorked: true }
  return { kind: 'refused', words: `The server refused this (${status})`, mayHaveWorked: false }
}

/** The server's own words, where it gave any: `message`, else `error`. */
function wordsOf(body: Record<string, unknown>): string | undefined {
  return [body.message, body.error].find((text): text is string => typeof text === 'string' && text.trim() !== '')
}

/** The refused field, where the reply names one: `path` or `field`, at the top, in `data`, or in the first of `errors`. */
function fieldNamed(body: Record<string, unknown>): string | undefined {
  const errors = body.errors
  const places = [body, body.data, Array.isArray(errors) ? errors[0] : errors]
  const names = places.flatMap((place) => (isObject(place) ? [place.path, place.field] : []))
  return names.find((name): name is string => typeof name === 'string' && name !== '')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
