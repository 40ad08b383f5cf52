/** Analytics are counted from what is stored: sums, ranges, hours and days agree with each other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '#contract'
import { openTest, type TestServer } from './harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTest({ campaigns: 24 })
})
afterAll(() => server.end())

const campaign = 2
type Points = ReplyOf<'getPerformanceTrends'>['points']
const sumOf = (points: Points, name: string) =>
  (points ?? []).reduce((sum, { counts }) => sum + (counts?.[name] ?? 0), 0)
const trends = async (interval: string, change: object = {}) =>
  (await server.call('getPerformanceTrends', { id: campaign, trend_frequency: 'last_30_days', interval, ...change }))
    .points

describe('performance', () => {
  test('months of history: hours and days add up to the stats', async () => {
    const { statuses, as_of } = await server.call('getPerformanceStats', {
      id: campaign,
      trend_frequency: 'last_30_days',
    })
    const [hourly, daily] = [await trends('hourly'), await trends('daily')]
    expect(sumOf(hourly, 'sent')).toBe(statuses?.sent)
    expect(sumOf(daily, 'sent')).toBe(statuses?.sent)
    expect(daily).toHaveLength(30)
    expect(daily?.at(-1)?.at).toBe('2026-11-19T19:00:00.000Z')
    expect(as_of).toBe('2026-11-20T09:00:00.000Z')
    const whole = await server.call('getPerformanceStats', { id: campaign })
    expect(whole.statuses?.sent).toBeGreaterThan((statuses?.sent ?? 0) * 2)
  })

  test("a range includes both its days, in the brand's zone", async () => {
    const one = { from_date: '2026-11-10', to_date: '2026-11-10' }
    expect((await trends('daily', one))?.map(({ at }) => at)).toEqual(['2026-11-09T19:00:00.000Z'])
    expect(await trends('daily', { from_date: '2020-01-01', to_date: '2020-02-01' })).toEqual([])
  })

  test.each([
    [{ from_date: '10/11/2026' }, 'from_date'],
    [{ to_date: '2026-02-30' }, 'to_date'],
    [{ from_date: '2026-11-10', to_date: '2026-11-09' }, 'to_date'],
  ])('%j is refused', async (range, path) => {
    expect(await server.send('getPerformanceStats', { id: campaign, ...range })).toMatchObject({ status: 422, path })
  })

  test.each([
    ['a triggered campaign, over its active days', 2],
    ['a periodic campaign, on the day of its sends', 4],
  ])('the openings of %s are spread over hours as people are active', async (_what, id) => {
    const { points } = await server.call('getPerformanceTrends', {
      id,
      interval: 'hourly',
      trend_frequency: 'last_90_days',
    })
    const byHour = new Array<number>(24).fill(0)
    for (const { at, counts } of points ?? []) {
      const hour = (new Date(String(at)).getUTCHours() + 5) % 24
      byHour[hour] = (byHour[hour] ?? 0) + (counts?.view ?? 0)
    }
    const between = (from: number, to: number) => byHour.slice(from, to).reduce((sum, count) => sum + count, 0)
    expect(byHour.filter((count) => count > 0).length).toBeGreaterThanOrEqual(9)
    expect(between(18, 22), 'the evening').toBeGreaterThan(between(1, 6) * 3)
    expect(between(18, 22), 'the evening').toBeGreaterThan(0)
  })

  test('clicks by link add up to the clicks of a message with links', async () => {
    const { statuses, link_clicks } = await server.call('getPerformanceStats', { id: 16 })
    expect(Object.keys(link_clicks ?? {})).toEqual(['https://gulmohar.example'])
    expect(Object.values(link_clicks ?? {}).reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(statuses?.click)
    expect((await server.call('getPerformanceStats', { id: 17 })).link_clicks).toBeNull()
  })

  test('statuses are plausible: nothing exceeds what was sent', async () => {
    for (const { id } of await server.call('listAnalytics', {})) {
      const { statuses } = await server.call('getPerformanceStats', { id: id ?? 0 })
      for (const amount of Object.values({ ...statuses })) expect(amount ?? 0).toBeLessThanOrEqual(statuses?.sent ?? 0)
    }
  })

  test('the sums agree: what was not delivered failed or was not sent, and every failure has a cause of its channel', async () => {
    const campaigns = await server.call('listAnalytics', {})
    const named: Record<string, string[]> = {}
    for (const { id, channelName } of await Promise.all(
      campaigns.map(({ id }) => server.call('getCampaign', { id: id ?? 0 })),
    )) {
      const { statuses, failure_causes, email_events, conversions } = await server.call('getPerformanceStats', { id })
      const of = (name: string) => statuses?.[name] ?? 0
      expect(of('delivered') + of('delivery_failed') + of('not_sent'), `${id}`).toBe(of('sent'))
      const told = Object.values({ ...failure_causes }).reduce((sum: number, count) => sum + (count ?? 0), 0)
      expect(told, `${id}`).toBe(of('delivery_failed'))
      for (const act of ['view', 'click', 'close']) expect(of(act)).toBeLessThanOrEqual(of('delivered'))
      if (of('view') > 0) expect(of('click'), `${id}`).toBeLessThanOrEqual(of('view'))
      expect(conversions ?? 0, `${id}`).toBeLessThanOrEqual(of('answered') + of('click'))
      expect(of('answered') + of('rejected') + of('busy') + of('failed')).toBeLessThanOrEqual(of('delivered'))
      if (email_events) expect([email_events.send, email_events.delivered]).toEqual([of('sent'), of('delivered')])
      named[channelName ?? ''] = [...(named[channelName ?? ''] ?? []), ...Object.keys({ ...failure_causes })]
    }
    expect(named.email?.length).toBeGreaterThan(0)
    for (const channel of ['email', 'app_push', 'web_push', 'web_popup'])
      expect(named[channel]?.join(), channel).not.toMatch(/Handset|Number|Operator/)
    expect(named.sms).toContain('Handset unreachable')
  })

  test('email has its own events, other channels none; a draft has nothing', async () => {
    const email = await server.call('getPerformanceStats', { id: 16 })
    expect(Object.keys(email.email_events ?? {})).toEqual(
      expect.arrayContaining(['send', 'delivered', 'open', 'click', 'unsub']),
    )
    expect((await server.call('getPerformanceStats', { id: campaign })).email_events).toBeNull()
    expect(await server.call('getPerformanceStats', { id: 9 })).toMatchObject({
      statuses: {},
      conversions: 0,
      revenue: 0,
    })
  })
})

test('insights name rate, best hour and weekday, and conversions per goal', async () => {
  const found = await server.call('getInsights', { id: 4, trend_frequency: 'from start date till today' })
  expect(found).toMatchObject({
    best_hour: 15,
    best_weekday: 'Friday',
    conversions_per_goal: [{ eventName: 'Purchased' }, { eventName: 'App Opened' }],
  })
  const { conversions } = await server.call('getPerformanceStats', { id: 4 })
  expect(found.conversions_per_goal?.[0]?.conversions).toBe(conversions)
  expect(await server.call('getInsights', { id: 9, trend_frequency: 'last_30_days' })).toMatchObject({
    conversion_rate: null,
    best_hour: null,
    best_weekday: null,
  })
})

test('the overview is the sum of each campaign; deleted ones are gone from it', async () => {
  const before = await server.call('listAnalytics', {})
  const one = before.find(({ id }) => id === campaign)
  expect(await server.call('getAnalytics', { id: campaign })).toEqual(one)
  await server.call('deleteCampaign', { id: 13 })
  expect((await server.call('listAnalytics', {})).map(({ id }) => id)).toEqual(
    before.map(({ id }) => id).filter((id) => id !== 13),
  )
})
