/** How long ago, as a table: the moment, now, and the words. Moments are local, so that calendar days are those of this computer. */
import { expect, test } from 'vitest'
import { dateText } from '../../../../src/model/rules/calendar-dates.ts'
import { agoText, clockOf, momentText, showTimesIn } from '../../../../src/renderer/ui/dates.ts'

const at = (local: string): string => new Date(local).toISOString()
const now = new Date('2026-11-20T14:02:00').getTime()

test.each([
  ['2026-11-20T14:01:30', 'Now'],
  ['2026-11-20T14:05:00', 'Now'],
  ['2026-11-20T14:00:00', '2 min'],
  ['2026-11-20T13:03:00', '59 min'],
  ['2026-11-20T13:02:00', '1 h'],
  ['2026-11-20T11:00:00', '3 h'],
  ['2026-11-20T00:01:00', '14 h'],
  ['2026-11-19T23:59:00', 'Yesterday'],
  ['2026-11-19T00:00:00', 'Yesterday'],
  ['2026-11-18T23:59:00', '18 Nov'],
  ['2026-01-01T00:00:00', '1 Jan'],
  ['2025-12-31T23:59:00', '31 Dec 2025'],
])('%s is %s', (moment, words) => {
  expect(agoText(at(moment), now)).toBe(words)
})

test('minutes count across midnight', () => {
  expect(agoText(at('2026-11-19T23:50:00'), new Date('2026-11-20T00:05:00').getTime())).toBe('15 min')
})

test('what cannot be read stays as it is', () => {
  expect(agoText('long ago', now)).toBe('long ago')
  expect(dateText('someday')).toBe('someday')
})

test('dates and times are written in full', () => {
  expect(dateText('2026-11-27')).toBe('Fri 27 Nov 2026')
  expect(clockOf(at('2026-11-20T14:02:00'))).toBe('14:02')
  expect(momentText(at('2026-11-20T14:02:00'))).toBe('Fri 20 Nov 2026, 14:02')
})

test('in the zone of the settings, whatever the computer has; without one its own again', () => {
  const moment = '2026-07-01T22:30:00.000Z'
  showTimesIn('Asia/Karachi')
  expect([clockOf(moment), momentText(moment)]).toEqual(['03:30', 'Thu 2 Jul 2026, 03:30'])
  expect(agoText('2026-07-01T18:59:00.000Z', Date.parse(moment))).toBe('Yesterday')
  showTimesIn('')
  expect(clockOf(moment)).toBe(clockOf(new Date(moment).toISOString()))
})
