/** Weeks, months, keys and the address of the calendar. */
import { describe, expect, it, test } from 'vitest'
import {
  lineName,
  linesIn,
  linesOf,
  mondayOf,
  movedParams,
  placeOf,
  rangeOf,
  sharedLines,
  titleOf,
  wantedLines,
  weekHeights,
  weeksOf,
} from '../../../../../src/renderer/screens/calendar/days.ts'
import { dayAfterKey } from '../../../../../src/renderer/screens/calendar/use-moving.tsx'
import { entries, once, plan } from './made.ts'

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

const entry = (name: string, kind: 'run' | 'start' = 'run') => ({ time: '10:00', kind, name })

test.each([
  // A day of 160 px, as in a window of 1440.
  ['Eid', 'run', 160, 2],
  ['Lookalike: winter buyers', 'run', 160, 2],
  ['Back in stock: block-print kurtas', 'run', 160, 3],
  // A day of 142 px, as in a window of 1100.
  ['Lookalike: winter buyers', 'run', 142, 2],
  ['Loyalty card, first reminder', 'start', 142, 3],
  ['A name of a campaign that is longer than any day is wide, in every window', 'run', 142, 4],
  // The width is not known yet.
  ['Eid', 'run', 0, 4],
] as const)('%s (%s) in a day of %i px wants %i lines', (name, kind, width, lines) => {
  expect(wantedLines(entry(name, kind), width)).toBe(lines)
})

test.each([
  // Equal while all fit.
  [[0, 0, 0, 0, 0], 500, [100, 100, 100, 100, 100]],
  [[2, 3, 2, 2, 2], 500, [100, 100, 100, 100, 100]],
  // Two entries in the first week take from the others, which keep their two lines.
  [[4, 2, 2, 2, 2, 4], 576, [116, 86, 86, 86, 86, 116]],
  // Nothing fits: the month scrolls.
  [[4, 2, 0], 100, [116, 74, 74]],
  [[40, 0], 100, [116, 74]],
])('weeks that need %j lines, in %i px, are %j high', (needs, height, heights) => {
  expect(weekHeights(needs, height)).toEqual(heights)
})

test.each([
  [0, 2],
  [74, 2],
  [116, 4],
  [160, 6],
])('a day of %i px has %i lines', (height, lines) => {
  expect(linesIn(height)).toBe(lines)
})

test.each([
  [[2], 3, [3]],
  [[2], 9, [3]],
  [[2, 2], 4, [2, 2]],
  [[2, 3], 5, [2, 3]],
  [[2, 3], 4, [2, 2]],
  [[3, 2, 2], 4, [2, 1, 1]],
  // The last line says how many are left.
  [[2, 2, 2], 2, [1, 0, 0]],
  [[2, 2, 2, 2], 3, [1, 1, 0, 0]],
])('entries that want %j lines get, of %i, %j', (wanted, lines, given) => {
  expect(sharedLines(wanted, lines)).toEqual(given)
})

const [shops, cities] = [
  { id: 'shops', name: 'Blessed Friday', row: 1 },
  { id: 'cities', name: 'Greeting', row: 1 },
]
const at = (name: string, time: string, memberOf?: typeof shops) =>
  plan({ name, schedule: once('2026-11-27', time), ...(memberOf ? { memberOf } : {}) })
const [saddar, clifton] = [at('Saddar', '10:00', shops), at('Clifton', '10:00', shops)]

describe('the lines of a day', () => {
  it.each([
    ['campaigns of no family', [at('A', '10:00'), at('B', '10:00')], ['A', 'B']],
    ['a family at one time', [saddar, at('A', '10:00'), clifton], ['Blessed Friday, 2 campaigns', 'A']],
    [
      'one of it at its own time',
      [saddar, clifton, at('Gulshan', '14:30', shops)],
      ['Blessed Friday, 2 campaigns', 'Gulshan'],
    ],
    ['two families', [saddar, at('Lahore', '10:00', cities), clifton], ['Blessed Friday, 2 campaigns', 'Lahore']],
  ])('%s', (_, plans, names) => {
    expect(linesOf(entries(plans)).map(lineName)).toEqual(names)
  })
})
