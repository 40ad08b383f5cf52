/** What the list says of a published campaign whose first send lies ahead, as a table. */
import { expect, test } from 'vitest'
import type { Json } from '#contract'
import { startText } from '../../../../../src/renderer/steps/campaign-row/start-text.ts'

/** Friday 20 November 2026, 14:00 in Karachi, 09:00 in London. */
const now = Date.parse('2026-11-20T09:00:00Z')
const once = (date: string, time: string | null, more: object = {}): Json => ({ type: 'one_time', date, time, ...more })
const event = (more: object): Json => ({ type: 'event_based', ...more })
const every = (interval: string, active: object, more: object = {}): Json => ({
  type: 'periodic',
  start_date: '2026-11-25',
  repeat: { value: 1, interval },
  active: { time: '15:00', ...active },
  ...more,
})

const table: [string, Json, string | null][] = [
  ['running', once('2026-11-27', '10:00'), 'Starts Fri 27 Nov, 10:00'],
  ['RUNNING', once('2026-11-27', '10:00'), 'Starts Fri 27 Nov, 10:00'],
  ['scheduled', once('2027-02-05', '10:00'), 'Starts 5 Feb 2027, 10:00'],
  ['running', once('2026-11-20', '14:01'), 'Starts Fri 20 Nov, 14:01'],
  ['running', once('2026-11-20', '14:00'), null],
  ['running', once('2026-11-20', '10:00', { time_zone: 'Europe/London' }), 'Starts Fri 20 Nov, 10:00'],
  ['running', once('2026-11-20', '08:59', { time_zone: 'Europe/London' }), null],
  ['running', once('2026-11-20', '09:30', { time_zone: 'Moon/Base' }), 'Starts Fri 20 Nov, 09:30'],
  ['running', once('2026-11-19', '23:00'), null],
  ['running', once('2026-11-21', null), 'Starts Sat 21 Nov'],
  ['running', once('soon', '10:00'), null],
  ['draft', once('2026-11-27', '10:00'), null],
  ['stopped', once('2026-11-27', '10:00'), null],
  ['completed', once('2026-11-27', '10:00'), null],
  ['running', event({ start_date: '2026-11-23', active: { start_time: '09:00' } }), 'Starts Mon 23 Nov, 09:00'],
  ['running', event({ start_date: '2026-11-23', allDay: true }), 'Starts Mon 23 Nov, 00:00'],
  ['running', event({ start_date: '2026-11-01', active: { start_time: '09:00' } }), null],
  ['running', every('days', {}), 'Starts Wed 25 Nov, 15:00'],
  ['running', every('weeks', { daysOfWeek: ['Friday', 'Monday'] }), 'Starts Fri 27 Nov, 15:00'],
  ['running', every('weeks', { daysOfWeek: ['Monday'] }), 'Starts Mon 30 Nov, 15:00'],
  [
    'running',
    every('weeks', { daysOfWeek: ['Monday'] }, { repeat: { value: 2, interval: 'weeks' } }),
    'Starts Mon 7 Dec, 15:00',
  ],
  ['running', every('months', { daysOfMonth: [1] }), 'Starts Tue 1 Dec, 15:00'],
  ['running', every('months', { daysOfMonth: ['last'] }), 'Starts Mon 30 Nov, 15:00'],
  ['running', every('months', { days: [{ week: 'First', days: ['Monday'] }] }), 'Starts Mon 7 Dec, 15:00'],
  ['running', every('months', { days: [{ week: 'Last', days: ['Friday'] }] }), 'Starts Fri 27 Nov, 15:00'],
  ['running', every('months', {}), 'From Wed 25 Nov'],
  // What has begun says its next run, on the schedule's own clock: it is 14:00 in Karachi.
  ['running', every('weeks', { daysOfWeek: ['Friday'] }, { start_date: '2026-09-04' }), 'Next Fri 20 Nov, 15:00'],
  [
    'running',
    every('weeks', { daysOfWeek: ['Friday'], time: '14:00' }, { start_date: '2026-09-04' }),
    'Next Fri 27 Nov, 14:00',
  ],
  ['running', every('months', { daysOfMonth: [5] }, { start_date: '2026-09-04' }), 'Next Sat 5 Dec, 15:00'],
  [
    'running',
    every('months', { daysOfMonth: [5] }, { start_date: '2026-09-04', end_date: '2026-12-04', neverEnds: false }),
    null,
  ],
  ['running', every('weeks', {}), 'From Wed 25 Nov'],
  ['running', every('days', {}, { start_date: '2026-11-01' }), 'Next Fri 20 Nov, 15:00'],
  ['running', null, null],
  ['running', {}, null],
]

test.each(table)('%s, %j: %s', (status, schedule, words) => {
  expect(startText(status, schedule, now)).toBe(words)
})
