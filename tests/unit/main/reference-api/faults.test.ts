/** Faults on demand, the list of requests, the movable clock and the replaceable token. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../../src/main/reference-api/faults.ts'
import { listen } from '../../../../src/main/reference-api/http.ts'
import { friday, openTest, origin, setup, type TestServer } from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTest({ control: true })
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.ask('DELETE', '/__faults')
  await server.ask('DELETE', '/__requests')
})

let made = 0
const create = () => server.send('createCampaign', setup(`Faulty ${++made}`))
const exists = async () =>
  ((
    await server.call('listCampaigns', {
      limit: 1,
      page: 1,
      orderBy: 'id',
      orderDirection: 'asc',
      search: `Faulty ${made}`,
    })
  ).total ?? 0) > 0
const plan = (fault: Fault) => server.ask('POST', '/__faults', fault)
const raw = async () => {
  const headers = { authorization: 'Bearer secret' }
  const body = JSON.stringify(setup(`Faulty ${++made}`))
  const response = await server.handle(
    new Request(`${origin}/campaign-management/api/campaign`, { method: 'POST', headers, body }),
  )
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    retry: response.headers.get('retry-after'),
    text: await response.text(),
  }
}

describe('what a fault does, and whether the request took effect', () => {
  test.each<[Fault, { status: number; text: RegExp }, boolean]>([
    [{ status: 500 }, { status: 500, text: /"success":false.*Told to answer 500/ }, false],
    [{ status: 503, effect: true }, { status: 503, text: /Told to answer 503/ }, true],
    [{ status: 408 }, { status: 408, text: /"success":false/ }, false],
    [{ refuse: 'The brand is closed' }, { status: 200, text: /"success":false,.*The brand is closed/ }, false],
    [{ refuse: 'No', status: 422 }, { status: 422, text: /"message":"No"/ }, false],
    [{ body: 'html' }, { status: 200, text: /^<!doctype html>/ }, false],
    [{ body: 'html', status: 502 }, { status: 502, text: /Bad gateway/ }, false],
    [{ body: 'truncated' }, { status: 200, text: /^\{"success":true,"data":\{"id".*[^}]$/s }, true],
    [{ body: 'wrong-shape' }, { status: 200, text: /"data":"not what was agreed"/ }, true],
    [{ latency: 5 }, { status: 200, text: /"success":true/ }, true],
  ])('%j', async (fault, { status, text }, effect) => {
    await plan({ call: 'createCampaign', ...fault })
    const reply = await raw()
    expect(reply.status).toBe(status)
    expect(reply.text).toMatch(text)
    if (fault.body === 'truncated') expect(() => JSON.parse(reply.text)).toThrow(SyntaxError)
    if (fault.body === 'html') expect(reply.type).toBe('text/html')
    expect(await exists()).toBe(effect)
  })

  test.each<['before' | 'after', boolean]>([
    ['before', false],
    ['after', true],
  ])('a connection cut %s the effect', async (cut, effect) => {
    await plan({ call: 'createCampaign', cut })
    await expect(create()).rejects.toThrow('The connection was cut')
    expect(await exists()).toBe(effect)
  })

  test('over HTTP a cut breaks the connection, and the server goes on', async () => {
    const http = await listen(0, server.handle)
    const ask = () =>
      fetch(`${http.origin}/event-management/api/event`, { headers: { authorization: 'Bearer secret' } })
    await plan({ call: 'listEvents', cut: 'after', times: 1 })
    await expect(ask()).rejects.toBeInstanceOf(TypeError)
    expect((await ask()).status).toBe(200)
    await http.close()
  })

  test('429 says when to come again', async () => {
    await plan({ status: 429, retryAfter: 7 })
    expect(await raw()).toMatchObject({ status: 429, retry: '7' })
  })

  test('a caller that gives up ends the wait', async () => {
    await plan({ latency: 60_000 })
    const signal = AbortSignal.timeout(10)
    const asked = server.handle(new Request(`${origin}/event-management/api/event`, { signal }))
    await expect(asked).rejects.toThrow('The connection was cut')
  })
})

describe('whom a fault meets', () => {
  test('only as many requests as it was told', async () => {
    await plan({ call: 'createCampaign', status: 500, times: 2 })
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([500, 500, 200])
  })

  test.each<[Fault, number, number]>([
    [{ call: 'listEvents', status: 500 }, 500, 200],
    [{ path: '/event-management/api/event', status: 500 }, 500, 200],
    [{ path: '/event-management/*', status: 500 }, 500, 500],
    [{ method: 'PUT', status: 500 }, 200, 200],
    [{ status: 500 }, 500, 500],
  ])('%j', async (fault, events, attributes) => {
    await plan(fault)
    expect([
      (await server.send('listEvents', undefined)).status,
      (await server.send('listAttributes', undefined)).status,
    ]).toEqual([events, attributes])
  })

  test('several may be planned at once; the first that meets acts', async () => {
    await server.ask('POST', '/__faults', [
      { call: 'listEvents', status: 500, times: 1 },
      { call: 'listEvents', status: 503 },
    ])
    expect([
      (await server.send('listEvents', undefined)).status,
      (await server.send('listEvents', undefined)).status,
    ]).toEqual([500, 503])
  })

  test.each([{ status: 99 }, { cut: 'between' }, { unheard: 1 }, { latency: -1 }])('%j is no fault', async (fault) => {
    expect(await server.ask('POST', '/__faults', fault)).toMatchObject({ status: 422 })
  })
})

describe('the list of requests', () => {
  test('holds call, method, path, query and body in order, and no token anywhere', async () => {
    await create()
    await server.send('getSegment', { id: 1, db_type: 'es' })
    await server.send('downloadSegmentCustomers', { id: 2, channel: 'sms', t: 'secret' })
    await server.send('createCampaign', { name: 1 }, 'a stolen token')
    await server.ask('GET', '/nowhere')
    const { data } = await server.ask('GET', '/__requests')
    expect(data).toMatchObject([
      {
        call: 'createCampaign',
        method: 'POST',
        path: '/campaign-management/api/campaign',
        query: {},
        body: setup(`Faulty ${made}`),
        at: friday,
      },
      {
        call: 'getSegment',
        method: 'GET',
        path: '/segment-management/api/segment/1',
        query: { db_type: 'es' },
        body: null,
      },
      { call: 'downloadSegmentCustomers', query: { channel: 'sms' } },
      // What a stranger sends is not read.
      { call: 'createCampaign', body: null },
      { call: null, path: '/nowhere' },
    ])
    expect(JSON.stringify(data)).not.toMatch(/secret|stolen/)
  })

  test('is empty without control', async () => {
    const plain = await openTest()
    await plain.send('listEvents', undefined)
    expect(plain.faults.requests()).toEqual([])
    await plain.end()
  })
})

describe('control', () => {
  test('needs the token', async () => {
    for (const [method, path] of [
      ['POST', '/__faults'],
      ['GET', '/__requests'],
      ['POST', '/__clock'],
      ['POST', '/__token'],
    ] as const)
      expect(await server.ask(method, path, method === 'POST' ? {} : undefined, 'wrong')).toMatchObject({ status: 401 })
  })

  test('a broken percent sign in a path is not found, and recorded as it came', async () => {
    const path = '/campaign-management/api/campaign/%F0%9F/copy'
    expect(await server.ask('POST', path, {})).toMatchObject({ status: 404 })
    expect(await server.ask('GET', '/__requests')).toMatchObject({ data: [{ call: null, path }] })
  })

  test('the clock moves', async () => {
    expect(await server.ask('POST', '/__clock', { advance: 1_000 })).toMatchObject({ data: { now: friday + 1_000 } })
    await server.ask('POST', '/__clock', { advance: -1_000 })
  })

  test('a replaced token expires the old one for every row, but not for control', async () => {
    await server.ask('POST', '/__token', { token: 'newer' })
    expect(await server.send('listEvents', undefined)).toMatchObject({ status: 401 })
    expect(await server.send('listEvents', undefined, 'newer')).toMatchObject({ status: 200 })
    expect(await server.ask('POST', '/__token', { token: 'secret' })).toMatchObject({ status: 200 })
    expect(await server.send('listEvents', undefined)).toMatchObject({ status: 200 })
  })
})
