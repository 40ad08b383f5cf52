/** What waits when Herald ends is sent when it starts again and the server is there, whatever ended the last run. The whole of the main process. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DraftSave, Json } from '#contract'
import type { Fault } from '../../../src/main/reference-api/faults.ts'
import { until } from './drafts/support.ts'
import { type MainProcess, nothingAhead, openMainProcess, valueIn } from './wire/main-process.ts'
import { type RecordingServer, recordingServer } from './wire/recording-server.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const token = 'secret'
const id = '01JD0000000000000000000001'
/** A campaign of the seed that is a draft, as the page read it. */
let base: { id: number; [key: string]: Json } = { id: 0 }
let folder = ''
let server: RecordingServer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'herald-restart-'))
  server = await recordingServer(token)
  const { campaigns } = (await server.ask(
    'GET',
    '/campaign-management/api/campaign/paginated?limit=50&page=1&orderBy=name&orderDirection=asc',
  )) as {
    campaigns: { id: number; status: string }[]
  }
  const { id: draft } = campaigns.find(({ status }) => status === 'draft') ?? { id: 0 }
  base = (await server.ask('GET', `/campaign-management/api/campaign/${draft}`)) as typeof base
})
afterEach(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

const begin = (dataFolder = folder): Promise<MainProcess> =>
  openMainProcess(undefined, nothingAhead, { dataFolder, start: { server: server.origin, token } })

const contentSaved = (text: string): DraftSave => ({
  write: {
    id,
    channel: 'sms',
    type: 'one-time',
    campaignId: base.id,
    revision: 0,
    base,
    sections: { content: text },
  },
  section: 'content',
  intents: [
    {
      update: {
        call: 'updateMessage',
        input: {
          message: { design: text },
          name: String(base.name),
          edit_content_page_values: {},
          edit_page_tabs_values: { selected: 'CONTENT', tabs: [], disabledKeys: [] },
        },
      },
    },
  ],
  wait: false,
})
const waiting = async ({ bridge }: MainProcess) => (await valueIn(bridge.outbox.state())).waiting
const puts = () => server.asked.filter(({ method }) => method === 'PUT')
const failed = async ({ bridge }: MainProcess) => (await valueIn(bridge.outbox.list()))[0]?.failure?.kind

/** Each ends a run with one save that waits; what it says is why it waits. */
const ends: [name: string, run: (herald: MainProcess) => Promise<void>][] = [
  [
    'the person worked offline',
    async (herald) => {
      await valueIn(herald.bridge.connection.workOffline(true))
      await valueIn(herald.bridge.drafts.save(contentSaved('Waits')))
    },
  ],
  ...(
    [
      ['the server answered 500', { status: 500 }, 'server'],
      ['the server answered 503', { status: 503 }, 'server'],
      ['the connection broke before it arrived', { cut: 'before' }, 'network'],
    ] as const
  ).map(([name, fault, kind]): [string, (herald: MainProcess) => Promise<void>] => [
    name,
    async (herald) => {
      // What the start woke is done: it would send the save a second time.
      await valueIn(herald.bridge.outbox.retry({ draftId: null }))
      server.fault(fault as Fault)
      await valueIn(herald.bridge.drafts.save(contentSaved('Waits')))
      await vi.waitUntil(async () => (await failed(herald)) === kind, 10_000)
      server.faults.clear()
    },
  ]),
]

describe('a start with the server there sends what waits at once', () => {
  it.each(ends)('%s', async (_, run) => {
    const before = await begin()
    await run(before)
    expect(await waiting(before)).toBe(1)
    await before.close()
    server.asked.length = 0
    const herald = await begin()
    await until(() => puts().length === 1, 'a save that arrives')
    expect(puts()[0]).toMatchObject({ path: `/campaign-management/api/campaign/${base.id}/update-message` })
    expect(JSON.parse(puts()[0]?.body ?? '').message).toEqual({ design: 'Waits' })
    await vi.waitUntil(async () => (await waiting(herald)) === 0, 10_000)
    // The list is read as well.
    await until(() => server.asked.some(({ path }) => path.endsWith('/campaign/paginated')), 'a list that is read')
    await herald.close()
  })

  it('it was killed while it was sending', async () => {
    const before = await begin()
    server.fault({ latency: 600_000 })
    await valueIn(before.bridge.drafts.save(contentSaved('Waits')))
    await until(() => server.asked.some(({ path }) => path.endsWith(`/campaign/${base.id}`)), 'a reading under way')
    // What a process leaves behind that ends from one moment to the next: the files as they are.
    const left = mkdtempSync(join(tmpdir(), 'herald-restart-'))
    cpSync(folder, left, { recursive: true })
    server.faults.clear()
    server.asked.length = 0
    const herald = await begin(left)
    await until(() => puts().length === 1, 'a save that arrives')
    await herald.close()
    await before.close()
    rmSync(left, { recursive: true, force: true })
  })
})
