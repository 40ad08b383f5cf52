/** The list over 10,000 mirrored campaigns: search, filter, sorting, paging, counts, drafts laid over. */
import '../timeouts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Campaign, type CampaignRow, campaignStatuses, type ListQuery, nothingUnsent } from '#contract'
import { openStore } from '../../../../../src/main/drafts/store/store.ts'
import {
  contentIntent,
  depart,
  end,
  idOf,
  kindOf,
  saveOf,
  setupIntent,
  start,
  temporaryFolder,
  writeOf,
} from '../support.ts'

const query = (more: Partial<ListQuery> = {}): ListQuery => ({
  limit: 25,
  page: 1,
  orderBy: 'updated_at',
  orderDirection: 'desc',
  ...more,
})
const at = (ms: number) => ({ ms: start + ms, iso: new Date(start + ms).toISOString() })

describe('10,000 campaigns', () => {
  const folder = temporaryFolder()
  const store = openStore(folder.file)
  beforeAll(() => {
    for (let page = 0; page < 100; page += 1) {
      const campaigns = Array.from({ length: 100 }, (_, index) => {
        const id = page * 100 + index + 1
        return {
          id,
          name: `${id % 10 === 0 ? 'Khaddar' : 'Lawn'} ${String(id).padStart(5, '0')}`,
          status: campaignStatuses[id % 8] ?? 'draft',
          channelName: 'sms',
          segment_id: 3,
          schedule: { type: 'one_time' },
          updated_at: new Date(start + ((id * 7_919) % 10_000) * 60_000).toISOString(),
        }
      })
      store.upsertCampaigns('a', campaigns, store.ask())
    }
    store.upsertSegments('a', [{ id: 3, name: 'Karachi' }])
    for (let n = 0; n < 50; n += 1)
      store.write('a', writeOf(n, { name: `Draft ${n}`, campaignId: n % 2 ? n * 10 : null }), at(n).iso)
  }, 30_000)
  afterAll(() => {
    store.close()
    folder.remove()
  })

  it.each([
    { orderBy: 'name', keyOf: (row: CampaignRow) => row.name.toLowerCase() },
    { orderBy: 'status', keyOf: (row: CampaignRow) => row.status },
    { orderBy: 'updated_at', keyOf: (row: CampaignRow) => row.updatedAt ?? '' },
  ] as const)('pages through every row once, in order of $orderBy', ({ orderBy, keyOf }) => {
    const page = (number: number) =>
      store.list('a', query({ orderBy, orderDirection: 'asc', limit: 2_500, page: number })).rows
    const rows = [1, 2, 3, 4, 5].flatMap(page)
    expect(new Set(rows.map((row) => `${row.campaignId} ${row.draftId}`)).size).toBe(10_025)
    const keys = rows.map(keyOf)
    expect(keys).toEqual(keys.toSorted())
    // The other direction is the reverse, also among rows with the same key.
    expect(store.list('a', query({ orderBy, limit: 2_500 })).rows).toEqual(rows.slice(-2_500).reverse())
  })

  it('counts every status under the search, whatever the filter', () => {
    const all = store.list('a', query()).counts
    expect(all.all).toBe(10_025)
    expect(campaignStatuses.reduce((sum, status) => sum + (all[status] ?? 0), 0)).toBe(10_025)
    const found = store.list('a', query({ search: 'KHADDAR', status: 'running' }))
    expect(found.counts.all).toBe(975)
    expect(found.rows.every((row) => row.status === 'running' && row.name.startsWith('Khaddar'))).toBe(true)
    expect(store.list('a', query({ search: 'nothing like it' })).counts.all).toBe(0)
    expect(store.list('b', query()).counts.all).toBe(0)
  })

  it('a search that thousands of names hold finds each once, by its words too, in every order, page after page', () => {
    const byText = { id: 7, message: { design: 'Khaddar all over' } }
    const known = store.list('a', query({ limit: 20_000 })).rows
    const isNamed = ({ name }: CampaignRow) => /a/i.test(name)
    const named = known.filter(isNamed).length
    expect(named).toBeGreaterThan(2_000)
    for (const orderBy of ['name', 'status', 'updated_at'] as const) {
      const pages = [1, 2, 3].flatMap(
        (page) => store.list('a', query({ search: 'a', orderBy, limit: 4_000, page })).rows,
      )
      expect(pages.map(({ campaignId, draftId }) => `${campaignId} ${draftId}`)).toEqual(
        store
          .list('a', query({ orderBy, limit: 20_000 }))
          .rows.filter(isNamed)
          .map(({ campaignId, draftId }) => `${campaignId} ${draftId}`),
      )
      expect(new Set(pages.map(({ campaignId, draftId }) => `${campaignId} ${draftId}`)).size).toBe(named)
    }
    const before = store.list('a', query({ search: 'khaddar' })).counts.all ?? 0
    store.upsertCampaigns('a', [byText], store.ask())
    expect(store.list('a', query({ search: 'khaddar' })).counts.all).toBe(before + 1)
    expect(store.serverPage('a', query({ search: 'khaddar' }), [1]).rows.map(({ campaignId }) => campaignId)).toEqual([
      7, 1,
    ])
  })
})

describe('rows', () => {
  let store = openStore(':memory:')
  beforeEach(() => {
    store.close()
    store = openStore(':memory:')
  })
  const campaign = {
    id: 7,
    name: 'Winter sale',
    status: 'running',
    channelName: 'sms',
    segment_id: 3,
    updated_at: '2026-11-19T14:00:00+05:00',
  }
  const only = (more: Partial<ListQuery> = {}) => store.list('a', query(more)).rows

  it('a campaign of the mirror', () => {
    store.upsertCampaigns(
      'a',
      [
        {
          ...campaign,
          schedule: { type: 'one_time', date: '2026-11-27' },
          edit_setup_page_values: { selectedSegment: { id: 3, name: 'Old name' } },
        },
      ],
      store.ask(),
    )
    const row = {
      campaignId: 7,
      draftId: null,
      name: 'Winter sale',
      channelName: 'sms',
      channel: null,
      type: 'one_time',
      status: 'running',
      segmentId: 3,
      segmentName: 'Old name',
      schedule: { type: 'one_time', date: '2026-11-27' },
      updatedAt: '2026-11-19T09:00:00.000Z',
    }
    expect(only()).toEqual([row])
    store.upsertSegments('a', [{ id: 3, name: 'Karachi' }])
    expect(only()).toEqual([{ ...row, segmentName: 'Karachi' }])
    store.upsertSegments('a', [{ id: 3, name: '3 cannot be read', unreadable: "'name' is not what was expected" }])
    expect(only(), 'its name stays where it cannot be read').toEqual([{ ...row, segmentName: 'Karachi' }])
  })

  it('a server that writes DRAFT: chips, filter and order go without regard to case, and rows keep its word', () => {
    const written = ['DRAFT', 'Running', 'draft', 'COMPLETED', 'RUNNING']
    store.upsertCampaigns(
      'a',
      written.map((status, index) => ({ ...campaign, id: index + 1, name: `Offer ${index + 1}`, status })),
      store.ask(),
    )
    // One of them is edited here.
    store.write('a', writeOf(1, { campaignId: 5, base: { ...campaign, id: 5, status: 'RUNNING' } }), at(0).iso)
    expect(store.list('a', query()).counts).toEqual({ all: 5, completed: 1, draft: 2, running: 2 })
    const filtered = (status: string) => only({ status, orderBy: 'name', orderDirection: 'asc' })
    expect(filtered('draft').map(({ campaignId, status }) => [campaignId, status])).toEqual([
      [1, 'DRAFT'],
      [3, 'draft'],
    ])
    expect(filtered('running').map(({ status }) => status)).toEqual(['Running', 'RUNNING'])
    const sorted = only({ orderBy: 'status', orderDirection: 'asc' }).map(({ status }) => status)
    expect(sorted).toEqual(['COMPLETED', 'DRAFT', 'draft', 'Running', 'RUNNING'])
  })

  it('a draft that the server never saw', () => {
    store.write('a', writeOf(1, { name: 'Eid offer' }), at(0).iso)
    expect(only()).toEqual([
      {
        campaignId: null,
        draftId: idOf(1),
        name: 'Eid offer',
        channelName: null,
        channel: 'sms',
        type: 'one-time',
        status: 'draft',
        segmentId: null,
        segmentName: null,
        schedule: null,
        updatedAt: at(0).iso,
        sync: { ...nothingUnsent, unsaved: ['name'] },
      },
    ])
  })

  it('a draft lies over its campaign: one row, its own name until the server has it', () => {
    store.upsertCampaigns('a', [campaign], store.ask())
    store.write('a', writeOf(1, { campaignId: 7, base: { ...campaign } }), at(0).iso)
    expect(only()).toMatchObject([{ campaignId: 7, draftId: idOf(1), name: 'Winter sale', status: 'running' }])
    expect(only().map(kindOf)).toEqual(['synced'])
    store.write('a', writeOf(1, { campaignId: 7, revision: 1, name: 'Spring sale' }), at(1).iso)
    expect(only({ search: 'spring' })).toMatchObject([
      { name: 'Spring sale', sync: { unsaved: ['name'] }, channelName: 'sms' },
    ])
    expect(only({ search: 'winter' })).toEqual([])
  })

  // 'Été' with composed letters, and with its marks apart.
  it.each([
    ['\u00c9t\u00e9', ['E\u0301te\u0301']],
    ['E\u0301te\u0301', [' \u00c9t\u00e9 ', 'Eid']],
    [' Eid\u00a0\n', ['Eid']],
    ['Eid', ['EID']],
  ])('a campaign and a draft named %j are found by the names %j, in the archive too', (name, names) => {
    store.upsertCampaigns(
      'a',
      [
        { ...campaign, name },
        { ...campaign, id: 8, name: `${name} 2` },
      ],
      store.ask(),
    )
    store.write('a', writeOf(1, { name }), at(0).iso)
    store.write('a', writeOf(2, { name: 'Winter' }), at(0).iso)
    store.mark('a', { of: [{ campaignId: 7, draftId: null }], archived: true })
    const found = only({ names, orderBy: 'status' })
    expect(found.map((row) => [row.campaignId, row.draftId])).toEqual([
      [7, null],
      [null, idOf(1)],
    ])
    expect(only({ names: ['', 'Spring sale'] })).toEqual([])
  })

  it('reports what was typed, what waits, and what was sent', () => {
    const editable = { ...campaign, status: 'draft' }
    store.upsertCampaigns('a', [editable], store.ask())
    store.write('a', writeOf(1, { campaignId: 7, base: editable, sections: { content: 'a' } }), at(0).iso)
    expect(only()).toMatchObject([{ sync: { unsaved: ['content'], waiting: [] } }])
    const write = writeOf(1, { campaignId: 7, revision: 1, sections: { content: 'b' } })
    store.save('a', saveOf(write, 'content', [contentIntent('b', 'Winter sale')]), at(0))
    expect(only()).toMatchObject([{ sync: { unsaved: [], waiting: ['content'], isSending: false } }])
    const request = depart(store, idOf(1), editable)
    expect(only()).toMatchObject([{ sync: { waiting: ['content'], isSending: true } }])
    end(store, idOf(1), { kind: 'answered', values: request?.kind === 'update' ? request.values : {} })
    expect(only().map(kindOf)).toEqual(['synced'])
  })

  it('says that a save was refused', () => {
    store.save('a', saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer')]), at(0))
    expect(only().map(kindOf)).toEqual(['waiting'])
    depart(store, idOf(1))
    const failure = { kind: 'refused', message: 'No' } as const
    end(store, idOf(1), { kind: 'refused', part: 'segment', failure })
    expect(only()).toMatchObject([{ sync: { waiting: ['segment'], problems: [{ section: 'segment', failure }] } }])
    expect(only().map(kindOf)).toEqual(['refused'])
  })

  it('opens at the step where the draft was left, else at that of the campaign', () => {
    const tabs = (selected: string) => ({ edit_page_tabs_values: { selected, tabs: [], disabledKeys: [] } })
    store.upsertCampaigns('a', [{ ...campaign, ...tabs('GOALS') }], store.ask())
    expect(only()).toMatchObject([{ step: 'GOALS' }])
    store.write('a', writeOf(1, { campaignId: 7, base: { ...campaign } }), at(0).iso)
    expect(only()).toMatchObject([{ step: 'GOALS' }])
    store.write('a', writeOf(1, { campaignId: 7, revision: 1, tabs: { selected: 'CONTENT' } }), at(1).iso)
    expect(only()).toMatchObject([{ step: 'CONTENT' }])
  })

  it('a campaign whose status nobody told is a draft', () => {
    store.upsertCampaigns('a', [{ id: 7, name: 'Winter sale' }], store.ask())
    expect(only()).toMatchObject([{ status: 'draft' }])
  })

  it('search takes every sign as it is', () => {
    for (const [n, name] of ['100% off', '100 off', 'a_b', 'axb', 'ÉTÉ', 'عید مبارک'].entries()) {
      store.write('a', writeOf(n, { name }), at(n).iso)
    }
    const found = (search: string) => only({ search }).map((row) => row.name)
    expect(found('0% ')).toEqual(['100% off'])
    expect(found('a_')).toEqual(['a_b'])
    expect(found('été')).toEqual(['ÉTÉ'])
    expect(found(' مبارک ')).toEqual(['عید مبارک'])
    expect(found("'")).toEqual([])
  })
})

describe('the mirror', () => {
  it('an answer that travelled long does not undo a newer one', () => {
    const store = openStore(':memory:')
    const early = store.ask()
    store.upsertCampaigns('a', [{ id: 7, name: 'x', status: 'running' }], store.ask())
    expect(store.upsertCampaigns('a', [{ id: 7, name: 'x', status: 'draft' }], early)).toBe(0)
    expect(store.list('a', query()).rows[0]?.status).toBe('running')
    store.close()
  })

  it('counts only real changes, and leaves out the content', () => {
    const store = openStore(':memory:')
    const campaign = { id: 7, name: 'x', status: 'draft', message: { design: 'long' } }
    expect(store.upsertCampaigns('a', [campaign], store.ask())).toBe(1)
    expect(store.upsertCampaigns('a', [{ id: 7, name: 'x' }], store.ask())).toBe(0)
    expect(store.upsertCampaigns('a', [{ ...campaign, message: { design: 'other' } }], store.ask())).toBe(0)
    expect(store.upsertCampaigns('a', [{ id: 7, name: 'y' }], store.ask())).toBe(1)
    store.close()
  })

  it('a complete reading removes what it did not see, not what came meanwhile', () => {
    const store = openStore(':memory:')
    store.upsertCampaigns('a', [{ id: 1 }, { id: 2 }], store.ask())
    store.upsertCampaigns('b', [{ id: 1 }], store.ask())
    const begun = store.ask()
    store.upsertCampaigns('a', [{ id: 1 }], store.ask())
    store.upsertCampaigns('a', [{ id: 3 }], store.ask())
    expect(store.completeReading('a', begun, at(0).iso)).toBe(1)
    expect(
      store
        .list('a', query())
        .rows.map((row) => row.campaignId)
        .sort(),
    ).toEqual([1, 3])
    expect(store.list('b', query()).counts.all).toBe(1)
    store.close()
  })

  it('words that came with nothing else are found', () => {
    const store = openStore(':memory:')
    const told = [
      { id: 1, name: 'x' },
      { id: 2, name: 'y' },
    ]
    store.upsertCampaigns('a', told, store.ask())
    const found = () => store.list('a', query({ search: 'salam' })).rows.map(({ name }) => name)
    expect(found()).toEqual([])
    const words = told.map((one) => (one.id === 2 ? { ...one, message: { design: 'Salam to you' } } : one))
    expect(store.upsertCampaigns('a', words, store.ask())).toBe(0)
    expect(found()).toEqual(['y'])
    store.close()
  })

  it('a search finds nothing that a complete reading did not see', () => {
    const store = openStore(':memory:')
    store.upsertCampaigns('a', [{ id: 1, name: 'Salam' }], store.ask())
    const found = () => store.list('a', query({ search: 'salam' })).rows.length
    expect(found()).toBe(1)
    store.completeReading('a', store.ask(), at(0).iso)
    expect(found()).toBe(0)
    store.close()
  })

  it('what cannot be read is no row; it is counted when it comes, changes and goes', () => {
    const store = openStore(':memory:')
    const odd = (why: string) => ({ id: 7, name: '7 cannot be read', unreadable: why })
    const strange = { id: '1152921504606846976', why: 'No' }
    const sound = { id: 1, name: 'x' }
    expect(store.upsertCampaigns('a', [sound, odd('No')], store.ask())).toBe(2)
    expect(store.list('a', query())).toMatchObject({ rows: [{ campaignId: 1 }], unreadable: [{ id: '7', why: 'No' }] })
    expect(store.upsertCampaigns('a', [sound, odd('No')], store.ask())).toBe(0)
    expect(store.upsertCampaigns('a', [sound], store.ask())).toBe(0)
    expect(store.upsertCampaigns('a', [odd('Never')], store.ask())).toBe(1)
    expect(store.upsertCampaigns('a', [], store.ask(), [strange])).toBe(1)
    expect(store.list('a', query()).unreadable).toEqual([strange, { id: '7', why: 'Never' }])
    expect(store.completeReading('a', store.ask(), at(0).iso)).toBe(3)
    store.close()
  })

  it('knows when it was read, in part and as a whole', () => {
    const store = openStore(':memory:')
    expect(store.reading('a')).toMatchObject({ completeAt: null })
    store.markRead('a', at(1).iso)
    expect(store.list('a', query()).asOf).toBe(at(1).iso)
    expect(store.reading('a').completeAt).toBeNull()
    store.completeReading('a', store.ask(), at(2).iso)
    expect(store.reading('a').completeAt).toBe(at(2).iso)
    store.close()
  })

  it('answers of the server are kept, the last 500 of a workspace', () => {
    const store = openStore(':memory:')
    for (let n = 0; n <= 500; n += 1) store.cacheReply('a', `key ${n}`, `"${n}"`, at(n).iso)
    store.cacheReply('b', 'key 0', '"b"', at(0).iso)
    expect(store.cachedReply('a', 'key 0')).toBeNull()
    expect(store.cachedReply('a', 'key 1')).toEqual({ reply: '"1"', at: at(1).iso })
    expect(store.cachedReply('b', 'key 0')).toEqual({ reply: '"b"', at: at(0).iso })
    store.close()
  })

  it('a chosen segment whose name is no text gives its place to the one beside it', () => {
    const store = openStore(':memory:')
    const chosen = { edit_setup_page_values: { selectedSegment: { id: 3, name: 5 } }, segment: { name: 'Lahore' } }
    store.upsertCampaigns('a', [{ id: 7, name: 'x', ...chosen } as Campaign], store.ask())
    expect(store.list('a', query()).rows).toMatchObject([{ segmentName: 'Lahore' }])
    store.close()
  })

  it('a draft shows the status that the server last told', () => {
    const store = openStore(':memory:')
    store.write('a', writeOf(1, { campaignId: 7, base: { id: 7, status: 'draft' } }), at(0).iso)
    store.upsertCampaigns('a', [{ id: 7, status: 'stopped' }], store.ask())
    expect(store.draft('a', idOf(1))?.status).toBe('stopped')
    store.close()
  })
})

it('a page of the server is not buried under thousands of drafts that it never saw: as many as a page has, and how many there are', () => {
  const folder = temporaryFolder()
  const store = openStore(folder.file)
  for (let n = 0; n < 60; n += 1) store.write('a', writeOf(n, { name: `Draft ${n}` }), at(n).iso)
  store.upsertCampaigns('a', [{ id: 1, name: 'On the server' }], store.ask())
  const { rows, unseen } = store.serverPage('a', query(), [1])
  expect(unseen).toBe(60)
  expect(rows.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 25 }, (_, place) => `Draft ${59 - place}`),
    'On the server',
  ])
  store.close()
  folder.remove()
})

describe('a family', () => {
  const family = { id: idOf(500), name: 'Blessed Friday', channel: 'sms', type: 'one-time', masterId: idOf(1) }
  const languages = [
    { name: 'English', masterId: idOf(1) },
    { name: 'Urdu', masterId: idOf(4) },
  ]
  const head = { ...family, memberName: '{{row.1}}', columns: [], languages, sheet: null }
  const rowFor = (draft: number) => ({
    id: idOf(600 + draft),
    cells: {},
    member: { draftId: idOf(draft), master: 1, cells: {} },
  })
  const listed = (store: ReturnType<typeof openStore>, more: Partial<ListQuery> = {}) => {
    const { rows, counts } = store.list('a', query({ orderBy: 'name', orderDirection: 'asc', ...more }))
    return { names: rows.map(({ name }) => name), all: counts.all, draft: counts.draft, running: counts.running }
  }
  let store = openStore(':memory:')
  beforeEach(() => {
    store.close()
    store = openStore(':memory:')
    store.upsertCampaigns(
      'a',
      [
        { id: 7, name: 'Eid offer', status: 'running', channelName: 'sms', segment_id: 3 },
        { id: 8, name: 'Shop in Clifton', status: 'running', channelName: 'sms', segment_id: 4 },
      ],
      store.ask(),
    )
    const content = { content: { text: 'Up to 40% off in Saddar' } }
    store.write('a', writeOf(1, { name: 'Master of the shops' }), at(0).iso)
    store.write('a', writeOf(2, { name: 'Shop in Clifton', campaignId: 8 }), at(1).iso)
    store.write('a', writeOf(3, { name: 'Shop in Saddar', sections: content }), at(2).iso)
    // In another language, which is in no list.
    store.write('a', writeOf(4, { name: 'Blessed Friday for Saddar', sections: content }), at(3).iso)
    store.keepFamily('a', head, [rowFor(2), rowFor(3), { id: idOf(604), cells: {}, member: null }])
  })
  afterAll(() => store.close())

  it('is one row, under its own name, and its campaigns say which it is', () => {
    const [line] = store.list('a', query({ orderBy: 'name', orderDirection: 'asc' })).rows
    expect(line).toMatchObject({
      draftId: idOf(1),
      name: 'Blessed Friday',
      family: { id: family.id, rows: 3, members: 2 },
    })
    const [, saddar] = store.list('a', query({ orderBy: 'name', orderDirection: 'asc', family: family.id })).rows
    expect(saddar).toMatchObject({
      name: 'Shop in Saddar',
      memberOf: { id: family.id, name: 'Blessed Friday', row: 2 },
    })
  })

  it.each<[string, Partial<ListQuery>, string[]]>([
    ['without a filter', {}, ['Blessed Friday', 'Eid offer']],
    ['by channel', { channel: { slug: 'sms', wire: 'sms' } }, ['Blessed Friday', 'Eid offer']],
    ['by type', { type: 'one-time' }, ['Blessed Friday']],
    ['its campaigns', { family: family.id }, ['Shop in Clifton', 'Shop in Saddar']],
    ['another family', { family: idOf(501) }, []],
    ['by status', { status: 'draft' }, ['Shop in Saddar']],
    ['by another status', { status: 'running' }, ['Eid offer', 'Shop in Clifton']],
    ['by statuses', { statuses: ['draft', 'running'] }, ['Eid offer', 'Shop in Clifton', 'Shop in Saddar']],
    ['by segment', { segment: 4 }, ['Shop in Clifton']],
    ['what needs a person', { part: 'needs' }, []],
    ['found by the name of a campaign', { search: 'saddar' }, ['Shop in Saddar']],
    ['found by a message', { search: '40% off' }, ['Shop in Saddar']],
    ['found by its name', { search: 'blessed' }, ['Blessed Friday']],
  ])('%s', (_, more, names) => {
    const list = listed(store, more)
    expect(list.names).toEqual(names)
    const counted = more.status ? list[more.status as 'draft'] : more.statuses ? 3 : list.all
    expect(counted ?? 0, 'the count is what is shown').toBe(names.length)
  })

  it('counts what each status shows, and all as they are listed', () => {
    expect(store.list('a', query()).counts).toEqual({ all: 2, draft: 1, running: 2 })
    expect(store.listStatus('a', '2026-11-20')).toMatchObject({ all: 2, needs: 0, favourites: 0, archived: 0 })
  })

  it('hides its campaigns on the pages of the server too', () => {
    const page = store.serverPage('a', query(), [7, 8])
    expect(page.rows.map(({ name }) => name)).toEqual(['Blessed Friday', 'Eid offer'])
    // Two on the server, one of them hidden, and the family itself.
    expect(page).toMatchObject({ unseen: 1, hidden: 1 })
    expect(store.serverPage('a', query({ status: 'running' }), [7, 8])).toMatchObject({ unseen: 0, hidden: 0 })
  })

  it('has masters among the messages for edits of many campaigns, but not those of removed languages', () => {
    const found = () =>
      store.messages('a', ['Saddar'], null).messages.map((one) => 'draft' in one && [one.draft.name, one.mastered])
    const member = ['Shop in Saddar', undefined]
    expect(found()).toEqual([member, ['Blessed Friday for Saddar', { family: 'Blessed Friday', language: 'Urdu' }]])
    const [first] = store.messages('a', ['Master'], null).messages
    expect(first).toMatchObject({ mastered: { family: 'Blessed Friday', language: null } })
    store.keepFamily('a', { ...head, languages: languages.slice(0, 1) }, undefined)
    expect(found()).toEqual([member])
  })

  it('is a favourite, archived and tagged like a campaign, and nothing once it is deleted', () => {
    store.mark('a', { of: [{ campaignId: null, draftId: idOf(1) }], favourite: true, addTags: ['Shops'] })
    expect(listed(store, { part: 'favourites' }).names).toEqual(['Blessed Friday'])
    expect(listed(store, { tag: 'shops' }).names).toEqual(['Blessed Friday'])
    store.removeFamily('a', family.id)
    store.discard('a', idOf(1))
    expect(listed(store).names).toEqual(['Eid offer', 'Shop in Clifton', 'Shop in Saddar'])
  })
})
