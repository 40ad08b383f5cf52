/** The token, followed through the whole main process: it stands in the Authorization header and in `t` of the customers' download, and nowhere else. */
import { readFile } from 'node:fs/promises'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Answer, DraftSave, PageEndpointName } from '#contract'
import { openReferenceApi } from '../../../src/main/reference-api/client.ts'
import { asked, askedShort } from '../../fixtures/endpoint-inputs.ts'
import { ended } from './transfers/waiting.ts'
import { type MainProcess, openMainProcess, valueIn } from './wire/main-process.ts'
import { type RecordingServer, recordingServer } from './wire/recording-server.ts'
import { filesIn, placesOf } from './wire/search.ts'
import { prepareWorld } from './wire/world.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

/** With characters that addresses, JSON and base64 write differently. */
const canary = 'canary+7f3a/b91c==d2e4"50'
const worker = new URL('../../../src/main/reference-api/worker.ts', import.meta.url)
let server: RecordingServer
let mainProcess: MainProcess
/** What this process printed meanwhile, on whichever way. */
const printed: string[] = []
/** Everything that went wrong without anybody catching it. */
const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)

beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      printed.push(String(chunk))
      return true
    })
  }
  process.on('unhandledRejection', note)
  process.on('warning', note)
  server = await recordingServer(canary)
  await prepareWorld(server)
  mainProcess = await openMainProcess(({ folder }) => openReferenceApi({ worker, folder }))
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  process.off('warning', note)
  vi.restoreAllMocks()
  await mainProcess.close()
  await server.end()
})

const ask = (name: PageEndpointName, input: unknown) =>
  // The bridge's functions are all of one kind; the table says which input goes with which name.
  (mainProcess.bridge.api[name] as unknown as (input: unknown) => Promise<Answer<unknown>>)(input)
const connect = (token = canary) => mainProcess.bridge.session.connect({ address: server.origin, token })
const walk = async (table: Partial<Record<PageEndpointName, { input: unknown }>>) => {
  for (const [name, { input }] of Object.entries(table)) await ask(name as PageEndpointName, input)
}
const stored = async (text: string, name: string, type: string) =>
  valueIn(mainProcess.bridge.files.take(new File([text], name, { type })))

/** Waits for the next upload or download to end, whichever way. */
async function over(kind: 'uploads' | 'downloads'): Promise<string> {
  const told = mainProcess[kind]
  const { state } =
    kind === 'uploads' ? await mainProcess.uploads.until(ended) : await mainProcess.downloads.until(ended)
  told.all.length = 0
  return state
}

test('connecting: a wrong address, a wrong token, the right one', async () => {
  const nowhere = await mainProcess.bridge.session.connect({ address: 'http://127.0.0.1:9', token: canary })
  expect(nowhere).toMatchObject({ failure: { path: 'address' } })
  server.fault({ status: 401, times: 1 })
  expect(await connect()).toMatchObject({ failure: { path: 'token' } })
  server.fault({ refuse: `Nobody knows the token ${canary}`, status: 403, times: 1 })
  expect(await connect()).toMatchObject({ ok: false })
  server.fault({ refuse: `Broken beside ${canary} and ${encodeURIComponent(canary)}`, status: 500, times: 1 })
  expect(await connect()).toMatchObject({ ok: false })
  expect(await connect()).toMatchObject({ ok: true, value: { state: 'connected', tokenKept: 'memory' } })
})

test('every call of the page', async () => {
  await walk(asked)
  await walk(askedShort)
})

test('uploads, a sheet, its job, a download', async () => {
  const picture = await stored('a picture', 'icon.png', 'image/png')
  const { blob, name, type } = picture
  for (const viewable of [true, false]) {
    await valueIn(mainProcess.bridge.uploads.start({ blob, name, type, viewable }))
    expect(await over('uploads')).toBe('done')
  }
  const sheet = await stored('code\nB-1\nB-2\n', 'codes.csv', 'text/csv')
  await valueIn(
    mainProcess.bridge.uploads.voucherSheet({ blob: sheet.blob, name: sheet.name, campaignId: 30, codes: 2 }),
  )
  expect(await over('uploads')).toBe('done')
  expect(await mainProcess.jobs.until(({ polls }) => polls > 0)).toMatchObject({ state: 'running' })
  server.clock.advance(60_000)
  await mainProcess.jobs.until(({ state }) => state === 'success')
  await valueIn(mainProcess.bridge.downloads.segmentCustomers({ segmentId: 2, channel: 'sms', suggestedName: 'a.csv' }))
  expect(await over('downloads')).toBe('done')
})

test('a draft that is saved, and a list that is read', async () => {
  const id = '01JD0000000000000000000001'
  const { input } = asked.createCampaign
  const create = { call: 'createCampaign', input: JSON.parse(JSON.stringify({ ...input, name: 'From a draft' })) }
  const write = { id, channel: 'sms', type: 'one-time', campaignId: null, revision: 0, name: 'From a draft' }
  const save: DraftSave = { write, section: 'segment', intents: [{ create }], wait: true }
  expect(await mainProcess.bridge.drafts.save(save)).toMatchObject({ ok: true })
  await mainProcess.bridge.campaigns.refresh({ limit: 25, page: 1, orderBy: 'name', orderDirection: 'asc' })
  await mainProcess.bridge.outbox.list()
})

test('everything that can go wrong, also a server that repeats the token', async () => {
  const echo = `Not with ${canary}, not with ${encodeURIComponent(canary)}`
  const { blob, name, type } = await stored('another', 'icon.png', 'image/png')
  for (const fault of [
    { status: 500 },
    { cut: 'before' as const },
    { cut: 'after' as const },
    { body: 'html' as const },
    { body: 'wrong-shape' as const },
    { body: 'truncated' as const },
    { refuse: echo },
    { refuse: echo, status: 422 },
    { refuse: echo, status: 500 },
  ]) {
    server.fault(fault)
    for (const call of ['copyCampaign', 'getCampaign', 'addSegment'] as const) await ask(call, asked[call].input)
    await valueIn(mainProcess.bridge.uploads.start({ blob, name, type, viewable: true }))
    await over('uploads')
    await valueIn(mainProcess.bridge.uploads.voucherSheet({ blob, name: 'codes.csv', campaignId: 30, codes: 2 }))
    expect(await over('uploads')).toBe('failed')
    await valueIn(
      mainProcess.bridge.downloads.segmentCustomers({ segmentId: 2, channel: 'sms', suggestedName: 'a.csv' }),
    )
    expect(await over('downloads')).toBe('failed')
    server.faults.clear()
  }
  await mainProcess.bridge.connection.workOffline(true)
  await ask('listSegments', undefined)
  await mainProcess.bridge.connection.workOffline(false)
  await mainProcess.bridge.app.report({ message: 'The page broke', stack: 'at view.tsx' })
})

test('a session that expires, the way back, and leaving for the practice workspace', async () => {
  server.fault({ status: 401, refuse: `${canary} has expired` })
  // What was read before stands in for it.
  expect(await ask('listEvents', undefined)).toMatchObject({ ok: true })
  expect(await mainProcess.bridge.session.current()).toMatchObject({ value: { state: 'expired' } })
  server.faults.clear()
  expect(await connect()).toMatchObject({ ok: true })
  expect(await mainProcess.bridge.session.disconnect()).toMatchObject({ ok: true, value: { state: 'practice' } })
  expect(await ask('listSegments', undefined)).toMatchObject({ ok: true })
  for (const group of ['session', 'connection', 'app'] as const) {
    const members = Object.entries(mainProcess.bridge[group]).filter(([name]) =>
      ['current', 'info', 'settings'].includes(name),
    )
    for (const [, call] of members) await (call as () => Promise<unknown>)()
  }
})

test('the server has seen it where it belongs, and in every request of its own', () => {
  const rows = server.asked.filter(({ path }) => !path.startsWith('/storage/'))
  expect(rows.length).toBeGreaterThan(100)
  for (const { method, path, query, headers, body } of rows) {
    const place = `${method} ${path}`
    const { authorization, ...others } = headers
    const { t, ...rest } = query
    const isDownload = path.startsWith('/segment-management/api/segment/download/')
    expect({ authorization, t }, place).toEqual(
      isDownload ? { authorization: undefined, t: canary } : { authorization: `Bearer ${canary}`, t: undefined },
    )
    expect(placesOf(canary, { path, body, headers: JSON.stringify(others), query: JSON.stringify(rest) })).toEqual([])
  }
})

test('storage has not seen it', () => {
  const storage = server.asked.filter(({ path }) => path.startsWith('/storage/'))
  expect(storage.length).toBeGreaterThan(1)
  expect(placesOf(canary, { storage: JSON.stringify(storage) })).toEqual([])
})

test('it is in no answer, notice, log, file, argument, variable, error or print', async () => {
  const whole = (value: unknown) =>
    inspect(value, { depth: 50, maxStringLength: null, maxArrayLength: null, showHidden: true })
  const contents = {
    ...(await filesIn(mainProcess.dataFolder)),
    customers: await readFile(mainProcess.savedTo),
    answers: JSON.stringify(mainProcess.answers),
    notices: JSON.stringify(mainProcess.notices),
    log: mainProcess.logged.join(''),
    printed: printed.join(''),
    uncaught: whole(uncaught),
    arguments: JSON.stringify([process.argv, process.execArgv]),
    environment: JSON.stringify(process.env),
    title: process.title,
    // Whoever prints or passes on what the page may call shows no token either.
    services: whole([mainProcess.services, mainProcess.bridge]),
    report: JSON.stringify(process.report.getReport()),
  }
  expect(Object.keys(contents).length).toBeGreaterThan(12)
  expect(placesOf(canary, contents)).toEqual([])
})

test('the search finds it wherever it is', () => {
  const spelled = {
    plain: `a ${canary} b`,
    address: `https://api.example.com/?t=${encodeURIComponent(canary)}`,
    json: JSON.stringify({ token: canary }),
    base64: Buffer.from(`Bearer ${canary} and more`).toString('base64'),
    utf16: Buffer.from(canary, 'utf16le'),
    hex: Buffer.from(canary).toString('hex'),
    nothing: 'canary',
  }
  expect(placesOf(canary, spelled)).toEqual(['plain', 'address', 'json', 'base64', 'utf16', 'hex'])
})
