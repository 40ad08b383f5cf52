/** The main process put together: real services over a server on this computer, asked through serve as a page would. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#contract'
import { createLog, systemClock } from '../../../src/main/ports.ts'
import { type Serve, serve } from '../../../src/main/serve.ts'
import { createServices, type Services } from '../../../src/main/services.ts'
import { memoryVault } from '../../../src/main/session/known-workspaces.ts'
import { openSettingsFile } from '../../../src/main/settings.ts'
import { json, type TinyServer, tinyServer } from './api/server.ts'

const token = 'canary-token-7f3a'
const source = (path: string) => new URL(`../../../src/main/${path}`, import.meta.url)
let server: TinyServer
let services: Services
let ask: Serve
let folder = ''
const notices: [string, unknown][] = []
const logged: string[] = []
const answers: Answer<unknown>[] = []

const ok = (data: unknown) => json(200, { success: true, data, message: '' })

beforeAll(async () => {
  server = await tinyServer()
  server.reply = ok({ configurations: [], brand: { id: 4 }, user: { id: 11 } })
  folder = mkdtempSync(join(tmpdir(), 'herald-services-'))
  const log = createLog((line) => logged.push(line))
  services = await createServices({
    dataFolder: folder,
    settings: openSettingsFile(folder, log),
    vault: memoryVault(),
    workers: {
      drafts: source('drafts/worker.ts'),
      referenceApi: source('reference-api/worker.ts'),
      sheets: source('sheets/worker.ts'),
    },
    openPractice: async () => ({ fetch: async () => Response.json({}), token: 'practice', close: async () => {} }),
    notify: (name, payload) => void notices.push([name, payload]),
    host: { kind: 'browser', version: '1.2.3', openWindow: () => false },
    saveAs: async () => null,
    clock: systemClock,
    log,
    start: {},
  })
  const answer = serve(services.handlers, log)
  ask = async (name, input) => {
    const answered = await answer(name, input)
    answers.push(answered)
    return answered
  }
})
afterAll(async () => {
  await services.close()
  await server.close()
})

test('it starts in the practice workspace', async () => {
  expect(await ask('session.current', null)).toMatchObject({ ok: true, value: { state: 'practice' } })
  const info = { version: '1.2.3', host: 'browser', dataFolder: folder }
  expect(await ask('app.info', null)).toMatchObject({ ok: true, value: info })
})

test('a page connects, asks, works offline and is told', async () => {
  const connected = await ask('session.connect', { address: server.origin, token })
  expect(connected).toMatchObject({ ok: true, value: { state: 'connected', tokenKept: 'memory' } })
  server.reply = ok([{ id: 1, name: 'Everybody' }])
  expect(await ask('api.listSegments', null)).toEqual({ ok: true, value: [{ id: 1, name: 'Everybody' }] })
  expect(await ask('connection.workOffline', true)).toMatchObject({ ok: true, value: { workOffline: true } })
  expect(await ask('api.listEvents', null)).toMatchObject({ ok: false, failure: { kind: 'offline' } })
  expect(await ask('api.listSegments', null)).toEqual({
    ok: true,
    value: [{ id: 1, name: 'Everybody' }],
    asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  await ask('connection.workOffline', false)
  expect(notices.map(([name]) => name)).toEqual(expect.arrayContaining(['session.changed', 'connection.changed']))
})

test('‘Sync now’ asks a server that was away, although nothing waits', async () => {
  server.reply = (response) => response.destroy()
  // A write is not repeated, so that nothing waits for a pause.
  await ask('api.createSegment', { name: 'A', prompt: 'a', json: null, display: null })
  expect(await ask('connection.current', null)).toMatchObject({ value: { online: false } })
  server.reply = ok({ channel_limits: {} })
  expect(await ask('outbox.retry', { draftId: null })).toEqual({ ok: true, value: null })
  expect(await ask('connection.current', null)).toMatchObject({ value: { online: true } })
})

test('an expired session answers unauthorized without asking again', async () => {
  server.reply = json(401, { success: false, message: 'Expired' })
  // What it said before is there all the same, to write on with.
  const known = { value: [{ id: 1 }], asOf: expect.any(String) }
  expect(await ask('api.listSegments', null)).toMatchObject(known)
  // The list is read in the background, and may be on its way.
  const asked = () => server.asked.filter(({ url }) => !url.includes('/campaign/paginated'))
  const before = asked().length
  expect(await ask('api.listEvents', null)).toMatchObject({
    failure: { kind: 'unauthorized', message: 'Session expired' },
  })
  expect(await ask('api.listSegments', null)).toMatchObject(known)
  expect(asked()).toHaveLength(before)
})

test('a picked file is kept', async () => {
  const taken = await services.takeFile([new TextEncoder().encode('a,b')], 'codes.csv', 'text/csv')
  expect(taken).toMatchObject({ ok: true, value: { name: 'codes.csv', size: 3 } })
})

test('an error of the page is logged', async () => {
  const frames =
    '    at view (http://127.0.0.1:4000/assets/start-x.js:1:2)\nrun@http://127.0.0.1:4000/assets/start-x.js:3:4'
  const message = 'Dear Ayesha, write to ayesha@gulmohar.pk\n at 7f3a9c'
  await ask('app.report', { message, stack: `TypeError: ${message}\n${frames}` })
  const told = logged.join('')
  expect(told).toContain(`The page reported: TypeError\n${frames}\n`)
  for (const word of ['Ayesha', 'gulmohar.pk', '7f3a9c']) expect(told).not.toContain(word)
})

test('the token is in no answer, notice, log or file', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const kept = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(files.length).toBeGreaterThan(2)
  expect(JSON.stringify([answers, notices, logged, kept])).not.toContain(token)
})
