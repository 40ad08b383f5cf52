/** How long until a moment, in whole ones of the largest unit of which there are two. */
import { expect, it } from 'vitest'
import { timeUntil } from '../../../../src/model/rules/time-until.ts'

it.each([
  ['2026-11-27T05:00:00Z', '6 days'],
  ['2026-11-22T14:16:00Z', '2 days'],
  ['2026-11-22T14:15:59Z', '47 hours'],
  ['2026-11-20T16:16:00Z', '2 hours'],
  ['2026-11-20T16:15:59Z', '119 minutes'],
  ['2026-11-20T14:17:59Z', '1 minute'],
  ['2026-11-20T14:16:59Z', 'less than a minute'],
  ['2026-11-20T14:16:00Z', null],
  ['2026-11-20T14:15:00Z', null],
])('until %s: %s', (iso, words) => {
  expect(timeUntil(Date.parse('2026-11-20T14:16:00Z'), Date.parse(iso))).toBe(words)
})
