/** Turns a row of the endpoint table and its input into an HTTP request. */
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

/** A token shorter than this may occur inside ordinary words, so it is hidden only where it is a whole word. */
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
