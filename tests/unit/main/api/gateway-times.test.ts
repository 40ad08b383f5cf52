/** When the gateway asks again, how long it waits, and what it makes of a proxy's word: without a server, the clock moved by hand. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connection, EndpointName } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway, type GatewayPorts } from '../../../../src/main/api/gateway.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const busy = (headers: Record<string, string> = {}) => new Response('', { status: 503, headers })
const never = (signal: AbortSignal | null | undefined): Promise<Response> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

/** A gateway over an answer, and what became of a call: `asked` has the milliseconds of each request. */
function calling(
  name: EndpointName,
  input: unknown,
  answer: (signal: AbortSignal | null | undefined) => Response | Promise<Response>,
  ports: Partial<GatewayPorts> = {},
) {
  const asked: number[] = []
  const began = performance.now()
  const fetchPort: typeof fetch = async (_, init) => {
    asked.push(performance.now() - began)
    return answer(init?.signal)
  }
  const connection = createConnection({ notify: () => {}, clock: systemClock })
  const base = { origin: 'https://server.test', token: 'token', fetch: fetchPort, connection, clock: systemClock }
  const outcome: { at?: number; failure?: unknown; value?: unknown } = {}
  createGateway({ ...base, ...ports })
    // The answers of the tests are none that could be read.
    .call(name, input as never)
    .then(
      (value: unknown) => Object.assign(outcome, { value, at: performance.now() - began }),
      (error: unknown) =>
        Object.assign(outcome, {
          failure: error instanceof FailureError ? error.failure : error,
          at: performance.now() - began,
        }),
    )
  return { asked, outcome, connection }
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('a read is asked again', () => {
  test('after 0.3, 0.6 and 1.2 seconds, then given up', async () => {
    const { asked, outcome } = calling('listSegments', undefined, () => busy())
    await later(60_000)
    expect(asked).toEqual([0, 300, 900, 2_100])
    expect(outcome).toEqual({ at: 2_100, failure: expect.objectContaining({ kind: 'server', status: 503 }) })
  })

  test('after other pauses where they are given', async () => {
    const { asked } = calling('listSegments', undefined, () => busy(), { backoff: (attempt) => attempt * 5 })
    await later(60_000)
    expect(asked).toEqual([0, 5, 15, 30])
  })

  test('when the server says; not at all where that is more than ten seconds later', async () => {
    const soon = calling('listSegments', undefined, () => busy({ 'retry-after': '5' }))
    await later(60_000)
    expect(soon.asked).toEqual([0, 5_000, 10_000, 15_000])
    for (const wait of ['11', '86400', new Date(Date.now() + 60_000).toUTCString()]) {
      const { asked, outcome } = calling('listSegments', undefined, () => busy({ 'retry-after': wait }))
      await later(60_000)
      expect(asked).toEqual([0])
      expect(outcome).toMatchObject({ at: 0, failure: { kind: 'server', retryAfter: expect.any(Number) } })
    }
  })

  test('after each of its fifteen seconds without an answer', async () => {
    const { asked, outcome } = calling('listSegments', undefined, never)
    await later(120_000)
    expect(asked).toEqual([0, 15_300, 30_900, 47_100])
    expect(outcome).toMatchObject({ at: 62_100, failure: { kind: 'timeout' } })
  })

  test.each<[what: string, name: EndpointName, input: unknown, ports: Partial<GatewayPorts>]>([
    ['where an address is tried out', 'listSegments', undefined, { retries: false }],
    ['where its row does not say so', 'getCampaign', { id: 7 }, {}],
    ['where something would be done twice', 'copyCampaign', { id: 7 }, {}],
  ])('not %s', async (_, name, input, ports) => {
    const { asked } = calling(name, input, () => busy(), ports)
    await later(60_000)
    expect(asked).toEqual([0])
  })
})

test.each<[name: EndpointName, input: unknown, ms: number]>([
  ['getCampaign', { id: 7 }, 15_000],
  ['copyCampaign', { id: 7 }, 15_000],
  ['generateSegmentSql', { db_type: 'es', prompt: 'in Karachi' }, 60_000],
])('%s is waited for as long as its row says', async (name, input, ms) => {
  const { outcome } = calling(name, input, never)
  await later(ms - 1)
  expect(outcome).toEqual({})
  await later(1)
  expect(outcome).toMatchObject({ at: ms, failure: { kind: 'timeout', message: 'The server did not answer in time' } })
})

describe('what is told of the connection', () => {
  const signIn = 'The proxy asks for a sign-in'
  test('the proxy that asks for a sign-in is not the server: away, and why', async () => {
    const { connection, outcome } = calling('copyCampaign', { id: 7 }, () => new Response('', { status: 407 }))
    await later(0)
    expect(connection.current()).toEqual({ online: false, workOffline: false, lastAnswerAt: null, why: signIn })
    expect(outcome.failure).toEqual({ kind: 'network', message: signIn, status: 407, call: 'api.copyCampaign' })
  })

  test.each<[what: string, thrown: Error, state: Partial<Connection>]>([
    [
      'a reason',
      Object.assign(new Error('x'), { code: 'ENOTFOUND' }),
      { why: "The server's name cannot be found on this network" },
    ],
    ['no reason', new Error('cut'), {}],
  ])('nothing came, for %s', async (_, thrown, state) => {
    const { connection } = calling('getCampaign', { id: 7 }, () => Promise.reject(thrown))
    await later(0)
    expect(connection.current()).toEqual({ online: false, workOffline: false, lastAnswerAt: null, ...state })
  })

  test.each([200, 204, 404, 500])('a server that answers with %d is there', async (status) => {
    const body = status === 200 ? '{"data":{"id":7}}' : null
    const { connection } = calling('getCampaign', { id: 7 }, () => new Response(body, { status }))
    await later(0)
    const state = { online: true, workOffline: false, lastAnswerAt: expect.any(String) }
    expect(connection.current()).toEqual(status === 500 ? { ...state, isFailing: true } : state)
  })

  test('a server that is slow is not away', async () => {
    const { connection } = calling('getCampaign', { id: 7 }, never)
    await later(15_000)
    expect(connection.current().online).toBe(true)
  })
})

test('a call that is over leaves no clock running', async () => {
  calling('getCampaign', { id: 7 }, () => new Response('{"data":{"id":7}}'))
  await later(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer that says nothing of its kind is read all the same', async () => {
  const body = JSON.stringify({ success: false, message: 'Too long', path: 'name' })
  const { outcome } = calling('getCampaign', { id: 7 }, () => new Response(body, { status: 422 }))
  await later(0)
  expect(outcome.failure).toMatchObject({ kind: 'refused', message: 'Too long', path: 'name' })
})

test('what is no failure of ours stays what it is', async () => {
  const { outcome, asked } = calling('updateStatus', { id: 7, status: 1n }, () => busy())
  await later(0)
  expect(outcome.failure).toBeInstanceOf(TypeError)
  expect(asked).toEqual([])
})
