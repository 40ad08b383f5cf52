/** A page comes back three times within a minute, and then not. */
import { expect, test } from 'vitest'
import { loopBreaker } from '../../../../src/main/electron/crash-page.ts'

const seconds = (...at: number[]) => {
  const may = loopBreaker()
  return at.map((second) => may(second * 1_000))
}

test.each<[number[], boolean[]]>([
  [[0], [true]],
  [
    [0, 1, 2],
    [true, true, true],
  ],
  [
    [0, 1, 2, 3],
    [true, true, true, false],
  ],
  [
    [0, 1, 2, 59, 60],
    [true, true, true, false, true],
  ],
  [
    [0, 30, 60, 90, 120],
    [true, true, true, true, true],
  ],
  [
    [0, 0, 0, 0, 61],
    [true, true, true, false, true],
  ],
])('after %j seconds: %j', (at, may) => {
  expect(seconds(...at)).toEqual(may)
})
