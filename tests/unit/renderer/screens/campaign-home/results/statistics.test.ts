/** Intervals against the values that R. G. Newcombe published (Statistics in Medicine 17, 1998, 857–890), to four places. */
import { expect, test } from 'vitest'
import {
  differenceOf,
  twoProportions,
  wilson,
} from '../../../../../../src/renderer/screens/campaign-home/results/statistics.ts'

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
