/** The list from the server: what is asked, what the page gets, how the mirror fills and forgets. */
import './timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject, ListQuery } from '#contract'
import {
  type Bench,
  fail,
  idOf,
  openBench,
  scriptedApi,
  temporaryFolder,
  until,
  workspaceA,
  writeOf,
} from './support.ts'

const query = (more: Partial<ListQuery> = {}): ListQuery => ({
  limit: 25,
  page: 1,
  orderBy: 'updated_at',
  orderDirection: 'desc',
  ...more,
})

let campaigns: (JsonObject & { id: number })[] = []
const pageOf = ({ limit, page, search, status }: JsonObject) => {
  const found = campaigns.filter(
    (one) => (!search || String(one.name).includes(String(search))) && (!status || one.status === status),
  )
  return {
    campaigns: found.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)),
    total: found.length,
  }
}
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Offer ${String(index + 1).padStart(4, '0')}`,
    status: index % 4 === 0 ? 'running' : 'draft',
    segment_id: 3,
    updated_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
  }))

let folder = temporaryFolder()
let bench: Bench
const api = scriptedApi(() => null)
beforeEach(async () => {
  folder = temporaryFolder()
  campaigns = many(250)
  api.asked.length = 0
  api.server = ({ name, input }) => (name === 'listSegments' ? [{ id: 3, name: 'Karachi' }] : pageOf(input))
  bench = await openBench(folder.file)
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const { list, refresh } = {
  list: (more?: Partial<ListQuery>) => bench.drafts.handlers.campaigns.list(query(more)),
  refresh: (more?: Partial<ListQuery>) => bench.drafts.handlers.campaigns.refresh(query(more)),
}
/** Opens the workspace; the background reading pauses after its first page until time passes. */
async function use() {
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
  await bench.rest()
}
async function readAll() {
  for (let page = 0; page < 6; page += 1) {
    bench.clock.pass(30)
    await bench.rest()
  }
}
const asked = () => api.asked.filter(({ name }) => name === 'listCampaigns').map(({ input }) => input)

it.each<[Partial<ListQuery>, JsonObject]>([
  [{}, {}],
  [{ status: 'all' }, {}],
  [{ status: 'running' }, { status: 'running' }],
  [{ search: '   ' }, {}],
  [{ search: ' Offer ' }, { search: 'Offer' }],
  [
    { page: 3, limit: 10, orderBy: 'name', orderDirection: 'asc' },
    { page: 3, limit: 10, orderBy: 'name', orderDirection: 'asc' },
  ],
])('%j asks for %j', async (more, wanted) => {
  await use()
  api.asked.length = 0
  await refresh(more)
  expect(asked()[0]).toEqual({ limit: 25, page: 1, orderBy: 'updated_at', orderDirection: 'desc', ...wanted })
})

it('a server that writes DRAFT is asked for DRAFT, in any case that the address has', async () => {
  campaigns = campaigns.map((one) => ({ ...one, status: String(one.status).toUpperCase() }))
  await use()
  await readAll()
  api.asked.length = 0
  const page = await refresh({ status: 'Draft', limit: 5 })
  expect(asked()[0]).toMatchObject({ status: 'DRAFT' })
  expect(page.total).toBe(campaigns.filter(({ status }) => status === 'DRAFT').length)
  expect(page.rows.map(({ status }) => status)).toEqual(Array(5).fill('DRAFT'))
})

describe('campaigns that cannot be read', () => {
  const odd = { id: 7, name: '7 cannot be read', unreadable: "'schedule.repeat' is not what was expected" }
  const strange = { id: '1152921504606846976', why: "'id' is not what was expected" }
  /** A page as the gateway hands it over: what cannot be read is marked, and what has no id stands beside the list. */
  const answer = ({ name, input }: { name: string; input: JsonObject }) => {
    if (name === 'listSegments') return []
    const { campaigns: found, total } = pageOf(input)
    return {
      campaigns: found.map((one) => (one.id === odd.id ? odd : one)),
      total: total + 1,
      ...(input.page === 1 ? { unreadable: [strange] } : {}),
    }
  }
  const named = [strange, { id: '7', why: odd.unreadable }]

  it('are named, the others are shown, and the total is of those', async () => {
    campaigns = many(50)
    api.server = answer
    await use()
    await readAll()
    const page = await refresh({ limit: 60 })
    expect(page).toMatchObject({ total: 49, unreadable: named })
    expect(page.rows.map(({ campaignId }) => campaignId)).toEqual(
      campaigns.map(({ id }) => id).filter((id) => id !== odd.id),
    )
    expect(await list()).toMatchObject({ total: 49, unreadable: named })
    // The list is whole: nothing is read again and again.
    api.asked.length = 0
    bench.clock.pass(60_000)
    await refresh()
    await bench.rest()
    expect(asked()).toHaveLength(1)
  })

  it('are not taken off a total of which nobody knows whether they are in it', async () => {
    campaigns = many(50)
    api.server = answer
    await use()
    await readAll()
    expect((await refresh({ status: 'draft' })).total).toBe(pageOf({ status: 'draft' }).total + 1)
    expect((await refresh({ search: 'Offer' })).total).toBe(51)
    // What cannot be compared is not read again and again.
    api.asked.length = 0
    bench.clock.pass(60_000)
    await refresh({ status: 'draft' })
    await bench.rest()
    expect(asked()).toHaveLength(1)
  })

  it('come back when they can be read, and go with what is gone', async () => {
    campaigns = many(3).map((one) => ({ ...one, id: one.id + 5 }))
    api.server = answer
    await use()
    expect((await refresh()).unreadable).toEqual(named)
    api.server = ({ name, input }) => (name === 'listSegments' ? [] : pageOf(input))
    const page = await refresh()
    expect(page).toMatchObject({ total: 3, unreadable: [] })
    expect(page.rows.map(({ campaignId }) => campaignId)).toContain(7)
  })
})

describe('the background reading', () => {
  it('fills the mirror a page after another, once', async () => {
    await use()
    expect(asked()).toEqual([{ limit: 100, page: 1, orderBy: 'name', orderDirection: 'asc' }])
    expect((await list()).total).toBe(100)
    await readAll()
    expect(asked().map(({ page }) => page)).toEqual([1, 2, 3])
    expect(await list({ search: 'offer 024' })).toMatchObject({
      total: 10,
      source: 'computer',
      asOf: expect.any(String),
    })
    bench.drafts.wake()
    await readAll()
    expect(asked()).toHaveLength(3)
  })

  it('removes what is gone once the whole list was read', async () => {
    await use()
    await readAll()
    campaigns = campaigns.filter(({ id }) => id !== 7)
    bench.clock.pass(300_000)
    bench.drafts.wake()
    await bench.rest()
    await readAll()
    expect((await list()).total).toBe(249)
    expect((await list({ search: 'Offer 0007' })).rows).toEqual([])
  })

  it('removes nothing when the list moved under it', async () => {
    await use()
    await readAll()
    // The second page is short of one: something moved from it to the first while it was read.
    api.server = ({ name, input }) => {
      if (name === 'listSegments') return []
      const { campaigns: found, total } = pageOf(input)
      return { campaigns: input.page === 2 ? found.slice(1) : found, total }
    }
    bench.clock.pass(300_000)
    bench.drafts.wake()
    await bench.rest()
    await readAll()
    expect((await list()).total).toBe(250)
  })

  it('a failure ends it without harm, and the next wake begins again', async () => {
    let broken = true
    api.server = ({ name, input }) => {
      if (name === 'listSegments') return []
      return broken && input.page === 2 ? fail('network', 'The connection broke') : pageOf(input)
    }
    await use()
    await readAll()
    expect((await list()).total).toBe(100)
    expect(bench.logged).toEqual(['The list of campaigns could not be read to its end: The connection broke'])
    broken = false
    bench.drafts.wake()
    await bench.rest()
    await readAll()
    expect((await list()).total).toBe(250)
  })

  it('that still goes on is not begun a second time, however long it takes', async () => {
    api.server = ({ name, input }) => {
      if (name === 'listSegments') return []
      return input.limit === 100 ? new Promise(() => undefined) : pageOf(input)
    }
    await use()
    bench.clock.pass(300_000)
    bench.drafts.wake()
    await bench.rest()
    expect(asked()).toHaveLength(1)
  })

  it('a server that takes no smaller pages still comes to an end', async () => {
    api.server = ({ name }) => (name === 'listSegments' ? [] : { campaigns: campaigns.slice(0, 50), total: 250 })
    await use()
    await readAll()
    expect(asked()).toHaveLength(2)
    expect((await list()).total).toBe(50)
  })
})

describe('a refresh', () => {
  it('before the mirror is whole answers the page of the server, unsynced drafts first', async () => {
    bench.connect(workspaceA, api)
    api.server = ({ name, input }) => {
      if (name === 'listSegments') return []
      return input.limit === 100 ? fail('network', 'Not now') : pageOf(input)
    }
    await bench.drafts.use(workspaceA)
    bench.drafts.wake()
    await bench.drafts.handlers.drafts.write(writeOf(1, { name: 'Only here' }))
    const first = await refresh()
    expect(first).toMatchObject({ total: 251, source: 'server', counts: { all: 251 } })
    expect(first.rows.map(({ name }) => name).slice(0, 2)).toEqual(['Only here', 'Offer 0001'])
    const far = await refresh({ page: 8 })
    expect(far.rows.map(({ campaignId }) => campaignId)).toEqual(campaigns.slice(175, 200).map(({ id }) => id))
  })

  it('with a whole mirror pages the mirror', async () => {
    await use()
    await readAll()
    await bench.drafts.handlers.drafts.write(writeOf(1, { name: 'Only here' }))
    expect(await refresh({ page: 11 })).toMatchObject({ total: 251, rows: [{ campaignId: 250 }], source: 'server' })
    expect((await refresh()).rows[0]).toMatchObject({ draftId: idOf(1), name: 'Only here' })
  })

  /** A list that was read, and read again later as it was. */
  async function nothingIsTold(): Promise<void> {
    await refresh()
    await bench.rest()
    bench.clock.pass(2_000)
    bench.notices.length = 0
    await refresh()
    expect(bench.of('campaigns.changed')).toHaveLength(0)
  }

  it('brings what changed on the server, and tells so', async () => {
    await use()
    await readAll()
    await nothingIsTold()
    campaigns[0] = { ...campaigns[0], id: 1, name: 'Renamed' }
    expect((await refresh()).rows[0]).toMatchObject({ name: 'Renamed', segmentName: 'Karachi' })
    expect(bench.of('campaigns.changed')).toHaveLength(1)
  })

  it('of a list that fits one page removes what is gone at once', async () => {
    campaigns = many(3)
    await use()
    await readAll()
    campaigns = campaigns.slice(1)
    const page = await refresh()
    expect(page.rows.map(({ campaignId }) => campaignId)).toEqual([2, 3])
    expect(page.total).toBe(2)
  })

  it('of a list that fits one page tells where something is gone, and nothing where all is there', async () => {
    campaigns = many(3)
    await use()
    await readAll()
    await nothingIsTold()
    campaigns = campaigns.slice(1)
    await refresh()
    expect(bench.of('campaigns.changed')).toHaveLength(1)
  })

  it('that brings the names of segments tells so, and nothing where they are as they were', async () => {
    campaigns = many(3)
    await use()
    await readAll()
    for (const notices of [1, 0]) {
      bench.clock.pass(300_000)
      bench.notices.length = 0
      await refresh()
      await bench.rest()
      expect(bench.of('campaigns.changed')).toHaveLength(notices)
    }
    expect(api.asked.filter(({ name }) => name === 'listSegments')).toHaveLength(2)
  })

  it('whose total says that something is gone reads the whole list again', async () => {
    await use()
    await readAll()
    campaigns = campaigns.slice(1)
    bench.clock.pass(30_000)
    await refresh({ page: 2 })
    await bench.rest()
    await readAll()
    expect((await list()).total).toBe(249)
  })

  it.each(['offline', 'unauthorized', 'server', 'malformed'] as const)('that fails (%s) says so', async (kind) => {
    await use()
    api.server = () => fail(kind, 'No')
    await expect(refresh()).rejects.toMatchObject({ failure: { kind, message: 'No' } })
    expect((await list()).total).toBe(100)
  })

  it('of what was searched for removes nothing else', async () => {
    await use()
    await readAll()
    expect((await refresh({ search: 'Offer 0001' })).total).toBe(1)
    expect((await list()).total).toBe(250)
    expect((await refresh({ status: 'running', limit: 100 })).total).toBe(63)
    expect((await list()).total).toBe(250)
  })

  it('says since when the computer knows it', async () => {
    await use()
    bench.clock.pass(5_000)
    await refresh()
    expect((await list()).asOf).toBe(new Date(bench.clock.now()).toISOString())
  })

  it('of a status whose total says that something is gone reads the whole list again', async () => {
    await use()
    await readAll()
    campaigns = campaigns.slice(1)
    bench.clock.pass(30_000)
    await refresh({ status: 'running' })
    await bench.rest()
    await readAll()
    expect((await list()).total).toBe(249)
  })

  it('narrowed by what this computer alone knows is the page of the computer; the server is asked for the newest', async () => {
    await use()
    api.asked.length = 0
    expect(await refresh({ segment: 3, page: 2 })).toMatchObject({ total: expect.any(Number), source: 'computer' })
    expect(asked()[0]).toMatchObject({ page: 1, limit: 25 })
    await readAll()
    const page = await refresh({ segment: 3, page: 10 })
    expect(page).toMatchObject({ total: 250, source: 'server' })
    expect(page.rows).toHaveLength(25)
    expect((await refresh({ segment: 3, status: 'running' })).total).toBe(63)
    // The list is whole: it is not read again before it is old.
    api.asked.length = 0
    bench.clock.pass(60_000)
    await refresh({ segment: 3 })
    await bench.rest()
    expect(asked()).toHaveLength(1)
    bench.clock.pass(300_000)
    await refresh({ segment: 3 })
    await bench.rest()
    expect(asked().length).toBeGreaterThan(2)
  })

  it('without a connection says so', async () => {
    await use()
    bench.disconnect()
    await expect(refresh()).rejects.toMatchObject({
      failure: { kind: 'offline', message: 'No server is connected', call: 'campaigns.refresh' },
    })
  })

  it('does without the names of segments', async () => {
    api.server = ({ name, input }) => (name === 'listSegments' ? fail('server', 'Down') : pageOf(input))
    await use()
    const page = await refresh()
    expect(page.rows[0]).toMatchObject({ segmentId: 3, segmentName: null })
    await until(() => bench.logged.length > 0)
    expect(bench.logged).toEqual(['The names of segments could not be read: Down'])
    api.server = ({ name, input }) => (name === 'listSegments' ? [{ id: 3, name: 'Karachi' }] : pageOf(input))
    bench.clock.pass(2_000)
    bench.notices.length = 0
    await refresh()
    await bench.rest()
    expect((await refresh()).rows[0]).toMatchObject({ segmentName: 'Karachi' })
    expect(bench.of('campaigns.changed')).toHaveLength(1)
    expect(api.asked.filter(({ name }) => name === 'listSegments')).toHaveLength(2)
  })
})

describe('what the page heard', () => {
  beforeEach(async () => {
    campaigns = many(3)
    await use()
    await readAll()
  })
  const rows = async () =>
    (await list({ orderBy: 'name', orderDirection: 'asc' })).rows.map(({ campaignId, name, status }) => [
      campaignId,
      name,
      status,
    ])

  it('a deleted campaign leaves the list', async () => {
    await bench.drafts.onReply('deleteCampaign', { id: 2 }, true)
    expect((await rows()).map(([id]) => id)).toEqual([1, 3])
  })

  it('a copy joins it', async () => {
    await bench.drafts.onReply('copyCampaign', { id: 2 }, { id: 9, name: 'Offer 0002 copy', status: 'draft' })
    expect(await rows()).toContainEqual([9, 'Offer 0002 copy', 'draft'])
  })

  it('a stop shows, with or without a campaign in the answer', async () => {
    await bench.drafts.onReply('updateStatus', { id: 1, status: 'stopped' }, null)
    await bench.drafts.onReply('updateStatus', { id: 2, status: 'stopped' }, { id: 2, status: 'stopped' })
    expect((await rows()).map(([, , status]) => status)).toEqual(['stopped', 'stopped', 'draft'])
  })

  it('is told where it changes something', async () => {
    bench.clock.pass(2_000)
    bench.notices.length = 0
    await bench.drafts.onReply('copyCampaign', { id: 2 }, campaigns[0])
    expect(bench.of('campaigns.changed')).toHaveLength(0)
    await bench.drafts.onReply('copyCampaign', { id: 2 }, { id: 9, name: 'Offer 0002 copy', status: 'draft' })
    expect(bench.of('campaigns.changed')).toHaveLength(1)
  })

  it('a step that answers nothing changes nothing, whatever it was asked', async () => {
    const before = await rows()
    await bench.drafts.onReply('addGoals', { id: 1, status: 'stopped' }, null)
    await bench.drafts.onReply('addGoals', { id: 1 }, null)
    await bench.drafts.onReply('updateStatus', { id: 1, status: 5 }, null)
    await bench.drafts.onReply('updateStatus', { status: 'stopped' }, null)
    expect(await rows()).toEqual(before)
  })

  it('other answers change nothing', async () => {
    await bench.drafts.onReply('getSegment', { id: 1 }, { id: 1, name: 'A segment' })
    expect(await rows()).toHaveLength(3)
  })
})
