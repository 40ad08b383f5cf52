/** A report's address: what it means, what is wrong with two days, and that it survives being written and read. */
import { describe, expect, test } from 'vitest'
import type { PerformanceStats } from '#contract'
import type { ReportRange } from '../../../../../../src/renderer/data/analytics.ts'
import { heatOf, peakText } from '../../../../../../src/renderer/screens/campaign-home/results/insights-card.tsx'
import {
  againstText,
  changesOf,
  customProblem,
  type ReportView,
  rangeBefore,
  viewOf,
  withView,
} from '../../../../../../src/renderer/screens/campaign-home/results/period.ts'
import { disagreementsIn } from '../../../../../../src/renderer/screens/campaign-home/results/report.tsx'

const today = '2026-11-20'
const read = (address: string) => viewOf(new URLSearchParams(address), 12, today)

describe('two days', () => {
  test.each([
    ['', '2026-11-20', 'Choose the first day'],
    ['2026-02-30', '2026-11-20', 'Choose the first day'],
    ['2026-11-01', '', 'Choose the last day'],
    ['2026-11-01', 'yesterday', 'Choose the last day'],
    ['2026-11-10', '2026-11-09', 'The last day cannot be before the first'],
    ['2026-11-10', '2026-11-21', 'The last day cannot be after today'],
    ['2026-11-20', '2026-11-20', null],
    ['2026-01-01', '2026-11-20', null],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(customProblem(from, to, today)).toBe(problem)
  })
})

describe('the range', () => {
  test.each([
    ['', { kind: 'last-30' }],
    ['range=start', { kind: 'start' }],
    ['range=last-7', { kind: 'last-7' }],
    ['range=last-90', { kind: 'last-90' }],
    ['range=last-8', { kind: 'last-30' }],
    ['from=2026-11-01&to=2026-11-09', { kind: 'custom', from: '2026-11-01', to: '2026-11-09' }],
    ['from=2026-11-09&to=2026-11-01', { kind: 'last-30' }],
    ['from=2026-11-01&to=2027-01-01', { kind: 'last-30' }],
  ])('%s', (address, range) => {
    expect(read(address).range).toEqual(range)
  })
})

test.each([
  ['', 'daily'],
  ['grain=hourly', 'hourly'],
  ['grain=weekly', 'daily'],
])('the grain of "%s" is %s', (address, grain) => {
  expect(read(address).grain).toBe(grain)
})

test.each([
  ['', []],
  ['compare=3,4', [3, 4]],
  ['compare=3,12,3,x,-1,0,1.5', [3]],
  ['compare=1,2,3,4,5', [1, 2, 3]],
])('up to four campaigns are compared, this one included: "%s"', (address, compared) => {
  expect(read(address).compared).toEqual(compared)
})

test.each<ReportView>([
  { range: { kind: 'start' }, grain: 'hourly', compared: [3] },
  { range: { kind: 'custom', from: '2026-11-01', to: '2026-11-09' }, grain: 'daily', compared: [] },
  { range: { kind: 'last-90' }, grain: 'daily', compared: [1, 2, 3] },
])('what is written is read: $range.kind', (view) => {
  const before = new URLSearchParams('campaign_name=Eid&from=2026-10-01&to=2026-10-02&range=last-7&compare=9')
  const address = withView(before, view)
  expect(address.get('campaign_name')).toBe('Eid')
  expect(viewOf(address, 12, today)).toEqual(view)
})

describe('the period before', () => {
  test.each<[ReportRange, { from: string; to: string } | null]>([
    [{ kind: 'start' }, null],
    [{ kind: 'last-7' }, { from: '2027-06-03', to: '2027-06-09' }],
    [{ kind: 'last-30' }, { from: '2027-04-18', to: '2027-05-17' }],
    [
      { kind: 'custom', from: '2027-03-01', to: '2027-03-01' },
      { from: '2027-02-28', to: '2027-02-28' },
    ],
    [
      { kind: 'custom', from: '2028-03-01', to: '2028-03-02' },
      { from: '2028-02-28', to: '2028-02-29' },
    ],
  ])('of %j', (range, before) => {
    expect(rangeBefore(range, '2027-06-16')).toEqual(before && { kind: 'custom', ...before })
  })
})

test.each<[ReportRange, string]>([
  [{ kind: 'last-30' }, 'Changes are against the previous 30 days.'],
  [{ kind: 'custom', from: '2027-03-01', to: '2027-03-01' }, 'Changes are against the previous day.'],
  [{ kind: 'start' }, ''],
])('%j: %s', (range, words) => {
  expect(againstText(range, '2027-06-16')).toBe(words)
})

describe('changes', () => {
  const stats = (sent: number, delivered: number, click: number, conversions: number, revenue: number) => ({
    statuses: { sent, delivered, click },
    conversions,
    revenue,
    reached: delivered,
  })
  test('rates in points, counts in percent, and which way is welcome', () => {
    const changes = changesOf(stats(1_062, 1_000, 40, 25, 2_248), stats(1_000, 955, 43, 20, 1_000))
    expect(Object.fromEntries(changes)).toEqual({
      Sent: { text: '6.2%', up: true, good: null },
      Delivered: { text: '1.3 pts', up: false, good: false },
      Clicked: { text: '0.5 pts', up: false, good: false },
      Conversions: { text: '25.0%', up: true, good: true },
      Revenue: { text: '125%', up: true, good: true },
    })
  })
  test.each([
    [stats(10, 9, 1, 1, 1), null],
    [stats(10, 9, 1, 1, 1), { statuses: { sent: 0 }, conversions: 0 }],
    [null, stats(10, 9, 1, 1, 1)],
    [stats(10, 9, 1, 1, 1), stats(10, 9, 1, 1, 1)],
    // Clicks that people repeated are no share of the messages.
    [stats(1_000, 900, 1_400, 1, 1), stats(1_000, 900, 1_200, 1, 1)],
    // One of three people is 33 points.
    [stats(3, 3, 1, 1, 1), stats(3, 2, 2, 1, 1)],
  ])('none of %j against %j', (now, before) => {
    expect(changesOf(now, before).size).toBe(0)
  })
})

describe('sources', () => {
  const statuses = { sent: 100, delivered: 90, view: 30, click: 3, delivery_failed: 8 }
  test.each<[PerformanceStats, number]>([
    [{ statuses }, 0],
    [{ statuses, email_events: { send: 100, delivered: 90, open: 30, click: 3 }, failure_causes: { Full: 8 } }, 0],
    [{ statuses, email_events: { delivered: 92, open: 29 } }, 2],
    [{ statuses, failure_causes: { Full: 5, Unknown: 4 } }, 1],
    [{ statuses: {}, email_events: { send: 4 } }, 0],
  ])('%j differ in %j', (stats, count) => {
    expect(disagreementsIn(stats)).toHaveLength(count)
  })
  test('say which is shown and why', () => {
    expect(disagreementsIn({ statuses, email_events: { delivered: 92 }, failure_causes: { Full: 12 } })).toEqual([
      'Delivered: 90 messages, 92 email events (Delivered). Messages are shown: an event is counted each time it comes in.',
      'Delivery failed: 8 messages, 12 by cause. Messages are shown: one message can fail for more than one cause.',
    ])
  })
})

describe('hours as a week', () => {
  const monday = Date.parse('2027-06-14T00:00:00Z')
  const hours = (count: number) => Array.from({ length: count }, (_, index) => monday + index * 3_600_000)
  const trend = (views: (index: number) => number) => {
    const at = hours(14 * 24)
    const values = new Map([['view', at.map((_, index) => views(index))]])
    return { grain: 'hourly' as const, at, values }
  }
  test('on the clock of the zone; both weeks stand in one', () => {
    const heat = heatOf(
      trend((index) => (index % 168 === 0 ? 5 : 0)),
      'Asia/Karachi',
    )
    expect(heat?.rows[0]).toMatchObject({ day: 'Monday', sum: 10 })
    expect(heat?.rows[0]?.hours[5]).toBe(10)
    expect(heat).toMatchObject({ of: 'view', sum: 10, most: 10 })
  })
  test('its strongest two hours in words', () => {
    const heat = heatOf(
      trend((index) => (index === 72 + 20 ? 7 : index === 72 + 21 ? 6 : 1)),
      'UTC',
    )
    expect(heat && peakText(heat)).toBe('Busiest: Thursday, 20:00 to 22:00. 15 of 347 opens.')
  })
  test('is one hour where the next has next to nothing, and the last hour of a day too', () => {
    const late = heatOf(
      trend((index) => (index === 23 ? 9 : index === 22 ? 1 : index === 40 ? 4 : 0)),
      'UTC',
    )
    expect(late?.peak).toEqual({ row: 0, hour: 23, hours: 1, count: 9 })
    expect(late && peakText(late)).toBe('Busiest: Monday, 23:00 to 00:00. 9 of 14 opens.')
  })
  test('is the one hour that has it all', () => {
    const heat = heatOf(
      trend((index) => (index === 15 ? 7 : 0)),
      'UTC',
    )
    expect(heat?.peak).toEqual({ row: 0, hour: 15, hours: 1, count: 7 })
  })
  test('nothing counted is no week', () => {
    expect(
      heatOf(
        trend(() => 0),
        'UTC',
      ),
    ).toBeNull()
  })
})
