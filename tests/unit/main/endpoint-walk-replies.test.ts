/** Every row's reply, read from a real server: unknown fields are kept, absent ones tolerated, a malformed one names the call and the field. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Endpoint, type EndpointName, endpoints, type Failure, type InputOf, mainOnly } from '#contract'
import { createConnection } from '../../../src/main/api/connection.ts'
import { readEnvelope } from '../../../src/main/api/envelope.ts'
import { createGateway } from '../../../src/main/api/gateway.ts'
import { FailureError, failureOf } from '../../../src/main/failure.ts'
import { systemClock } from '../../../src/main/ports.ts'
import { asked, askedShort } from '../../fixtures/endpoint-inputs.ts'
import { replies } from '../../fixtures/endpoint-inputs-replies.ts'
import { type RecordingServer, recordingServer } from './wire/recording-server.ts'
import { type Json, paths, withMarks, without, withoutDetail } from './wire/replies.ts'
import { prepareWorld } from './wire/world.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const token = 'reading-token-2a80'
const connection = createConnection({ notify: () => {}, clock: systemClock })
const real = new Map<EndpointName, Json>()
let server: RecordingServer

// Object.keys forgets that the keys are the table's names.
const names = Object.keys(endpoints) as EndpointName[]
/** Bytes and forms do not go through the gateway; what is read of them is. */
const outside: readonly EndpointName[] = ['downloadSegmentCustomers', 'uploadVoucherSheet']

beforeAll(async () => {
  server = await recordingServer(token)
  await prepareWorld(server)
  const api = createGateway({ origin: server.origin, token, fetch, connection, clock: systemClock })
  const ask = (name: EndpointName, input: unknown) => api.call(name, input as InputOf<EndpointName>)
  // The short question is the one that finds something.
  const { listCampaigns } = askedShort
  for (const [name, { input }] of Object.entries({ ...asked, ...(listCampaigns ? { listCampaigns } : {}) })) {
    await ask(name as EndpointName, input)
    keep(name as EndpointName)
  }
  for (const name of ['getUploadAddress', 'getViewableUploadAddress'] as const) {
    await ask(name, { file_name: 'a.png', file_type: 'image/png' })
    keep(name)
  }
  real.set('uploadVoucherSheet', { total: 2, remaining: 2, toUploadTotal: 2, totalErrors: 0, errorFile: null })
})
afterAll(() => server.end())

const keep = (name: EndpointName) => real.set(name, JSON.parse(server.asked.at(-1)?.answer?.text ?? '').data)

const read = (name: EndpointName, data: unknown): unknown =>
  readEnvelope(name, endpoints[name], { status: 200, body: { success: true, data, message: '' } })

function failureIn(name: EndpointName, data: unknown): Failure | null {
  try {
    read(name, data)
    return null
  } catch (error) {
    if (error instanceof FailureError) return error.failure
    throw error
  }
}

const isAct = (name: EndpointName) => (endpoints[name] as Endpoint).nature === 'act'

describe.each(names.filter((name) => name !== 'downloadSegmentCustomers'))('%s', (name) => {
  test('keeps fields that no schema names', () => {
    const marked = withMarks(real.get(name) ?? null)
    expect(read(name, marked)).toEqual(marked)
  })

  test('tolerates every absent or empty field but those without which it is of no use', () => {
    const data = withoutDetail(real.get(name) ?? null)
    const { needed } = replies[name]
    const kinds = new Set<string>()
    for (const path of paths(data)) {
      const kind = path.map((key) => (/^\d+$/.test(key) ? '*' : key)).join('.')
      const isNeeded = needed.includes(kind)
      kinds.add(kind)
      for (const value of [undefined, null]) {
        const failure = failureIn(name, without(data, path, value))
        const field = ['data', ...path].join('.')
        if (!isNeeded) expect(failure, `${field} is ${value}`).toBeNull()
        else expect(failure, `${field} is ${value}`).toMatchObject({ kind: 'malformed', path: field })
      }
    }
    expect(needed.filter((kind) => !kinds.has(kind))).toEqual([])
  })

  test('a malformed one names the call and the field', async () => {
    const { malformed } = replies[name]
    if (!malformed) return expect(failureIn(name, 'anything')).toBeNull()
    const [data, path] = malformed
    const expected = {
      kind: 'malformed',
      message: `The answer to ${name} cannot be read: '${path}' is not what was expected`,
      status: 200,
      call: `api.${name}`,
      path,
      ...(isAct(name) ? { ambiguous: true } : {}),
    }
    if (outside.includes(name)) return expect(failureIn(name, data)).toEqual(expected)
    const answer = async () => Response.json({ success: true, data, message: '' })
    const api = createGateway({
      origin: 'https://api.example.com',
      token,
      fetch: answer,
      connection,
      clock: systemClock,
    })
    const input = name in asked ? asked[name as keyof typeof asked].input : { file_name: 'a', file_type: 'b/c' }
    const failed = await api.call(name, input as InputOf<EndpointName>).then(() => null, failureOf)
    expect(failed).toEqual(expected)
  })
})

test('every row has a real reply here, and lists are no empty ones', () => {
  expect([...real.keys(), 'downloadSegmentCustomers'].sort()).toEqual([...names].sort())
  const empty = names.filter((name) => {
    const data = real.get(name)
    return Array.isArray(data) && data.length === 0
  })
  expect(empty).toEqual([])
  expect(mainOnly.every((name) => name in replies)).toBe(true)
})
