/** A server that has too much to do, and a page of the network in its place: how often it is asked, when, and that everything arrives. It listens on a port of this computer and counts for itself. */
import './timeouts.ts'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createConnection } from '../../../../src/main/api/connection.ts'
import { createGateway } from '../../../../src/main/api/gateway.ts'
import {
  type Bench,
  contentIntent,
  idOf,
  manualClock,
  openBench,
  saveOf,
  setupIntent,
  start,
  temporaryFolder,
  until,
  workspaceA,
  writeOf,
} from './support.ts'

const DRAFTS = 30
type Asked = { at: number; line: string }

let folder = temporaryFolder()
let clock: ReturnType<typeof manualClock>
let bench: Bench
let server: Server
let asked: Asked[] = []
/** What is answered instead; null: it takes everything. */
let busy: { status: number; headers?: Record<string, string>; page?: string } | null
/** The campaigns that it has taken. */
const kept = new Map<number, object>()
/** Requests without an answer yet. */
let open = 0

beforeEach(async () => {
  folder = temporaryFolder()
  clock = manualClock()
  asked = []
  busy = null
  kept.clear()
  server = createServer((request, response) => {
    asked.push({ at: clock.now() - start, line: `${request.method} ${request.url?.slice(24)}` })
    open += 1
    response.on('close', () => {
      open -= 1
    })
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (busy) {
        response.writeHead(busy.status, busy.headers).end(busy.page)
        return
      }
      const id = Number(/\/campaign\/(\d+)/.exec(request.url ?? '')?.[1] ?? kept.size + 1)
      const data = { id, status: 'draft', ...kept.get(id), ...(body ? JSON.parse(body) : {}) }
      kept.set(id, data)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bench = await openBench(folder.file, { clock })
})
afterEach(async () => {
  await bench.drafts.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  folder.remove()
})

async function saved(count: number): Promise<void> {
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const connection = createConnection({ notify: () => {}, clock })
  bench.connect(workspaceA, createGateway({ origin, token: 'secret', fetch, connection, clock }))
  // The outbox is past the first moments, in which it goes slowly.
  clock.pass(2_000)
  await bench.drafts.use(workspaceA)
  for (let n = 1; n <= count; n += 1)
    await bench.drafts.handlers.drafts.save(saveOf(writeOf(n), 'segment', [setupIntent(`Offer ${n}`)]))
  await quiet()
}
/** Nothing is on its way any more. */
async function quiet(): Promise<void> {
  for (let seen = -1; seen !== asked.length; ) {
    seen = asked.length
    await until(() => open === 0, 'an answer')
    for (let turn = 0; turn < 4; turn += 1) await bench.rest()
  }
}
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.pass(1_000)
    await bench.rest()
  }
  await quiet()
}
const times = () => [...new Set(asked.map(({ at }) => Math.round((at - 2_000) / 1_000)))]
const creates = () => asked.filter(({ line }) => line === 'POST /campaign').length

it.each([
  [429, '60'],
  [503, '60'],
  [503, new Date(start + 62_000).toUTCString()],
])(
  '%i, Retry-After %s: nothing of any draft is sent before, then one asks whether it is well',
  async (status, after) => {
    busy = { status, headers: { 'retry-after': after } }
    await saved(DRAFTS)
    const first = asked.length
    // Six drafts go out beside each other.
    expect(first).toBeLessThanOrEqual(6)
    await pass(59)
    expect(asked).toHaveLength(first)
    busy = { status: 429, headers: { 'retry-after': '60' } }
    await pass(2)
    expect(asked).toHaveLength(first + 1)
    await pass(58)
    expect(asked).toHaveLength(first + 1)
    expect(times()).toEqual([0, 60])
    expect(creates(), 'and nothing was looked for').toBe(asked.length)
    busy = null
    await pass(10)
    await until(() => kept.size === DRAFTS)
    expect(creates(), 'each made once').toBe(first + 1 + DRAFTS)
  },
)

it('what was saved just before is read again when it is well', async () => {
  const SIX = 6
  await saved(SIX)
  const { drafts } = bench.drafts.handlers
  const change = async (n: number) => {
    const revision = (await drafts.open({ id: idOf(n) }))?.revision ?? 0
    await drafts.save(saveOf(writeOf(n, { revision }), 'content', [contentIntent(`Hello ${n}`, `Offer ${n}`)]))
  }
  await pass(10)
  for (let n = 1; n < SIX; n += 1) await change(n)
  await quiet()
  busy = { status: 429, headers: { 'retry-after': '60' } }
  await change(SIX)
  await quiet()
  const before = asked.length
  await pass(59)
  expect(asked).toHaveLength(before)
  busy = null
  await pass(10)
  const read = asked.slice(before).filter(({ line }) => line.startsWith('GET /campaign/'))
  expect(new Set(read.map(({ line }) => line)).size).toBe(SIX)
})

it('somebody who does not want to wait: one request a click, until one is taken', async () => {
  busy = { status: 429, headers: { 'retry-after': '60' } }
  await saved(DRAFTS)
  for (let click = 1; click <= 3; click += 1) {
    const before = asked.length
    await bench.drafts.handlers.outbox.retry({ draftId: null })
    await pass(5)
    expect(asked).toHaveLength(before + 1)
  }
  busy = null
  await bench.drafts.handlers.outbox.retry({ draftId: null })
  await until(() => kept.size === DRAFTS)
})

it.each([429, 503])('%i alone: one draft at a time, ever less often', async (status) => {
  busy = { status }
  await saved(DRAFTS)
  // Each save is sent once at once: the user waits for it.
  expect(asked).toHaveLength(DRAFTS)
  const first = asked.length
  await pass(60)
  expect(times().length).toBeLessThanOrEqual(7)
  // A 503 may come from what stands in front of the server: before it is sent again, it is looked for.
  expect(asked.length - first).toBeLessThanOrEqual(status === 429 ? 6 : 12)
})

it.each([
  ['a sign-in page', { status: 200, headers: { 'content-type': 'text/html' }, page: '<html>Welcome</html>' }],
  ['a way to one', { status: 302, headers: { location: 'https://portal.test/' } }],
  ['a way to one at the same address', { status: 302, headers: { location: '/oauth2/sign_in' } }],
  ['another way to it', { status: 307, headers: { location: '/login' } }],
  ['511', { status: 511 }],
])('%s for a while says nothing of the saves: they arrive by themselves, and nobody is asked', async (_, portal) => {
  const SIX = 6
  busy = null
  await saved(SIX)
  await pass(10)
  const { drafts, outbox } = bench.drafts.handlers
  busy = portal
  for (let n = 1; n <= SIX; n += 1) {
    const revision = (await drafts.open({ id: idOf(n) }))?.revision ?? 0
    await drafts.save(saveOf(writeOf(n, { revision }), 'content', [contentIntent(`Hello ${n}`, `Offer ${n}`)]))
  }
  // Somebody looks again and again whether it is back.
  for (let look = 0; look < 8; look += 1) {
    await pass(2)
    await outbox.retry({ draftId: null })
  }
  busy = null
  await pass(120)
  expect((await outbox.state()).attention).toBe(0)
  expect(new Set(asked.flatMap(({ line }) => (line.startsWith('PUT') ? [line] : []))).size).toBe(SIX)
})
