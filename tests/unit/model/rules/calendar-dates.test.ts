import { expect, test } from 'vitest'
import { nextMonthlyDate } from '../../../../src/model/rules/calendar-dates.ts'

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
