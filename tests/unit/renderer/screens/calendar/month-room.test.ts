/** How the weeks and days of a month share their room, as tables of sizes. */
import { expect, test } from 'vitest'
import {
  linesIn,
  sharedLines,
  wantedLines,
  weekHeights,
} from '../../../../../src/renderer/screens/calendar/month-room.ts'

const entry = (name: string, kind: 'run' | 'start' = 'run') => ({ time: '10:00', kind, name })

test.each([
  // A day of 160 px, as in a window of 1440.
  ['Eid', 'run', 160, 2],
  ['Lookalike: winter buyers', 'run', 160, 2],
  ['Back in stock: block-print kurtas', 'run', 160, 3],
  // A day of 142 px, as in a window of 1100.
  ['Lookalike: winter buyers', 'run', 142, 2],
  ['Loyalty card, first reminder', 'start', 142, 3],
  ['A name of a campaign that is longer than any day is wide, in every window', 'run', 142, 4],
  // The width is not known yet.
  ['Eid', 'run', 0, 4],
] as const)('%s (%s) in a day of %i px wants %i lines', (name, kind, width, lines) => {
  expect(wantedLines(entry(name, kind), width)).toBe(lines)
})

test.each([
  // Equal while all fit.
  [[0, 0, 0, 0, 0], 500, [100, 100, 100, 100, 100]],
  [[2, 3, 2, 2, 2], 500, [100, 100, 100, 100, 100]],
  // Two entries in the first week take from the others, which keep their two lines.
  [[4, 2, 2, 2, 2, 4], 576, [116, 86, 86, 86, 86, 116]],
  // Nothing fits: the month scrolls.
  [[4, 2, 0], 100, [116, 74, 74]],
  [[40, 0], 100, [116, 74]],
])('weeks that need %j lines, in %i px, are %j high', (needs, height, heights) => {
  expect(weekHeights(needs, height)).toEqual(heights)
})

test.each([
  [0, 2],
  [74, 2],
  [116, 4],
  [160, 6],
])('a day of %i px has %i lines', (height, lines) => {
  expect(linesIn(height)).toBe(lines)
})

test.each([
  [[2], 3, [3]],
  [[2], 9, [3]],
  [[2, 2], 4, [2, 2]],
  [[2, 3], 5, [2, 3]],
  [[2, 3], 4, [2, 2]],
  [[3, 2, 2], 4, [2, 1, 1]],
  // The last line says how many are left.
  [[2, 2, 2], 2, [1, 0, 0]],
  [[2, 2, 2, 2], 3, [1, 1, 0, 0]],
])('entries that want %j lines get, of %i, %j', (wanted, lines, given) => {
  expect(sharedLines(wanted, lines)).toEqual(given)
})
