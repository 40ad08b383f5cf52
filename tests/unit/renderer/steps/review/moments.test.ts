/** Moments on the clocks of two zones, and the time until then. */
import { describe, expect, it } from 'vitest'
import { momentIn, timeUntil } from '../../../../../src/renderer/steps/review/moments.ts'

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

describe('the time until then', () => {
  const now = at('2026-11-20T14:16:00Z')
  it.each([
    ['2026-11-27T05:00:00Z', '6 days and 14 hours'],
    ['2026-11-21T14:16:00Z', '1 day'],
    ['2026-11-20T15:17:00Z', '1 hour and 1 minute'],
    ['2026-11-21T14:17:00Z', '1 day and 1 minute'],
    ['2026-11-20T14:18:59Z', '2 minutes'],
    ['2026-11-20T14:16:59Z', 'less than a minute'],
    ['2026-11-20T14:16:00Z', null],
    ['2026-11-20T14:15:00Z', null],
  ])('until %s: %s', (iso, words) => {
    expect(timeUntil(now, at(iso))).toBe(words)
  })
})
