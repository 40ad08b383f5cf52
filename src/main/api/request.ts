/** Turns a row of the endpoint table and its input into an HTTP request. */
import type { Endpoint } from '#contract'
import { FailureError } from '../failure.ts'

export type BuiltRequest = { url: string; method: Endpoint['method']; body: string | null }

/**
 * Path parameters are filled in and leave the rest; of the rest, GET puts all in the address, the others the fields named by
 * `row.query`, and what then remains travels as a JSON body. Without a field there is no body. Throws `FailureError` (`input`).
 */
export function buildRequest(origin: string, row: Endpoint, input: unknown): BuiltRequest {
  const fields = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined))
  const url = new URL(fillPath(row.path, fields), origin)
  const inAddress = row.method === 'GET' ? [...fields.keys()] : (row.query ?? [])
  for (const name of inAddress) {
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
    // An address drops dots even when they are percent-encoded: the call would go somewhere else.
    if (value === '' || value === '.' || value === '..')
      throw new FailureError({ kind: 'input', message: 'This cannot be used in an address', path: name })
    return encodeURIComponent(value)
  })
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
