/** In a company's network: a real proxy with a sign-in, the company's own certificates, and a network that drops. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { type NodeNetwork, nodeNetwork } from '../../../../src/main/browser/network.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { memoryVault } from '../../../../src/main/session/known-workspaces.ts'
import { createSession } from '../../../../src/main/session/session.ts'
import { brokenOff, type Outgoing, sendOverHttp } from '../../../../src/main/transfers/server.ts'
import {
  authority,
  type ForwardProxy,
  forwardProxy,
  type SecureServer,
  secureServer,
} from '../../../fixtures/company/network.ts'
import { tinyServer } from '../api/server.ts'

type Heard = { url: string; headers: Record<string, unknown>; bytes: number }

let proxy: ForwardProxy
let server: SecureServer
let heard: Heard[] = []
let network: NodeNetwork | null = null
const trusted = getCACertificates('default')

beforeAll(() => setDefaultCACertificates([...trusted, authority()]))
afterAll(() => setDefaultCACertificates(trusted))
beforeEach(async () => {
  heard = []
  server = await secureServer(async (asked, response) => {
    const one: Heard = { url: asked.url ?? '', headers: asked.headers, bytes: 0 }
    heard.push(one)
    // The network may drop while a body comes: that is what a test is about.
    one.bytes = (await buffer(asked).catch(() => Buffer.alloc(0))).length
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: true, data: { configurations: [] }, message: '' }))
  })
  proxy = await forwardProxy({ names: { 'api.company.test': server.port, 'storage.company.test': server.port } })
})
afterEach(async () => {
  network?.stop()
  network = null
  await Promise.all([proxy.close(), server.close()])
})

const at = (signIn = '', port = proxy.port) => ({ HTTPS_PROXY: `http://${signIn}127.0.0.1:${port}` })
function via(env: Record<string, string>): NodeNetwork {
  network?.stop()
  network = nodeNetwork(env)
  return network
}

/** What the connect screen says of an address. */
async function connecting(env: Record<string, string>, address = 'https://api.company.test') {
  const connection = createConnection({ notify: () => {}, clock: systemClock })
  const session = createSession({
    vault: memoryVault(),
    openPractice: async () => ({ fetch: async () => new Response(null), token: 'practice', close: async () => {} }),
    practiceNames: { current: () => null, keep: () => {} },
    fetch: via(env).fetch,
    connection,
    clock: systemClock,
    notify: () => {},
    log: () => {},
  })
  try {
    return (await session.handlers.connect({ address, token: 'canary-token-7f3a' })).state
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
    const { message, path } = error.failure
    return { message, path }
  }
}

const picture = Buffer.alloc(3_000_000, 'herald')
async function sending(env: Record<string, string>, address = 'https://storage.company.test/bucket/file') {
  const steps: number[] = []
  const outgoing: Outgoing = {
    method: 'PUT',
    address,
    headers: { 'content-type': 'image/png' },
    size: picture.length,
    body: () => Readable.from(inPieces(), { objectMode: false }),
    signal: new AbortController().signal,
    moved: (bytes) => steps.push(bytes),
    timeouts: { stall: 10_000, answer: 10_000 },
  }
  const words = { offline: 'away', timeout: 'slow', network: 'cut' }
  return sendOverHttp(
    systemClock,
    via(env),
  )(outgoing).then(
    ({ status }) => ({ status, sent: steps.at(-1) }),
    (error) => brokenOff(error, words),
  )
}
function* inPieces(): Generator<Buffer> {
  for (let from = 0; from < picture.length; from += 65_536) yield picture.subarray(from, from + 65_536)
}

const says = (message: string) => ({ message, path: 'address' })

describe('by a proxy', () => {
  test('the workspace is opened; the proxy sees a name and no token', async () => {
    expect(await connecting(at())).toBe('connected')
    expect(proxy.asked).toEqual(['CONNECT api.company.test:443'])
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer canary-token-7f3a' })
    expect(heard[0]?.headers).not.toHaveProperty('proxy-authorization')
  })
  test('that asks for a sign-in: it stands in the address of the proxy', async () => {
    proxy.signIn = 'ayesha:p@ss word'
    expect(await connecting(at('ayesha:p%40ss%20word@'))).toBe('connected')
    expect(proxy.refused).toBe(0)
  })
  test.each([
    ['none', ''],
    ['a wrong one', 'ayesha:guess@'],
  ])('that asks for a sign-in and is given %s', async (_, signIn) => {
    proxy.signIn = 'ayesha:right'
    expect(await connecting(at(signIn))).toEqual(says('The proxy asks for a sign-in'))
    expect(await sending(at(signIn))).toEqual({
      failure: { kind: 'network', message: 'The proxy asks for a sign-in' },
      mayHaveArrived: false,
    })
    expect(heard).toEqual([])
  })
  test('that leads nowhere, or is not there', async () => {
    proxy.manner = 'forbids'
    const noWay = 'The proxy blocks Herald from reaching the server. Ask your network administrator'
    expect(await connecting(at())).toEqual(says(noWay))
    expect(await sending(at())).toMatchObject({ failure: { message: noWay }, mayHaveArrived: false })
    await proxy.close()
    const noProxy = 'The proxy cannot be reached. Check the proxy settings of this computer'
    expect(await connecting(at())).toEqual(says(noProxy))
    expect(await sending(at())).toMatchObject({ failure: { message: noProxy }, mayHaveArrived: false })
  })
  test('a file goes to the storage whole, with its length and its progress', async () => {
    proxy.signIn = 'ayesha:right'
    expect(await sending(at('ayesha:right@'))).toEqual({ status: 200, sent: picture.length })
    expect(proxy.asked).toEqual(['CONNECT storage.company.test:443'])
    expect(heard).toMatchObject([{ bytes: picture.length, headers: { 'content-length': String(picture.length) } }])
    expect(heard[0]?.headers).not.toHaveProperty('transfer-encoding')
  })
  test('a file that the network drops on its way is told as cut off', async () => {
    proxy.manner = { cutsAfter: 500_000 }
    expect(await sending(at())).toEqual({ failure: { kind: 'network', message: 'cut' }, mayHaveArrived: true })
  })
  test('http: the whole address is asked of it, with the sign-in', async () => {
    const plain = await tinyServer()
    proxy.names['plain.company.test'] = Number(new URL(plain.origin).port)
    proxy.signIn = 'ayesha:right'
    const { agent } = via({ http_proxy: `ayesha:right@127.0.0.1:${proxy.port}` })
    const { request } = await import('node:http')
    const url = new URL('http://plain.company.test/a?b=1')
    const status = await new Promise((resolve, reject) => {
      request(url, { agent: agent(url) }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect([status, proxy.asked, plain.asked[0]?.url]).toEqual([200, ['GET http://plain.company.test/a?b=1'], '/a?b=1'])
    await plain.close()
  })
})

describe('around a proxy', () => {
  test('this computer, also when nobody says so', async () => {
    expect(await connecting(at(), `https://127.0.0.1:${server.port}`)).toBe('connected')
    expect(await connecting(at(), `https://localhost:${server.port}`)).toBe('connected')
    expect(await sending(at(), `https://127.0.0.1:${server.port}/file`)).toMatchObject({ status: 200 })
    expect(proxy.asked).toEqual([])
  })
  test('what NO_PROXY names', async () => {
    expect(await connecting({ ...at(), NO_PROXY: '.company.test' })).toEqual(
      says("The server's name cannot be found on this network"),
    )
    expect(proxy.asked).toEqual([])
  })
  test.each(['socks5://127.0.0.1:1080', 'http://', '::'])('%s is no proxy that Herald knows', (given) => {
    expect(() => nodeNetwork({ HTTPS_PROXY: given })).toThrow(
      'HTTPS_PROXY takes the address of a proxy, such as http://proxy.example.com:8080',
    )
  })
  test('the log names the proxy without its sign-in; small names win over capital ones', () => {
    const { proxy: named } = via({ HTTPS_PROXY: 'http://capital.test:1', https_proxy: 'http://a:b@small.test:8080' })
    expect(named).toBe('http://small.test:8080')
    expect(via({}).proxy).toBeNull()
  })
})

describe("the company's certificates", () => {
  const here = () => `https://127.0.0.1:${server.port}`
  test('one whose authority this computer does not know', async () => {
    setDefaultCACertificates(trusted)
    const untrusted =
      'is not trusted on this computer. Ask your network administrator to install your company certificate'
    expect(await connecting({}, here())).toEqual(says(`The certificate of 127.0.0.1 ${untrusted}`))
    expect(await connecting(at())).toEqual(says(`The certificate of api.company.test ${untrusted}`))
    expect(await sending(at())).toMatchObject({
      failure: { message: `The certificate of storage.company.test ${untrusted}` },
      mayHaveArrived: false,
    })
    setDefaultCACertificates([...trusted, authority()])
    expect(heard).toEqual([])
  })
  test.each([
    ['expired', 'has expired, or the clock of this computer is wrong'],
    ['another-name', 'belongs to another server. Check the address'],
  ] as const)('one that is %s', async (kind, words) => {
    await server.close()
    server = await secureServer((_, response) => void response.end(), kind)
    proxy.names['api.company.test'] = server.port
    expect(await connecting({}, here())).toEqual(says(`The certificate of 127.0.0.1 ${words}`))
    expect(await connecting(at())).toEqual(says(`The certificate of api.company.test ${words}`))
  })
})
