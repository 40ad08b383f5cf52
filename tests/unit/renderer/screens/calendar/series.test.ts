/** A series that is moved: the rule after it, and what cannot be moved as a whole. */
import { describe, expect, it } from 'vitest'
import { emptySchedule } from '../../../../../src/model/steps/schedule/values.ts'
import type { StepContext } from '../../../../../src/model/steps/step.ts'
import { type Series, shiftSeries, withSeries } from '../../../../../src/renderer/screens/calendar/series.ts'

const today = '2026-11-21'
const made = (pattern: Series['pattern'], more: Partial<Series> = {}): Series => ({
  zone: 'Asia/Karachi',
  time: '10:00',
  start: '2026-11-23',
  end: null,
  pattern,
  ...more,
})
const days = (every: number) => ({ unit: 'days', every }) as const
const weeks = (every: number, weekDays: number[]) => ({ unit: 'weeks', every, weekDays }) as const
const months = (every: number, list: (number | 'last')[]) => ({ unit: 'months', every, days: list }) as const
const groups = (nth: 1 | 2 | 5 | 'last', weekDay: number) =>
  ({ unit: 'months', every: 1, groups: [{ nth, weekDay }] }) as const

describe('the rule after it', () => {
  it.each<[string, Series, string, string, Partial<Series>]>([
    ['every third day, first run', made(days(3)), '2026-11-23', '2026-11-24', { start: '2026-11-24' }],
    ['every third day, a later run', made(days(3)), '2026-11-29', '2026-11-30', { start: '2026-11-24' }],
    [
      'its end goes along',
      made(days(3), { end: '2026-12-20' }),
      '2026-11-29',
      '2026-12-01',
      { start: '2026-11-25', end: '2026-12-22' },
    ],
    [
      'Mondays become Thursdays',
      made(weeks(1, [1])),
      '2026-11-30',
      '2026-12-03',
      { start: '2026-11-23', pattern: weeks(1, [4]) },
    ],
    [
      'of two weekdays one',
      made(weeks(1, [1, 5])),
      '2026-11-27',
      '2026-11-26',
      { start: '2026-11-23', pattern: weeks(1, [1, 4]) },
    ],
    [
      'every other week, to the week between',
      made(weeks(2, [1])),
      '2026-11-23',
      '2026-12-02',
      { start: '2026-12-02', pattern: weeks(2, [3]) },
    ],
    [
      'before its own start',
      made(weeks(1, [3]), { start: '2026-11-25' }),
      '2026-12-02',
      '2026-11-24',
      { start: '2026-11-24', pattern: weeks(1, [2]) },
    ],
    ['the 15th', made(months(1, [1, 15])), '2026-12-15', '2026-12-18', { pattern: months(1, [1, 18]) }],
    ['the last day', made(months(1, ['last'])), '2026-11-30', '2026-11-28', { pattern: months(1, [28]) }],
    [
      'the second Friday',
      made(groups(2, 5)),
      '2026-12-11',
      '2026-12-15',
      { pattern: { ...groups(2, 5), groups: [{ nth: 3, weekDay: 2 }] } },
    ],
    [
      'the last Friday stays a last one',
      made(groups('last', 5)),
      '2026-11-27',
      '2026-11-26',
      { pattern: groups('last', 4) },
    ],
  ])('%s', (_name, series, from, to, wanted) =>
    expect(shiftSeries(series, from, to, today)).toEqual({ ok: true, rule: expect.objectContaining(wanted) }),
  )

  it('a start in the past becomes the first run that is left, in the same step', () => {
    const series = made(weeks(2, [1]), { start: '2026-10-26' })
    expect(shiftSeries(series, '2026-12-07', '2026-12-10', today)).toEqual({
      ok: true,
      rule: { ...series, start: '2026-11-26', pattern: weeks(2, [4]) },
    })
  })
})

it.each([
  ['a day on which it runs already', made(days(1)), '2026-11-23', '2026-11-24', 'It already runs on Tue 24 Nov 2026.'],
  [
    'a day that has passed',
    made(days(3)),
    '2026-11-29',
    '2026-11-20',
    'The whole series cannot move to that day. Change it in its schedule.',
  ],
])('refused: %s', (_name, series, from, to, why) =>
  expect(shiftSeries(series, from, to, today)).toEqual({ ok: false, why }),
)

it('the form takes it over', () => {
  const context = { channel: { toggles: {} }, type: 'recurring' } as unknown as StepContext
  const before = { ...emptySchedule(context), startMovedFrom: '2026-10-26', weekDays: [1] }
  expect(withSeries(before, made(weeks(2, [4]), { start: '2026-11-26' }))).toEqual({
    ...before,
    startDate: '2026-11-26',
    endDate: '',
    startMovedFrom: null,
    weekDays: [4],
  })
})
