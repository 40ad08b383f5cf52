/** Herald's requests through Chromium's network, under a stand-in that is as unkind as Electron's: redirects, streams, aborts, sign-ins, certificates. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { withinOrigin } from '../../../../src/main/api/http.ts'
import { noAnswer } from '../../../../src/main/api/no-response.ts'
import { type Chromium, chromiumFetch, sendOverChromium } from '../../../../src/main/electron/chromium-send.ts'
import { type AskingProxy, type Credentials, createProxySignIn } from '../../../../src/main/electron/proxy-sign-in.ts'
import { failureOf } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { brokenOff, type Outgoing } from '../../../../src/main/transfers/server.ts'
import { netOf, netSession, type SystemNetwork } from '../../../fake-electron/net.ts'
import { authority, type ForwardProxy, forwardProxy, secureServer } from '../../../fixtures/company/network.ts'

let server: Server
let origin: string
let answer: RequestListener
let heard: { url: string; headers: Record<string, unknown>; body: Buffer }[] = []
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  heard = []
  answer = (_, response) => void response.end('hello')
  server = createServer(async (asked, response) => {
    heard.push({ url: asked.url ?? '', headers: asked.headers, body: await buffer(asked).catch(() => Buffer.alloc(0)) })
    answer(asked, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // A server that listens on a port has an address of this kind.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closing.push(async () => {
    server.closeAllConnections()
    server.close()
  })
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

/** `typing`: milliseconds that the person takes for each answer. */
function chromium(system: SystemNetwork = {}, says: (Credentials | null)[] = [], typing = 0) {
  const [face, own] = [{}, netSession(false)]
  const issuers = new Map<string, string>()
  own.verify = ({ hostname, certificate, errorCode }, verdict) => {
    if (errorCode !== 0) issuers.set(hostname, certificate.issuerName)
    verdict(-3)
  }
  const { net } = netOf(
    system,
    (given) => (given === face ? own : undefined),
    () => true,
  )
  const asks: [AskingProxy, boolean][] = []
  const ask = async (proxy: AskingProxy, again: boolean) => {
    asks.push([proxy, again])
    await new Promise((typed) => setTimeout(typed, typing))
    return says.shift() ?? null
  }
  const ports: Chromium = {
    // The stand-in has what Herald uses of it.
    request: (options: ClientRequestConstructorOptions) =>
      net.request({ ...options, session: face as never }) as unknown as ClientRequest,
    signIn: createProxySignIn(ask, systemClock, () => {}),
    issuerOf: (host) => issuers.get(host),
  }
  return { fetch: chromiumFetch(ports), send: sendOverChromium(ports, systemClock), asks, own }
}

const manual = { redirect: 'manual' as const }
const bytes = Buffer.alloc(2_000_000, 'herald')
const outgoing = (change: Partial<Outgoing> = {}): Outgoing => ({
  method: 'PUT',
  address: `${origin}/bucket/file`,
  headers: { 'content-type': 'image/png' },
  size: bytes.length,
  body: () => Readable.from([bytes], { objectMode: false }),
  signal: new AbortController().signal,
  moved: () => {},
  timeouts: { stall: 10_000, answer: 10_000 },
  ...change,
})
const words = { offline: 'away', timeout: 'slow', network: 'cut' }
const failure = (sending: Promise<unknown>) => sending.then(String, (error) => brokenOff(error, words))

describe('fetch', () => {
  test('asks and answers; packed answers are unpacked; no cookie is kept', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'set-cookie': ['a=1', 'b=2'] }).end(gzipSync('packed'))
    }
    const { fetch, own } = chromium()
    const headers = { authorization: 'Bearer t' }
    const response = await fetch(`${origin}/a?b=1`, { ...manual, method: 'POST', body: '{"x":1}', headers })
    expect([response.status, await response.text()]).toEqual([200, 'packed'])
    expect(heard).toMatchObject([{ url: '/a?b=1', headers: { authorization: 'Bearer t', 'content-length': '7' } }])
    expect([String(heard[0]?.body), own.cookies]).toEqual(['{"x":1}', []])
    await fetch(origin, manual)
    expect(heard[1]?.headers).not.toHaveProperty('cookie')
  })
  test('an answer without a body', async () => {
    answer = (_, response) => void response.writeHead(204).end()
    expect((await chromium().fetch(origin, manual)).body).toBeNull()
  })
  test('a redirect is the answer; within the origin it is followed by who asks, elsewhere the token does not go', async () => {
    const { fetch } = chromium()
    answer = ({ url }, response) => {
      const location = url === '/in' ? '/there' : url === '/out' ? 'https://elsewhere.test/' : undefined
      response.writeHead(location ? 302 : 200, location ? { location } : {}).end('arrived')
    }
    const init = { headers: { authorization: 'Bearer t' } }
    expect(await (await withinOrigin(fetch)(`${origin}/in`, init)).text()).toBe('arrived')
    expect(heard.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/in', 'Bearer t'],
      ['/there', 'Bearer t'],
    ])
    const out = await withinOrigin(fetch)(`${origin}/out`, init)
    expect([out.status, out.headers.get('location')]).toEqual([302, 'https://elsewhere.test/'])
    await expect(fetch(`${origin}/out`, { redirect: 'error' })).rejects.toThrow('redirect')
    await expect(fetch(`${origin}/out`)).rejects.toThrow('Redirects are followed by whoever asks')
  })
  test.each(['content-length', 'host', 'transfer-encoding'])('%s would be refused by Chromium', async (name) => {
    const { net } = netOf(
      {},
      () => netSession(),
      () => true,
    )
    const request = net.request({ url: origin, headers: { [name]: '5' } })
    const error = await new Promise((told) => request.on('error', told).end())
    expect(error).toEqual(new Error('net::ERR_INVALID_ARGUMENT'))
  })
  test('an abort before the answer and within it has the reason of its signal', async () => {
    const { fetch } = chromium()
    const reason = new DOMException('The time is over', 'TimeoutError')
    answer = () => {}
    const early = new AbortController()
    const asked = fetch(origin, { ...manual, signal: early.signal })
    setTimeout(() => early.abort(reason), 50)
    await expect(asked).rejects.toBe(reason)
    await expect(fetch(origin, { ...manual, signal: early.signal })).rejects.toBe(reason)
    answer = (_, response) => void response.write('half')
    const late = new AbortController()
    const response = await fetch(origin, { ...manual, signal: late.signal })
    const reading = response.text()
    setTimeout(() => late.abort(reason), 50)
    await expect(reading).rejects.toBe(reason)
  })
  test('an answer that breaks off is no whole one', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      setTimeout(() => response.destroy(), 50)
    }
    const response = await chromium().fetch(origin, manual)
    await expect(response.text()).rejects.toThrow()
  })
  test("a sign-in that the server itself asks for is the server's 401", async () => {
    answer = (_, response) => void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()
    const { fetch, asks } = chromium()
    expect((await fetch(origin, manual)).status).toBe(401)
    expect(asks).toEqual([])
  })
  test('the gateway over it: deadlines, and words for what broke', async () => {
    const connection = createConnection({ notify: () => {}, clock: systemClock })
    const gateway = (origin: string) =>
      createGateway({
        origin,
        token: 'canary-token-7f3a',
        fetch: chromium().fetch,
        connection,
        clock: systemClock,
        timeoutOf: () => 500,
      })
    const broken = (at: string) => gateway(at).call('copyCampaign', { id: 7 }).then(String, failureOf)
    answer = () => {}
    expect(await broken(origin)).toMatchObject({ kind: 'timeout', ambiguous: true })
    expect(await broken('http://127.0.0.1:1')).toMatchObject({
      kind: 'offline',
      message: 'The server refused the connection',
    })
    answer = (_, response) => void response.destroy()
    expect(await broken(origin)).toMatchObject({ kind: 'network', ambiguous: true })
  })
})

describe('a file', () => {
  test('arrives whole, with its length and its progress', async () => {
    const steps: number[] = []
    expect(await chromium().send(outgoing({ moved: (at) => steps.push(at) }))).toEqual({ status: 200, text: 'hello' })
    expect(heard[0]?.body.equals(bytes)).toBe(true)
    expect(heard[0]?.headers).toMatchObject({ 'content-length': String(bytes.length), 'content-type': 'image/png' })
    expect(heard[0]?.headers).not.toHaveProperty('transfer-encoding')
    expect(steps.at(-1)).toBe(bytes.length)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
  })
  test('an empty file has length 0', async () => {
    expect((await chromium().send(outgoing({ size: 0, body: () => Readable.from([]) }))).status).toBe(200)
    expect(heard[0]?.headers).toMatchObject({ 'content-length': '0' })
  })
  test('a redirect is the answer', async () => {
    answer = (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end()
    expect(await chromium().send(outgoing())).toEqual({ status: 307, text: '' })
    expect(heard).toHaveLength(1)
  })
  test('that stands still is given up; cancelled it ends at once', async () => {
    answer = () => {}
    expect(await failure(chromium().send(outgoing({ timeouts: { stall: 300, answer: 300 } })))).toMatchObject({
      failure: { kind: 'timeout', message: 'slow' },
    })
    const cancel = new AbortController()
    const sending = chromium().send(outgoing({ signal: cancel.signal }))
    setTimeout(() => cancel.abort(new Error('Cancelled')), 50)
    await expect(sending).rejects.toThrow('Cancelled')
  })
  test('that changed meanwhile, and an address that is not safe', async () => {
    expect(await failure(chromium().send(outgoing({ size: 5 })))).toMatchObject({ failure: { kind: 'storage' } })
    expect(await failure(chromium().send(outgoing({ address: 'http://storage.test/' })))).toMatchObject({
      failure: { kind: 'malformed' },
    })
  })
})

describe("in a company's network", () => {
  const address = 'https://api.company.test/'
  const right = { name: 'ayesha', password: 'p@ss' }
  const wrong = { name: 'ayesha', password: 'guess' }
  async function company(kind: 'server' | 'expired' | 'another-name' = 'server'): Promise<ForwardProxy> {
    const secure = await secureServer(async (asked, response) => {
      await buffer(asked).catch(() => null)
      response.end('secure')
    }, kind)
    const proxy = await forwardProxy({
      names: { 'api.company.test': secure.port, 'plain.company.test': (server.address() as AddressInfo).port },
    })
    closing.push(proxy.close, secure.close)
    return proxy
  }
  const said = (asking: Promise<Response>) =>
    asking.then(
      (response) => response.text(),
      (error) => noAnswer(error, false).message,
    )

  test("the system's proxy leads to the server, and not to this computer", async () => {
    const { port, asked } = await company()
    const { fetch, send } = chromium({ proxy: port, trusts: [authority()] })
    expect(await said(fetch(address, manual))).toBe('secure')
    expect(await said(fetch(origin, manual))).toBe('hello')
    expect(await send(outgoing({ address }))).toEqual({ status: 200, text: 'secure' })
    expect(asked).toEqual(['CONNECT api.company.test:443', 'CONNECT api.company.test:443'])
  })
  test('the proxy asks for a sign-in: the person is asked once for all, and again when it was wrong', async () => {
    const proxy = await company()
    proxy.signIn = 'ayesha:p@ss'
    const { fetch, asks } = chromium({ proxy: proxy.port, trusts: [authority()] }, [wrong, right])
    expect(await said(fetch(address, manual))).toBe('secure')
    expect(await said(fetch('http://plain.company.test/', manual))).toBe('hello')
    expect(asks.map(([{ realm, port }, again]) => [realm, port, again])).toEqual([
      ['Company', proxy.port, false],
      ['Company', proxy.port, true],
    ])
  })
  test('who declines is not asked again for a while, and is told', async () => {
    const proxy = await company()
    proxy.signIn = 'ayesha:p@ss'
    const { fetch, asks } = chromium({ proxy: proxy.port, trusts: [authority()] })
    for (const _ of [1, 2]) expect(await said(fetch(address, manual))).toBe('The proxy asks for a sign-in')
    expect(asks).toHaveLength(1)
  })
  test('requests that were all refused ask once again, not once each', async () => {
    const proxy = await company()
    proxy.signIn = 'ayesha:p@ss'
    const { fetch, asks } = chromium({ proxy: proxy.port, trusts: [authority()] }, [wrong, right])
    const all = [1, 2, 3].map(() => said(fetch(address, manual)))
    expect(await Promise.all(all)).toEqual(['secure', 'secure', 'secure'])
    expect(asks.map(([, again]) => again)).toEqual([false, true])
  })
  test('the time that the person takes is no time of the call, nor of a file', async () => {
    const proxy = await company()
    proxy.signIn = 'ayesha:p@ss'
    // Timeouts that a busy computer keeps, and a person who takes longer than either.
    const [timeout, typing] = [3_000, 4_000]
    const signedIn = () => chromium({ proxy: proxy.port, trusts: [authority()] }, [right], typing)
    const ports = {
      origin: 'https://api.company.test',
      token: 't',
      connection: createConnection({ notify: () => {}, clock: systemClock }),
      clock: systemClock,
      timeoutOf: () => timeout,
    }
    const call = createGateway({ ...ports, fetch: signedIn().fetch })
      .call('copyCampaign', { id: 7 })
      .then(String, failureOf)
    const upload = signedIn().send(outgoing({ address, timeouts: { stall: timeout, answer: timeout } }))
    // The answer of this server is no envelope: it came in time.
    expect(await call).toMatchObject({ kind: 'malformed' })
    expect(await upload).toEqual({ status: 200, text: 'secure' })
  })
  test('a 407 is the word of the proxy: nothing has reached the server, and the reason is shown', async () => {
    const proxy = await company()
    proxy.signIn = 'ayesha:p@ss'
    const { fetch } = chromium({ proxy: proxy.port })
    const connection = createConnection({ notify: () => {}, clock: systemClock })
    const ports = { origin: 'http://plain.company.test', token: 't', connection, clock: systemClock }
    const words = createGateway({ ...ports, fetch })
      .call('copyCampaign', { id: 7 })
      .then(String, failureOf)
    const asked = await words
    expect(asked).toMatchObject({ kind: 'network', message: 'The proxy asks for a sign-in' })
    expect(asked).not.toHaveProperty('ambiguous')
    expect(connection.current()).toMatchObject({ online: false, why: 'The proxy asks for a sign-in' })
    expect(heard).toEqual([])
  })
  test('a proxy that refuses, and one that is not there', async () => {
    const proxy = await company()
    proxy.manner = 'forbids'
    const { fetch } = chromium({ proxy: proxy.port, trusts: [authority()] })
    expect(await said(fetch(address, manual))).toBe(
      'The proxy blocks Herald from reaching the server. Ask your network administrator',
    )
    await proxy.close()
    expect(await said(fetch(address, manual))).toBe(
      'The proxy cannot be reached. Check the proxy settings of this computer',
    )
  })
  test('a network that drops in the middle of a file', async () => {
    const proxy = await company()
    proxy.manner = { cutsAfter: 200_000 }
    const { send } = chromium({ proxy: proxy.port, trusts: [authority()] })
    expect(await failure(send(outgoing({ address })))).toEqual({
      failure: { kind: 'network', message: 'cut' },
      mayHaveArrived: true,
    })
  })
  const whose = 'The certificate of api.company.test (issued by Company Root CA)'
  test.each([
    [
      'server',
      [],
      'is not trusted on this computer. Ask your network administrator to install your company certificate',
    ],
    ['expired', [authority()], 'has expired, or the clock of this computer is wrong'],
    ['another-name', [authority()], 'belongs to another server. Check the address'],
  ] as const)('the certificate of a server (%s) is refused by name and issuer', async (kind, trusts, why) => {
    const { port } = await company(kind)
    expect(await said(chromium({ proxy: port, trusts: [...trusts] }).fetch(address, manual))).toBe(`${whose} ${why}`)
  })
})
