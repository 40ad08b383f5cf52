/** The loop against the reference server, with each fault that may meet a request: one campaign, nothing lost, nothing said that is not so. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#contract'
import { emptyValues } from '../../../../src/model/plan.ts'
import { shownOf } from '../../../../src/model/requests.ts'
import { facts } from '../../model/histories.ts'
import { faults, messageOf, SyncBench, segmentOf } from './loop-bench.ts'
import { until } from './support.ts'

const { tabs } = facts
let bench: SyncBench
beforeEach(async () => {
  bench = await SyncBench.open()
})
afterEach(() => bench.close())

const typeSetup = async () => {
  await bench.type('name', { name: 'Eid offer' })
  await bench.type('segment_id', segmentOf(1))
}
const messageOn = async () => ((await bench.campaigns())[0]?.message as { design?: string } | undefined)?.design

it('a new campaign is created and saved step by step, and is synced after the quiet time', async () => {
  await typeSetup()
  await bench.type('message', messageOf('Hello'))
  await bench.save()
  await bench.rest()
  expect([bench.kind(), bench.sync().refused, bench.sync().edits]).toEqual(['synced', {}, {}])
  const requests = [
    ['create segment', 'new'],
    ['update segment', 1],
    ['update content', 1],
  ]
  expect(bench.logged).toEqual(requests.map(([request, id]) => `${request} of draft one, campaign ${id}: answered`))
  expect(await bench.campaigns()).toMatchObject([{ name: 'Eid offer', segment_id: 1, message: { design: 'Hello' } }])
  expect(bench.asked.filter((line) => !line.startsWith('GET'))).toEqual([
    'POST /campaign',
    expect.stringMatching(/^PUT .*add-segment$/),
    expect.stringMatching(/^PUT .*update-message$/),
  ])
})

const isOn =
  (method: string, end: string) =>
  (request: Request): boolean =>
    request.method === method && request.url.endsWith(end)

describe('one campaign is created, whatever happens to the request', () => {
  it.each(faults)('%s', async (_what, fault) => {
    bench.meets = isOn('POST', '/campaign')
    bench.mode = fault
    await typeSetup()
    await bench.save()
    await bench.rest()
    expect([
      bench.mode,
      bench.logged.filter((line) => line.includes(' at ')),
      bench.kind(),
      bench.sync().edits,
    ]).toEqual([null, [], 'synced', {}])
    expect(await bench.campaigns()).toMatchObject([{ name: 'Eid offer', segment_id: 1 }])
  })

  it.each(faults)('%s, and Herald is closed then', async (_what, fault) => {
    bench.meets = isOn('POST', '/campaign')
    bench.mode = fault
    await typeSetup()
    await bench.save()
    await until(() => bench.mode === null, 'the request')
    await bench.restart()
    await bench.rest()
    expect([bench.kind(), bench.sync().edits]).toEqual(['synced', {}])
    expect(await bench.campaigns()).toMatchObject([{ name: 'Eid offer', segment_id: 1 }])
  })
})

describe('a message arrives once, whatever happens to the request', () => {
  it.each(faults)('%s', async (_what, fault) => {
    await typeSetup()
    await bench.save()
    await bench.rest()
    bench.meets = isOn('PUT', '/update-message')
    bench.mode = fault
    await bench.type('message', messageOf('Hello'))
    await bench.save()
    await until(() => bench.mode === null, 'the request')
    await bench.type('message', messageOf('Hello again'))
    await bench.save()
    await bench.rest()
    expect([bench.kind(), bench.sync().edits, await messageOn()]).toEqual(['synced', {}, 'Hello again'])
  })
})

const schedule: JsonObject = {
  type: 'one_time',
  time_zone: 'Asia/Karachi',
  fc: false,
  dnd: false,
  date: '2026-11-27',
  time: '10:00',
}
/** A campaign that can be published. */
async function complete(): Promise<void> {
  await typeSetup()
  await bench.type('message', messageOf('Hello'))
  await bench.type('schedule.time_zone', { schedule: { type: 'one_time', time_zone: 'Asia/Karachi' } })
  await bench.type('schedule.time', { schedule: { date: schedule.date ?? null, time: schedule.time ?? null } })
  await bench.save()
  await bench.rest()
  expect(bench.kind()).toBe('synced')
}
const statusNow = async () => (await bench.campaigns())[0]?.status

describe('a publish is sent once, and its outcome is true', () => {
  it.each(faults)('%s', async (_what, fault) => {
    await complete()
    bench.meets = isOn('PUT', '/update_status')
    bench.mode = fault
    await bench.click('publish')
    await bench.rest()
    const sent = bench.asked.filter((line) => line.endsWith('/update_status')).length
    const isPublished = (await statusNow()) !== 'draft'
    const [outcome] = bench.sync().outcomes
    expect([bench.mode, sent, bench.sync().act]).toEqual([null, 1, null])
    expect([outcome?.result === 'done', isPublished]).toEqual([isPublished, isPublished])
    expect(['done', 'refused', 'notDone']).toContain(outcome?.result)
  })

  it('without a connection nothing is sent', async () => {
    await complete()
    await bench.click('publish')
    bench.isOnline = false
    await bench.rest()
    bench.isOnline = true
    bench.process(true)
    await bench.rest()
    expect([bench.sync().outcomes[0]?.result, await statusNow()]).toEqual(['offline', 'draft'])
  })

  it('closed during the hold, nothing is sent', async () => {
    await complete()
    await bench.click('publish')
    await bench.restart()
    await bench.rest()
    expect([bench.sync().outcomes[0]?.result, await statusNow()]).toEqual(['closed', 'draft'])
  })
})

describe('other users', () => {
  const rewrite = async (design: string) => {
    const [campaign] = await bench.campaigns()
    await bench.call('PUT', `/campaign/${campaign?.id}/update-message`, {
      ...messageOf(design),
      name: 'Eid offer',
      edit_page_tabs_values: tabs,
    })
  }
  it('a field that both changed is asked about, and nothing of it is sent before the choice', async () => {
    await complete()
    await bench.type('message', messageOf('Mine'))
    await rewrite('Theirs')
    await bench.save()
    await bench.rest()
    expect([bench.kind(), await messageOn()]).toEqual(['conflict', 'Theirs'])
    bench.window.choose('message', 'mine')
    await bench.window.flush()
    await bench.rest()
    expect([bench.kind(), await messageOn()]).toEqual(['synced', 'Mine'])
  })
  it('a campaign that was deleted gets nothing more, and the edits stay', async () => {
    await complete()
    const [campaign] = await bench.campaigns()
    await bench.call('DELETE', `/campaign/${campaign?.id}/soft-delete`)
    await bench.type('message', messageOf('Mine'))
    await bench.save()
    await bench.rest()
    expect([bench.kind(), shownOf(bench.sync(), 'message')]).toEqual(['ended-elsewhere', messageOf('Mine')])
  })
  it('a name that is taken is refused, and a saved other name is sent', async () => {
    await bench.call('POST', '/campaign', {
      name: 'Eid offer',
      selectedTags: [],
      edit_page_tabs_values: tabs,
      edit_setup_page_values: {},
      schedule: { type: 'one_time' },
      entryCriteria: null,
      entry_time: null,
      entry_time_value: null,
      channelName: 'email',
      channel_configuration_id: null,
    })
    await typeSetup()
    await bench.save()
    await bench.rest()
    expect([bench.kind(), Object.keys(bench.sync().refused)]).toEqual(['refused', ['name']])
    await bench.type('name', { name: 'Eid offer 2' })
    await bench.save()
    await bench.rest()
    expect([bench.kind(), (await bench.campaigns()).map(({ name }) => name)]).toEqual([
      'synced',
      ['Eid offer', 'Eid offer 2'],
    ])
  })
})

describe('several drafts of one server', () => {
  const names = ['one', 'two', 'three']
  beforeEach(() => {
    for (const id of names) {
      const draft = { workspace: 'a', id, channel: 'sms', facts, account: 'us', campaignId: null } as const
      bench.store.begin({ ...draft, seen: emptyValues }, bench.clock.now())
      const own = { window: 'other', over: [{}], under: {} }
      const name = { name: `Eid ${id}` }
      bench.store.append(
        'a',
        id,
        [
          { kind: 'typed', ...own, n: 1, field: 'name', value: name },
          { kind: 'typed', ...own, n: 2, field: 'segment_id', value: segmentOf(1) },
          { kind: 'saved', window: 'other', n: 3, values: { name, segment_id: segmentOf(1) } },
        ],
        bench.clock.now(),
      )
    }
  })
  const processAll = () => {
    for (const draft of names) bench.loop.process({ workspace: 'a', draft })
  }

  it('all are sent', async () => {
    processAll()
    await bench.rest(10)
    expect((await bench.campaigns()).map(({ name }) => name)).toEqual(['Eid one', 'Eid three', 'Eid two'])
  })

  it('nothing is sent before the time that the server named, and all is after it', async () => {
    const busy = () =>
      Promise.resolve(
        new Response('{}', { status: 429, headers: { 'retry-after': '60', 'content-type': 'application/json' } }),
      )
    bench.mode = busy
    bench.loop.process({ workspace: 'a', draft: 'one' })
    await until(() => bench.mode === null && bench.sync().inFlight === null, 'the answer')
    processAll()
    await bench.rest(8)
    expect(bench.asked).toHaveLength(1)
    await bench.rest(12)
    expect(await bench.campaigns()).toHaveLength(3)
  })

  it('a server that does not answer is asked by one draft alone', async () => {
    bench.isDown = true
    processAll()
    await bench.rest(1)
    await bench.rest(1)
    const asked: number[] = []
    for (let round = 0; round < 12; round += 1) {
      const before = bench.asked.length
      await bench.rest(1)
      asked.push(bench.asked.length - before)
    }
    expect(Math.max(...asked)).toBe(1)
    bench.isDown = false
    await bench.rest(40)
    expect(await bench.campaigns()).toHaveLength(3)
  })
})
