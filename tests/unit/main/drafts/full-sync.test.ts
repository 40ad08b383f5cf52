/** Lists that lie about their length: the background reading comes to an end with each. */
import './timeouts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import { syncAllCampaigns } from '../../../../src/main/drafts/full-sync.ts'
import { openStore } from '../../../../src/main/drafts/store/store.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { storeHere } from './store-here.ts'
import { scriptedApi, temporaryFolder, workspaceA } from './support.ts'

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
