/** The schedule column as a table: the wire's schedule, and the sentence. */
import { expect, test } from 'vitest'
import type { Json } from '#contract'
import { scheduleText } from '../../../../../src/renderer/steps/campaign-row/schedule-text.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const event = (more: Json) => ({ type: 'event_based', start_date: '2026-11-01', ...Object(more) })
const weekly = (daysOfWeek: Json[], value = 1): Json => ({
  type: 'periodic',
  repeat: { value, interval: 'weeks' },
  active: { daysOfWeek, time: '15:00' },
})
const monthly = (active: object): Json => ({
  type: 'periodic',
  repeat: { value: 1, interval: 'months' },
  active: { ...active, time: '11:00' },
})

const table: [Json, string][] = [
  [{ type: 'one_time', date: '2026-11-27', time: '10:00' }, 'Fri 27 Nov 2026, 10:00'],
  [{ type: 'one_time', date: '2027-03-10', time: null }, 'Wed 10 Mar 2027'],
  [{ type: 'one_time', start_date: '2026-12-05', time: '12:00' }, 'Sat 5 Dec 2026, 12:00'],
  [{ type: 'one_time', date: 'soon', time: '10:00' }, 'soon, 10:00'],
  [{ type: 'one_time', date: '', time: '' }, 'Not set'],
  [{ type: 'one_time' }, 'Not set'],
  [event({ active: { start_time: '09:00', end_time: '21:00' }, neverEnds: true }), 'Daily 09:00 to 21:00'],
  [event({ active: { start_time: '00:00', end_time: '23:59' }, neverEnds: true }), 'All day, never ends'],
  [event({ allDay: true, end_date: '2026-12-31' }), 'All day until 31 Dec'],
  [event({ allDay: true, end_date: '2027-01-31' }), 'All day until 31 Jan 2027'],
  [event({ allDay: true }), 'All day'],
  [event({ active: { start_time: '09:00' } }), 'Not set'],
  [event({}), 'Not set'],
  [weekly(['Friday']), 'Weekly on Fri, 15:00'],
  [weekly(['FRI', 'mon']), 'Weekly on Mon, Fri, 15:00'],
  [weekly([5, 0, 7]), 'Weekly on Fri, Sun, 15:00'],
  [weekly(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']), 'Weekly on weekdays, 15:00'],
  [weekly([1, 2, 3, 4, 5, 6, 7]), 'Weekly on every day, 15:00'],
  [weekly(['Mon'], 2), 'Every 2 weeks on Mon, 15:00'],
  [weekly([]), 'Weekly, 15:00'],
  [weekly([null, {}, 'someday']), 'Weekly, 15:00'],
  [monthly({ days: [{ week: 'First', days: ['Monday'] }] }), 'Monthly on 1st Mon, 11:00'],
  [monthly({ days: [{ nth: 'Last', weekday: 'Friday' }] }), 'Monthly on last Fri, 11:00'],
  [monthly({ days: [{ week: 2, day: 'Tue' }] }), 'Monthly on 2nd Tue, 11:00'],
  [monthly({ daysOfMonth: [1, '15', 31] }), 'Monthly on 1st, 15th, 31st, 11:00'],
  [monthly({ daysOfMonth: ['last'] }), 'Monthly on last day, 11:00'],
  [monthly({ daysOfMonth: [11, 12, 13, 22, 23] }), 'Monthly on 11th, 12th, 13th, 22nd, 23rd, 11:00'],
  [monthly({}), 'Monthly, 11:00'],
  [{ type: 'recurring', repeat: { value: 3, type: 'DAYS' }, time: '08:00' }, 'Every 3 days, 08:00'],
  [{ type: 'periodic', active: { time: '08:00' } }, 'Periodic, 08:00'],
  [{ type: 'periodic' }, 'Not set'],
  [{ type: 'lunar', date: '2026-11-27' }, 'Not set'],
  [{}, 'Not set'],
  [null, 'Not set'],
  ['event_based', 'Not set'],
  [[1, 2], 'Not set'],
]

test.each(table)('%j reads %s', (schedule, words) => {
  expect(scheduleText(schedule, now)).toBe(words)
})
