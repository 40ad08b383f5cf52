/** Ticks are round and few, and points stand where they should. */
import { describe, expect, test } from 'vitest'
import { pathOf, placeTicks, scaleOf, valueTicks } from '../../../../../src/renderer/blocks/chart/scale.ts'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [45, [0, 20, 40, 60]],
  [100, [0, 25, 50, 75, 100]],
  [3_640, [0, 1_000, 2_000, 3_000, 4_000]],
  [17_693, [0, 5_000, 10_000, 15_000, 20_000]],
])('ticks up to %i', (most, ticks) => {
  expect(valueTicks(most)).toEqual(ticks)
})

test.each([
  [1, 6, [0]],
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [30, 6, [0, 5, 10, 15, 20, 25]],
  [5, 0, [0]],
])('places of %i, at most %i', (length, count, places) => {
  expect(placeTicks(length, count)).toEqual(places)
})

describe('the scale', () => {
  const scale = scaleOf({ width: 100, height: 50, length: 5, most: 10 })
  test('puts the first left, the last right, nothing at the foot and the most at the head', () => {
    expect([scale.x(0), scale.x(4), scale.y(0), scale.y(10)]).toEqual([0, 100, 50, 0])
  })
  test.each([
    [-20, 0],
    [12, 0],
    [13, 1],
    [60, 2],
    [400, 4],
  ])('finds the place nearest to %i', (x, index) => {
    expect(scale.indexAt(x)).toBe(index)
  })
  test('draws through every point', () => {
    expect(pathOf([0, 5, 10], scaleOf({ width: 100, height: 50, length: 3, most: 10 }))).toBe('M0 50L50 25L100 0')
  })
  test('puts a single place in the middle', () => {
    const single = scaleOf({ width: 100, height: 50, length: 1, most: 10 })
    expect([single.x(0), single.indexAt(3)]).toEqual([50, 0])
  })
})
