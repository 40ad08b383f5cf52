import { expect, it, test } from 'vitest'
import { nextMonthlyDate, timeUntil } from '../../../../src/model/rules/calendar-dates.ts'

test.each([
  ['2026-11-27', '2026-11-28', '2026-12-25', 'the fourth Friday'],
  ['2026-12-01', '2026-11-28', '2027-01-05', 'the first Tuesday, in the next year'],
  ['2026-10-30', '2026-10-31', '2026-11-27', 'a fifth Friday where the month has four: the last'],
  ['2026-07-31', '2026-11-28', '2026-12-25', 'months ago: the first that is still to come'],
  ['2026-10-24', '2026-11-28', '2026-12-26', 'the one of this month is today'],
  ['', '2026-11-28', '', 'no date'],
])('%s, copied on %s: %s (%s)', (date, today, expected) => {
  expect(nextMonthlyDate(date, today)).toBe(expected)
})

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
