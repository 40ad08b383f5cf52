/** Conversions and revenue against the control group, several campaigns side by side, and how old figures are. */
import { describe, expect, test } from 'vitest'
import { comparedRows } from '../../../../../../src/renderer/screens/campaign-home/results/compare.tsx'
import {
  differenceOf,
  twoProportions,
  upliftOf,
  verdictOf,
  wilson,
} from '../../../../../../src/renderer/screens/campaign-home/results/uplift.ts'
import { oldestAsOf } from '../../../../../../src/renderer/screens/campaign-home/results/use-report.ts'

const held = (people: number, conversions: number, revenue = 0) => ({ control: { people, conversions, revenue } })
const got = (reached: number, conversions: number, revenue = 0) => ({ reached, conversions, revenue })

describe('why there is no comparison', () => {
  test.each([
    [got(100, 2), 'There is no control group to compare with.'],
    [{ ...got(100, 2), ...held(0, 0) }, 'There is no control group to compare with.'],
    [held(10, 1), 'Nobody has received this campaign yet, so there is nothing to compare.'],
    [
      { ...got(10, 11), ...held(10, 1) },
      'More conversions than people: somebody converted more than once, so the shares cannot be compared.',
    ],
  ])('%o', (stats, words) => {
    expect(upliftOf(stats)).toBe(words)
  })
})

describe('the verdict', () => {
  test.each([
    [
      { ...got(10_000, 300), ...held(1_000, 10) },
      'Recipients converted more often: 3.0% against 1.0%.',
      'That would be about 200 of the 300 conversions, between 111 and 258.',
    ],
    [
      { ...got(10_000, 100), ...held(1_000, 40) },
      'Recipients converted less often: 1.0% against 4.0%.',
      'Nothing shows that it led to more conversions.',
    ],
    [
      { ...got(13_061, 272), ...held(395, 4) },
      'Too early to say.',
      'Only 4 of the 395 people in the control group have converted.',
    ],
    [
      { ...got(1_123, 34), ...held(30, 0) },
      'Too early to say.',
      'No one in the control group (30 people) has converted yet.',
    ],
    [{ ...got(1_000, 1), ...held(1_000, 10) }, 'Too early to say.', 'Only 1 of the 1,000 recipients has converted.'],
    [{ ...got(1_123, 34, 135_595), ...held(30, 6) }, 'Too early to say.', 'The control group has only 30 people.'],
    [{ ...got(80, 30), ...held(400, 6) }, 'Too early to say.', 'Only 80 people have received it.'],
    [
      { ...got(13_061, 260), ...held(600, 9) },
      'Recipients converted more often: 2.0% against 1.5%. Not certain yet.',
      'That would be about 64 of the 260 conversions.',
    ],
    [
      { ...got(100_000, 2_000), ...held(50_000, 1_000) },
      'No difference seen: 2.0% against 2.0%.',
      'Nothing shows that it led to more conversions.',
    ],
  ])('%o', (stats, title, text) => {
    const uplift = upliftOf(stats)
    if (typeof uplift === 'string') throw new Error(uplift)
    expect(verdictOf(uplift)).toMatchObject({ title, text })
  })

  test('has its numbers behind it', () => {
    const uplift = upliftOf({ ...got(10_000, 300), ...held(1_000, 10) })
    if (typeof uplift === 'string') throw new Error(uplift)
    expect(verdictOf(uplift).method).toEqual([
      '300 of 10,000 people who got it converted, 10 of 1,000 in the control group.',
      "Difference +2.00 points, 95% interval +1.11 to +2.58 (Newcombe's score method).",
      'Two-proportion z-test: z = 3.64, p < 0.001, two-sided.',
      'Both groups have to be drawn by chance for this to hold.',
    ])
  })
})

test('what it brought: conversions are the difference for everybody reached, revenue those at the average of one', () => {
  const uplift = upliftOf({ ...got(700, 560, 56_000), ...held(800, 480, 32_000) })
  if (typeof uplift === 'string') throw new Error(uplift)
  expect(uplift.rate.estimate).toBeCloseTo(0.2)
  expect(uplift.conversions.estimate).toBeCloseTo(140)
  expect(uplift.conversions.low).toBeCloseTo(uplift.rate.low * 700)
  expect(uplift.conversions.high).toBeCloseTo(uplift.rate.high * 700)
  expect(uplift.revenue?.estimate).toBeCloseTo(14_000)
  expect([uplift.campaign.perPerson, uplift.control.perPerson]).toEqual([80, 40])
})

test.each([
  ['conversions', { ...got(1_123, 34, 135_595), ...held(300, 0) }],
  ['people in the control group', { ...got(1_123, 34, 135_595), ...held(30, 6) }],
  ['people who received it', { ...got(80, 34, 135_595), ...held(300, 6) }],
])('too few %s make no money', (_what, stats) => {
  expect(upliftOf(stats)).toMatchObject({ revenue: null })
})

test('without revenue there is no extra revenue', () => {
  expect(upliftOf({ reached: 100, conversions: 20, ...held(500, 5) })).toMatchObject({ revenue: null })
})

describe('side by side', () => {
  const one = {
    ...got(900, 18, 9_000),
    ...held(100, 1),
    statuses: { sent: 1_000, delivered: 900, view: 450, click: 90 },
  }
  const other = { ...got(150, 6, 1_200), statuses: { sent: 200, delivered: 150, answered: 75 } }

  test('every measure, the highest share marked; counts are not ranked', () => {
    expect(comparedRows([one, other])).toEqual([
      { name: 'Sent', values: ['1,000', '200'], best: null },
      { name: 'Delivered', values: ['90.0%', '75.0%'], best: 0 },
      { name: 'Opened or answered', values: ['50.0%', '50.0%'], best: null },
      { name: 'Clicked', values: ['10.0%', '–'], best: null },
      { name: 'Converted', values: ['2.0%', '4.0%'], best: 1 },
      // One conversion of a hundred people says nothing yet.
      { name: 'Lift vs control', values: ['Too early to say', '–'], best: null },
      { name: 'Revenue', values: ['9,000', '1,200'], best: null },
      { name: 'Revenue per person', values: ['10.00', '8.00'], best: 0 },
    ])
  })

  test('events that people can repeat and shares of few people are named, and none is the highest', () => {
    const rows = comparedRows([
      { ...got(25, 5, 900), statuses: { sent: 30, delivered: 25, view: 40, click: 3 } },
      { ...got(400, 8, 900), statuses: { sent: 500, delivered: 400, view: 100, click: 4 } },
    ])
    expect(rows.map(({ name, values, best }) => [name, ...values, best])).toEqual([
      ['Sent', '30', '500', null],
      ['Delivered', '83.3% of only 30', '80.0%', null],
      ['Opened or answered', '40 opens by at most 25 people', '25.0%', null],
      ['Clicked', '12.0% of only 25', '1.0%', null],
      ['Converted', '20.0% of only 25', '2.0%', null],
      ['Lift vs control', '–', '–', null],
      ['Revenue', '900', '900', null],
      ['Revenue per person', '–', '2.25', null],
    ])
  })

  test('amounts have their currency; a dash has none', () => {
    const rows = comparedRows([one, null], 'Rs')
    expect(rows.slice(6).map(({ values }) => values)).toEqual([
      ['Rs\u00a09,000', '–'],
      ['Rs\u00a010.00', '–'],
    ])
  })

  test('stats that could not be read are dashes', () => {
    expect(comparedRows([null, one]).map(({ values }) => values[0])).toEqual(new Array(8).fill('–'))
  })
})

test.each([
  [[undefined, undefined], { counted: null, kept: null }],
  [
    [
      { value: { as_of: '2026-11-20T10:00:00Z' }, asOf: null },
      { value: { as_of: '2026-11-20T09:00:00Z' }, asOf: '2026-11-20T09:30:00.000Z' },
      { value: { as_of: null }, asOf: '2026-11-20T08:30:00.000Z' },
    ],
    { counted: '2026-11-20T09:00:00Z', kept: '2026-11-20T08:30:00.000Z' },
  ],
  [[{ value: { as_of: 'soon' }, asOf: null }], { counted: null, kept: null }],
])('a report is as old as its oldest part', (parts, age) => {
  expect(oldestAsOf(parts)).toEqual(age)
})

const to4 = (value: number) => Number(value.toFixed(4))
const z95 = 1.959964

// Two-sided intervals for the single proportion, table I, method 3: score.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('Wilson of %i in %i', (converted, people, low, high) => {
  const interval = wilson({ converted, people }, z95)
  expect([to4(interval.low), to4(interval.high)]).toEqual([low, high])
})

// Interval estimation for the difference between independent proportions, table II, method 10: hybrid score.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [0, 10, 0, 10, -0.2775, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
  [10, 10, 0, 10, 0.6075, 1],
])('Newcombe of %i in %i less %i in %i', (a, m, b, n, low, high) => {
  const found = differenceOf({ converted: a, people: m }, { converted: b, people: n })
  expect([to4(found.low), to4(found.high)]).toEqual([low, high])
  expect(found.estimate).toBeCloseTo(a / m - b / n, 12)
})

test('a difference the other way round is the same with the other sign', () => {
  const [one, other] = [
    { converted: 422, people: 14_844 },
    { converted: 7, people: 559 },
  ]
  const there = differenceOf(one, other)
  const back = differenceOf(other, one)
  expect(back.low).toBeCloseTo(-there.high, 12)
  expect(back.high).toBeCloseTo(-there.low, 12)
})

// z reckoned by hand from the pooled share, p from it by Python's statistics.NormalDist.
test.each([
  [15, 100, 25, 100, -1.7678, 0.0771],
  [300, 10_000, 10, 1_000, 3.6438, 0.0003],
  [50, 200, 50, 200, 0, 1],
])('z-test of %i in %i and %i in %i', (a, m, b, n, z, p) => {
  const found = twoProportions({ converted: a, people: m }, { converted: b, people: n })
  expect([found.z, found.p].map((value) => to4(value ?? Number.NaN))).toEqual([z, p])
})

test('where nobody or everybody converted the z-test says nothing', () => {
  expect(twoProportions({ converted: 0, people: 9 }, { converted: 0, people: 5 })).toEqual({ z: null, p: null })
  expect(twoProportions({ converted: 9, people: 9 }, { converted: 5, people: 5 })).toEqual({ z: null, p: null })
})
