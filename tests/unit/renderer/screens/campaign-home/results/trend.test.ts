/** Trends as they are drawn: every hour and day of the range stands, in the campaign's zone. */
import { describe, expect, test } from 'vitest'
import { rangeText } from '../../../../../../src/renderer/screens/campaign-home/results/figures.ts'
import {
  periodText,
  rangeInZone,
  trendInZone,
} from '../../../../../../src/renderer/screens/campaign-home/results/period.ts'
import {
  footOf,
  linesOf,
  placeText,
  trendOf,
} from '../../../../../../src/renderer/screens/campaign-home/results/trend.ts'

const zone = 'Asia/Karachi'
/** 14:30 in Karachi. */
const now = Date.parse('2026-11-20T09:30:00Z')
const point = (at: string, counts: Record<string, number>) => ({ at, counts })

describe('days', () => {
  // Midnights in Karachi.
  const points = [
    point('2026-11-16T19:00:00Z', { sent: 10, click: 1 }),
    point('2026-11-18T19:00:00Z', { sent: 20, delivered: 18 }),
  ]
  test.each([
    [{ kind: 'start' } as const, '2026-11-17', 4, [10, 0, 20, 0]],
    [{ kind: 'last-7' } as const, '2026-11-14', 7, [0, 0, 0, 10, 0, 20, 0]],
    [{ kind: 'custom', from: '2026-11-16', to: '2026-11-19' } as const, '2026-11-16', 4, [0, 10, 0, 20]],
  ])('$kind', (range, first, length, sent) => {
    const trend = trendOf({ points }, { grain: 'daily', range, zone, now })
    expect(trend?.at[0]).toBe(Date.parse(first))
    expect(trend?.at).toHaveLength(length)
    expect(trend?.values.get('sent')).toEqual(sent)
    expect([...(trend?.values.keys() ?? [])]).toEqual(['sent', 'delivered', 'click'])
  })

  test('that a clock change makes longer or shorter are one day each', () => {
    const berlin = [point('2026-10-23T22:00:00Z', { sent: 1 }), point('2026-10-25T23:00:00Z', { sent: 2 })]
    const range = { kind: 'custom', from: '2026-10-24', to: '2026-10-26' } as const
    const trend = trendOf({ points: berlin }, { grain: 'daily', range, zone: 'Europe/Berlin', now })
    expect(trend?.values.get('sent')).toEqual([1, 0, 2])
  })
})

describe('a campaign in another zone than the server', () => {
  const berlin = 'Europe/Berlin'
  // Hours of the server's days 24 to 26 October: the clocks of Berlin go back on the 25th.
  const points = [
    point('2026-10-23T21:00:00Z', { sent: 100 }),
    point('2026-10-23T22:00:00Z', { sent: 1 }),
    point('2026-10-24T22:00:00Z', { sent: 2 }),
    point('2026-10-25T22:00:00Z', { sent: 4 }),
    point('2026-10-25T23:00:00Z', { sent: 200 }),
  ]
  const range = { kind: 'custom', from: '2026-10-24', to: '2026-10-25' } as const
  test.each([
    ['daily', 2, [1, 6]],
    ['hourly', 49, [1, 2, 4]],
  ] as const)('%s: its days are its own, and nothing of the days beside them is drawn', (grain, length, sent) => {
    const trend = trendOf({ points }, { grain, range, zone: berlin, now })
    expect(trend?.at).toHaveLength(length)
    expect(trend?.values.get('sent')?.filter((count) => count > 0)).toEqual(sent)
  })

  test.each([
    [{ kind: 'last-7' } as const, { kind: 'custom', from: '2026-11-14', to: '2026-11-20' }],
    [range, range],
    [{ kind: 'start' } as const, { kind: 'start' }],
  ])('totals of %j', (asked, requested) => {
    expect(rangeInZone(asked, berlin, '2026-11-20')).toEqual(requested)
    expect(rangeInZone(asked, zone, '2026-11-20')).toEqual(asked)
  })

  test.each([
    [{ kind: 'last-7' } as const, berlin, { kind: 'custom', from: '2026-11-14', to: '2026-11-21' }],
    [range, berlin, { kind: 'custom', from: '2026-10-24', to: '2026-10-26' }],
    [range, 'Pacific/Auckland', { kind: 'custom', from: '2026-10-23', to: '2026-10-25' }],
    [{ kind: 'start' } as const, berlin, { kind: 'start' }],
  ])('the trend of %j in %s: hours of every day of the server that it touches', (asked, of, requested) => {
    expect(trendInZone({ range: asked, grain: 'daily' }, of, '2026-11-20')).toEqual({
      interval: 'hourly',
      range: requested,
    })
  })

  test('the trend of a campaign in the zone of the server is requested as it is', () => {
    expect(trendInZone({ range, grain: 'daily' }, zone, '2026-11-20')).toEqual({ interval: 'daily', range })
  })
})

describe('hours', () => {
  const points = [point('2026-11-20T06:00:00Z', { sent: 5 }), point('2026-11-20T08:00:00Z', { sent: 7 })]
  test('begin at midnight of the first day and end with this hour', () => {
    const trend = trendOf({ points }, { grain: 'hourly', range: { kind: 'last-7' }, zone, now })
    expect(trend?.at[0]).toBe(Date.parse('2026-11-13T19:00:00Z'))
    expect(trend?.at.at(-1)).toBe(Date.parse('2026-11-20T09:00:00Z'))
    expect(trend?.at).toHaveLength(6 * 24 + 15)
    expect(trend?.values.get('sent')?.slice(-4)).toEqual([5, 0, 7, 0])
  })

  test('of days that are over end with the last of them', () => {
    const range = { kind: 'custom', from: '2026-11-20', to: '2026-11-20' } as const
    const later = Date.parse('2026-12-01T00:00:00Z')
    expect(trendOf({ points }, { grain: 'hourly', range, zone, now: later })?.at).toHaveLength(24)
  })

  test('ninety days of them are all there', () => {
    const trend = trendOf({ points }, { grain: 'hourly', range: { kind: 'last-90' }, zone, now })
    expect(trend?.at).toHaveLength(89 * 24 + 15)
  })
})

test.each([{}, { points: null }, { points: [] }, { points: [{ at: 'never', counts: { sent: 1 } }] }])(
  'a server that counted nothing gives none: %o',
  (answer) => {
    expect(trendOf(answer, { grain: 'daily', range: { kind: 'start' }, zone, now })).toBeNull()
  },
)

test('lines: how far messages came is drawn at first, and has the first looks', () => {
  const points = [point('2026-11-19T19:00:00Z', { sent: 9, not_sent: 1, delivered: 8, view: 4, click: 1 })]
  const trend = trendOf({ points }, { grain: 'daily', range: { kind: 'start' }, zone, now })
  if (!trend) throw new Error('no trend')
  expect(linesOf(trend).map(({ label, style, usual }) => [label, style, usual])).toEqual([
    ['Delivered', 0, true],
    ['Opened', 1, true],
    ['Clicked', 2, true],
    ['Sent', 3, false],
    ['Not sent', 4, false],
  ])
  expect(footOf(trend, zone, now)).toBe('Days in Asia/Karachi. Hollow: today, not finished.')
  expect(footOf(trend, zone, now + 86_400_000)).toBe('Days in Asia/Karachi.')
  expect(footOf({ ...trend, grain: 'hourly' }, zone, now)).toBe('Times in Asia/Karachi.')
})

test.each([
  ['daily', '2026-09-17T00:00:00Z', '17 Sep', 'Thu 17 Sep 2026'],
  ['hourly', '2026-11-19T19:00:00Z', '20 Nov', 'Fri 20 Nov 2026, 00:00'],
] as const)('%s places in words', (grain, at, short, full) => {
  const words = placeText(grain, zone)
  expect([words.short(Date.parse(at)), words.full(Date.parse(at))]).toEqual([short, full])
})

test.each([
  ['Europe/Berlin', '2026-10-24T23:00:00Z', 'Sun 25 Oct 2026, 01:00'],
  ['Europe/Berlin', '2026-10-25T00:00:00Z', 'Sun 25 Oct 2026, 02:00 (UTC+02:00)'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', 'Sun 25 Oct 2026, 02:00 (UTC+01:00)'],
  ['Europe/Berlin', '2026-10-25T02:00:00Z', 'Sun 25 Oct 2026, 03:00'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Sun 29 Mar 2026, 03:00'],
  ['Europe/London', '2026-10-25T00:00:00Z', 'Sun 25 Oct 2026, 01:00 (UTC+01:00)'],
  ['Europe/London', '2026-10-25T01:00:00Z', 'Sun 25 Oct 2026, 01:00 (UTC+00:00)'],
  ['America/New_York', '2026-11-01T06:00:00Z', 'Sun 1 Nov 2026, 01:00 (UTC-05:00)'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 'Sun 5 Apr 2026, 01:30'],
])('an hour in %s: %s is %s', (of, at, full) => {
  expect(placeText('hourly', of).full(Date.parse(at))).toBe(full)
})

test.each([
  [{ kind: 'last-7' } as const, zone, 'Last 7 days: 14 Nov 2026 to 20 Nov 2026 (Asia/Karachi).'],
  [{ kind: 'start' } as const, zone, 'From the start date till today (Asia/Karachi).'],
  [
    { kind: 'custom', from: '2026-09-01', to: '2026-11-09' } as const,
    'Europe/Berlin',
    "1 Sep 2026 to 9 Nov 2026 (Europe/Berlin). Totals use the server's days.",
  ],
])('the days of a report: %j in %s', (range, of, text) => {
  expect(periodText(range, of, '2026-11-20')).toBe(text)
})

test.each([
  [{ kind: 'start' } as const, 'From the start date till today'],
  [{ kind: 'last-7' } as const, 'Last 7 days'],
  [{ kind: 'last-90' } as const, 'Last 90 days'],
  [{ kind: 'custom', from: '2026-09-01', to: '2026-11-09' } as const, '1 Sep 2026 to 9 Nov 2026'],
  [{ kind: 'custom', from: '2026-11-09', to: '2026-11-09' } as const, '9 Nov 2026'],
])('a range in words: $1', (range, words) => {
  expect(rangeText(range)).toBe(words)
})
