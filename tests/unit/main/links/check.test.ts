/** Links that are asked: HEAD then GET, redirects, deadlines, and nothing that would act for a person. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLinks, type LinkPorts } from '../../../../src/main/links/check.ts'
import { nodeOutside, type Outside } from '../../../../src/main/links/outside.ts'

let server: Server
let base = ''
const asked: string[] = []
const headers: IncomingMessage['headers'][] = []

const answer = (request: IncomingMessage, response: ServerResponse) => {
  const { method, url = '' } = request
  asked.push(`${method} ${url}`)
  headers.push(request.headers)
  const say = (status: number, more: Record<string, string> = {}) => response.writeHead(status, more).end('words')
  const once: Record<string, () => unknown> = {
    '/fine': () => say(200, { 'set-cookie': 'seen=1' }),
    '/only-get': () => say(method === 'HEAD' ? 405 : 200),
    '/drops-head': () => (method === 'HEAD' ? request.socket.destroy() : say(200)),
    '/gone': () => say(404),
    '/fault': () => say(503),
    '/moved': () => say(301, { location: '/fine' }),
    '/round': () => say(302, { location: '/round' }),
    '/inside': () => say(302, { location: 'http://192.168.0.1/admin' }),
    '/leaves': () => say(302, { location: '/unsubscribe?u=7' }),
    '/hangs': () => undefined,
  }
  ;(once[url] ?? (() => say(404)))()
}

beforeEach(async () => {
  asked.length = 0
  headers.length = 0
  server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ports: LinkPorts = { outside: nodeOutside(), workingOffline: () => false, isOwn: () => true, timeoutMs: 30_000 }
const one = async (path: string, more: Partial<LinkPorts> = {}) => {
  const [said] = await checkLinks([base + path], { ...ports, ...more })
  const { address: _address, ...rest } = said ?? { address: '' }
  return rest
}

/** Whoever asks for a name is told this address. */
const naming = (address: string) => ({ ...nodeOutside(), resolve: async () => [address] })

test.each([
  ['/fine', { state: 'answers', status: 200 }, ['HEAD /fine']],
  ['/only-get', { state: 'answers', status: 200 }, ['HEAD /only-get', 'GET /only-get']],
  ['/drops-head', { state: 'answers', status: 200 }, ['HEAD /drops-head', 'GET /drops-head']],
  ['/gone', { state: 'fails', status: 404, reason: 'The page does not exist' }, ['HEAD /gone', 'GET /gone']],
  ['/fault', { state: 'fails', status: 503, reason: 'The server had an error' }, ['HEAD /fault', 'GET /fault']],
  ['/moved', { state: 'answers', status: 200 }, ['HEAD /moved', 'HEAD /fine']],
  ['/inside', { state: 'not checked', why: 'private' }, ['HEAD /inside']],
  ['/leaves', { state: 'not checked', why: 'unsubscribe' }, ['HEAD /leaves']],
  ['/unsubscribe?u=7', { state: 'not checked', why: 'unsubscribe' }, []],
  ['/{{first_name}}', { state: 'not checked', why: 'personal' }, []],
])('%s', async (path, said, requests) => {
  expect(await one(path)).toEqual(said)
  expect(asked).toEqual(requests)
})

test('a circle of redirects ends, and so does a server that never answers', async () => {
  expect(await one('/round')).toMatchObject({ state: 'fails', reason: 'It redirects more than 5 times' })
  expect(asked.length).toBe(6)
  expect(await one('/hangs', { timeoutMs: 50 })).toEqual({ state: 'fails', status: null, reason: 'It took too long' })
})

test('nobody there, and a name that leads inside', async () => {
  server.close()
  server.closeAllConnections()
  expect(await one('/fine')).toEqual({ state: 'fails', status: null, reason: 'The server refused the connection' })
  // Also where the server is on this computer, and the name only looks like this computer's.
  for (const address of ['https://shop.pk/', 'https://localhost.shop.pk/', 'https://127.shop.pk/'])
    expect(await checkLinks([address], { ...ports, outside: naming('10.0.0.7') })).toEqual([
      { address, state: 'not checked', why: 'private' },
    ])
})

test('a name that stands for another address a moment later is asked at the one that was judged', async () => {
  const stands = [['198.41.0.4'], ['127.0.0.1']]
  const went: (readonly string[])[] = []
  const outside: Outside = {
    resolve: async () => stands.shift() ?? [],
    ask: async (_url, { at }) => {
      went.push(at)
      return new Response(null, { status: 404 })
    },
  }
  await checkLinks(['http://shop.pk/'], { ...ports, outside })
  expect(went).toEqual([['198.41.0.4'], ['198.41.0.4']])
})

test("Node's own network goes to the address that was judged, whatever the name stands for by then", async () => {
  const { port } = new URL(base)
  const signal = AbortSignal.timeout(10_000)
  // No resolver knows this name.
  const url = `http://shop.invalid:${port}/fine`
  const { status } = await nodeOutside().ask(url, { method: 'HEAD', signal, at: ['127.0.0.1'] })
  expect([status, asked]).toEqual([200, ['HEAD /fine']])
  await expect(nodeOutside().ask(url, { method: 'HEAD', signal, at: [] })).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('neither cookie nor token travels, and nothing is asked twice or while working offline', async () => {
  const answers = await checkLinks([`${base}/fine`, `${base}/fine`, `${base}/moved`], ports)
  expect(answers.map(({ state }) => state)).toEqual(['answers', 'answers', 'answers'])
  expect(asked.filter((line) => line === 'HEAD /fine').length).toBe(2)
  expect(headers.filter(({ cookie, authorization }) => cookie || authorization)).toEqual([])
  expect(await one('/fine', { workingOffline: () => true })).toEqual({ state: 'not checked', why: 'offline' })
})

test('what is not begun in time is said not to be checked', async () => {
  expect(await one('/fine', { whole: -1 })).toEqual({ state: 'not checked', why: 'no time' })
  expect(asked).toEqual([])
})
