/** Publishing, stopping, approval: sent once, read back when unclear, never again by itself. */
import './patience.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActOutcome, Failure } from '#contract'
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

  it('a server that answers no campaign leaves the wanted status', async () => {
    api.server = (asked) => (asked.name === 'updateStatus' ? null : server.answer(asked))
    expect(await publish()).toEqual({ outcome: 'done', status: 'running' })
    expect(await draft()).toMatchObject({ status: 'running' })
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
      { kind: 'stale', message: 'Somebody else changed this campaign meanwhile. Look at it again first.' },
    ],
    [
      'published by somebody else meanwhile',
      () => Object.assign(campaign(), { status: 'running' }),
      1,
      { kind: 'stale', message: 'This campaign is running on the server meanwhile' },
    ],
    ['deleted meanwhile', () => server.campaigns.delete(100), 1, { kind: 'not-found' }],
    [
      'its template waits for approval',
      () => Object.assign(campaign(), { status: 'pending' }),
      1,
      { kind: 'refused', message: 'This campaign waits for approval' },
    ],
    [
      'a segment that is gone',
      async () => {
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
      { kind: 'stale', message: 'CONTENT has changes that are not saved. Save it first.' },
    ],
  ]
  it.each(cases)('%s', async (_what, meanwhile, revision, failure) => {
    await bench.rest()
    await meanwhile()
    const now = (await draft())?.revision ?? revision
    expect(await publish(failure.path === 'segment' ? now : revision)).toMatchObject({ outcome: 'refused', failure })
    expect(acts()).toEqual([])
  })

  it('a stop is for what runs, and needs no saved steps', async () => {
    Object.assign(campaign(), { status: 'running' })
    await bench.drafts.handlers.drafts.write(writeOf(1, { revision: 1, sections: { content: 'Typed' } }))
    const request = { call: 'updateStatus', input: { status: 'stopped' } }
    const { revision = 0 } = (await draft()) ?? {}
    expect(await bench.drafts.handlers.drafts.act({ id: idOf(1), revision, request })).toMatchObject({
      outcome: 'done',
      status: 'stopped',
    })
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
      outcome: { outcome: 'refused' },
      status: 'draft',
    },
    {
      what: 'an error of the server',
      answer: () => fail('server', 'Out of memory', { status: 500 }),
      read: () => ({ id: 100, status: 'draft' }),
      outcome: { outcome: 'refused' },
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

  it('a plain refusal is told with the words of the server, and nothing is read', async () => {
    api.server = (asked) =>
      asked.name === 'updateStatus' ? fail('refused', 'The segment is gone', { status: 422 }) : server.answer(asked)
    expect(await publish()).toEqual({
      outcome: 'refused',
      failure: { kind: 'refused', message: 'The segment is gone', status: 422 },
    })
    expect(api.asked.at(-1)?.name).toBe('updateStatus')
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

  it('is done also where the status cannot be read', async () => {
    api.server = (asked) => {
      if (asked.name !== 'getCampaign') return true
      return acts().length > 0 ? fail('network', 'The connection broke') : server.answer(asked)
    }
    expect(await act('approveRoboCall')).toEqual({ outcome: 'done', status: null })
    expect((await draft())?.status).toBe('draft')
  })

  it.each([
    ['pending', 'done'],
    ['approved', 'done'],
    ['draft', 'refused'],
  ])('without an answer, read back as %s: %s', async (status, outcome) => {
    api.server = (asked) => {
      if (asked.name !== 'getCampaign') return fail('timeout', 'No answer in time')
      return acts().length > 0 ? { id: 100, status } : server.answer(asked)
    }
    expect(await act('approveWhatsapp')).toMatchObject({ outcome })
    expect(acts()).toHaveLength(1)
  })
})
