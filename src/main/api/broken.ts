/** What it means when a request got no answer: which failure it is, and whether the request may have arrived. */
import type { Failure } from '#contract'

export type NoAnswer = { kind: Failure['kind']; message: string; mayHaveArrived: boolean }

/** No route to the server: nothing was sent. */
const noRoute = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** The two ends could not agree on a secure connection: nothing was sent. */
const notSecure = /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO$)/

/** Reads an error that fetch or ky threw. `cancelled` tells an abort of ours from a time-out. */
export function noAnswer(error: unknown, cancelled: boolean): NoAnswer {
  if (cancelled) return { kind: 'network', message: 'The call was cancelled', mayHaveArrived: true }
  const chain = causes(error)
  if (chain.some((cause) => cause.name === 'TimeoutError'))
    return { kind: 'timeout', message: 'The server did not answer in time', mayHaveArrived: true }
  const codes = chain.flatMap((cause) => cause.code ?? [])
  if (codes.some((code) => noRoute.has(code)))
    return { kind: 'offline', message: 'The server cannot be reached', mayHaveArrived: false }
  if (codes.some((code) => notSecure.test(code)))
    return { kind: 'network', message: 'No secure connection to the server is possible', mayHaveArrived: false }
  return { kind: 'network', message: 'The connection broke before the answer came', mayHaveArrived: true }
}

type Cause = { name: string; code?: string }

/** The error, its causes, and the members of an aggregate (one per address that was tried). */
function causes(error: unknown, depth = 0): Cause[] {
  if (!(error instanceof Error) || depth > 8) return []
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const members = error instanceof AggregateError ? error.errors : []
  return [
    { name: error.name, ...(code ? { code } : {}) },
    ...causes(error.cause, depth + 1),
    ...members.flatMap((member: unknown) => causes(member, depth + 1)),
  ]
}
