/** Answers that do not come as they should: bodies that stall, drip, never end or inflate, while memory is swept. */
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { sweeping } from '../../../fixtures/sweep.ts'
import { type Reply, type TinyServer, tinyServer } from './server.ts'

/** Milliseconds until an answer is given up; what goes on for ever is not waited for longer. */
const timeoutMs = 250

let server: TinyServer
let closed: Promise<void>
const connection = createConnection({ notify: () => undefined, clock: systemClock })

beforeEach(async () => {
  server = await tinyServer()
})
afterEach(async () => {
  await server.close()
})

/** The same, and `closed` says when the connection was given up. */
function watched(reply: Reply): Reply {
  const gone = Promise.withResolvers<void>()
  closed = gone.promise
  return (response, asked) => {
    response.on('close', gone.resolve)
    reply(response, asked)
  }
}

const head = { 'content-type': 'application/json' }
const every = (ms: number, piece: string | Buffer, headers: Record<string, string> = {}): Reply => {
  return (response) => {
    response.writeHead(200, { ...head, ...headers })
    const timer = setInterval(() => response.write(piece), ms)
    response.on('close', () => clearInterval(timer))
  }
}
/** As fast as it is read. */
const endless =
  (status: number): Reply =>
  (response) => {
    response.writeHead(status, head)
    const piece = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    response.write('{"success":true,"data":"')
    more()
  }

async function failureOf(name: 'getCampaign' | 'copyCampaign' | 'listSegments', timeout = timeoutMs): Promise<Failure> {
  const ports = {
    origin: server.origin,
    token: 'canary-token',
    fetch,
    connection,
    clock: systemClock,
    backoff: () => 1,
  }
  const api = createGateway({ ...ports, timeoutOf: () => timeout, retries: false })
  const asked = name === 'listSegments' ? api.call(name, undefined) : api.call(name, { id: 7 })
  const error: unknown = await asked.then(
    () => null,
    (thrown) => thrown,
  )
  if (error instanceof FailureError) return error.failure
  throw new Error(`Not a failure: ${String(error)}`)
}

const late = 'The server did not answer in time'
describe('one deadline covers headers and body', () => {
  test.each<[string, Reply]>([
    ['no headers', () => undefined],
    [
      'half a body, then nothing',
      (response) => void response.writeHead(200, { ...head, 'content-length': '500' }).write('{"success":'),
    ],
    ['a byte now and then', every(20, ' ')],
    ['a failure whose words never end', (response) => void response.writeHead(422, head).write('{"message":"')],
  ])('%s', async (_, reply) => {
    server.reply = watched(reply)
    const stop = sweeping()
    expect(await failureOf('copyCampaign')).toEqual({
      kind: 'timeout',
      message: late,
      call: 'api.copyCampaign',
      ambiguous: true,
    })
    await closed
    stop()
  })
})

describe('an answer has a limit, counted after unpacking', () => {
  const words = (call: string, size: string) => `The answer to ${call} is larger than Herald takes (${size})`
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, 'x'))
  test.each<[string, Reply]>([
    ['a body without end', endless(200)],
    [
      'a body that unpacks to a thousand times its size',
      (response) => response.writeHead(200, { ...head, 'content-encoding': 'gzip' }).end(bomb),
    ],
    [
      'a body that says its length',
      (response) => void response.writeHead(200, { ...head, 'content-length': String(10 ** 12) }).write('{'),
    ],
  ])('%s', async (_, reply) => {
    server.reply = watched(reply)
    expect(await failureOf('copyCampaign', 20_000)).toEqual({
      kind: 'malformed',
      message: words('copyCampaign', '8 MB'),
      status: 200,
      call: 'api.copyCampaign',
      ambiguous: true,
    })
    await closed
  })

  test('a refusal without end is a refusal without words', async () => {
    server.reply = watched(endless(422))
    expect(await failureOf('copyCampaign', 20_000)).toEqual({
      kind: 'refused',
      message: 'The server refused this (422)',
      status: 422,
      call: 'api.copyCampaign',
    })
    await closed
  })

  test('a list may be larger', async () => {
    server.reply = watched(endless(200))
    expect(await failureOf('listSegments', 20_000)).toMatchObject({ message: words('listSegments', '32 MB') })
    await closed
    const segments = Array.from({ length: 9 }, (_, id) => ({ id, name: 'x'.repeat(1024 * 1024) }))
    server.reply = (response) => response.writeHead(200, head).end(JSON.stringify({ success: true, data: segments }))
    const ports = { origin: server.origin, token: 'canary-token', fetch, connection, clock: systemClock }
    expect(await createGateway(ports).call('listSegments', undefined)).toHaveLength(9)
  })
})
