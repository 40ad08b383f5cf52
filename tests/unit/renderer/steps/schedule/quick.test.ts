/** The moments that SCHEDULE offers at one click. */
import { expect, it } from 'vitest'
import { quickMoments } from '../../../../../src/renderer/steps/schedule/quick-choice.tsx'

const karachi = (iso: string, quiet: { from: string; to: string; handling: 'delay' } | null = null) =>
  quickMoments({ zone: 'Asia/Karachi', now: Date.parse(`${iso}:00+05:00`), quiet }).map(
    ({ label, date, time }) => `${label} ${date.slice(8)} ${time}`,
  )

it.each([
  ['a second before the minute', '2026-11-24T14:05:59+05:00', 'Asia/Karachi', '2026-11-24 14:08'],
  ['on the minute', '2026-11-24T14:05:00+05:00', 'Asia/Karachi', '2026-11-24 14:07'],
  ['a millisecond after it', '2026-11-24T14:05:00.001+05:00', 'Asia/Karachi', '2026-11-24 14:08'],
  ['on the wall clock of the campaign', '2026-11-24T23:59:30+05:00', 'Asia/Tokyo', '2026-11-25 04:02'],
  ['over midnight', '2026-12-31T23:58:30Z', 'Europe/London', '2027-01-01 00:01'],
  ['where the clock goes forward', '2027-03-28T00:58:30Z', 'Europe/Berlin', '2027-03-28 03:01'],
])("'Now' comes first and is the next full minute at least two minutes ahead: %s", (_name, iso, zone, wanted) => {
  const [first] = quickMoments({ zone, now: Date.parse(iso), quiet: null })
  expect([first?.label, `${first?.date} ${first?.time}`]).toEqual(['Now', wanted])
})

it("in quiet hours 'Now' is still offered, the next hour is not", () =>
  expect(karachi('2027-06-16T02:44', night)).toEqual([
    'Now 16 02:46',
    'Today 16 18:00',
    'Tomorrow 17 10:00',
    'Monday 21 10:00',
  ]))

const night = { from: '22:00', to: '08:00', handling: 'delay' } as const

it.each([
  [
    'in the afternoon',
    '2027-06-16T14:00',
    null,
    ['Now 16 14:02', 'In 1 hour 16 15:00', 'Today 16 18:00', 'Tomorrow 17 10:00', 'Monday 21 10:00'],
  ],
  [
    'after six',
    '2027-06-16T18:00',
    null,
    ['Now 16 18:02', 'In 1 hour 16 19:00', 'Tomorrow 17 10:00', 'Monday 21 10:00'],
  ],
  ['late, with quiet hours', '2027-06-16T21:30', night, ['Now 16 21:32', 'Tomorrow 17 10:00', 'Monday 21 10:00']],
  [
    'late, without',
    '2027-06-16T23:30',
    null,
    ['Now 16 23:32', 'In 1 hour 17 00:30', 'Tomorrow 17 10:00', 'Monday 21 10:00'],
  ],
  [
    'on a Sunday tomorrow is Monday',
    '2027-06-20T09:00',
    null,
    ['Now 20 09:02', 'In 1 hour 20 10:00', 'Today 20 18:00', 'Tomorrow 21 10:00'],
  ],
  [
    'on a Monday it is the next one',
    '2027-06-21T09:00',
    null,
    ['Now 21 09:02', 'In 1 hour 21 10:00', 'Today 21 18:00', 'Tomorrow 22 10:00', 'Monday 28 10:00'],
  ],
])('%s', (_name, at, quiet, wanted) => expect(karachi(at, quiet)).toEqual(wanted))

it('over a clock change an hour is an hour, and a time that does not exist is not offered', () => {
  const now = Date.UTC(2027, 2, 28, 0, 30)
  expect(quickMoments({ zone: 'Europe/Berlin', now, quiet: null })[1]).toEqual({
    label: 'In 1 hour',
    date: '2027-03-28',
    time: '03:30',
  })
})
