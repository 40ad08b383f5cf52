/** Shares of people: at most 100%, never rounded to all or none; events are called events, and few people few. */
import { expect, test } from 'vitest'
import { partText, ratioOf, shareCell, shareText } from '../../../../src/model/rules/amounts.ts'

test.each([
  [0.9437, '94.4%'],
  [0, '0%'],
  [1, '100%'],
  [0.0004, 'under 0.1%'],
  [0.0006, '0.1%'],
  [0.999_995, '99.9+%'],
  [0.999_4, '99.9%'],
  [1.25, '–'],
  [null, '–'],
  [Number.NaN, '–'],
])('a share of %s is %s', (share, text) => {
  expect(shareText(share)).toBe(text)
})

test.each([
  ['view', 400, 800, '50.0% of delivered'],
  ['view', 40, 25, '40 opens by at most 25 people'],
  ['click', 3, 1, '3 clicks by at most 1 person'],
  ['answered', 12_400, 1_000, '12,400 answers by at most 1,000 people'],
  ['delivered', 30, 25, '30 deliveries to at most 25 people'],
  ['conversions', 2, 1, '2 conversions by at most 1 person'],
  ['read_twice', 2, 1, '2 events of at most 1 person'],
  ['view', 1, 3, '33.3% of only 3 delivered'],
  ['view', 25, 25, '100% of only 25 delivered'],
  ['view', 199_999, 200_000, '99.9+% of delivered'],
  ['view', 1, 199_999, 'under 0.1% of delivered'],
  ['view', 2, 0, null],
  ['view', null, 25, null],
  ['view', 25, undefined, null],
])('%s: %s of %s delivered is %s', (name, part, all, text) => {
  expect(partText(name, part, all, 'delivered')).toBe(text)
})

test.each([
  [52, 1_000, '5.2%'],
  [1, 3, '1 of 3'],
  [40, 25, '40 events'],
  [0, 25, '0 of 25'],
  [null, 25, '–'],
  [2, 0, '–'],
])('%s of %s in a cell is %s', (part, all, text) => {
  expect(shareCell(part, all)).toBe(text)
})

test.each([
  [1, 4, 0.25],
  [1, 0, null],
  [null, 4, null],
  [4, undefined, null],
])('%s of %s', (part, all, ratio) => {
  expect(ratioOf(part, all)).toBe(ratio)
})
