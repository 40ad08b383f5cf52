/** How figures are written. */
import { expect, test } from 'vitest'
import * as numbers from '../../../../../../src/renderer/screens/campaign-home/results/numbers.ts'

test.each([
  [numbers.count, 17_693, '17,693'],
  [numbers.count, 0, '0'],
  [numbers.count, -1_204, '−1,204'],
  [numbers.count, null, '–'],
  [numbers.count, undefined, '–'],
  [numbers.amount, 80, '80.00'],
  [numbers.amount, 4_165.4, '4,165'],
  [numbers.amount, -2.5, '−2.50'],
  [numbers.amount, undefined, '–'],
])('%o of %s is %s', (write, value, words) => {
  expect(write(value)).toBe(words)
})

test.each([
  [numbers.pointsText, 0.0094, '+0.94'],
  [numbers.pointsText, -0.0012, '−0.12'],
  [numbers.pointsText, 0, '0.00'],
  [numbers.signedAmount, 1_204.4, '+1,204'],
  [numbers.signedAmount, -18, '−18'],
])('%o of %s is %s', (write, value, words) => {
  expect(write(value)).toBe(words)
})
