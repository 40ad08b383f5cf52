/** The customers' download: where the file lands, every end it can have, and that the token stands nowhere but in `t`. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDownloads, type Downloads, type SaveAs } from '../../../../src/main/downloads/index.ts'
import { FailureError } from '../../../../src/main/failure.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { sendOverHttp, serverOf } from '../../../../src/main/transfers/server.ts'
import type { DownloadState } from '../../../../src/preload/contract/index.ts'
import { sweeping } from '../../../fixtures/sweep.ts'
import { type Answering, type RawServer, rawServer } from '../transfers/raw-server.ts'
import { ended, type Told, told } from '../transfers/waiting.ts'

const token = 'canary/token+9f2c='
const customers = Buffer.from(`email,phone\n${'ayesha@example.com,+923001234567\n'.repeat(40_000)}`)
const csv = { 'content-type': 'text/csv' }
let folder: string
let server: RawServer
let seen: Told<DownloadState>
let logged: string[]
let expired: number
let asked: string[]
let downloads: Downloads

const sends =
  (body: Buffer | string, status = 200, headers: Record<string, string> = csv): Answering =>
  (_, response) =>
    void response.writeHead(status, headers).end(body)

/** As fast as it is read. */
const endless =
  (status: number): Answering =>
  (_, response) => {
    const piece = Buffer.alloc(65_536, 'x')
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.writeHead(status, csv).on('drain', more)
    more()
  }

function open(
  saveAs: SaveAs,
  timeouts = { first: 5_000, stall: 5_000 },
  inProcess = false,
  largest?: number,
): Downloads {
  const known = { origin: server.origin, token, fetch, inProcess, expired: () => void expired++ }
  return createDownloads({
    server: () => serverOf(known, sendOverHttp(systemClock)),
    saveAs,
    clock: systemClock,
    log: (level, message, error) => logged.push(`${level} ${message} ${String(error)}`),
    changed: seen.changed,
    timeouts,
    ...(largest === undefined ? {} : { largest }),
  })
}

const chosen: SaveAs = async (name) => {
  asked.push(name)
  const path = join(folder, name)
  return { path, deliver: () => ({ savedTo: path, collectFrom: null }) }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-downloads-'))
  server = await rawServer(sends(customers))
  seen = told()
  logged = []
  expired = 0
  asked = []
  downloads = open(chosen)
})
afterEach(async () => {
  await downloads.close()
  await server.close()
  // Whatever a test made the server do: neither token nor address was told to anyone.
  const words = JSON.stringify([seen.all, logged])
  expect(words).not.toContain('canary')
  expect(words).not.toContain(server.origin)
  await rm(folder, { recursive: true, force: true })
})

const start = (suggestedName = 'loyal.csv', from = downloads) =>
  from.handlers.segmentCustomers({ segmentId: 5, channel: 'sms', suggestedName })
const end = () => seen.until(ended)

describe('customers', () => {
  test('land in the chosen file', async () => {
    const { id } = await start()
    expect(await end()).toMatchObject({
      id,
      state: 'done',
      segmentId: 5,
      channel: 'sms',
      moved: customers.length,
      size: customers.length,
      savedTo: join(folder, 'loyal.csv'),
      collectFrom: null,
      failure: null,
    })
    expect((await readFile(join(folder, 'loyal.csv'))).equals(customers)).toBe(true)
    expect(await readdir(folder)).toEqual(['loyal.csv'])
  })

  test('are asked for with the token in t, and nowhere else', async () => {
    start()
    await end()
    const [heard] = server.heard
    const url = new URL(heard?.url ?? '', server.origin)
    expect(url.pathname).toBe('/segment-management/api/segment/download/5/customers')
    expect(Object.fromEntries(url.searchParams)).toEqual({ channel: 'sms', t: token })
    expect(heard?.headers).not.toHaveProperty('authorization')
    expect(heard?.headers).not.toHaveProperty('referer')
  })

  test('say how many bytes are to come where the server does', async () => {
    server.answer = sends(customers, 200, { ...csv, 'content-length': String(customers.length) })
    start()
    expect(await seen.until(({ state }) => state === 'running')).toMatchObject({ size: customers.length })
    await end()
  })

  test('that travel compressed are kept plain', async () => {
    const packed = gzipSync(customers)
    const headers = { ...csv, 'content-encoding': 'gzip', 'content-length': String(packed.length) }
    server.answer = sends(packed, 200, headers)
    start()
    expect(await seen.until(({ state }) => state === 'running')).toMatchObject({ size: null })
    expect(await end()).toMatchObject({ state: 'done', size: customers.length })
    expect((await readFile(join(folder, 'loyal.csv'))).equals(customers)).toBe(true)
  })

  test('of nobody are an empty file', async () => {
    server.answer = sends('')
    start()
    expect(await end()).toMatchObject({ state: 'done', moved: 0, size: 0 })
    expect(await readFile(join(folder, 'loyal.csv'), 'utf8')).toBe('')
  })

  test('replace an older file only once they are whole', async () => {
    await writeFile(join(folder, 'loyal.csv'), 'older')
    server.answer = (_, response) => void response.writeHead(200, csv).write(customers.subarray(0, 1_000))
    const { id } = await start()
    await seen.until(({ moved }) => moved > 0)
    expect(await readFile(join(folder, 'loyal.csv'), 'utf8')).toBe('older')
    downloads.handlers.cancel({ id })
    await end()
    expect(await readFile(join(folder, 'loyal.csv'), 'utf8')).toBe('older')
    expect(await readdir(folder)).toEqual(['loyal.csv'])
  })
})

test.each([
  ['Loyal / VIP: "Karachi"?.csv', 'Loyal VIP Karachi.csv'],
  ['../../etc/passwd', 'etc passwd.csv'],
  ['..', 'customers.csv'],
  ['a\u0000b\u202Ecsv.exe', 'a b csv.exe.csv'],
  ['وفادار گاہک.csv', 'وفادار گاہک.csv'],
  ['aux.csv', '_aux.csv'],
  [`${'x'.repeat(79)}👨‍👩‍👧‍👦y, SMS.csv`, `${'x'.repeat(79)}👨‍👩‍👧‍👦.csv`],
])('the name %j is suggested as %j', async (given, suggested) => {
  start(given)
  await end()
  expect(asked).toEqual([suggested])
})

describe('fails in clear words and leaves no half file', () => {
  const json = { 'content-type': 'application/json' }
  test.each<[string, () => Answering, object]>([
    ['401', () => sends('{}', 401, json), { kind: 'unauthorized', message: 'Session expired', status: 401 }],
    ['404', () => sends('{}', 404, json), { kind: 'not-found', message: 'The server could not find this' }],
    ['500', () => sends('oops', 500), { kind: 'server', message: 'The server had an error (500)' }],
    [
      'success: false',
      () => sends('{"success":false,"message":"No such channel"}', 200, json),
      { kind: 'refused', message: 'No such channel' },
    ],
    [
      'the token echoed',
      () => sends(JSON.stringify({ success: false, message: `${token} ${encodeURIComponent(token)}` }), 403, json),
      { kind: 'refused', message: '(hidden) (hidden)' },
    ],
    [
      'JSON that is no file',
      () => sends('{"success":true,"data":[]}', 200, json),
      { kind: 'malformed', message: 'The answer to downloadSegmentCustomers cannot be read: it is no file' },
    ],
    [
      'a web page',
      () => sends('<html>Sign in</html>', 200, { 'content-type': 'text/html; charset=utf-8' }),
      { kind: 'malformed' },
    ],
    [
      'a redirect elsewhere',
      () => sends('', 302, { location: 'https://elsewhere.example.com/' }),
      { kind: 'malformed', status: 302 },
    ],
    [
      'cut before the answer',
      () => (request) => void request.socket.destroy(),
      { kind: 'network', message: 'The download was cut off' },
    ],
    [
      'cut half way',
      () => (request, response) => {
        response.writeHead(200, { ...csv, 'content-length': String(customers.length) })
        response.write(customers.subarray(0, 50_000), () => request.socket.destroySoon())
      },
      { kind: 'network', message: 'The download was cut off' },
    ],
    [
      'cut half way, length unknown',
      () => (request, response) => {
        response.writeHead(200, csv).write(customers.subarray(0, 50_000), () => request.socket.destroySoon())
      },
      { kind: 'network', message: 'The download was cut off' },
    ],
  ])('%s', async (name, answer, failure) => {
    server.answer = answer()
    start()
    expect(await end()).toMatchObject({ state: 'failed', failure, savedTo: null })
    expect(await readdir(folder)).toEqual([])
    expect(server.heard).toHaveLength(1)
    expect(expired).toBe(name === '401' ? 1 : 0)
  })

  test('nobody there', async () => {
    await server.close()
    start()
    expect((await end()).failure).toMatchObject({ kind: 'offline', message: 'The server cannot be reached' })
  })

  const tooLong = 'The server stopped responding, so the download was cancelled'
  test.each<[string, Answering]>([
    ['no answer', () => {}],
    ['headers without a byte', (_, response) => response.writeHead(200, csv).flushHeaders()],
  ])('the first byte never comes: %s', async (_, answer) => {
    server.answer = answer
    start('loyal.csv', open(chosen, { first: 60, stall: 5_000 }))
    expect((await end()).failure).toMatchObject({ kind: 'timeout', message: tooLong })
    expect(await readdir(folder)).toEqual([])
  })

  test('bytes stop coming, also while memory is swept', async () => {
    const stop = sweeping()
    server.answer = (_, response) => void response.writeHead(200, csv).write('email')
    start('loyal.csv', open(chosen, { first: 5_000, stall: 200 }))
    expect(await end()).toMatchObject({ moved: 5, failure: { kind: 'timeout', message: tooLong } })
    stop()
  })

  test('a file without end, and a refusal without end', async () => {
    server.answer = endless(200)
    start('loyal.csv', open(chosen, undefined, false, 1_000_000))
    const message = 'The file is too large, so the download was cancelled'
    expect((await end()).failure).toEqual({ kind: 'malformed', message, call: 'downloads' })
    server.answer = endless(422)
    const { id } = await start('loyal.csv', open(chosen, undefined, false, 1_000_000))
    const refused = await seen.until((state) => state.id === id && ended(state))
    expect(refused.failure).toMatchObject({ kind: 'malformed', message })
    expect(await readdir(folder)).toEqual([])
  })

  test('a place that cannot be written to, before anything is asked', async () => {
    start(
      'loyal.csv',
      open(async () => ({ path: join(folder, 'missing', 'x'), deliver: () => expect.fail() })),
    )
    const failure = { kind: 'storage', message: 'The file could not be written (ENOENT)', call: 'downloads' }
    expect((await end()).failure).toEqual(failure)
    expect(server.heard).toEqual([])
  })

  test('no connection: nobody is asked for a place', async () => {
    const away = createDownloads({
      server: () => {
        throw new FailureError({ kind: 'offline', message: 'Herald is working offline' })
      },
      saveAs: chosen,
      clock: systemClock,
      log: () => {},
      changed: seen.changed,
    })
    start('loyal.csv', away)
    expect((await end()).failure).toMatchObject({ kind: 'offline', message: 'Herald is working offline' })
    expect(asked).toEqual([])
  })
})

describe('cancel', () => {
  test('in the dialog', async () => {
    start(
      'loyal.csv',
      open(async () => null),
    )
    expect(await end()).toMatchObject({ state: 'cancelled', failure: null })
    expect(server.heard).toEqual([])
  })

  test('while the server is silent', async () => {
    server.answer = () => {}
    const { id } = await start()
    await expect.poll(() => server.heard.length, { interval: 5 }).toBe(1)
    downloads.handlers.cancel({ id })
    expect(await end()).toMatchObject({ state: 'cancelled', failure: null })
    expect(await readdir(folder)).toEqual([])
  })

  test('another workspace stops it', async () => {
    server.answer = (_, response) => void response.writeHead(200, csv).write('email')
    await downloads.use({ id: 'one' })
    start()
    await seen.until(({ moved }) => moved > 0)
    await downloads.use({ id: 'two' })
    expect(seen.all.at(-1)).toMatchObject({ state: 'cancelled' })
    expect(downloads.handlers.list()).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })
})
