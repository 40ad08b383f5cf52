/** What of a campaign stands in the calendar: by its status, on which clock, with which notes; and what a schedule leaves out. */
import { describe, expect, it } from 'vitest'
import type { ScheduledCampaign } from '#contract'
import { activeText, dayText, ownMomentText } from '../../../../../src/renderer/screens/calendar/days.ts'
import { entriesOf, isActiveIn, leftOutOf, spanOf } from '../../../../../src/renderer/steps/schedule/entries.ts'
import { daily, entries, now, once, onTriggers, plan } from '../../screens/calendar/made.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const datesOf = (more: Partial<ScheduledCampaign>) =>
  entriesOf(plan({ type: 'periodic', ...more }), spanOf(november), { zone: 'Asia/Karachi', now })
    .map(({ date }) => date)
    .filter((date) => date.startsWith('2026-11'))

const weekly = daily('2026-11-02', '10:00', {
  repeat: { value: 1, interval: 'weeks' },
  active: { time: '10:00', daysOfWeek: ['Monday'] },
})
const mondays = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']

describe('runs by status', () => {
  it.each([
    ['running', mondays],
    ['scheduled', mondays],
    ['Running', mondays],
    // Stopped on the 20th, as its last change tells.
    ['stopped', mondays.slice(0, 3)],
    ['completed', mondays.slice(0, 3)],
    ['draft', mondays.slice(3)],
    ['pending', mondays.slice(3)],
    ['approved', mondays.slice(3)],
    ['rejected', mondays.slice(3)],
  ])('%s', (status, expected) => {
    expect(datesOf({ status, schedule: weekly })).toEqual(expected)
  })

  it.each([
    ['draft', ['This moment has passed. It was not published.']],
    ['completed', [null]],
    ['stopped', [null]],
  ])('keep a single moment that has passed: %s', (status, notes) => {
    const found = entries([plan({ status, schedule: once('2026-11-19', '10:00') })])
    expect(found.map(({ note, isPast }) => [note, isPast])).toEqual(notes.map((note) => [note, true]))
  })
})

describe('clocks', () => {
  it.each([
    ['Asia/Karachi', '2026-11-27', '23:30', null],
    ['Europe/London', '2026-11-27', '18:30', '23:30 in Asia/Karachi'],
    ['Asia/Tokyo', '2026-11-28', '03:30', 'Fri 27 Nov 2026, 23:30 in Asia/Karachi'],
  ])('of %s', (zone, date, time, own) => {
    const [entry] = entries([plan({ schedule: once('2026-11-27', '23:30') })], zone)
    expect(entry && [entry.date, entry.time, ownMomentText(entry)]).toEqual([date, time, own])
  })

  it.each([
    ['2027-03-28', '01:30', '01:30 does not exist that day; it runs at 02:30'],
    ['2026-10-25', '01:30', '01:30 happens twice that day; it runs the first time'],
    ['2026-10-26', '01:30', null],
  ])('that change: %s at %s', (date, time, note) => {
    const one = plan({ status: 'running', schedule: once(date, time, { time_zone: 'Europe/London' }) })
    const found = entriesOf(one, spanOf({ from: date, to: date }), { zone: 'UTC', now })
    expect(found.map((entry) => entry.note)).toEqual([note])
  })
})

describe('event-based campaigns', () => {
  const days = { from: '2026-11-23', to: '2026-11-29' }
  it.each([
    [
      'running since long',
      { status: 'running', schedule: onTriggers('2026-08-17', null) },
      true,
      'From Mon 17 Aug 2026, never ends · all day',
    ],
    [
      'ends before',
      { status: 'running', schedule: onTriggers('2026-08-17', '2026-11-20') },
      false,
      'From Mon 17 Aug 2026 to Fri 20 Nov 2026 · all day',
    ],
    [
      'starts within',
      {
        status: 'draft',
        schedule: onTriggers('2026-11-24', '2026-12-01', {
          allDay: false,
          active: { start_time: '09:00', end_time: '21:00' },
        }),
      },
      true,
      'From Tue 24 Nov 2026 to Tue 1 Dec 2026 · 09:00 to 21:00',
    ],
    [
      'starts later',
      { status: 'draft', schedule: onTriggers('2026-12-24', null) },
      false,
      'From Thu 24 Dec 2026, never ends · all day',
    ],
    [
      'stopped before',
      { status: 'stopped', schedule: onTriggers('2026-08-17', null) },
      false,
      'From Mon 17 Aug 2026, never ends · all day',
    ],
  ])('%s', (_, more, active, words) => {
    const one = plan({ type: 'event_based', ...more })
    expect(isActiveIn(one, spanOf(days), now)).toBe(active)
    expect(one.active && activeText(one.active)).toBe(words)
  })

  it('stand on the day on which they begin', () => {
    const one = plan({ type: 'event_based', status: 'draft', schedule: onTriggers('2026-11-24', null) })
    expect(entries([one]).map(({ kind, date, time }) => [kind, date, time])).toEqual([['start', '2026-11-24', '00:00']])
  })
})

describe('what is left out', () => {
  const on31st = daily('2026-01-01', '10:00', {
    repeat: { value: 1, interval: 'months' },
    active: { time: '10:00', daysOfMonth: [31] },
  })
  it.each([
    ['running', november, ['No 31st in November']],
    ['running', { from: '2026-11-16', to: '2026-11-22' }, []],
    ['running', { from: '2026-09-01', to: '2026-09-30' }, []],
    ['stopped', november, []],
  ])('%s, %o', (status, days, words) => {
    const one = plan({ type: 'periodic', status, schedule: on31st })
    expect(leftOutOf(one, days, now).map((skip) => skip.reason)).toEqual(words)
  })
})

it('says what a day has', () => {
  const some = entries([plan(), plan()])
  expect([
    dayText('2026-11-27', [], 0, false),
    dayText('2026-11-27', some.slice(0, 1), 0, true),
    dayText('2026-11-27', some, 1, false),
    dayText('2026-11-27', some, 2, false),
  ]).toEqual([
    'Friday 27 November 2026, nothing',
    'Friday 27 November 2026, today, 1 entry',
    'Friday 27 November 2026, 2 entries, 1 conflict',
    'Friday 27 November 2026, 2 entries, 2 conflicts',
  ])
})
