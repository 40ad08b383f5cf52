/** Publishing, stopping, approval: sent once, read back when unclear, never again by itself. */
import './timeouts.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActOutcome, Failure, Intent } from '#contract'
import {
  type Bench,
  contentIntent,
  fail,
  idOf,
  openBench,
  type Server,
  saveOf,
  scriptedApi,
  segmentIntent,
  setupIntent,
  smallServer,
  temporaryFolder,
  until,
  workspaceA,
  writeOf,
} from './support.ts'

let folder = temporaryFolder()
let bench: Bench
let server = smallServer()
let api = scriptedApi(server.answer)
beforeEach(async () => {
  folder = temporaryFolder()
  server = smallServer()
  api = scriptedApi(server.answer)
  bench = await openBench(folder.file)
  bench.connect(workspaceA, api)
  await bench.drafts.use(workspaceA)
  bench.drafts.wake()
  await bench.drafts.handlers.drafts.save(
    saveOf(writeOf(1, { name: 'Eid offer' }), 'segment', [setupIntent('Eid offer'), segmentIntent(3)], true),
  )
})
afterEach(async () => {
  await bench.drafts.close()
  folder.remove()
})

const tabs = { selected: 'REVIEW', tabs: ['SEGMENT', 'REVIEW'], disabledKeys: [] }
const publish = (revision = 1) =>
  bench.drafts.handlers.drafts.act({
    id: idOf(1),
    revision,
    request: { call: 'updateStatus', input: { status: 'running', edit_page_tabs_values: tabs } },
  })
const act = (call: string) =>
  bench.drafts.handlers.drafts.act({ id: idOf(1), revision: 1, request: { call, input: {} } })
const draft = () => bench.drafts.handlers.drafts.open({ id: idOf(1) })
const acts = () => api.asked.filter(({ name }) => name === 'updateStatus' || name.startsWith('approve'))
const rows = async () =>
  (await bench.drafts.handlers.campaigns.list({ limit: 10, page: 1, orderBy: 'name', orderDirection: 'asc' })).rows

describe('publishing', () => {
  it('carries the id and the tab values; draft and list know at once', async () => {
    expect(await publish()).toEqual({ outcome: 'done', status: 'running' })
    expect(acts()).toEqual([
      { name: 'updateStatus', input: { status: 'running', edit_page_tabs_values: tabs, id: 100 } },
    ])
    expect(await draft()).toMatchObject({ status: 'running', tabs, revision: 1, base: { status: 'running' } })
    expect(await rows()).toMatchObject([{ campaignId: 100, status: 'running' }])
    expect(bench.of('drafts.changed').at(-1)).toMatchObject({ status: 'running' })
  })

  it('of two campaigns at the same moment is two publishes', async () => {
    const second = saveOf(writeOf(2, { name: 'Sale' }), 'segment', [setupIntent('Sale'), segmentIntent(3)], true)
    await bench.drafts.handlers.drafts.save(second)
    const request = { call: 'updateStatus', input: { status: 'running', edit_page_tabs_values: tabs } }
    const both = [1, 2].map((n) => bench.drafts.handlers.drafts.act({ id: idOf(n), revision: 1, request }))
    const done = { outcome: 'done', status: 'running' }
    expect(await Promise.all(both)).toEqual([done, done])
    expect(
      acts()
        .map(({ input }) => (input as { id: number }).id)
        .sort(),
    ).toEqual([100, 101])
  })

  it('sends first whatever of the draft waits, also what is not due', async () => {
    let busy = true
    api.server = (asked) => (busy && asked.name === 'updateMessage' ? fail('server', 'Busy') : server.answer(asked))
    const write = writeOf(1, { revision: 1, sections: { content: 'Hello' } })
    await bench.drafts.handlers.drafts.save(saveOf(write, 'content', [contentIntent('Hello')]))
    await until(() => api.asked.some(({ name }) => name === 'updateMessage'))
    await bench.rest()
    expect(await publish(2)).toMatchObject({ outcome: 'refused', failure: { kind: 'server', message: 'Busy' } })
    busy = false
    expect(await publish(2)).toMatchObject({ outcome: 'done' })
    expect(api.asked.slice(-3).map(({ name }) => name)).toEqual(['updateMessage', 'getCampaign', 'updateStatus'])
  })

  it('sends nothing that waits where the person looked at something older', async () => {
    api.server = (asked) => (asked.name === 'updateMessage' ? fail('server', 'Busy') : server.answer(asked))
    const write = writeOf(1, { revision: 1, sections: { content: 'Hello' } })
    await bench.drafts.handlers.drafts.save(saveOf(write, 'content', [contentIntent('Hello')]))
    await bench.rest()
    api.asked.length = 0
    expect(await publish(1)).toMatchObject({ outcome: 'refused', failure: { kind: 'stale' } })
    expect(api.asked).toEqual([])
  })

  it('an answer that never comes is looked for no longer than a minute, also where the clock is set back', async () => {
    api.server = (asked) =>
      asked.name === 'updateStatus' ? fail('network', 'Cut', { ambiguous: true }) : server.answer(asked)
    expect(await publish()).toMatchObject({ outcome: 'unknown' })
    bench.clock.jump(-86_400_000)
    for (const seconds of [1, 2, 4, 8, 15, 30]) {
      expect((await draft())?.sync.unsure).toMatchObject({ status: 'running' })
      bench.clock.pass(seconds * 1_000)
      await bench.rest()
    }
    expect((await draft())?.sync.unsure).toBeUndefined()
    expect(acts()).toHaveLength(1)
  })

  it('what became clear is not read again, and the next act is looked at as soon as any', async () => {
    api.server = (asked) =>
      asked.name === 'updateStatus' ? fail('network', 'Cut', { ambiguous: true }) : server.answer(asked)
    const readings = () => api.asked.filter(({ name }) => name === 'getCampaign').length
    const readingsIn = async (seconds: number) => {
      const before = readings()
      for (let second = 0; second < seconds; second += 1) {
        bench.clock.pass(1_000)
        await bench.rest()
      }
      return readings() - before
    }
    await readingsIn(10)
    expect(await publish()).toMatchObject({ outcome: 'unknown' })
    expect(await readingsIn(20)).toBeGreaterThan(2)
    Object.assign(server.campaigns.get(100) ?? {}, { status: 'running' })
    expect(await publish()).toMatchObject({ outcome: 'done' })
    expect(await readingsIn(120)).toBe(0)
    expect(await bench.drafts.handlers.campaigns.stop({ campaignId: 100 })).toMatchObject({ outcome: 'unknown' })
    expect(await readingsIn(4)).toBe(1)
    expect(acts()).toHaveLength(2)
  })

  it('twice at once is sent once', async () => {
    const outcomes = await Promise.all([publish(), publish()])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
    expect(acts()).toHaveLength(1)
  })
})

describe('refused before anything is sent', () => {
  const cases: [string, () => Promise<unknown> | unknown, () => Promise<ActOutcome> | ActOutcome, Partial<Failure>][] =
    [
      ['offline', () => bench.setOnline(false), () => publish(), { kind: 'offline' }],
      ['no connection', () => bench.disconnect(), () => publish(), { kind: 'offline' }],
      ['an older revision', () => {}, () => publish(0), { kind: 'stale' }],
      [
        'words typed in another window',
        () => bench.drafts.handlers.drafts.write(writeOf(1, { revision: 1, name: 'x' })),
        () => publish(),
        { kind: 'stale' },
      ],
      [
        'a draft that is gone',
        () => bench.drafts.handlers.drafts.discard({ id: idOf(1) }),
        () => publish(),
        { kind: 'not-found' },
      ],
    ]
  it.each(cases)('%s', async (_what, before, acting, failure) => {
    await before()
    expect(await acting()).toMatchObject({ outcome: 'refused', failure })
    expect(acts()).toEqual([])
  })

  it('a step that the server refused', async () => {
    api.server = (asked) =>
      asked.name === 'updateMessage' ? fail('refused', 'No such template') : server.answer(asked)
    const write = writeOf(1, { revision: 1, sections: { content: 'Hello' } })
    await bench.drafts.handlers.drafts.save(saveOf(write, 'content', [contentIntent('Hello')]))
    expect(await publish(2)).toMatchObject({ outcome: 'refused', failure: { message: 'No such template' } })
    expect(acts()).toEqual([])
  })

  it('a step for which somebody has to choose, told before one that only waits', async () => {
    const saveStep = (revision: number, section: 'segment' | 'content', value: string, intent: Intent) =>
      bench.drafts.handlers.drafts.save(
        saveOf(writeOf(1, { revision, sections: { [section]: value } }), section, [intent]),
      )
    await saveStep(1, 'content', 'Hello', contentIntent('Hello'))
    await bench.rest()
    bench.clock.pass(3_000)
    await bench.rest()
    api.server = () => fail('server', 'Busy')
    await saveStep(2, 'segment', '7', segmentIntent(7))
    await saveStep(3, 'content', 'Mine', contentIntent('Mine'))
    await bench.rest()
    Object.assign(server.campaigns.get(100) ?? {}, { message: { design: 'Theirs' } })
    api.server = (asked) => (asked.name === 'addSegment' ? fail('server', 'Busy') : server.answer(asked))
    const { revision } = (await draft()) ?? { revision: 0 }
    expect(await publish(revision)).toMatchObject({
      outcome: 'refused',
      failure: { kind: 'stale', message: 'Someone else changed this on the server. Choose which to keep.' },
    })
    expect(acts()).toEqual([])
  })

  it('a campaign that was never saved', async () => {
    await bench.drafts.handlers.drafts.write(writeOf(2, { name: 'x' }))
    const request = { call: 'updateStatus', input: { status: 'running' } }
    expect(await bench.drafts.handlers.drafts.act({ id: idOf(2), revision: 1, request })).toMatchObject({
      outcome: 'refused',
    })
  })

  it.each(['deleteCampaign', 'copyCampaign', 'addSegment', 'sendTestContent', 'nothing'])(
    '%s is no act',
    async (call) => {
      await expect(act(call)).rejects.toMatchObject({ failure: { kind: 'input' } })
    },
  )
})

describe('looked at once more before it leaves', () => {
  const campaign = () => server.campaigns.get(100) ?? {}
  const cases: [string, () => Promise<unknown> | unknown, number, Partial<Failure>][] = [
    [
      'changed on the server meanwhile',
      () => Object.assign(campaign(), { message: { design: 'Theirs' } }),
      1,
      { kind: 'stale', message: 'Someone else changed this campaign. Check it and try again.' },
    ],
    [
      'published by somebody else meanwhile',
      () => Object.assign(campaign(), { status: 'running' }),
      1,
      { kind: 'stale', message: 'This campaign is running on the server' },
    ],
    [
      'published by somebody else meanwhile, on a server that writes RUNNING',
      () => Object.assign(campaign(), { status: 'RUNNING' }),
      1,
      { kind: 'stale', message: 'This campaign is running on the server' },
    ],
    [
      'deleted meanwhile',
      () => server.campaigns.delete(100),
      1,
      { kind: 'not-found', message: 'This campaign was deleted on the server', path: 'status' },
    ],
    [
      'not to be read just now',
      () => {
        api.server = (asked) => (asked.name === 'getCampaign' ? fail('server', 'Busy') : server.answer(asked))
      },
      1,
      { kind: 'server', message: 'Busy' },
    ],
    [
      'its template waits for approval',
      () => Object.assign(campaign(), { status: 'pending' }),
      1,
      { kind: 'refused', message: 'This campaign is waiting for approval' },
    ],
    [
      'a segment that is gone',
      async () => {
        // Nobody saved at the same moment.
        bench.clock.pass(3_000)
        await bench.rest()
        Object.assign(campaign(), { segment_id: 9 })
        // The first click tells that the campaign changed; the person looks, and clicks again.
        await publish()
      },
      1,
      { kind: 'not-found', path: 'segment' },
    ],
    [
      'words that no Save took along',
      () => bench.drafts.handlers.drafts.write(writeOf(1, { revision: 1, sections: { content: 'Typed' } })),
      2,
      { kind: 'stale', message: 'Content has unsaved changes. Save it first.' },
    ],
  ]
  it.each(cases)('%s', async (_what, meanwhile, revision, failure) => {
    await bench.rest()
    await meanwhile()
    const now = (await draft())?.revision ?? revision
    expect(await publish(failure.path === 'segment' ? now : revision)).toMatchObject({ outcome: 'refused', failure })
    expect(acts()).toEqual([])
  })
})

describe('without a usable answer', () => {
  type Case = { what: string; answer: Server; read: () => unknown; outcome: Partial<ActOutcome>; status: string }
  const lost: Server = () => fail('timeout', 'No answer in time', { ambiguous: true })
  const cases: Case[] = [
    {
      what: 'the server has it running',
      answer: lost,
      read: () => ({ id: 100, status: 'running' }),
      outcome: { outcome: 'done', status: 'running' },
      status: 'running',
    },
    {
      what: 'the server has it scheduled',
      answer: lost,
      read: () => ({ id: 100, status: 'scheduled' }),
      outcome: { outcome: 'done', status: 'scheduled' },
      status: 'scheduled',
    },
    {
      what: 'the server has it as before',
      answer: lost,
      read: () => ({ id: 100, status: 'draft' }),
      outcome: { outcome: 'unknown' },
      status: 'draft',
    },
    {
      what: 'the server answers another campaign',
      answer: lost,
      read: () => ({ id: 101, status: 'running' }),
      outcome: { outcome: 'unknown' },
      status: 'draft',
    },
    {
      what: 'the server says no, but busily',
      answer: () => fail('server', 'The server is busy', { status: 429 }),
      read: () => ({ id: 100, status: 'draft' }),
      outcome: { outcome: 'refused' },
      status: 'draft',
    },
    {
      what: 'another status by now',
      answer: lost,
      read: () => ({ id: 100, status: 'REJECTED' }),
      outcome: {
        outcome: 'refused',
        failure: { kind: 'stale', message: 'This campaign is rejected on the server', path: 'status' },
      },
      status: 'REJECTED',
    },
    {
      what: 'an error of the server',
      answer: () => fail('server', 'Out of memory', { status: 500, ambiguous: true }),
      read: () => ({ id: 100, status: 'draft' }),
      outcome: { outcome: 'unknown' },
      status: 'draft',
    },
    {
      what: 'reading back fails too',
      answer: lost,
      read: () => fail('network', 'The connection broke'),
      outcome: { outcome: 'unknown' },
      status: 'draft',
    },
    {
      what: 'the status cannot be told',
      answer: lost,
      read: () => ({ id: 100 }),
      outcome: { outcome: 'unknown' },
      status: 'draft',
    },
  ]
  it.each(cases)('$what: $outcome.outcome', async ({ answer, read, outcome, status }) => {
    api.server = (asked) => {
      if (asked.name === 'updateStatus') return answer(asked)
      return asked.name === 'getCampaign' && acts().length > 0 ? read() : server.answer(asked)
    }
    expect(await publish()).toMatchObject(outcome)
    expect(acts()).toHaveLength(1)
    expect((await draft())?.status).toBe(status)
    bench.drafts.wake()
    bench.clock.pass(600_000)
    await bench.rest()
    expect(acts()).toHaveLength(1)
  })

  it('a plain refusal is told with the words of the server, once the status says that nothing was done', async () => {
    api.server = (asked) =>
      asked.name === 'updateStatus' ? fail('refused', 'The segment is gone', { status: 422 }) : server.answer(asked)
    expect(await publish()).toEqual({
      outcome: 'refused',
      failure: { kind: 'refused', message: 'The segment is gone', status: 422 },
    })
    expect(api.asked.slice(-2).map(({ name }) => name)).toEqual(['updateStatus', 'getCampaign'])
  })
})

describe("'published' only when the server says so", () => {
  // A reply to PUT update_status with 200, and what the campaign then is on the server.
  const replies: [string, unknown, string, Partial<ActOutcome>][] = [
    ['running', { id: 100, status: 'running' }, 'running', { outcome: 'done', status: 'running' }],
    ['RUNNING', { id: 100, status: 'RUNNING' }, 'RUNNING', { outcome: 'done', status: 'RUNNING' }],
    ['scheduled', { id: 100, status: 'scheduled' }, 'scheduled', { outcome: 'done', status: 'scheduled' }],
    ['null, and it runs', null, 'running', { outcome: 'done', status: 'running' }],
    ['null, and it is a draft', null, 'draft', { outcome: 'unknown' }],
    ['another campaign, and it is a draft', { id: 7, status: 'running' }, 'draft', { outcome: 'unknown' }],
    ['no status, and it runs', { id: 100 }, 'running', { outcome: 'done', status: 'running' }],
    ['draft, and it is a draft', { id: 100, status: 'draft' }, 'draft', { outcome: 'unknown' }],
    ['draft, but it runs', { id: 100, status: 'draft' }, 'running', { outcome: 'done', status: 'running' }],
    ['pending', { id: 100, status: 'pending' }, 'pending', { outcome: 'refused' }],
    ['rejected', { id: 100, status: 'rejected' }, 'rejected', { outcome: 'refused' }],
    ['stopped', { id: 100, status: 'stopped' }, 'stopped', { outcome: 'refused' }],
  ]
  it.each(replies)('200 with %s', async (_what, reply, status, outcome) => {
    api.server = (asked) => {
      if (asked.name === 'updateStatus') return reply
      return asked.name === 'getCampaign' && acts().length > 0 ? { id: 100, status } : server.answer(asked)
    }
    expect(await publish()).toMatchObject(outcome)
    expect((await draft())?.status).toBe(status)
    expect(acts()).toHaveLength(1)
  })
})

describe('while nobody knows', () => {
  let status: unknown = 'draft'
  /** The answer to PUT update_status gets lost; the campaign then reads as `status`. */
  const losing = (name = 'updateStatus') => {
    status = 'draft'
    api.server = (asked) => {
      if (asked.name === name) return fail('timeout', 'The server did not answer in time', { ambiguous: true })
      if (asked.name !== 'getCampaign' || acts().length === 0) return server.answer(asked)
      return status === null ? fail('network', 'The connection broke') : { id: 100, status }
    }
  }
  const sync = async () => (await bench.drafts.handlers.drafts.open({ id: idOf(1) }))?.sync
  const pass = async (ms: number) => {
    bench.clock.pass(ms)
    await bench.rest()
  }

  it('the draft says so, and what was asked for', async () => {
    losing()
    await publish()
    expect((await sync())?.unsure).toEqual({
      status: 'running',
      at: '2026-11-20T09:00:00.000Z',
      failure: { kind: 'timeout', message: 'The server did not answer in time', ambiguous: true },
    })
    expect(bench.of('drafts.changed').at(-1)).toMatchObject({ sync: { unsure: { status: 'running' } } })
  })

  it('a server that takes it later is believed when it says so, five seconds later', async () => {
    losing()
    expect(await publish()).toMatchObject({ outcome: 'unknown' })
    await pass(1_000)
    expect((await draft())?.status).toBe('draft')
    status = 'running'
    await pass(4_000)
    expect(await draft()).toMatchObject({ status: 'running', tabs })
    expect(await sync()).not.toHaveProperty('unsure')
    expect(bench.of('drafts.changed').at(-1)).toMatchObject({ status: 'running' })
    expect(await rows()).toMatchObject([{ campaignId: 100, status: 'running' }])
    expect(acts()).toHaveLength(1)
  })

  // What stands in front of the server may have said so: the request may still be on its way.
  it.each([500, 503])(
    'after a %i and three looks it is unknown, and believed when the server takes it later',
    async (httpStatus) => {
      losing()
      const answered = api.server
      api.server = (asked) =>
        asked.name === 'updateStatus'
          ? fail('server', 'Out of order', { status: httpStatus, ambiguous: true })
          : answered(asked)
      await publish()
      for (const pause of [1_000, 2_000, 4_000]) await pass(pause)
      expect(await sync()).toHaveProperty('unsure')
      status = 'running'
      await pass(8_000)
      expect((await draft())?.status).toBe('running')
      expect(acts()).toHaveLength(1)
    },
  )

  it('a second click sends nothing: it looks once more', async () => {
    losing()
    await publish()
    expect(await publish()).toMatchObject({ outcome: 'unknown' })
    status = 'scheduled'
    expect(await publish()).toEqual({ outcome: 'done', status: 'scheduled' })
    expect(acts()).toHaveLength(1)
  })

  it('what has not happened after a minute does not happen any more, and may be sent again', async () => {
    losing()
    await publish()
    for (const wait of [1_000, 2_000, 4_000, 8_000, 15_000]) await pass(wait)
    expect(await sync()).toHaveProperty('unsure')
    await pass(30_000)
    expect(await sync()).not.toHaveProperty('unsure')
    expect(bench.of('drafts.changed').at(-1)).toMatchObject({ status: 'draft' })
    expect(acts()).toHaveLength(1)
    api.server = (asked) => server.answer(asked)
    expect(await publish()).toMatchObject({ outcome: 'done' })
    expect(acts()).toHaveLength(2)
  })

  it('clicks and a connection that comes and goes bring the end no nearer', async () => {
    losing()
    await publish()
    for (let time = 0; time < 12; time += 1) {
      expect(await publish()).toMatchObject({ outcome: 'unknown' })
      bench.drafts.wake()
      await pass(100)
    }
    expect(await sync()).toHaveProperty('unsure')
    status = 'running'
    await pass(4_000)
    expect((await draft())?.status).toBe('running')
    expect(acts()).toHaveLength(1)
  })

  it('an error of the server that is read as published two seconds later was none', async () => {
    losing()
    const { server: lost } = api
    api.server = (asked) =>
      asked.name === 'updateStatus' ? fail('server', 'Oops', { status: 500, ambiguous: true }) : lost(asked)
    expect(await publish()).toMatchObject({ outcome: 'unknown' })
    expect(await publish()).toMatchObject({ outcome: 'unknown' })
    status = 'running'
    await pass(2_000)
    expect((await draft())?.status).toBe('running')
    expect(acts()).toHaveLength(1)
  })

  it('without a connection it stays unknown, and is looked at when that comes back', async () => {
    losing()
    status = null
    await publish()
    for (let minute = 0; minute < 10; minute += 1) await pass(60_000)
    expect(await sync()).toHaveProperty('unsure')
    status = 'running'
    bench.drafts.wake()
    await bench.rest()
    expect((await draft())?.status).toBe('running')
    expect(await sync()).not.toHaveProperty('unsure')
  })

  it('Herald is closed before the answer comes: the next start finds out, and sends nothing', async () => {
    losing()
    await publish()
    await bench.drafts.close()
    bench = await openBench(folder.file)
    bench.connect(workspaceA, api)
    status = 'running'
    await bench.drafts.use(workspaceA)
    bench.drafts.wake()
    await bench.rest()
    expect((await draft())?.status).toBe('running')
    expect(acts()).toHaveLength(1)
  })

  it('the same for an approval', async () => {
    losing('approveWhatsapp')
    expect(await act('approveWhatsapp')).toMatchObject({ outcome: 'unknown' })
    expect(await act('approveWhatsapp')).toMatchObject({ outcome: 'unknown' })
    status = 'pending'
    await pass(2_000)
    expect((await draft())?.status).toBe('pending')
    expect(acts()).toHaveLength(1)
  })
})

describe('stopping', () => {
  const stop = (campaignId = 100) => bench.drafts.handlers.campaigns.stop({ campaignId })
  const runs = (id = 100) => server.campaigns.set(id, { id, name: 'Eid offer', status: 'RUNNING' })

  it('is for what runs, and needs no saved steps', async () => {
    runs()
    await bench.drafts.handlers.drafts.write(writeOf(1, { revision: 1, sections: { content: 'Typed' } }))
    expect(await stop()).toEqual({ outcome: 'done', status: 'stopped' })
    expect(acts()).toEqual([{ name: 'updateStatus', input: { id: 100, status: 'stopped' } }])
    expect(await draft()).toMatchObject({ status: 'stopped' })
  })

  it('offline sends nothing', async () => {
    runs()
    bench.setOnline(false)
    expect(await stop()).toEqual({
      outcome: 'refused',
      failure: { kind: 'offline', message: 'This needs a connection to the server' },
    })
    expect(acts()).toEqual([])
  })

  it('a campaign that this computer never edited is stopped too, and the list knows at once', async () => {
    runs(200)
    expect(await stop(200)).toEqual({ outcome: 'done', status: 'stopped' })
    expect(await rows()).toContainEqual(expect.objectContaining({ campaignId: 200, draftId: null, status: 'stopped' }))
  })

  it.each([
    ['draft', 'This campaign is draft on the server'],
    ['completed', 'This campaign is completed on the server'],
  ])('one that is %s sends nothing', async (status, message) => {
    server.campaigns.set(200, { id: 200, name: 'Done', status })
    expect(await stop(200)).toMatchObject({ outcome: 'refused', failure: { message } })
    expect(acts()).toEqual([])
  })

  it('200 with running is not stopped: it is looked at again, and sent once', async () => {
    runs(200)
    api.server = (asked) => (asked.name === 'updateStatus' ? { id: 200, status: 'running' } : server.answer(asked))
    expect(await stop(200)).toMatchObject({ outcome: 'unknown' })
    expect(await stop(200)).toMatchObject({ outcome: 'unknown' })
    server.campaigns.set(200, { id: 200, name: 'Eid offer', status: 'stopped' })
    bench.clock.pass(2_000)
    await bench.rest()
    expect(await rows()).toContainEqual(expect.objectContaining({ campaignId: 200, status: 'stopped' }))
    expect(acts()).toHaveLength(1)
  })
})

describe('approval', () => {
  it('answers no campaign: the status is read', async () => {
    api.server = (asked) => {
      if (asked.name === 'approveWhatsapp') return true
      return asked.name === 'getCampaign' && acts().length > 0 ? { id: 100, status: 'pending' } : server.answer(asked)
    }
    expect(await act('approveWhatsapp')).toEqual({ outcome: 'done', status: 'pending' })
    expect(acts()).toEqual([{ name: 'approveWhatsapp', input: { id: 100 } }])
    expect((await draft())?.status).toBe('pending')
  })

  it('is done also where the status cannot be read: the known one stays', async () => {
    api.server = (asked) => {
      if (asked.name !== 'getCampaign') return true
      return acts().length > 0 ? fail('network', 'The connection broke') : server.answer(asked)
    }
    expect(await act('approveRoboCall')).toEqual({ outcome: 'done', status: 'draft' })
    expect((await draft())?.status).toBe('draft')
  })

  it.each([
    ['pending', 'done'],
    ['approved', 'done'],
    ['draft', 'unknown'],
    ['stopped', 'refused'],
  ])('without an answer, read back as %s: %s', async (status, outcome) => {
    api.server = (asked) => {
      if (asked.name !== 'getCampaign') return fail('timeout', 'No answer in time', { ambiguous: true })
      return acts().length > 0 ? { id: 100, status } : server.answer(asked)
    }
    expect(await act('approveWhatsapp')).toMatchObject({ outcome })
    expect(acts()).toHaveLength(1)
  })
})
