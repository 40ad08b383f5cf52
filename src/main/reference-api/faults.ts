/** Injected faults and the list of recorded requests, for testing failures against a real server. */
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { jsonResponse } from './reply.ts'

/** The connection is cut: no status, no response. The HTTP listener or the worker breaks it. */
export class Cut extends Error {
  constructor() {
    super('The connection was cut')
    this.name = 'Cut'
  }
}

/** One fault. Without `call` and `path` it applies to every request; if several apply, the oldest is used. */
export const fault = v.strictObject({
  /** Name of a row of the endpoint table. */
  call: v.optional(v.string()),
  /** The requested path without its query; a '*' at its end matches anything ('/storage/upload/*'). */
  path: v.optional(v.string()),
  method: v.optional(v.string()),
  /** Milliseconds before anything else happens. */
  latency: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(3_600_000))),
  /** Returned instead of the real status; the request takes effect only with `effect`. */
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
  /** Cuts the connection before or after the request takes effect. */
  cut: v.optional(v.picklist(['before', 'after'])),
  /** The real response truncated in the middle, an HTML page instead, or `data` of the wrong shape. */
  body: v.optional(v.picklist(['truncated', 'html', 'wrong-shape'])),
  /** { success: false } with this message; status 200 unless `status` says otherwise. */
  refuse: v.optional(v.string()),
  /** Value of the Retry-After header. */
  retryAfter: v.optional(v.union([v.string(), v.number()])),
  /** Whether the request takes effect although its response is replaced; true for truncated and wrong-shape, else false. */
  effect: v.optional(v.boolean()),
  /** Number of requests that the fault applies to; unlimited if absent. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type Fault = v.InferOutput<typeof fault>

/** One recorded request, without headers and without tokens. */
export type RecordedRequest = {
  /** Name of the endpoint, null for any other path. */
  call: string | null
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  /** True if the request was not authorised: its body is not read. */
  unread?: true
  /** Epoch milliseconds of the server's clock. */
  at: number
}

export type Faults = {
  add(fault: Fault): void
  clear(): void
  /** The recorded requests, in order. */
  requests(): readonly RecordedRequest[]
  forget(): void
  /** Records the request, then applies the matching fault around `effect`. Throws `Cut`. */
  around(call: string | null, request: Request, body: unknown, effect: () => Promise<Response>): Promise<Response>
}

/** Without `isControlled` nothing is recorded and no fault applies. */
export function faultsOf(isControlled: boolean, now: () => number): Faults {
  let plannedFaults: { fault: Fault; left: number }[] = []
  let requests: RecordedRequest[] = []
  const takeFault = (call: string | null, request: Request): Fault | undefined => {
    const found = plannedFaults.find((plan) => appliesTo(plan.fault, call, request))
    if (found && --found.left <= 0) plannedFaults = plannedFaults.filter((plan) => plan !== found)
    return found?.fault
  }
  return {
    add: (fault) => {
      plannedFaults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    },
    clear: () => {
      plannedFaults = []
    },
    requests: () => requests,
    forget: () => {
      requests = []
    },
    around: async (call, request, body, effect) => {
      if (!isControlled) return effect()
      const unread = body === undefined ? { unread: true as const } : {}
      requests.push({ ...recordOf(request), call, body: await recordedBody(body), ...unread, at: now() })
      const fault = takeFault(call, request)
      return fault ? brokenAnswer(fault, request.signal, effect) : effect()
    },
  }
}

function appliesTo(fault: Fault, call: string | null, request: Request): boolean {
  if (fault.call !== undefined && fault.call !== call) return false
  if (fault.method !== undefined && fault.method !== request.method) return false
  if (fault.path === undefined) return true
  const { pathname } = new URL(request.url)
  return fault.path.endsWith('*') ? pathname.startsWith(fault.path.slice(0, -1)) : fault.path === pathname
}

async function brokenAnswer(fault: Fault, signal: AbortSignal, effect: () => Promise<Response>): Promise<Response> {
  // Unreferenced: a closing server does not wait for a late response. A caller that has aborted gets none.
  if (fault.latency) await wait(fault.latency, undefined, { ref: false, signal }).catch(() => Promise.reject(new Cut()))
  if (fault.cut === 'before') throw new Cut()
  const isReplaced = fault.status !== undefined || fault.refuse !== undefined || fault.body === 'html'
  const realResponse = !isReplaced || fault.effect ? await effect() : null
  if (fault.cut === 'after') throw new Cut()
  const answer = await bodyFault(fault, realResponse)
  if (fault.retryAfter !== undefined) answer.headers.set('retry-after', String(fault.retryAfter))
  return answer
}

async function bodyFault(fault: Fault, realResponse: Response | null): Promise<Response> {
  if (fault.body === 'html') {
    const page = '<!doctype html><html><head><title>Gateway</title></head><body><h1>Bad gateway</h1></body></html>'
    return new Response(page, { status: fault.status ?? 200, headers: { 'content-type': 'text/html' } })
  }
  if (fault.body === 'wrong-shape')
    return jsonResponse(fault.status ?? 200, { success: true, data: 'not what was agreed', message: 'OK' })
  if (fault.body === 'truncated') {
    const text = realResponse ? await realResponse.text() : '{"success":true,"data":{"id":1,"name":"cut off"}}'
    return new Response(text.slice(0, Math.ceil(text.length / 2)), {
      status: fault.status ?? 200,
      headers: { 'content-type': 'application/json' },
    })
  }
  if (fault.refuse !== undefined)
    return jsonResponse(fault.status ?? 200, { success: false, data: null, message: fault.refuse })
  if (fault.status !== undefined) {
    const message = `Told to answer ${fault.status}`
    return jsonResponse(fault.status, { success: fault.status < 400, data: null, message })
  }
  return realResponse ?? jsonResponse(500, { success: false, data: null, message: 'No answer was made' })
}

function recordOf(request: Request): Omit<RecordedRequest, 'call' | 'body' | 'at'> {
  const { pathname, searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([key]) => key !== 't' && key !== 'signature'))
  return { method: request.method, path: decodedPath(pathname), query }
}

/** Returns the path unchanged if its percent-encoding is broken. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function recordedBody(body: unknown): Promise<unknown> {
  if (!(body instanceof FormData)) return body ?? null
  const parts = [...body].map(([name, part]) =>
    typeof part === 'string' ? { name, text: part } : { name, file: part.name, size: part.size, type: part.type },
  )
  return { parts }
}
