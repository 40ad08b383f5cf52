/** Turns a row of the endpoint table and its input into an HTTP request. */
import type { Endpoint } from '#contract'
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
