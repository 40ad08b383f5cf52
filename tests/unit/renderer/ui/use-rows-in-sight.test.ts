import { describe, expect, test } from 'vitest'
import { rowsIn, sightOf } from '../../../../src/renderer/ui/use-rows-in-sight.ts'

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('rows of 40 pixels in 200 pixels, two more above and below', () => {
  test.each([
    ['at the start', 0, 1_000, range(0, 7)],
    ['between two rows', 410, 1_000, range(8, 18)],
    ['at the end', 40 * 995, 1_000, range(993, 1_000)],
    ['fewer rows than fit', 0, 3, range(0, 3)],
    ['no row', 0, 0, []],
    ['shorter since it was scrolled: its last rows', 40 * 995, 20, range(13, 20)],
    ['pulled beyond the start, as touchpads do', -30, 1_000, range(0, 7)],
  ])('%s', (_, top, count, rows) => {
    expect(rowsIn(sightOf(top, 200, 40), { count, beyond: 2 })).toEqual(rows)
  })
  test('not laid out: as many as are rendered beyond', () =>
    expect(rowsIn(sightOf(0, 0, 40), { count: 9, beyond: 2 })).toEqual([0, 1]))
})
