/** How figures are written. */
import { expect, test } from 'vitest'
import * as numbers from '../../../../../../src/renderer/screens/campaign-home/results/numbers.ts'

test.each([
  [numbers.count, 17_693, '17,693'],
  [numbers.count, 0, '0'],
  [numbers.count, -1_204, '−1,204'],
  [numbers.count, null, '–'],
  [numbers.count, undefined, '–'],
  [numbers.share, 0.9437, '94.4%'],
  [numbers.share, 0, '0%'],
  [numbers.share, 1, '100%'],
  [numbers.share, 0.0004, '<0.1%'],
  [numbers.share, 0.0006, '0.1%'],
  [numbers.share, 0.999_995, '>99.9%'],
  [numbers.share, 0.999_4, '99.9%'],
  [numbers.share, 1.25, '1.3×'],
  [numbers.share, null, '–'],
  [numbers.share, Number.NaN, '–'],
  [numbers.amount, 80, '80.00'],
  [numbers.amount, 4_165.4, '4,165'],
  [numbers.amount, -2.5, '−2.50'],
  [numbers.amount, undefined, '–'],
])('%o of %s is %s', (write, value, words) => {
  expect(write(value)).toBe(words)
})

test.each([
  [numbers.points, 0.0094, '+0.94'],
  [numbers.points, -0.0012, '−0.12'],
  [numbers.points, 0, '0.00'],
  [numbers.more, 1_204.4, '+1,204'],
  [numbers.more, -18, '−18'],
])('%o of %s is %s', (write, value, words) => {
  expect(write(value)).toBe(words)
})

test.each([
  [1, 4, 0.25],
  [1, 0, null],
  [null, 4, null],
  [4, undefined, null],
])('%s of %s', (part, all, expected) => {
  expect(numbers.ratio(part, all)).toBe(expected)
})
