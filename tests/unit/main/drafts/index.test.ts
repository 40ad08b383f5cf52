/** The drafts as the program holds them: before a workspace is open, while the disk says no, what the page's own calls bring, after the close. */
import './timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '#contract'
import {
  type Bench,
  contentIntent,
  fail,
  idOf,
  openBench,
  type Server,
  saveOf,
  scriptedApi,
  setupIntent,
  smallServer,
  temporaryFolder,
  workspaceA,
  workspaceB,
  writeOf,
} from './support.ts'

const full: Failure = { kind: 'storage', message: 'The disk is full' }
const dated = { updated_at: '2026-11-20T08:00:00.000Z' }
const query = { limit: 10, page: 1, orderBy: 'name', orderDirection: 'asc' } as const

let folder = temporaryFolder()
let bench: Bench
let server = smallServer()
let api = scriptedApi(server.answer)
const broken = new Map<string, Failure>()
beforeEach(async () => {
  folder = temporaryFolder()
  server = smallServer()
  broken.clear()
  bench = await openBench(folder.file, { broken })
  api = scriptedApi(server.answer)
  bench.connect(workspaceA, api)
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const names = async () => (await bench.drafts.handlers.campaigns.list(query)).rows.map(({ name }) => name)
const saved = async () => {
  await bench.drafts.handlers.drafts.save(
    saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer')], true),
  )
  await bench.rest()
}

it('nothing can be asked before a workspace is open', async () => {
  await expect(async () => bench.drafts.handlers.outbox.state()).rejects.toMatchObject({
    failure: { kind: 'internal', message: 'No workspace is open yet' },
  })
  await bench.drafts.onReply('copyCampaign', { id: 7 }, { id: 8, name: 'A copy' })
  bench.drafts.wake()
  await bench.drafts.use(workspaceA)
  expect(await names()).toEqual([])
  expect(bench.logged).toEqual([])
})

it('a workspace that is opened shows its outbox and its list', async () => {
  await bench.drafts.use(workspaceA)
  await bench.rest()
  expect(bench.notices.map(({ name }) => name).toSorted()).toEqual([
    'campaigns.changed',
    'families.changed',
    'library.changed',
    'outbox.changed',
    'proofs.changed',
  ])
})

describe('a disk that says no keeps nobody from working', () => {
  it('where the workspace cannot be noted', async () => {
    broken.set('remember', full)
    await bench.drafts.use(workspaceA)
    expect(bench.logged).toEqual(['The workspace could not be noted: The disk is full'])
    await saved()
    expect(server.campaigns.size).toBe(1)
  })

  it('where what waits cannot be woken', async () => {
    await bench.drafts.use(workspaceA)
    broken.set('openDrafts', full)
    bench.drafts.wake()
    await bench.rest()
    expect(bench.logged).toEqual(['What waits could not be woken: The disk is full'])
  })
})

describe('a campaign that the page read', () => {
  const read = (updatedAt = '2026-11-20T08:00:01.000Z') => ({
    id: 100,
    name: 'Renamed elsewhere',
    status: 'draft',
    updated_at: updatedAt,
  })
  beforeEach(async () => {
    await bench.drafts.use(workspaceA)
    const base = { id: 100, name: 'Eid offer', status: 'draft', ...dated }
    await bench.drafts.handlers.drafts.write(writeOf(1, { campaignId: 100, base }))
    await bench.rest()
    bench.clock.pass(10_000)
    await bench.rest()
    bench.notices.length = 0
  })

  it('is what its draft follows', async () => {
    await bench.drafts.onReply('getCampaign', { id: 100 }, read())
    expect(bench.of('drafts.changed')).toMatchObject([{ id: idOf(1), revision: 2 }])
    expect(await names()).toEqual(['Renamed elsewhere'])
  })

  it('is nothing new where the server changed it no later', async () => {
    await bench.drafts.onReply('getCampaign', { id: 100 }, read(dated.updated_at))
    expect(bench.of('drafts.changed')).toEqual([])
  })

  it('is no reading of it where another call answered with it', async () => {
    await bench.drafts.onReply('updateStatus', { id: 100, status: 'draft' }, read())
    expect(bench.of('drafts.changed')).toEqual([])
  })

  it('changes nothing after the close', async () => {
    await bench.drafts.close()
    await bench.drafts.onReply('getCampaign', { id: 100 }, read())
    expect(bench.logged).toEqual([])
    bench = await openBench(folder.file)
    await bench.drafts.use(workspaceA)
    expect(await names()).toEqual(['Eid offer'])
  })
})

it('a save is looked at once more after three seconds, and nothing is said where all is well', async () => {
  await bench.drafts.use(workspaceA)
  await saved()
  const write = writeOf(1, { revision: 1, sections: { content: 'Hello' } })
  await bench.drafts.handlers.drafts.save(saveOf(write, 'content', [contentIntent('Hello')], true))
  await bench.rest()
  const before = bench.told.length
  bench.clock.pass(3_000)
  await bench.rest()
  await bench.drafts.handlers.drafts.save(
    saveOf(writeOf(1, { revision: 2, sections: { content: 'Salaam' } }), 'content', [contentIntent('Salaam')], true),
  )
  await bench.rest()
  bench.disconnect()
  bench.clock.pass(3_000)
  await bench.rest()
  expect(bench.told.length).toBeGreaterThan(before)
  expect(bench.logged).toEqual([])
})

it('a draft that was thrown away right after its save is looked at no more', async () => {
  await bench.drafts.use(workspaceA)
  await saved()
  await bench.drafts.handlers.drafts.save(
    saveOf(writeOf(1, { revision: 1 }), 'content', [contentIntent('Hello')], true),
  )
  await bench.rest()
  await bench.drafts.handlers.drafts.discard({ id: idOf(1) })
  api.asked.length = 0
  bench.clock.pass(3_000)
  await bench.rest()
  expect(api.asked).toEqual([])
  expect(bench.logged).toEqual([])
})

describe('the reading before an update', () => {
  /** `api.server` is `then` from the update on. */
  const update = async (then: Server) => {
    await bench.drafts.use(workspaceA)
    await saved()
    bench.clock.pass(10_000)
    await bench.rest()
    api.server = then
    await bench.drafts.handlers.drafts.save(saveOf(writeOf(1, { revision: 1 }), 'content', [contentIntent('Hello')]))
    await bench.rest()
  }

  it('that fails is a failure of the update, which is tried again', async () => {
    let busy = true
    await update((asked) =>
      busy && asked.name === 'getCampaign' ? fail('server', 'Busy', { status: 503 }) : server.answer(asked),
    )
    const items = await bench.drafts.handlers.outbox.list()
    expect(items.find(({ section }) => section === 'content')).toMatchObject({
      state: 'waiting',
      attempts: 1,
      failure: { kind: 'server', message: 'Busy' },
    })
    busy = false
    bench.clock.pass(2_000)
    await bench.rest()
    expect(server.campaigns.get(100)).toMatchObject({ message: { design: 'Hello' } })
    expect(bench.logged).toEqual([])
  })

  it('of a draft that is thrown away meanwhile ends there', async () => {
    let answer = () => {}
    await update(async (asked) => {
      if (asked.name === 'getCampaign')
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      return server.answer(asked)
    })
    await bench.drafts.handlers.drafts.discard({ id: idOf(1) })
    answer()
    await bench.rest()
    expect(api.asked.map(({ name }) => name)).not.toContain('updateMessage')
    expect(bench.logged).toEqual([])
  })
})

it('an update that was refused is not looked at once more', async () => {
  await bench.drafts.use(workspaceA)
  await saved()
  api.server = (asked) => (asked.name === 'updateMessage' ? fail('refused', 'No such word') : server.answer(asked))
  await bench.drafts.handlers.drafts.save(saveOf(writeOf(1, { revision: 1 }), 'content', [contentIntent('Hello')]))
  await bench.rest()
  api.asked.length = 0
  bench.clock.pass(3_000)
  await bench.rest()
  expect(api.asked).toEqual([])
})

describe('campaigns that are written together', () => {
  const made = (n: number) => ({
    write: writeOf(n, { name: `Offer ${n}` }),
    saves: [{ section: 'segment' as const, intents: [setupIntent(`Offer ${n}`)] }],
  })
  const write = async (...numbers: number[]) => {
    await bench.drafts.handlers.bulkEdits.write(numbers.map(made))
    await bench.rest()
  }
  const pass = async (ms: number) => {
    bench.clock.pass(ms)
    await bench.rest()
  }
  const sent = () => [...server.campaigns.values()].map(({ name }) => name).sort()

  beforeEach(() => bench.drafts.use(workspaceA))

  it('are sent once no more come for half a second', async () => {
    await write(1, 2)
    await pass(499)
    await write(3)
    await pass(499)
    expect(sent()).toEqual([])
    await pass(1)
    expect(sent()).toEqual(['Offer 1', 'Offer 2', 'Offer 3'])
  })

  it('are sent at once if it is one', async () => {
    await write(1)
    expect(sent()).toEqual(['Offer 1'])
  })

  it('are not sent to a workspace that was opened meanwhile', async () => {
    await write(1, 2)
    bench.connect(workspaceB, api)
    await bench.drafts.use(workspaceB)
    await pass(1_000)
    expect(sent()).toEqual([])
  })
})
