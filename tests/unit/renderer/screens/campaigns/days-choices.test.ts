/** Days typed in words, on one calendar day in November. */
import { expect, test } from 'vitest'
import { daysInWords } from '../../../../../src/renderer/screens/campaigns/days-choices.tsx'
import { daysText } from '../../../../../src/renderer/screens/campaigns/filter-pills.tsx'

const today = '2026-11-25'

test.each([
  ['last spring', '2026-03-01', '2026-05-31'],
  ['Spring 2025', '2025-03-01', '2025-05-31'],
  ['last autumn', '2025-09-01', '2025-11-30'],
  ['this autumn', '2026-09-01', '2026-11-30'],
  ['last winter', '2025-12-01', '2026-02-28'],
  ['the winter of 2023', '2023-12-01', '2024-02-29'],
  ['March', '2026-03-01', '2026-03-31'],
  ['december', '2025-12-01', '2025-12-31'],
  ['in March 2025', '2025-03-01', '2025-03-31'],
  ['2025', '2025-01-01', '2025-12-31'],
  ['q2 2026', '2026-04-01', '2026-06-30'],
  ['last week', '2026-11-16', '2026-11-22'],
  ['this month', '2026-11-01', '2026-11-30'],
  ['last quarter', '2026-07-01', '2026-09-30'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['last 30 days', '2026-10-27', '2026-11-25'],
  ['yesterday', '2026-11-24', '2026-11-24'],
  ['5 March', '2026-03-05', '2026-03-05'],
  ['28 Nov', '2025-11-28', '2025-11-28'],
  ['2026-03-05', '2026-03-05', '2026-03-05'],
  ['1 March to 15 May', '2026-03-01', '2026-05-15'],
  ['between 1 March 2025 and 15 May 2025', '2025-03-01', '2025-05-15'],
  ['from October to January', '2025-10-01', '2026-01-31'],
  ['December - February', '2025-12-01', '2026-02-28'],
  ['before 1 June', '', '2026-05-31'],
  ['until June', '', '2026-06-30'],
  ['since 1 November', '2026-11-01', ''],
  ['after last spring', '2026-06-01', ''],
])('%s', (typed, from, to) => {
  expect(daysInWords(typed, today)).toEqual({ from, to })
})

test.each(['', 'soon', 'last spring maybe', '31 February', 'tomorrow at 10:00', '15 May 2026 to 1 May 2025'])(
  'not %s',
  (typed) => {
    expect(daysInWords(typed, today)).toBeNull()
  },
)

test.each([
  [{ from: '2026-03-01', to: '2026-05-31' }, '1 Mar to 31 May 2026'],
  [{ from: '2025-12-01', to: '2026-02-28' }, '1 Dec 2025 to 28 Feb 2026'],
  [{ from: '2026-03-05', to: '2026-03-05' }, '5 Mar 2026'],
  [{ from: '2026-11-01', to: '' }, 'since 1 Nov 2026'],
  [{ from: '', to: '2026-05-31' }, 'until 31 May 2026'],
])('%j reads %s', (days, text) => {
  expect(daysText(days)).toBe(text)
})
