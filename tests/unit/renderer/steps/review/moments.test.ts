/** Moments on the clocks of two zones. */
import { describe, expect, it } from 'vitest'
import { momentBeside, momentIn } from '../../../../../src/renderer/steps/review/moments.ts'

const at = (iso: string) => Date.parse(iso)

describe('the moment in words', () => {
  it.each([
    ['Asia/Karachi', '2026-11-27T05:00:00Z', 'Fri 27 Nov 2026, 10:00'],
    ['Europe/London', '2026-11-27T05:00:00Z', 'Fri 27 Nov 2026, 05:00'],
    ['America/Los_Angeles', '2026-11-27T05:00:00Z', 'Thu 26 Nov 2026, 21:00'],
    ['Asia/Karachi', '2026-12-31T19:00:00Z', 'Fri 1 Jan 2027, 00:00'],
  ])('in %s %s is %s', (zone, iso, words) => {
    expect(momentIn(zone, at(iso))).toBe(words)
  })
})

it.each([
  ['Asia/Karachi', 'Europe/London', '05:00'],
  ['Asia/Karachi', 'America/Los_Angeles', 'Thu 21:00'],
  ['America/Los_Angeles', 'Pacific/Kiritimati', 'Fri 19:00'],
])('beside %s, %s says %s', (said, zone, words) => {
  const moment = at('2026-11-27T05:00:00Z')
  expect(momentBeside(momentIn(zone, moment), momentIn(said, moment))).toBe(words)
})
