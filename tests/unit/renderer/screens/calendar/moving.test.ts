/** Moving a campaign in the calendar: which may be moved, where it stands then, and what collides there. */
import { describe, expect, it } from 'vitest'
import { emptySchedule } from '../../../../../src/model/steps/schedule/values.ts'
import type { StepContext } from '../../../../../src/model/steps/step.ts'
import {
  collisionsAfter,
  isMovable,
  movedRule,
  othersOn,
  ownMomentOn,
  type Series,
  shiftSeries,
  withSeries,
} from '../../../../../src/renderer/screens/calendar/moving.ts'
import { daily, entries, now, once, onTriggers, plan } from './made.ts'

const entryOf = (more: Parameters<typeof plan>[0] = {}, zone?: string) => {
  const [entry] = entries([plan({ status: 'draft', ...more })], zone)
  if (!entry) throw new Error('It does not run')
  return entry
}

describe('what may be moved', () => {
  it.each([
    ['a draft', {}, true],
    ['an approved one', { status: 'approved' }, true],
    ['a pending one: its content alone is locked', { status: 'pending' }, true],
    ['a scheduled one', { status: 'scheduled' }, false],
    ['a running one', { status: 'running' }, false],
    ['a series', { type: 'periodic', schedule: daily('2026-11-27', '10:00') }, true],
    ['the start of a trigger', { type: 'event_based', schedule: onTriggers('2026-11-27', null) }, false],
  ])('%s', (_name, more, may) => expect(isMovable(entryOf(more))).toBe(may))
})

describe('where it stands', () => {
  it.each([
    ['its own day', 'Asia/Karachi', '10:00', { date: '2026-12-04' }, { date: '2026-12-04', time: '10:00' }],
    ['a day behind the calendar', 'Asia/Tokyo', '21:00', { date: '2026-11-30' }, { date: '2026-11-29', time: '21:00' }],
    [
      'over the end of the year',
      'Asia/Karachi',
      '23:30',
      { date: '2027-01-01' },
      { date: '2027-01-01', time: '23:30' },
    ],
    [
      'another hour',
      'Asia/Karachi',
      '10:15',
      { date: '2026-12-04', time: '14:15' },
      { date: '2026-12-04', time: '14:15' },
    ],
    [
      'another hour on another clock',
      'Asia/Tokyo',
      '10:15',
      { date: '2026-12-04', time: '01:15' },
      { date: '2026-12-03', time: '21:15' },
    ],
  ])('%s', (_name, zone, time, to, wanted) => {
    const entry = entryOf({ schedule: once('2026-11-27', time) }, zone)
    const own = ownMomentOn(entry, to, zone)
    expect(own).toEqual(wanted)
    const moved = movedRule(entry, own, now)
    expect(moved).toMatchObject({ ok: true, rule: { start: wanted.date, time: wanted.time, pattern: null } })
    if (!moved.ok) return
    const [after] = entries([{ ...entry.plan, rule: moved.rule }], zone)
    // The end of the year lies beyond what is asked for here.
    if (after) expect({ date: after.date, time: after.time }).toEqual({ time: entry.time, ...to })
  })
})

it('what collides there is told before, what collided already is not', () => {
  const entry = entryOf({ name: 'Mine' })
  const other = plan({ name: 'Theirs', schedule: once('2026-12-04', '15:00') })
  const third = plan({ name: 'Third', schedule: once('2026-12-04', '16:00'), segmentId: 2 })
  const limits = () => ({ cap: 1, delayDays: 0 })
  const at = { zone: 'Asia/Karachi', now, limits }
  const to = (date: string) => {
    const own = { date, time: '10:00' }
    const moved = movedRule(entry, own, now)
    if (!moved.ok) throw new Error(moved.why)
    return { to: own, rule: moved.rule }
  }
  expect(collisionsAfter([entry.plan, other, third], entry, to('2026-12-04'), at)).toEqual([
    "Exceeds the cap for 'Karachi'. At most 1 message in 24 hours, and 'Mine' (draft) at 10:00 comes first.",
  ])
  expect(collisionsAfter([entry.plan, other, third], entry, to('2026-12-01'), at)).toEqual([])
})

it('every other message of that day is told: those to the same segment, and those to others', () => {
  const entry = entryOf({ name: 'Mine' })
  const plans = [
    entry.plan,
    plan({ name: 'Late', schedule: once('2026-12-04', '20:00'), segmentId: 2 }),
    plan({ name: 'Same', schedule: once('2026-12-04', '15:00') }),
    plan({ name: 'Mail', channelName: 'email', schedule: once('2026-12-04', '09:00'), segmentId: 3 }),
    plan({ name: 'Next day', schedule: once('2026-12-05', '09:00') }),
    plan({ name: 'Series', type: 'periodic', schedule: daily('2026-12-01', '11:00'), segmentId: 4 }),
  ]
  const named = (date: string, zone = 'Asia/Karachi') => {
    const { same, other } = othersOn(plans, entry, { date, time: '10:00' }, { zone, now })
    return [same, other].map((entries) => entries.map((one) => `${one.plan.name} ${one.time}`))
  }
  expect(named('2026-12-04')).toEqual([['Same 15:00'], ['Mail 09:00', 'Series 11:00', 'Late 20:00']])
  expect(named('2026-11-30')).toEqual([[], []])
  // Midnight in New York: what leaves Karachi an hour before is of the day before there.
  expect(named('2026-12-05', 'America/New_York')).toEqual([[], ['Series 01:00']])
})

it('collisions of a series are told weeks ahead', () => {
  const weekly = { repeat: { value: 1, interval: 'weeks' }, active: { time: '10:00', daysOfWeek: ['Friday'] } }
  const entry = entryOf({ name: 'Mine', type: 'periodic', schedule: daily('2026-11-27', '10:00', weekly) })
  const other = plan({ name: 'Theirs', schedule: once('2026-12-22', '15:00') })
  const own = { date: '2026-12-01', time: '10:00' }
  const moved = movedRule(entry, own, now)
  if (!moved.ok) throw new Error(moved.why)
  const at = { zone: 'Asia/Karachi', now, limits: () => ({ cap: 1, delayDays: 0 }) }
  expect(collisionsAfter([entry.plan, other], entry, { to: own, rule: moved.rule }, at)).toEqual([
    "Exceeds the cap for 'Karachi'. At most 1 message in 24 hours, and 'Mine' (draft) at 10:00 comes first.",
  ])
})

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
