/** Weeks, months, keys and the address of the calendar. */
import { describe, expect, it } from 'vitest'
import { mondayOf, rangeOf, titleOf, weeksOf } from '../../../../../src/renderer/screens/calendar/days.ts'
import { movedParams, placeOf } from '../../../../../src/renderer/screens/calendar/place.ts'
import { dayAfterKey } from '../../../../../src/renderer/screens/calendar/use-keys.ts'

it.each([
  ['2026-11-21', 6, '2026-10-26', '2026-12-06'],
  ['2027-02-10', 4, '2027-02-01', '2027-02-28'],
  ['2027-08-31', 6, '2027-07-26', '2027-09-05'],
])('the month of %s has %i weeks from Monday to Sunday', (date, count, from, to) => {
  const weeks = weeksOf(date, 'month')
  expect([weeks.length, rangeOf(weeks)]).toEqual([count, { from, to }])
  expect(weeks.every((week) => week.length === 7 && week[0] === mondayOf(week[6] ?? ''))).toBe(true)
})

it.each([
  ['month', '2026-11-21', 'November 2026'],
  ['week', '2026-11-22', '16 to 22 November 2026'],
  ['week', '2026-11-30', '30 November to 6 December 2026'],
  ['week', '2026-12-31', '28 December 2026 to 3 January 2027'],
] as const)('a %s around %s is called %s', (view, date, title) => {
  expect(titleOf(date, view)).toBe(title)
})

describe('keys', () => {
  const press = (key: string, more = {}) => ({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...more,
  })
  it.each([
    ['ArrowLeft', '2026-10-31'],
    ['ArrowRight', '2026-11-02'],
    ['ArrowUp', '2026-10-25'],
    ['ArrowDown', '2026-11-08'],
    ['Home', '2026-10-26'],
    ['End', '2026-11-01'],
    ['PageUp', '2026-10-01'],
    ['PageDown', '2026-12-01'],
    ['t', '2026-11-21'],
    ['Enter', null],
    ['constructor', null],
  ])('%s leads from 1 November to %s', (key, day) => {
    expect(dayAfterKey(press(key), '2026-11-01', '2026-11-21')).toBe(day)
  })
  it('lead from the 31st to the last day of a shorter month', () => {
    expect(dayAfterKey(press('PageDown'), '2026-10-31', '')).toBe('2026-11-30')
  })
  it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { shiftKey: true }])('stay with %o', (modifier) => {
    expect(dayAfterKey(press('ArrowRight', modifier), '2026-11-01', '')).toBeNull()
  })
})

describe('the address', () => {
  const fresh = { view: 'month', day: '2026-11-21', channel: '', status: '', zone: '' }
  it.each([
    ['', {}],
    ['view=week&day=2026-12-01', { view: 'week', day: '2026-12-01' }],
    ['view=year&day=2026-02-30&zone=Atlantis', {}],
    ['channel=sms&status=draft&zone=Asia/Karachi', { channel: 'sms', status: 'draft', zone: 'Asia/Karachi' }],
  ])("'%s'", (address, expected) => {
    expect(placeOf(new URLSearchParams(address), '2026-11-21')).toEqual({ ...fresh, ...expected })
  })
  it('leaves out what is as in a fresh one, and keeps what is not its own', () => {
    const after = movedParams(new URLSearchParams('view=week&status=draft&other=1'), {
      view: 'month',
      status: '',
      day: '2026-12-01',
    })
    expect(after.toString()).toBe('other=1&day=2026-12-01')
  })
})
