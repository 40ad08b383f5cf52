/** The gateway's pieces one by one, without a server: what an error means, what an envelope says, what is fresh, who is told. */
import { describe, expect, it } from 'vitest'
import { type Connection, type Endpoint, endpoints } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { jsonOf, readEnvelope } from '../../../../src/main/api/envelope.ts'
import { createCache, createGateway } from '../../../../src/main/api/gateway.ts'
import { buildRequest, withinOrigin } from '../../../../src/main/api/http.ts'
import { NetworkError, noAnswer } from '../../../../src/main/api/no-response.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'

const coded = (code: unknown, cause?: unknown) => Object.assign(new Error('Failed', { cause }), { code })
/** An error so many causes deep. */
const deep = (depth: number, last: Error): Error =>
  depth === 0 ? last : new Error('Outside', { cause: deep(depth - 1, last) })
const late = new DOMException('The time is over', 'TimeoutError')
const why = (kind: 'offline' | 'network', message: string) => ({ kind, message, mayHaveArrived: false })
const revoked = why('network', 'The certificate of the server was revoked by its issuer')
const [broke, away, insecure, slow] = [
  { kind: 'network', message: 'The connection was lost before the server answered', mayHaveArrived: true },
  { kind: 'offline', message: 'The server cannot be reached', mayHaveArrived: false },
  { kind: 'network', message: 'Could not make a secure connection to the server', mayHaveArrived: false },
  { kind: 'timeout', message: 'The server did not answer in time', mayHaveArrived: true },
]

describe('what an error of a request means', () => {
  it.each<[what: string, error: unknown, expected: object | undefined]>([
    ['no error', 'cut', broke],
    ['nothing known', new Error('cut'), broke],
    ['a reset', coded('ECONNRESET'), broke],
    ['a code that is none', coded(7), broke],
    ['an empty code', coded(''), broke],
    ['no route', coded('EHOSTUNREACH'), away],
    ['no route, as the cause', new TypeError('fetch failed', { cause: coded('EHOSTDOWN') }), away],
    ['no route to one of two addresses', new AggregateError([coded('ECONNRESET'), coded('ENETUNREACH')], 'Both'), away],
    [
      'no route to either, as the cause',
      new Error('x', { cause: new AggregateError([coded('EHOSTDOWN')], 'All') }),
      away,
    ],
    ['TLS, as the cause', new TypeError('fetch failed', { cause: coded('ERR_SSL_WRONG_VERSION_NUMBER') }), insecure],
    ['TLS beside a code that says nothing', coded('OTHER', coded('EPROTO')), insecure],
    ['a code that only looks like it', coded('NOT_CERT_'), broke],
    ['a time-out', late, slow],
    ['a time-out as the cause', new Error('aborted', { cause: late }), slow],
    ['eight causes deep', deep(8, coded('EHOSTUNREACH')), away],
    ['too deep to look', deep(9, coded('ENOTFOUND')), broke],
    ['an empty text where a host should be', Object.assign(coded('CERT_REVOKED'), { host: '' }), revoked],
    ['a number where a host should be', Object.assign(coded('CERT_REVOKED'), { host: 7, issuer: null }), revoked],
    ['members too deep to look', deep(8, new AggregateError([coded('ENOTFOUND')], 'All')), broke],
  ])('%s', (_, error, expected) => expect(noAnswer(error, false)).toEqual(expected))
  const [noNetwork, noName, refused, signIn, noWay, noProxy] = [
    why('offline', 'This computer has no network connection'),
    why('offline', "The server's name cannot be found on this network"),
    why('offline', 'The server refused the connection'),
    why('network', 'The proxy asks for a sign-in'),
    why('network', 'The proxy blocks Herald from reaching the server. Ask your network administrator'),
    why('network', 'The proxy cannot be reached. Check the proxy settings of this computer'),
  ]
  const proxyCertificate = 'This computer does not trust the certificate of the proxy. Ask your network administrator'
  const untrusted = (whose: string) =>
    why(
      'network',
      `${whose} is not trusted on this computer. Ask your network administrator to install your company certificate`,
    )
  const expired = (whose: string) => why('network', `${whose} has expired, or the clock of this computer is wrong`)
  it.each<[node: string | null, chromium: string | null, expected: object | undefined]>([
    ['ENETUNREACH', 'ERR_INTERNET_DISCONNECTED', noNetwork],
    ['ENETDOWN', 'ERR_NETWORK_ACCESS_DENIED', noNetwork],
    ['EAI_AGAIN', null, noNetwork],
    ['ENOTFOUND', 'ERR_NAME_NOT_RESOLVED', noName],
    [null, 'ERR_DNS_TIMED_OUT', noName],
    ['ECONNREFUSED', 'ERR_CONNECTION_REFUSED', refused],
    ['EHOSTUNREACH', 'ERR_ADDRESS_UNREACHABLE', away],
    ['UND_ERR_CONNECT_TIMEOUT', 'ERR_CONNECTION_TIMED_OUT', away],
    ['ECONNRESET', 'ERR_CONNECTION_RESET', broke],
    ['UND_ERR_SOCKET', 'ERR_EMPTY_RESPONSE', broke],
    ['EPIPE', 'ERR_NETWORK_CHANGED', broke],
    [null, 'ERR_PROXY_AUTH_REQUESTED', signIn],
    [null, 'ERR_PROXY_AUTH_UNSUPPORTED', signIn],
    ['ERR_PROXY_TUNNEL', 'ERR_TUNNEL_CONNECTION_FAILED', noWay],
    [null, 'ERR_PROXY_CONNECTION_FAILED', noProxy],
    [null, 'ERR_PAC_SCRIPT_FAILED', noProxy],
    [null, 'ERR_SOCKS_CONNECTION_FAILED', noProxy],
    [null, 'ERR_PROXY_CERTIFICATE_INVALID', why('network', proxyCertificate)],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'ERR_CERT_AUTHORITY_INVALID', untrusted('The certificate of the server')],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_CERT_INVALID', untrusted('The certificate of the server')],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_CERT_WEAK_KEY', untrusted('The certificate of the server')],
    ['CERT_HAS_EXPIRED', 'ERR_CERT_DATE_INVALID', expired('The certificate of the server')],
    ['CERT_NOT_YET_VALID', null, expired('The certificate of the server')],
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_CERT_COMMON_NAME_INVALID',
      why('network', 'The certificate of the server belongs to another server. Check the address'),
    ],
    ['CERT_REVOKED', 'ERR_CERT_REVOKED', revoked],
    [
      'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
      'ERR_SSL_CLIENT_AUTH_CERT_NEEDED',
      why('network', 'The server requires a client certificate, and none that it accepts was sent'),
    ],
    ['EPROTO', 'ERR_SSL_PROTOCOL_ERROR', insecure],
  ])('%s of Node, %s of Chromium', (node, chromium, expected) => {
    for (const code of [node, chromium]) if (code) expect(noAnswer(coded(code), false)).toEqual(expected)
  })
  it.each<[what: string, error: unknown, expected: object | undefined]>([
    [
      'whose certificate',
      new NetworkError({ code: 'CERT_HAS_EXPIRED', host: 'a.test' }),
      expired('The certificate of a.test'),
    ],
    [
      'who issued it',
      new NetworkError({ code: 'ERR_CERT_AUTHORITY_INVALID', host: 'a.test', issuer: 'Acme CA' }),
      untrusted('The certificate of a.test (issued by Acme CA)'),
    ],
    [
      'the proxy, not the server',
      new NetworkError({ code: 'ERR_PROXY_CONNECTION_FAILED' }, coded('ECONNREFUSED')),
      noProxy,
    ],
    [
      'a server behind a network without IPv6',
      new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]),
      refused,
    ],
    ['no network, as the cause', new TypeError('fetch failed', { cause: coded('ENETUNREACH') }), noNetwork],
    ['no network for either address', new AggregateError([coded('ENETUNREACH'), coded('ENETUNREACH')]), noNetwork],
  ])('%s', (_, error, expected) => expect(noAnswer(error, false)).toEqual(expected))
  it('an error that is its own cause ends', () => {
    const error = new Error('again')
    error.cause = error
    expect(noAnswer(error, false)).toEqual(broke)
  })
  it('errors that are among their own members end', () => {
    const both = new AggregateError([coded('ECONNRESET')], 'Both')
    both.errors.push(both)
    expect(noAnswer(both, false)).toEqual(broke)
  })
  it('a cancelled call says so, whatever broke', () =>
    expect(noAnswer(coded('ENOTFOUND'), true)).toEqual({
      kind: 'network',
      message: 'The request was cancelled',
      mayHaveArrived: true,
    }))
})

describe('what an envelope says', () => {
  const [read, act]: Endpoint[] = [endpoints.getCampaign, endpoints.copyCampaign]
  const failureOf = (row: Endpoint | undefined, status: number, body: unknown) => {
    try {
      return { value: readEnvelope('someCall', row ?? endpoints.getCampaign, { status, body }) }
    } catch (error) {
      if (error instanceof FailureError) return error.failure
      throw error
    }
  }
  it.each<[status: number, kind: string, words: string, ambiguous: boolean]>([
    [199, 'refused', 'The server refused this (199)', false],
    [299, 'malformed', 'The answer to someCall cannot be read: it is not the JSON that was expected', true],
    [300, 'malformed', 'The server redirects to another address', true],
    [399, 'malformed', 'The server redirects to another address', true],
    [400, 'refused', 'The server refused this (400)', false],
    [401, 'unauthorized', 'Session expired', false],
    [403, 'refused', 'The server refused this (403)', false],
    [404, 'malformed', 'The answer to someCall cannot be read: it is not the JSON that was expected', true],
    [408, 'timeout', 'The server timed out', false],
    [429, 'server', 'The server is busy', false],
    [499, 'refused', 'The server refused this (499)', false],
    [500, 'server', 'The server had an error (500)', true],
    [503, 'server', 'The server had an error (503)', true],
  ])('%d without a body', (status, kind, message, ambiguous) => {
    const expected = { kind, message, status, call: 'api.someCall' }
    expect(failureOf(read, status, undefined)).toEqual(expected)
    expect(failureOf(act, status, undefined)).toEqual(ambiguous ? { ...expected, ambiguous: true } : expected)
  })
  it.each<[what: string, body: unknown, told: object]>([
    ['message', { message: 'Too long' }, { message: 'Too long' }],
    ['error', { error: 'Too long' }, { message: 'Too long' }],
    ['message before error', { message: 'Too long', error: 'No' }, { message: 'Too long' }],
    ['blanks are no words', { message: '  ', error: 'No' }, { message: 'No' }],
    ['no text is no words', { message: 7, error: { a: 1 } }, { message: 'The server refused this (422)' }],
    ['a list is no body', ['Too long'], { message: 'The server refused this (422)' }],
    ['a text is no body', 'Too long', { message: 'The server refused this (422)' }],
    ['null is no body', null, { message: 'The server refused this (422)' }],
    ['a path', { message: 'No', path: 'name' }, { message: 'No', path: 'name' }],
    ['a field', { message: 'No', field: 'name' }, { message: 'No', path: 'name' }],
    ['a path that is empty', { message: 'No', path: '', field: 'name' }, { message: 'No', path: 'name' }],
    ['a path that is none', { message: 'No', path: 7 }, { message: 'No' }],
    ['a path in data', { message: 'No', data: { path: 'name' } }, { message: 'No', path: 'name' }],
    [
      'a field in the first of errors',
      { message: 'No', errors: [{ field: 'a' }, { field: 'b' }] },
      { message: 'No', path: 'a' },
    ],
    ['a field in errors', { message: 'No', errors: { field: 'a' } }, { message: 'No', path: 'a' }],
    ['errors of text', { message: 'No', errors: ['a'] }, { message: 'No' }],
    ['no errors', { message: 'No', errors: [], data: null }, { message: 'No' }],
  ])('the words of a refusal: %s', (_, body, told) =>
    expect(failureOf(read, 422, body)).toEqual({ kind: 'refused', status: 422, call: 'api.someCall', ...told }),
  )
  it('not found is what the server says, not a page of whatever stands in front of it', () => {
    for (const body of [{}, { success: false, message: 'No campaign 7' }])
      expect(failureOf(read, 404, body)).toMatchObject({ kind: 'not-found' })
    for (const body of [undefined, null, 'Not found', []])
      expect(failureOf(read, 404, body)).toMatchObject({ kind: 'malformed' })
  })
  it('success false is a failure at 200, what is neither yes nor no is none', () => {
    expect(failureOf(read, 200, { success: false, message: 'No' })).toMatchObject({ kind: 'refused', message: 'No' })
    for (const success of [true, undefined, 'yes'])
      expect(failureOf(read, 200, { success, data: { id: 7 } })).toMatchObject({ value: { id: 7 } })
  })
  it.each([[['ok']], ['ok'], [7], [true], [null], [undefined]])(
    'the body %j is none, also where any data would do',
    (body) =>
      expect(failureOf(endpoints.addGoals, 200, body)).toMatchObject({
        kind: 'malformed',
        message: 'The answer to someCall cannot be read: it is not the JSON that was expected',
      }),
  )
  it('204 is read as no data', () => {
    expect(failureOf(endpoints.deleteCampaign, 204, { success: false })).toHaveProperty('value')
    expect(failureOf(read, 204, undefined)).toMatchObject({ kind: 'malformed', path: 'data', status: 204 })
  })
  it('items that cannot be read are named beside the others', () => {
    const data = {
      campaigns: [
        { id: 7, name: 'Eid' },
        { id: 1.5, name: 'x' },
      ],
      total: 2,
    }
    expect(failureOf(endpoints.listCampaigns, 200, { data })).toMatchObject({
      value: { campaigns: [{ id: 7 }], unreadable: [{ id: '1.5' }] },
    })
    expect(failureOf(endpoints.listCampaigns, 200, { data: { campaigns: [], total: 0 } })).toEqual({
      value: { campaigns: [], total: 0 },
    })
  })
  it.each<[text: string, value: unknown]>([
    ['{"a":1}', { a: 1 }],
    ['<html>', undefined],
    ['', undefined],
  ])('%j as JSON', (text, value) => expect(jsonOf(text)).toEqual(value))
})

it('an answer is fresh until its time is over, and not at that moment', () => {
  let now = 1_000
  const cache = createCache({ ...systemClock, now: () => now })
  expect(cache.get('a')).toBeNull()
  cache.put('a', undefined, 5)
  now = 5_999
  expect(cache.get('a')).toEqual({ value: undefined })
  now = 6_000
  expect(cache.get('a')).toBeNull()
})

it('a clock that was set back keeps no answer fresh', () => {
  let now = 86_400_000
  const cache = createCache({ ...systemClock, now: () => now })
  cache.put('a', 1, 300)
  now = 0
  expect(cache.get('a')).toBeNull()
})

describe('the connection', () => {
  it('tells the page and whoever listens of changes, of nothing else, and nobody who left', () => {
    const notices: unknown[] = []
    const heard: Connection[] = []
    const clock = { ...systemClock, now: () => Date.parse('2026-11-20T09:00:00.000Z') }
    const connection = createConnection({ notify: (...notice) => notices.push(notice), clock })
    const leave = connection.onChange((state) => heard.push(state))
    connection.answered()
    expect([notices, heard]).toEqual([[], []])
    expect(connection.current()).toEqual({ online: true, workOffline: false, lastAnswerAt: '2026-11-20T09:00:00.000Z' })
    connection.unreachable()
    const away = { online: false, workOffline: false, lastAnswerAt: '2026-11-20T09:00:00.000Z' }
    expect([notices, heard]).toEqual([[['connection.changed', away]], [away]])
    connection.unreachable()
    expect(heard).toHaveLength(1)
    expect(connection.workOffline(true)).toEqual({ ...away, workOffline: true })
    expect(heard).toHaveLength(2)
    connection.reset()
    expect(connection.current()).toEqual({ online: true, workOffline: true, lastAnswerAt: null })
    expect(heard).toHaveLength(3)
    leave()
    connection.workOffline(false)
    expect([heard.length, notices.length]).toEqual([3, 4])
  })
})

it('the connection says that the last answer was a failure of the server, until another comes', () => {
  const notices: unknown[] = []
  const connection = createConnection({ notify: (...notice) => notices.push(notice), clock: systemClock })
  connection.answered(null, true)
  expect(connection.current()).toMatchObject({ online: true, isFailing: true })
  connection.answered(null, true)
  expect(notices).toHaveLength(1)
  connection.answered()
  expect(connection.current()).not.toHaveProperty('isFailing')
  expect(notices).toHaveLength(2)
})

describe("the server's clock", () => {
  const at = Date.parse('2026-11-20T09:00:00.000Z')
  const after = (dates: (string | null)[]) => {
    const notices: unknown[] = []
    const connection = createConnection({
      notify: (...notice) => notices.push(notice),
      clock: { ...systemClock, now: () => at },
    })
    for (const date of dates) connection.answered(date)
    return [connection.current().clockOffset, notices.length]
  }
  it.each<[string, (string | null)[], number | undefined, number]>([
    ['the same', ['Fri, 20 Nov 2026 09:00:00 GMT'], undefined, 0],
    ['a minute ahead', ['Fri, 20 Nov 2026 09:01:00 GMT'], undefined, 0],
    ['over a minute ahead', ['Fri, 20 Nov 2026 09:01:01 GMT'], 61_000, 1],
    ['a day behind', ['Thu, 19 Nov 2026 09:00:00 GMT'], -86_400_000, 1],
    ['not said', [null], undefined, 0],
    ['no date', ['now'], undefined, 0],
    ['ahead, then seconds further', ['Fri, 20 Nov 2026 10:00:00 GMT', 'Fri, 20 Nov 2026 10:00:05 GMT'], 3_600_000, 1],
    ['ahead, then not said', ['Fri, 20 Nov 2026 10:00:00 GMT', null], 3_600_000, 1],
    ['ahead, then right', ['Fri, 20 Nov 2026 10:00:00 GMT', 'Fri, 20 Nov 2026 09:00:00 GMT'], undefined, 2],
  ])('%s', (_, dates, offset, notices) => {
    expect(after(dates)).toEqual([offset, notices])
  })
})

describe('the gateway on its own', () => {
  const asked: Request[] = []
  const gateway = (answer: () => Response | Promise<Response>) => {
    asked.length = 0
    const fetchPort: typeof fetch = async (input, init) => {
      asked.push(new Request(input, init))
      const { signal } = init ?? {}
      const gone = new Promise<never>((_, reject) => {
        if (signal?.aborted) reject(signal.reason)
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
      return Promise.race([gone, answer()])
    }
    const connection = createConnection({ notify: () => undefined, clock: systemClock })
    const ports = { origin: 'https://server.test', token: 'token', fetch: fetchPort, connection, clock: systemClock }
    return {
      connection,
      api: createGateway({ ...ports, retries: false }),
    }
  }
  const ok = (data: unknown) => () => Response.json({ success: true, data })
  const failed = async (promise: Promise<unknown>) => {
    const error = await promise.catch((thrown: unknown) => thrown)
    return error instanceof FailureError ? error.failure : error
  }

  it.each(['uploadVoucherSheet', 'downloadSegmentCustomers'] as const)(
    '%s travels by its own service',
    async (name) => {
      const { api } = gateway(ok({}))
      expect(await failed(api.call(name, {} as never))).toEqual({
        kind: 'internal',
        message: 'Files travel by their own service',
        call: `api.${name}`,
      })
      expect(asked).toEqual([])
    },
  )
  it('a call that was given up before is not waited for', async () => {
    const { api, connection } = gateway(() => new Promise<never>(() => {}))
    const signal = AbortSignal.abort()
    expect(await failed(api.call('getCampaign', { id: 7 }, { signal }))).toMatchObject({
      kind: 'network',
      message: 'The request was cancelled',
    })
    expect(connection.current().online).toBe(true)
  })
  it('a call that is given up meanwhile ends', async () => {
    const { api } = gateway(() => new Promise<never>(() => {}))
    const giveUp = new AbortController()
    const asking = failed(api.call('copyCampaign', { id: 7 }, { signal: giveUp.signal }))
    await new Promise((resolve) => setTimeout(resolve, 5))
    giveUp.abort()
    expect(await asking).toMatchObject({ message: 'The request was cancelled', ambiguous: true })
  })
  it('an answer that is too large is told with its limit; of an act nobody knows', async () => {
    const large = () => new Response('x', { headers: { 'content-length': String(64 * 1024 * 1024) } })
    const expected = { kind: 'malformed', status: 200 }
    expect(await failed(gateway(large).api.call('getCampaign', { id: 7 }))).toEqual({
      ...expected,
      message: 'The answer to getCampaign is larger than Herald takes (8 MB)',
      call: 'api.getCampaign',
    })
    expect(await failed(gateway(large).api.call('listSegments', undefined))).toMatchObject({
      ...expected,
      message: 'The answer to listSegments is larger than Herald takes (32 MB)',
    })
    const { api, connection } = gateway(large)
    connection.unreachable()
    expect(await failed(api.call('copyCampaign', { id: 7 }))).toMatchObject({ ...expected, ambiguous: true })
    expect(connection.current().online).toBe(true)
  })
  it('sends the bearer, and says what a body is where there is one', async () => {
    const { api } = gateway(ok({ id: 8, campaigns: [], total: 0 }))
    await api.call('copyCampaign', { id: 7 })
    await api.call('updateStatus', { id: 7, status: 'stopped' } as never)
    const told = asked.map(({ headers }) => [
      headers.get('authorization'),
      headers.get('accept'),
      headers.get('content-type'),
    ])
    expect(told).toEqual([
      ['Bearer token', 'application/json', null],
      ['Bearer token', 'application/json', 'application/json'],
    ])
  })
})

describe('a request', () => {
  const id = { id: 7 }
  it.each<[what: string, row: Endpoint, input: unknown, url: string, body: string | null]>([
    ['without input', endpoints.listSegments, undefined, '/segment-management/api/segment', null],
    ['with fields that are not there', endpoints.updateStatus, { ...id, status: undefined }, '', null],
    ['with null in its body', endpoints.updateStatus, { ...id, status: null }, '', '{"status":null}'],
    ['with null in its address', endpoints.listCampaigns, { page: 1, search: null }, '?page=1', null],
    ['with an object in its address', endpoints.listCampaigns, { page: { a: 1 } }, '?page=%7B%22a%22%3A1%7D', null],
  ])('%s', (_, row, input, url, body) => {
    const built = buildRequest('https://server.test', row, input)
    expect(built).toMatchObject({ method: row.method, body })
    expect(built.url).toContain(`https://server.test${row.path.replace('{id}', '7')}`)
    expect(built.url.endsWith(url)).toBe(true)
  })
})

describe('redirects', () => {
  const answers = (...steps: [status: number, location?: string][]) => {
    const asked: string[] = []
    const fetchPort = withinOrigin(async (input) => {
      const request = input as Request
      asked.push(`${request.method} ${request.url} ${request.headers.get('authorization')}`)
      const [status, location] = steps[asked.length - 1] ?? [200]
      return new Response(null, { status, ...(location === undefined ? {} : { headers: { location } }) })
    })
    const ask = (method = 'GET') => fetchPort('https://a.test/x', { method, headers: { authorization: 'Bearer t' } })
    return { asked, ask }
  }
  it.each<[what: string, steps: [number, string?][], status: number, count: number]>([
    ['within the origin it is followed', [[302, '/y'], [200]], 200, 2],
    ['with its whole address too', [[307, 'https://a.test/y'], [200]], 200, 2],
    ['399 is one', [[399, '/y'], [200]], 200, 2],
    ['300 is one', [[300, '/y'], [200]], 200, 2],
    ['400 is none', [[400, '/y']], 400, 1],
    ['201 is none', [[201, '/y']], 201, 1],
    ['to nowhere', [[302]], 302, 1],
    ['to no address', [[302, 'https://']], 302, 1],
    ['to another origin', [[302, 'https://b.test/y']], 302, 1],
    ['to the same host without encryption', [[302, 'http://a.test/y']], 302, 1],
    ['to another port', [[302, 'https://a.test:8443/y']], 302, 1],
    ['five times', [[302, '/1'], [302, '/2'], [302, '/3'], [302, '/4'], [302, '/5'], [200]], 200, 6],
    [
      'a sixth time',
      [
        [302, '/1'],
        [302, '/2'],
        [302, '/3'],
        [302, '/4'],
        [302, '/5'],
        [302, '/6'],
      ],
      302,
      6,
    ],
  ])('%s', async (_, steps, status, count) => {
    const { asked, ask } = answers(...steps)
    expect((await ask()).status).toBe(status)
    expect(asked).toHaveLength(count)
    expect(asked.every((line) => line.endsWith('Bearer t'))).toBe(true)
  })
  it('what came with one is given up', async () => {
    const given: unknown[] = []
    const body = () => new ReadableStream({ cancel: (why) => void given.push(why) })
    let asked = 0
    const ask = withinOrigin(async () => {
      asked += 1
      return asked === 1 ? new Response(body(), { status: 302, headers: { location: '/y' } }) : new Response('there')
    })
    expect(await (await ask('https://a.test/x')).text()).toBe('there')
    expect(given).toEqual([undefined])
  })
  it('what changes something is not', async () => {
    const { asked, ask } = answers([302, '/y'])
    expect((await ask('PUT')).status).toBe(302)
    expect(asked).toEqual(['PUT https://a.test/x Bearer t'])
  })
})
