/** Campaigns that run, on a clock that is moved: figures begin with the send, grow, agree with each other, and end when it is over. */
import { describe, expect, test } from 'vitest'
import type { InputOf, PerformanceStats, Schedule } from '#contract'
import { runsOf } from '../../../../src/main/reference-api/model/schedule.ts'
import { occurrencesOf } from '../../../../src/model/steps/schedule/engine/index.ts'
import { day, friday, hour, openTest, readyCampaign, scheduleInput, setup, type TestServer } from './harness.ts'

const minute = 60_000
const trend_frequency = 'from_start_date'
/** Half past two on Friday 20 November 2026 in Karachi: the clock of the tests stands at two. */
const soon = { type: 'one_time', date: '2026-11-20', time: '14:30', time_zone: 'Asia/Karachi' }

type Given = { channel?: string; schedule?: Schedule; control?: number; goals?: boolean; segment?: number }

/** Published; answers its number. */
async function published(server: TestServer, name: string, given: Given = {}): Promise<number> {
  const { channel = 'sms', schedule = soon, control = 3, goals = true, segment = 1 } = given
  const id = await readyCampaign(server, name, channel)
  await server.call('addSegment', { id, segmentId: segment, edit_setup_page_values: {} })
  if (schedule.type === 'event_based') {
    const { channelName: _, channel_configuration_id: __, ...trigger } = setup(name, channel, 'event_based')
    await server.call('setTrigger', { id, ...trigger } as InputOf<'setTrigger'>)
  }
  if (goals)
    await server.call('addGoals', {
      id,
      name,
      control_group: control,
      conversionGoal: [
        { eventId: 2, eventName: 'Purchased', is_primary: true },
        { eventId: 1, eventName: 'Added to Cart' },
      ],
      revenue_config: null,
      edit_setup_page_values: {},
    } as InputOf<'addGoals'>)
  await server.call('addSchedule', scheduleInput(id, name, schedule))
  await server.call('updateStatus', { id, status: 'running' })
  return id
}

const statsOf = (server: TestServer, id: number) => server.call('getPerformanceStats', { id })

/** The figures that must never fall. */
const figures = ({ statuses, conversions, revenue, control }: PerformanceStats): Record<string, number> => ({
  ...Object.fromEntries(Object.entries({ ...statuses }).map(([name, count]) => [name, count ?? 0])),
  conversions: conversions ?? 0,
  revenue: revenue ?? 0,
  held: control?.people ?? 0,
  bought: control?.conversions ?? 0,
})

/** What must hold at every moment, on every channel. */
async function agree(server: TestServer, id: number): Promise<PerformanceStats> {
  const stats = await statsOf(server, id)
  const of = (name: string) => stats.statuses?.[name] ?? 0
  expect(of('delivered') + of('delivery_failed') + of('not_sent')).toBe(of('sent'))
  for (const act of ['view', 'close']) expect(of(act), act).toBeLessThanOrEqual(of('delivered'))
  expect(of('click')).toBeLessThanOrEqual(of('view') || of('delivered'))
  expect(of('answered') + of('rejected') + of('busy') + of('failed')).toBeLessThanOrEqual(of('delivered'))
  expect(stats.conversions ?? 0).toBeLessThanOrEqual(of('answered') + of('click'))
  const causes = Object.values({ ...stats.failure_causes }).reduce((sum: number, one) => sum + (one ?? 0), 0)
  if (causes > 0) expect(causes).toBe(of('delivery_failed'))
  const mail = stats.email_events
  if (mail) {
    expect([mail.send ?? 0, mail.delivered ?? 0, mail.open ?? 0]).toEqual([of('sent'), of('delivered'), of('view')])
    expect((mail.hard_bounce ?? 0) + (mail.soft_bounce ?? 0) + (mail.reject ?? 0)).toBe(of('delivery_failed'))
  }
  for (const interval of ['hourly', 'daily']) {
    const { points } = await server.call('getPerformanceTrends', { id, interval, trend_frequency })
    for (const name of ['sent', 'delivered', 'click'])
      expect(
        (points ?? []).reduce((sum, { counts }) => sum + (counts?.[name] ?? 0), 0),
        interval,
      ).toBe(of(name))
  }
  expect(await server.call('getAnalytics', { id })).toMatchObject({ totals: stats.statuses })
  const { conversions_per_goal: goals } = await server.call('getInsights', { id, trend_frequency })
  if (goals?.[0]) expect(goals[0].conversions).toBe(stats.conversions)
  return stats
}

/** Figures after each of the waits, in milliseconds; none falls. */
async function watched(server: TestServer, id: number, waits: readonly number[]): Promise<Record<string, number>[]> {
  const seen: Record<string, number>[] = []
  for (const wait of waits) {
    server.clock.advance(wait)
    const now = figures(await agree(server, id))
    for (const [name, before] of Object.entries(seen.at(-1) ?? {}))
      expect(now[name] ?? 0, name).toBeGreaterThanOrEqual(before)
    seen.push(now)
  }
  return seen
}

describe('a single send', () => {
  test('has figures within a minute, they grow while one looks, and end when it is over', async () => {
    const server = await openTest()
    const id = await published(server, 'Winter khaddar')
    const [before, first, ...later] = await watched(server, id, [
      30 * minute,
      minute,
      4_000,
      ...Array.from({ length: 6 }, () => 9 * minute),
    ])
    expect(before).toEqual({ conversions: 0, revenue: 0, held: 0, bought: 0 })
    for (const name of ['sent', 'delivered', 'click', 'conversions', 'revenue'])
      expect(first?.[name], name).toBeGreaterThan(0)
    // The next look, four seconds on, already shows more.
    expect(later[0]?.sent).toBeGreaterThan(first?.sent ?? 0)
    expect((await server.call('getCampaign', { id })).status).toBe('running')
    const [over, dayAfter] = await watched(server, id, [6 * minute, day])
    expect((await server.call('getCampaign', { id })).status).toBe('completed')
    // 18,240 whom SMS reaches in the segment, less 3 percent.
    expect(over).toMatchObject({ sent: 17_693, held: 547 })
    expect(dayAfter).toEqual(over)
    await server.end()
  })

  test('is the same however often one looks, and also when nobody did', async () => {
    const [often, once] = [await openTest(), await openTest()]
    const ids = [await published(often, 'Seen'), await published(once, 'Seen')] as const
    for (let at = 0; at < 13; at++) {
      often.clock.advance(7 * minute)
      await statsOf(often, ids[0])
    }
    once.clock.advance(91 * minute)
    for (const interval of ['hourly', 'daily']) {
      const points = await often.call('getPerformanceTrends', { id: ids[0], interval, trend_frequency })
      expect(points).toEqual(await once.call('getPerformanceTrends', { id: ids[1], interval, trend_frequency }))
    }
    const [one, other] = [await statsOf(often, ids[0]), await statsOf(once, ids[1])]
    expect(figures(one)).toEqual(figures(other))
    await Promise.all([often.end(), once.end()])
  })

  test('stopped, nothing grows any more', async () => {
    const server = await openTest()
    const id = await published(server, 'Stopped')
    server.clock.advance(35 * minute)
    await server.call('updateStatus', { id, status: 'stopped' })
    const [stopped, later] = await watched(server, id, [0, 3 * hour])
    expect(stopped?.sent).toBeGreaterThan(8_000)
    expect(stopped?.sent).toBeLessThan(10_000)
    expect(later).toEqual(stopped)
    await server.end()
  })

  test('holds out the control group, and nobody where there is none', async () => {
    const server = await openTest()
    const given: [string, Given, object][] = [
      ['Nobody', { control: 0 }, { sent: 18_240, held: 0, bought: 0 }],
      ['Without goals', { goals: false }, { sent: 18_240, held: 0, bought: 0, conversions: 0, revenue: 0 }],
      ['Half', { control: 50 }, { sent: 9_120, held: 9_120 }],
      ['All', { control: 100 }, { conversions: 0, revenue: 0 }],
    ]
    const ids = []
    for (const [name, part] of given) ids.push(await published(server, name, part))
    server.clock.advance(2 * hour)
    for (const [at, [name, , wanted]] of given.entries())
      expect(figures(await agree(server, ids[at] ?? 0)), name).toMatchObject(wanted)
    await server.end()
  })

  test('in quiet hours it waits until they end, and is over an hour later', async () => {
    const server = await openTest()
    const id = await published(server, 'At night', { schedule: { ...soon, time: '23:00', dnd: true } })
    // Half past seven in the morning, half past eight, nine.
    const [night, morning, over] = await watched(server, id, [17.5 * hour, hour, 30 * minute])
    expect([night?.sent ?? 0, morning?.sent, over?.sent]).toEqual([0, 17_693, 17_693])
    expect((await server.call('getCampaign', { id })).status).toBe('completed')
    const heedless = await published(server, 'Heedless', {
      schedule: { ...soon, date: '2026-11-21', time: '23:00', dnd: false },
    })
    server.clock.advance(14 * hour + 5 * minute)
    expect((await agree(server, heedless)).statuses?.sent).toBeGreaterThan(0)
    await server.end()
  })

  test('what quiet hours discard is not sent', async () => {
    const server = await openTest()
    const limits = await server.call('getChannelLimits', undefined)
    const all = { ...limits.channel_limits }
    const sms = { ...all.doNotDisturbData?.sms, messageHandlingOption: 'discard' }
    await server.call('setChannelLimits', { ...all, doNotDisturbData: { ...all.doNotDisturbData, sms } })
    const id = await published(server, 'Dropped', { schedule: { ...soon, time: '23:00', dnd: true } })
    const [over] = await watched(server, id, [10 * hour])
    expect(over).toMatchObject({ sent: 17_693, not_sent: 17_693, conversions: 0 })
    expect(over?.delivered ?? 0).toBe(0)
    await server.end()
  })

  test('its figures agree at every moment, on every channel', async () => {
    const server = await openTest()
    const ids = []
    for (const channel of ['web_push', 'app_push', 'email', 'paid_ads'])
      ids.push(await published(server, `On ${channel}`, { channel }))
    let seen: Record<string, number>[] = []
    for (const wait of [31 * minute, 10_000, 37_000, 3 * minute, 26 * minute, hour]) {
      server.clock.advance(wait)
      const now = []
      for (const id of ids) now.push(figures(await agree(server, id)))
      for (const [at, before] of seen.entries())
        for (const [name, count] of Object.entries(before)) expect(now[at]?.[name] ?? 0).toBeGreaterThanOrEqual(count)
      seen = now
    }
    await server.end()
  })
})

describe('a periodic campaign', () => {
  const daily = {
    type: 'periodic',
    time_zone: 'Asia/Karachi',
    start_date: '2026-11-20',
    end_date: '2026-11-22',
    neverEnds: false,
    repeat: { value: 1, interval: 'days' },
    active: { time: '15:00' },
    delivery: { type: 'every_time' },
  }

  test('sends at each of its runs, and ends with its last day', async () => {
    const server = await openTest()
    const id = await published(server, 'Daily', { schedule: daily })
    const seen = await watched(server, id, [hour, minute, hour, 22 * hour, 2 * hour, day, 3 * day])
    expect(seen.map(({ sent = 0 }) => sent)).toEqual([0, expect.any(Number), 17_693, 17_693, 35_386, 53_079, 53_079])
    expect(seen[1]?.sent).toBeGreaterThan(0)
    expect((await server.call('getCampaign', { id })).status).toBe('completed')
    await server.end()
  })

  test.each([
    ['once per user, later runs find newcomers only', { type: 'one_per_campaign' }, 17_693 + 2 * 177],
    ['a minimum delay of two days skips a day', { type: 'interval', value: 2, interval: 'days' }, 2 * 17_693 + 177],
  ])('%s', async (_name, delivery, sent) => {
    const server = await openTest()
    const id = await published(server, 'Now and then', { schedule: { ...daily, delivery } })
    const [over] = await watched(server, id, [5 * day])
    expect(over?.sent).toBe(sent)
    await server.end()
  })

  const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  test.each([
    [
      { repeat: { value: 3, interval: 'days' }, active: {} },
      { unit: 'days', every: 3 },
    ],
    [
      { repeat: { value: 2, interval: 'weeks' }, active: { daysOfWeek: ['Monday', 'Saturday'] } },
      { unit: 'weeks', every: 2, weekDays: [1, 6] },
    ],
    [
      { repeat: { value: 1, interval: 'months' }, active: { daysOfMonth: [1, 31, 'last'] } },
      { unit: 'months', every: 1, days: [1, 31, 'last'] },
    ],
    [
      {
        repeat: { value: 2, interval: 'months' },
        active: {
          days: [
            { week: 'First', days: ['Monday'] },
            { week: 'Fifth', days: ['Friday'] },
            { week: 'Last', days: [weekDays[6] ?? ''] },
          ],
        },
      },
      {
        unit: 'months',
        every: 2,
        groups: [
          { nth: 1, weekDay: 1 },
          { nth: 5, weekDay: 5 },
          { nth: 'last', weekDay: 7 },
        ],
      },
    ],
  ] as const)('runs when the wizard says: %j', (part, pattern) => {
    for (const [zone, time] of [
      ['Asia/Karachi', '21:30'],
      ['America/New_York', '02:30'],
      ['Pacific/Auckland', '00:00'],
    ] as const) {
      const start = '2026-10-14'
      const schedule = { time_zone: zone, start_date: start, ...part, active: { ...part.active, time } } as Schedule
      const until = friday + 500 * day
      const told = occurrencesOf(
        { zone, time, start, end: null, pattern: pattern as never },
        { from: friday, count: 400 },
      )
      const wanted = told.flatMap((run) => (run.kind === 'run' && run.epochMs <= until ? [run.epochMs] : []))
      expect(runsOf(schedule, friday + 1, until)).toEqual(wanted)
    }
  })
})

describe('a triggered campaign', () => {
  const hours = {
    type: 'event_based',
    time_zone: 'Asia/Karachi',
    start_date: '2026-11-20',
    neverEnds: true,
    active: { daysOfWeek: ['Friday', 'Sunday'], start_time: '09:00', end_time: '20:59' },
    delivery: { type: 'every_time' },
  }

  test('has figures within a minute, and listens on its days and in its hours only', async () => {
    const server = await openTest()
    const id = await published(server, 'Cart', { schedule: hours })
    const [first, evening, saturday, sunday] = await watched(server, id, [minute, 7 * hour, 24 * hour, 14 * hour])
    for (const name of ['sent', 'delivered', 'click', 'conversions']) expect(first?.[name], name).toBeGreaterThan(0)
    expect(evening?.sent).toBeGreaterThan(first?.sent ?? 0)
    expect(saturday).toEqual(evening)
    expect(sunday?.sent).toBeGreaterThan(saturday?.sent ?? 0)
    const { points } = await server.call('getPerformanceTrends', { id, interval: 'hourly', trend_frequency })
    const local = (points ?? []).map(({ at }) => (new Date(at ?? 0).getUTCHours() + 5) % 24)
    expect(Math.min(...local)).toBe(9)
    expect(Math.max(...local)).toBe(20)
    await server.end()
  })

  test.each([
    ['a cap of one in 24 hours', { fc: true }, { email: 1 }],
    ['once per user', { delivery: { type: 'one_per_campaign' } }, {}],
  ])('nobody gets more than %s', async (_name, part, caps) => {
    const server = await openTest()
    const limits = await server.call('getChannelLimits', undefined)
    const frequencyCappingData = { ...limits.channel_limits?.frequencyCappingData, ...caps }
    await server.call('setChannelLimits', { ...limits.channel_limits, frequencyCappingData })
    const always = { ...hours, active: { daysOfWeek: weekNames, start_time: '00:00', end_time: '23:59' } }
    const id = await published(server, 'Capped', { channel: 'email', schedule: { ...always, ...part }, control: 99.5 })
    const people = Math.round(15_380 * 0.005)
    const seen = await watched(server, id, [day, day, 4 * day])
    expect(seen[0]?.sent).toBeGreaterThan(0)
    expect(seen[0]?.sent).toBeLessThanOrEqual(people)
    if ('delivery' in part) expect(seen[2]?.sent).toBe(people)
    await server.end()
  })
})
const weekNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

test("the brand's own running campaigns go on from where their history ends", async () => {
  const server = await openTest({ campaigns: 24 })
  const { campaigns } = await server.call('listCampaigns', {
    limit: 24,
    page: 1,
    orderBy: 'id',
    orderDirection: 'asc',
    status: 'running',
  })
  const before = new Map<number, Record<string, number>>()
  for (const { id } of campaigns ?? []) before.set(id, figures(await statsOf(server, id)))
  server.clock.advance(day)
  const grown = []
  for (const { id } of campaigns ?? []) {
    const now = figures(await agree(server, id))
    for (const [name, count] of Object.entries(before.get(id) ?? {}))
      expect(now[name] ?? 0, `${id} ${name}`).toBeGreaterThanOrEqual(count)
    if ((now.sent ?? 0) > (before.get(id)?.sent ?? 0)) grown.push(id)
  }
  expect(grown.length).toBeGreaterThan(2)
  await server.end()
})
