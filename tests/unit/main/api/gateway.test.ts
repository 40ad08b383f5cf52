/** The gateway against a real server on this computer: every kind of failure, retries, cache, redirects, and what is sent. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointName, Failure } from '#contract'
import { type ConnectionTracker, createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway, type GatewayPorts } from '../../../../src/main/api/gateway.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { json, type Reply, type TinyServer, text, tinyServer } from './server.ts'

const token = 'canary-token-7f3a'
let server: TinyServer
let connection: ConnectionTracker
let now = 1_000_000
const heard: string[] = []

const clock = { ...systemClock, now: () => now }
const gateway = (ports: Partial<GatewayPorts> = {}) =>
  createGateway({
    origin: server.origin,
    token,
    fetch,
    connection,
    clock,
    backoff: () => 1,
    timeoutOf: () => 10_000,
    onUnauthorized: () => heard.push('unauthorized'),
    ...ports,
  })

beforeEach(async () => {
  server = await tinyServer()
  connection = createConnection({ notify: () => undefined, clock })
  heard.length = 0
})
afterEach(() => server.close())

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof FailureError) return error.failure
  throw new Error(`Not a failure: ${String(error)}`)
}

const ok = (data: unknown) => json(200, { success: true, data, message: 'OK' })
const cut: Reply = (response) => response.destroy()
const cutInTheMiddle: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
  response.write('{"success":true,')
  setTimeout(() => response.destroy(), 5)
}

type Case = [name: string, reply: Reply, expected: Partial<Failure>, ambiguousForActs: boolean]
const cases: Case[] = [
  [
    'success false at 200',
    json(200, { success: false, message: 'Name is taken' }),
    { kind: 'refused', message: 'Name is taken', status: 200 },
    false,
  ],
  [
    '422 with a field',
    json(422, { success: false, message: 'Too long', path: 'name' }),
    { kind: 'refused', message: 'Too long', path: 'name', status: 422 },
    false,
  ],
  [
    '400 with errors',
    json(400, { success: false, message: 'No', errors: [{ field: 'schedule.date' }] }),
    { kind: 'refused', path: 'schedule.date' },
    false,
  ],
  ['403 without words', text(403, ''), { kind: 'refused', message: 'The server refused this (403)' }, false],
  [
    '401',
    json(401, { success: false, message: 'Token expired' }),
    { kind: 'unauthorized', message: 'Token expired', status: 401 },
    false,
  ],
  ['401 without words', text(401, 'no', 'text/plain'), { kind: 'unauthorized', message: 'Session expired' }, false],
  [
    '404',
    json(404, { success: false, message: 'Campaign not found' }),
    { kind: 'not-found', message: 'Campaign not found' },
    false,
  ],
  ['408', text(408, ''), { kind: 'timeout', status: 408 }, false],
  [
    '429',
    json(429, { message: 'Slow down' }, { 'retry-after': '0' }),
    { kind: 'server', message: 'Slow down', status: 429 },
    false,
  ],
  [
    '500 with words',
    json(500, { success: false, message: 'Out of ink' }),
    { kind: 'server', message: 'Out of ink', status: 500 },
    true,
  ],
  [
    '503 as HTML',
    text(503, '<html>busy</html>', 'text/html'),
    { kind: 'server', message: 'The server had an error (503)' },
    true,
  ],
  ['no answer in time', () => undefined, { kind: 'timeout', message: 'The server did not answer in time' }, true],
  [
    'cut before an answer',
    cut,
    { kind: 'network', message: 'The connection was lost before the server answered' },
    true,
  ],
  ['cut in the middle', cutInTheMiddle, { kind: 'network' }, true],
  [
    'JSON that is nested 5,000 deep',
    text(200, `{"success":true,"data":{"id":7,"deep":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`),
    { kind: 'malformed', status: 200 },
    true,
  ],
  ['truncated JSON', text(200, '{"success":true,"data":{"id"'), { kind: 'malformed', status: 200 }, true],
  ['HTML at 200', text(200, '<html>Welcome</html>', 'text/html'), { kind: 'network', status: 200 }, true],
  ['HTML that says that it is JSON', text(200, ' <!DOCTYPE html><p>', 'application/json'), { kind: 'network' }, true],
  ['a sign-in that the network wants', text(511, ''), { kind: 'network', status: 511 }, true],
  [
    'a redirect within the server',
    (response) => response.writeHead(308, { location: '/elsewhere' }).end(),
    { kind: 'malformed', status: 308 },
    true,
  ],
  ['a list in place of the envelope', json(200, []), { kind: 'malformed' }, true],
  ['a wrong shape', ok({ id: 'seven' }), { kind: 'malformed', path: 'data.id' }, true],
  [
    'a redirect to elsewhere',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    { kind: 'network', status: 302 },
    true,
  ],
]

describe('every failure has one kind, its words and its place', () => {
  const timeoutMs = ({ kind, status }: Partial<Failure>) => ({
    timeoutOf: () => (kind === 'timeout' && !status ? 500 : 10_000),
  })
  test.each(cases)('a read: %s', async (_, reply, expected) => {
    server.reply = reply
    const failure = await failureOf(gateway(timeoutMs(expected)).call('getCampaign', { id: 7 }))
    expect(failure).toMatchObject({ ...expected, call: 'api.getCampaign' })
    expect(failure).not.toHaveProperty('ambiguous')
    expect(heard).toEqual(expected.kind === 'unauthorized' ? ['unauthorized'] : [])
  })

  test.each(cases)('a call that acts: %s', async (_, reply, expected, ambiguous) => {
    server.reply = reply
    const failure = await failureOf(gateway(timeoutMs(expected)).call('copyCampaign', { id: 7 }))
    expect(failure).toMatchObject({ ...expected, call: 'api.copyCampaign' })
    expect(failure.ambiguous ?? false).toBe(ambiguous)
    expect(server.asked).toHaveLength(1)
  })

  test('nobody listens: offline, and nothing can have happened', async () => {
    await server.close()
    const failure = await failureOf(gateway().call('copyCampaign', { id: 7 }))
    expect(failure).toEqual({ kind: 'offline', message: 'The server refused the connection', call: 'api.copyCampaign' })
    expect(connection.current()).toMatchObject({ online: false, why: 'The server refused the connection' })
  })

  test('a malformed answer names the call and the field', async () => {
    server.reply = ok({ id: 'seven' })
    const { message } = await failureOf(gateway().call('getCampaign', { id: 7 }))
    expect(message).toBe("The answer to getCampaign cannot be read: 'data.id' is not what was expected")
  })
})

describe('what is tolerated', () => {
  test('absent, null and unknown fields', async () => {
    server.reply = ok({ id: 7, name: null, colour: 'red' })
    expect(await gateway().call('getCampaign', { id: 7 })).toEqual({ id: 7, name: null, colour: 'red' })
  })

  test('204 where nothing is expected', async () => {
    server.reply = (response) => response.writeHead(204).end()
    expect(await gateway().call('deleteCampaign', { id: 7 })).toBeUndefined()
  })
})

describe('what is sent', () => {
  test('a GET puts everything in the address and leaves out what is undefined', async () => {
    server.reply = ok({ campaigns: [], total: 0 })
    const query = {
      limit: 25,
      page: 1,
      orderBy: 'name',
      orderDirection: 'asc',
      status: undefined,
      search: 'a&b ü',
    } as const
    await gateway().call('listCampaigns', query)
    expect(server.asked[0]).toMatchObject({
      method: 'GET',
      url: '/campaign-management/api/campaign/paginated?limit=25&page=1&orderBy=name&orderDirection=asc&search=a%26b+%C3%BC',
      body: '',
    })
  })

  test('path parameters leave the body', async () => {
    server.reply = ok(null)
    await gateway().call('updateStatus', { id: 7, status: 'running' })
    expect(server.asked[0]).toMatchObject({
      method: 'PUT',
      url: '/campaign-management/api/campaign/7/update_status',
      body: '{"status":"running"}',
    })
    expect(server.asked[0]?.headers['content-type']).toBe('application/json')
  })

  test('fields of a POST that belong in the address', async () => {
    server.reply = ok({})
    await gateway().call('generateSegmentSql', { db_type: 'es', prompt: 'in Karachi' })
    expect(server.asked[0]).toMatchObject({
      url: '/segment-management/api/segment/generate-sql?db_type=es',
      body: '{"prompt":"in Karachi"}',
    })
  })

  test('no body without a field', async () => {
    server.reply = ok({ id: 8 })
    await gateway().call('copyCampaign', { id: 7 })
    expect(server.asked[0]?.body).toBe('')
    expect(server.asked[0]?.headers['content-type']).toBeUndefined()
  })

  test('a name in the path is encoded', async () => {
    server.reply = ok(null)
    await gateway().call('findSegment', { name: 'a/b?c' })
    expect(server.asked[0]?.url).toBe('/segment-management/api/segment/name/a%2Fb%3Fc')
  })

  test.each(['..', '.', ''])('%j cannot stand in an address', async (name) => {
    expect(await failureOf(gateway().call('findSegment', { name }))).toMatchObject({ kind: 'input', path: 'name' })
    expect(server.asked).toHaveLength(0)
  })

  test('the bearer, and only there', async () => {
    server.reply = ok({ id: 8 })
    await gateway().call('copyCampaign', { id: 7 })
    const { headers, ...rest } = server.asked[0] ?? { headers: {} }
    expect(headers.authorization).toBe(`Bearer ${token}`)
    expect(JSON.stringify([{ ...headers, authorization: '' }, rest])).not.toContain(token)
  })

  test('a token that the server echoes is blanked', async () => {
    server.reply = json(400, { message: `Unknown token ${token}` })
    const failure = await failureOf(gateway().call('getCampaign', { id: 7 }))
    expect(failure.message).toBe('Unknown token (hidden)')
  })
})

describe('retries', () => {
  test.each<[EndpointName, undefined | { id: number }, number]>([
    ['listSegments', undefined, 4],
    ['listEventsWithProperties', undefined, 4],
    ['getCampaign', { id: 7 }, 1],
    ['setChannelLimits', undefined, 1],
    ['copyCampaign', { id: 7 }, 1],
    ['approveWhatsapp', { id: 7 }, 1],
    ['deleteCampaign', { id: 7 }, 1],
  ])('%s is asked as often as its row says', async (name, input, times) => {
    server.reply = text(503, '')
    await failureOf(gateway().call(name, input as never))
    expect(server.asked).toHaveLength(times)
  })

  test('a read that is answered at the second attempt succeeds', async () => {
    server.reply = (response, asked) => (server.asked.length < 2 ? text(500, '') : ok([]))(response, asked)
    expect(await gateway().call('listSegments', undefined)).toEqual([])
  })

  test('while the server is known to be away, a read tries once', async () => {
    connection.unreachable()
    server.reply = text(503, '')
    await failureOf(gateway().call('listSegments', undefined))
    expect(server.asked).toHaveLength(1)
  })
})

describe('the log', () => {
  const lines: string[] = []
  const told = () =>
    gateway({ log: (level, message) => lines.push(`${level} ${message.replace(/in \d+ ms/, 'in N ms')}`) })
  beforeEach(() => {
    lines.length = 0
  })

  test.each<[string, Reply, string]>([
    ['taken', ok({ id: 7 }), 'done in N ms'],
    ['refused', json(422, { message: 'Eid offer is no name' }), 'refused 422 in N ms'],
    ['failed', json(500, { message: 'Eid offer' }), 'server 500, perhaps done in N ms'],
    ['cut off', cut, 'network, perhaps done in N ms'],
  ])('a request that was %s is one line, with its id and without a word of it', async (_, reply, outcome) => {
    server.reply = reply
    await told()
      .call('copyCampaign', { id: 7 })
      .catch(() => undefined)
    expect(lines).toEqual([`info copyCampaign 7: ${outcome}`])
  })

  test('every retry is one, and so is a read, failed or not, without what was looked for; what is kept asks nobody', async () => {
    server.reply = text(503, '')
    await failureOf(told().call('listSegments', undefined))
    expect(lines).toEqual([
      'info listSegments: asked again, 1 of 3',
      'info listSegments: asked again, 2 of 3',
      'info listSegments: asked again, 3 of 3',
      'info listSegments: server 503 in N ms',
    ])
    lines.length = 0
    server.reply = ok({ campaigns: [], total: 0 })
    await told().call('listCampaigns', {
      limit: 10,
      page: 1,
      orderBy: 'name',
      orderDirection: 'asc',
      search: 'Eid offer',
    })
    server.reply = ok({ id: 7, name: 'Eid offer' })
    await told().call('getCampaign', { id: 7 })
    server.reply = ok({ configurations: [] })
    const api = told()
    await api.call('getChannelConfiguration', undefined)
    await api.call('getChannelConfiguration', undefined)
    expect(lines).toEqual([
      'info listCampaigns: done in N ms',
      'info getCampaign 7: done in N ms',
      'info getChannelConfiguration: done in N ms',
    ])
  })
})

describe('cache', () => {
  test('a fresh answer costs no request, a stale one does', async () => {
    server.reply = ok({ configurations: [] })
    const api = gateway()
    expect(await api.call('getChannelConfiguration', undefined)).toEqual({ configurations: [] })
    expect(await api.call('getChannelConfiguration', undefined)).toEqual({ configurations: [] })
    expect(server.asked).toHaveLength(1)
    now += 300_000
    await api.call('getChannelConfiguration', undefined)
    expect(server.asked).toHaveLength(2)
  })

  test('it ends with its connection', async () => {
    server.reply = ok({ configurations: [] })
    await gateway().call('getChannelConfiguration', undefined)
    await gateway().call('getChannelConfiguration', undefined)
    expect(server.asked).toHaveLength(2)
  })
})

describe('connection', () => {
  test('working offline, nothing is sent', async () => {
    connection.workOffline(true)
    const failure = await failureOf(gateway().call('getCampaign', { id: 7 }))
    expect(failure).toMatchObject({ kind: 'offline', message: 'Herald is working offline' })
    expect(server.asked).toHaveLength(0)
  })

  test('any answer means online, a refusal too', async () => {
    connection.unreachable()
    server.reply = json(500, {})
    await failureOf(gateway().call('getCampaign', { id: 7 }))
    expect(connection.current()).toMatchObject({ online: true, lastAnswerAt: new Date(now).toISOString() })
  })

  test.each([
    ['500', json(500, {}), true],
    ['503 as HTML', text(503, '<html>busy</html>', 'text/html'), true],
    ['truncated JSON', text(200, '{"success":true'), true],
    ['a refusal', json(422, { success: false, message: 'No' }), undefined],
    ['an expired session', json(401, {}), undefined],
    ['what was asked for', ok({ id: 7 }), undefined],
  ])('%s says whether the server is failing', async (_, reply, isFailing) => {
    connection.answered(null, isFailing === undefined)
    server.reply = reply
    await gateway()
      .call('getCampaign', { id: 7 })
      .catch(() => null)
    expect(connection.current()).toMatchObject({ online: true })
    expect(connection.current().isFailing).toBe(isFailing)
  })

  test('a cut connection means offline', async () => {
    server.reply = cut
    await failureOf(gateway().call('getCampaign', { id: 7 }))
    expect(connection.current().online).toBe(false)
  })

  test('a cancelled call says nothing of the connection', async () => {
    server.reply = () => undefined
    const cancel = new AbortController()
    const asked = gateway().call('getCampaign', { id: 7 }, { signal: cancel.signal })
    cancel.abort()
    expect(await failureOf(asked)).toMatchObject({ kind: 'network', message: 'The request was cancelled' })
    expect(connection.current().online).toBe(true)
  })
})

describe('redirects', () => {
  test('a read follows one within the origin, with the bearer', async () => {
    server.reply = (response, asked) => {
      if (asked.url.includes('/campaign/7')) response.writeHead(301, { location: '/moved' }).end()
      else ok({ id: 7 })(response, asked)
    }
    expect(await gateway().call('getCampaign', { id: 7 })).toEqual({ id: 7 })
    expect(server.asked[1]).toMatchObject({ url: '/moved', headers: { authorization: `Bearer ${token}` } })
  })

  test('another origin never sees the token', async () => {
    const other = await tinyServer()
    server.reply = (response) => response.writeHead(302, { location: `${other.origin}/take` }).end()
    expect(await failureOf(gateway().call('getCampaign', { id: 7 }))).toMatchObject({ kind: 'network' })
    expect(other.asked).toHaveLength(0)
    await other.close()
  })
})
