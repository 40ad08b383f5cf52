/** Lists that lie about their length: the background reading comes to an end with each. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import { syncAllCampaigns } from '../../../../src/main/drafts/full-sync.ts'
import { openStore } from '../../../../src/main/drafts/store/store.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { storeHere } from './store-here.ts'
import { manualClock, scriptedApi, temporaryFolder, workspaceA } from './support.ts'

let folder = temporaryFolder()
let store: ReturnType<typeof storeHere>['client']
const api = scriptedApi(() => null)
const clock = { ...systemClock, after: (_: number, run: () => void) => systemClock.after(0, run) }

beforeEach(async () => {
  folder = temporaryFolder()
  api.asked.length = 0
  store = storeHere(openStore(folder.file, Date.now)).client
  await store.remember(workspaceA, new Date(0).toISOString())
})
afterEach(async () => {
  await store.close()
  folder.remove()
})

const ids = (from: number, count: number): JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `Offer ${from + index}`, status: 'draft' }))

it.each<[string, (page: number) => JsonObject, { pages: number; whole: boolean }]>([
  ['ever new campaigns', (page) => ({ campaigns: ids(page * 100, 100), total: 10 ** 12 }), { pages: 5, whole: false }],
  ['the same page again', () => ({ campaigns: ids(1, 100), total: 10 ** 12 }), { pages: 2, whole: true }],
  [
    'an empty page',
    (page) => ({ campaigns: page > 3 ? [] : ids(page * 100, 100), total: 10 ** 12 }),
    { pages: 4, whole: true },
  ],
  [
    'no total, a short page',
    (page) => ({ campaigns: ids(page * 100, page === 2 ? 30 : 100) }),
    { pages: 2, whole: true },
  ],
  // A server with a limit of its own: the last page is the shorter one.
  ['no total, pages of 20', (page) => ({ campaigns: ids(page * 100, page === 4 ? 4 : 20) }), { pages: 4, whole: true }],
  [
    'no total, 3 pages of 20',
    (page) => ({ campaigns: page > 3 ? [] : ids(page * 100, 20) }),
    { pages: 4, whole: true },
  ],
  ['no total and no pages', () => ({ campaigns: ids(1, 20) }), { pages: 2, whole: true }],
  ['no total, ever new campaigns', (page) => ({ campaigns: ids(page * 100, 100) }), { pages: 5, whole: false }],
])('a total of 1e12 and %s', async (_, answer, { pages, whole }) => {
  api.server = ({ input }) => answer(Number(input.page))
  const { signal } = new AbortController()
  const ended = await syncAllCampaigns({
    workspace: workspaceA.id,
    api,
    store,
    clock,
    signal,
    changed: () => {},
    most: 500,
  })
  expect(ended).toBe(whole)
  expect(api.asked).toHaveLength(pages)
})

const rest = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
function reading(answer: (page: number) => JsonObject) {
  api.server = ({ input }) => answer(Number(input.page))
  const cancel = new AbortController()
  const time = manualClock()
  const changes: number[] = []
  const ended = syncAllCampaigns({
    workspace: workspaceA.id,
    api,
    store,
    clock: time,
    signal: cancel.signal,
    changed: () => changes.push(api.asked.length),
  })
  return { ended, time, cancel, changes }
}

it('rests between two pages, and tells of each that brings something', async () => {
  const { ended, time, changes } = reading((page) => ({
    campaigns: ids(page * 100, page === 2 ? 30 : 100),
    total: 130,
  }))
  await rest()
  time.pass(29)
  await rest()
  expect(api.asked).toHaveLength(1)
  time.pass(1)
  expect(await ended).toBe(true)
  expect(api.asked).toHaveLength(2)
  expect(changes).toEqual([1, 2])
})

it('tells of what is gone, and of nothing where all is as it was', async () => {
  await store.upsertCampaigns(
    workspaceA.id,
    [{ id: 1, name: 'Offer 1', status: 'draft' }, { id: 2 }],
    await store.ask(),
  )
  const one = { campaigns: ids(1, 1), total: 1 }
  const first = reading(() => one)
  expect(await first.ended).toBe(true)
  expect(first.changes).toHaveLength(1)
  const second = reading(() => one)
  expect(await second.ended).toBe(true)
  expect(second.changes).toEqual([])
})

it('campaigns whose id cannot be read are counted one by one', async () => {
  const nameless = { id: '', why: "'id' is not what was expected" }
  const { ended } = reading(() => ({ campaigns: [], unreadable: [nameless, nameless], total: 2 }))
  expect(await ended).toBe(true)
  expect(api.asked).toHaveLength(1)
})

it('given up during its rest it ends at once, and nothing is left waiting', async () => {
  const { ended, time, cancel } = reading((page) => ({ campaigns: ids(page * 100, 100), total: 1_000 }))
  const given = expect(ended).rejects.toThrow('given up')
  await rest()
  expect(time.waiting()).toEqual([30])
  cancel.abort(new Error('given up'))
  await given
  expect(time.waiting()).toEqual([])
})
