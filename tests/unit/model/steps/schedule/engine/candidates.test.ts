/** The days that a pattern names, from any day on, without zones. */
import { expect, it } from 'vitest'
import { type Candidate, candidatesOf } from '../../../../../../src/model/steps/schedule/engine/candidates.ts'
import type { Pattern } from '../../../../../../src/model/steps/schedule/engine/index.ts'

function first(pattern: Pattern | null, start: string, from: string, count: number): Candidate[] {
  const found: Candidate[] = []
  for (const candidate of candidatesOf(pattern, start, from)) {
    if (found.length === count) break
    found.push(candidate)
  }
  return found
}
const datesOf = (candidates: Candidate[]) =>
  candidates.map((one) => (one.kind === 'day' ? one.date : `${one.kind} ${one.reason} ${one.month}`))

it.each<[what: string, pattern: Pattern | null, start: string, from: string, dates: string[]]>([
  ['once, from its own day on', null, '2026-11-10', '2026-11-10', ['2026-11-10']],
  ['once, from the day before on', null, '2026-11-10', '2026-11-09', ['2026-11-10']],
  ['once, when it is over', null, '2026-11-10', '2026-11-11', []],
  ['every 0 days', { unit: 'days', every: 0 }, '2026-11-10', '2026-11-10', []],
  [
    'every 3 days, on a day of its own',
    { unit: 'days', every: 3 },
    '2026-11-01',
    '2026-11-10',
    ['2026-11-10', '2026-11-13', '2026-11-16'],
  ],
  [
    'every 3 days, between two',
    { unit: 'days', every: 3 },
    '2026-11-01',
    '2026-11-11',
    ['2026-11-13', '2026-11-16', '2026-11-19'],
  ],
  [
    'every 3 days, before the start',
    { unit: 'days', every: 3 },
    '2026-11-01',
    '2026-10-01',
    ['2026-11-01', '2026-11-04', '2026-11-07'],
  ],
  ['every 3 weeks without a day', { unit: 'weeks', every: 3, weekDays: [] }, '2026-11-04', '2026-11-04', []],
  // Weeks count from the Monday of the start's own week, the 2nd.
  [
    'every 3 weeks, days in any order',
    { unit: 'weeks', every: 3, weekDays: [7, 1] },
    '2026-11-04',
    '2026-11-04',
    ['2026-11-08', '2026-11-23', '2026-11-29'],
  ],
  [
    'every 3 weeks, seven weeks on',
    { unit: 'weeks', every: 3, weekDays: [7, 1] },
    '2026-11-04',
    '2026-12-24',
    ['2027-01-04', '2027-01-10', '2027-01-25'],
  ],
  [
    'every 2 months, days in any order',
    { unit: 'months', every: 2, days: [20, 5, 5] },
    '2026-11-04',
    '2026-11-04',
    ['2026-11-05', '2026-11-20', '2027-01-05'],
  ],
  [
    'every 2 months, within a month',
    { unit: 'months', every: 2, days: [20, 5] },
    '2026-11-04',
    '2026-11-10',
    ['2026-11-20', '2027-01-05', '2027-01-20'],
  ],
  [
    'every 2 months, five months on',
    { unit: 'months', every: 2, days: [5] },
    '2026-11-04',
    '2027-04-01',
    ['2027-05-05', '2027-07-05', '2027-09-05'],
  ],
  [
    'the 31st',
    { unit: 'months', every: 1, days: [31] },
    '2026-11-04',
    '2026-11-04',
    ['skip no-such-day 2026-11', '2026-12-31', '2027-01-31'],
  ],
  [
    'the fifth Friday',
    { unit: 'months', every: 1, groups: [{ nth: 5, weekDay: 5 }] },
    '2026-11-04',
    '2026-11-04',
    ['skip no-such-weekday 2026-11', 'skip no-such-weekday 2026-12', '2027-01-29'],
  ],
  [
    'the last and the first Friday',
    {
      unit: 'months',
      every: 1,
      groups: [
        { nth: 'last', weekDay: 5 },
        { nth: 1, weekDay: 5 },
      ],
    },
    '2026-11-04',
    '2026-11-04',
    ['2026-11-06', '2026-11-27', '2026-12-04'],
  ],
])('%s', (_, pattern, start, from, dates) => expect(datesOf(first(pattern, start, from, 3))).toEqual(dates))

it.each<[what: string, pattern: Pattern, days: number]>([
  ['every 400 years in days', { unit: 'days', every: 146_097 }, 2],
  ['every 400 years in weeks', { unit: 'weeks', every: 146_097 / 7, weekDays: [1] }, 2],
  ['every 400 years in months', { unit: 'months', every: 4_800, days: [2] }, 1],
])('%s ends once it would begin anew', (_, pattern, days) =>
  // A Monday.
  expect(first(pattern, '2026-11-02', '2026-11-02', 9)).toHaveLength(days),
)
