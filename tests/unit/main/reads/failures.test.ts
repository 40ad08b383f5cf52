/** What the cached reads answer while the server fails. With the real gateway, a real server and the real store. */
import { setImmediate as immediately } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Endpoint, endpoints, type Failure, type PageEndpointName } from '#contract'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import { openStore, type Store } from '../../../../src/main/drafts/store/store.ts'
import type { FailureError } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { CachedReply, createReads } from '../../../../src/main/reads/index.ts'
import { asked } from '../../../fixtures/endpoint-inputs.ts'
import { json, type Reply, type TinyServer, text, tinyServer } from '../api/server.ts'
import { storeHere } from '../drafts/store-here.ts'
import { fail, manualClock } from '../drafts/support.ts'

/** `offline`: the server has ended. */
type Case = [name: string, kind: Failure['kind'], reply: Reply]
const silent: Reply = () => undefined
const cases: Case[] = [
  ['no connection', 'offline', silent],
  ['no answer in time', 'timeout', silent],
  ['500 with JSON', 'server', json(500, { message: 'Out of ink' })],
  ['500 with success false', 'server', json(500, { success: false, message: 'Out of ink' })],
  ['500 without JSON', 'server', text(500, '<html>error</html>', 'text/html')],
  ['500 with an empty body', 'server', text(500, '')],
  ['503 with Retry-After', 'server', json(503, { message: 'Busy' }, { 'retry-after': '60' })],
  ['401', 'unauthorized', json(401, { success: false, message: 'Token expired' })],
  ['401 with an empty body', 'unauthorized', text(401, '')],
  [
    'an answer that is cut',
    'network',
    (response) => response.writeHead(200, { 'content-length': '500' }).write('{"su', () => response.destroy()),
  ],
  ['no answer, the connection cut', 'network', (response) => response.destroy()],
  ['truncated JSON', 'malformed', text(200, '{"success":true,"data":{"id"')],
]

const cached = Object.entries(endpoints as Record<string, Endpoint>)
  .filter(([, row]) => row.cached)
  .map(([name, row]) => ({
    name: name as PageEndpointName,
    data: row.reply.type === 'array' ? [] : { id: 7, note: 'saved' },
  }))

const clock = manualClock()
let server: TinyServer
let store: Store

beforeEach(async () => {
  server = await tinyServer()
  store = openStore(':memory:')
})
afterEach(async () => {
  store.close()
  await server.close()
})

function readsWith(timeoutMs: number) {
  const connection = createConnection({ notify: () => undefined, clock })
  const ports = { token: 'canary-token-7f3a', fetch, connection, clock: systemClock, retries: false }
  const api = createGateway({ ...ports, origin: server.origin, timeoutOf: () => timeoutMs })
  return createReads({
    open: () => ({ workspace: 'a', api }),
    refuse: () => fail('unauthorized', 'Session expired'),
    isSecret: () => false,
    replyCache: storeHere(store).client,
    connection,
    clock,
    log: () => undefined,
  })
}

/** Reads everything once while the server is well. Returns the time of the replies, which was an hour ago then. */
async function save(): Promise<string> {
  const reads = readsWith(10_000)
  for (const { name, data } of cached) {
    const { input } = asked[name]
    server.reply = json(200, { success: true, data, message: '' })
    await reads.call(name, input)
    while ((await reads.keptAt('a', name, input)) === null) await immediately()
  }
  const at = new Date(clock.now()).toISOString()
  clock.pass(3_600_000)
  return at
}

/** What each read answers, or throws, while the server fails. */
async function answersUnder(kind: Failure['kind'], reply: Reply): Promise<Record<string, unknown>> {
  if (kind === 'offline') await server.close()
  server.reply = reply
  const reads = readsWith(kind === 'timeout' ? 50 : 10_000)
  const answer = async ({ name }: (typeof cached)[number]) =>
    [name, await reads.call(name, asked[name].input).catch((error: FailureError) => error.failure.kind)] as const
  return Object.fromEntries(await Promise.all(cached.map(answer)))
}

const each = (expected: (data: unknown) => unknown) =>
  Object.fromEntries(cached.map(({ name, data }) => [name, expected(data)]))

test.each(cases)('%s: each cached read answers its saved reply, with its time', async (_name, kind, reply) => {
  const asOf = await save()
  expect(await answersUnder(kind, reply)).toEqual(each((data) => new CachedReply(data, asOf)))
})

test.each(cases)('%s: each cached read fails if nothing is saved', async (_name, kind, reply) => {
  expect(await answersUnder(kind, reply)).toEqual(each(() => kind))
})
