/** Moments typed in words: what is read, on which wall clock, and what is refused because it could mean two things. */
import { describe, expect, it } from 'vitest'
import { readMoment } from '../../../../../src/renderer/steps/schedule/parse-moment.ts'

/** Wednesday 16 June 2027, 14:00 in Karachi. */
const wednesday = { zone: 'Asia/Karachi', now: Date.UTC(2027, 5, 16, 9, 0) }
/** Sunday 22 November 2026, 16:00 in Karachi. */
const sunday = { zone: 'Asia/Karachi', now: Date.UTC(2026, 10, 22, 11, 0) }
const read = (typed: string, clock: { zone: string; now: number }) => {
  const found = readMoment(typed, clock)
  return found.ok ? `${found.date}${found.time === null ? '' : ` ${found.time}`}` : found.text
}

describe('what is read', () => {
  it.each([
    ['tomorrow 10:00', '2027-06-17 10:00'],
    ['Tomorrow at 6pm', '2027-06-17 18:00'],
    ['day after tomorrow 9am', '2027-06-18 09:00'],
    ['today 18:00', '2027-06-16 18:00'],
    ['fri 18:30', '2027-06-18 18:30'],
    ['this friday, 18:30', '2027-06-18 18:30'],
    ['next mon 9:05', '2027-06-21 09:05'],
    ['last friday of the month', '2027-06-25'],
    ['last friday of the month 10:00', '2027-06-25 10:00'],
    ['first monday of july at 10:00', '2027-07-05 10:00'],
    ['2nd tue of next month noon', '2027-07-13 12:00'],
    ['last day of the month 23:59', '2027-06-30 23:59'],
    ['end of month 10:00', '2027-06-30 10:00'],
    ['27 nov 10am', '2027-11-27 10:00'],
    ['16 jun 18:00', '2027-06-16 18:00'],
    ['june 16 6pm', '2027-06-16 18:00'],
    ['wed 16 june 18:00', '2027-06-16 18:00'],
    ['nov 27 10am', '2027-11-27 10:00'],
    ['Fri 18 June at 10:00', '2027-06-18 10:00'],
    ['2027-12-04 10:00', '2027-12-04 10:00'],
    ['25/12/2027 10:00', '2027-12-25 10:00'],
    ['29 feb 2028 10:00', '2028-02-29 10:00'],
    ['in 3 days 10:00', '2027-06-19 10:00'],
    ['now', '2027-06-16 14:02'],
    ['Right now', '2027-06-16 14:02'],
    ['immediately', '2027-06-16 14:02'],
    ['in 1 hour', '2027-06-16 15:00'],
    ['in half an hour', '2027-06-16 14:30'],
    ['in 90 minutes', '2027-06-16 15:30'],
    ['tomorrow midnight', '2027-06-17 00:00'],
    ['۲۷ nov ۱۰:۰۰', '2027-11-27 10:00'],
    ['friday', '2027-06-18'],
  ])('%s', (typed, wanted) => expect(read(typed, wednesday)).toBe(wanted))

  it('next fri is one Friday where the week ends before it', () =>
    expect(read('next fri 18:30', sunday)).toBe('2026-11-27 18:30'))
  it('is repeated in full', () =>
    expect(readMoment('tomorrow 10:00', wednesday)).toMatchObject({ text: 'Thu 17 Jun 2027, 10:00' }))
})

it('a time alone is one of the day that is chosen', () =>
  expect(readMoment('18:30', { ...wednesday, day: '2027-06-20' })).toMatchObject({ date: '2027-06-20', time: '18:30' }))

describe('what is refused', () => {
  it.each([
    ['next fri 18:30', 'Which Friday: 18 Jun or 25 Jun? Type a date.'],
    ['wednesday 18:00', 'Which Wednesday: 16 Jun or 23 Jun? Type a date.'],
    ['this tuesday 10:00', "Tuesday of this week has passed. Type 'next tuesday', or a date."],
    ['last friday', "Type 'last friday of the month', or a date."],
    ['fifth friday of the month 10:00', 'June 2027 has no fifth friday.'],
    ['first monday of the month 10:00', "Mon 7 Jun 2027 has passed. Type the month, 'of next month' for example."],
    ['tomorrow at 7', '7 in the morning or evening? Type 7am or 7pm.'],
    ['fri 9', '9 in the morning or evening? Type 9am or 9pm.'],
    ['tomorrow 25:00', 'There is no 25:00. Type a time from 00:00 to 23:59.'],
    ['tomorrow 13pm', 'There is no 13pm. Type a time from 00:00 to 23:59.'],
    ['monday morning', "Could not understand 'morning'. Type a time as 18:30."],
    ['next week', 'Which day? Type a date, 27 nov for example.'],
    ['next w', 'Which day? Type a date, 27 nov for example.'],
    ['next month', 'Which day? Type a date, 27 nov for example.'],
    ['10:00', "Which day? Type 'tomorrow 10:00' for example."],
    ['11/12/2027 10:00', '11/12/2027 can mean two dates. Type the month as a word, 11 dec for example.'],
    ['4.12.2027 10:00', '4.12.2027 can mean two dates. Type the month as a word, 4 dec for example.'],
    ['31 feb 10:00', "Could not understand '31 feb'. Type a day as 27 nov, or pick one below."],
    ['sat 18 june 10:00', 'Fri 18 Jun 2027 is another day of the week. Type the date alone.'],
    ['friday or saturday 10:00', 'That is more than one moment. Type one.'],
    ['today 13:00', 'Wed 16 Jun 2027, 13:00 has passed.'],
    ['yesterday 10:00', 'Tue 15 Jun 2027, 10:00 has passed.'],
    ['16 june 13:00', 'Wed 16 Jun 2027, 13:00 has passed.'],
    ['1 june 10:00', 'That day has passed this year. For Thu 1 Jun 2028, type the year too.'],
    ['4 dec 10:00 pst', 'Times are in Karachi. Leave out the time zone.'],
    ['2027-12-04t10:00z', 'Times are in Karachi. Leave out the time zone.'],
    ['after eid', "Could not understand 'after eid'. Type a day as 27 nov, or pick one below."],
  ])('%s', (typed, said) => expect(read(typed, wednesday)).toBe(said))
})

describe('the clock is the one of the schedule', () => {
  // 22:30 on 16 June in Karachi is 17 June, 02:30 in Tokyo and 16 June, 07:30 in Honolulu.
  const now = Date.UTC(2027, 5, 16, 17, 30)
  it.each([
    ['Asia/Karachi', '2027-06-17 10:00'],
    ['Asia/Tokyo', '2027-06-18 10:00'],
    ['Pacific/Honolulu', '2027-06-17 10:00'],
  ])('tomorrow in %s', (zone, wanted) => expect(read('tomorrow 10:00', { zone, now })).toBe(wanted))

  it.each([
    ['forward', 'in 2 hours', Date.UTC(2027, 2, 28, 0, 30), '2027-03-28 04:30'],
    ['back', 'in 2 hours', Date.UTC(2027, 9, 31, 0, 30), '2027-10-31 03:30'],
  ])('an hour is an hour while clocks go %s', (_way, typed, at, wanted) =>
    expect(read(typed, { zone: 'Europe/Berlin', now: at })).toBe(wanted),
  )

  it.each([
    ['28 march 2:30am', Date.UTC(2027, 2, 20), 'Sun 28 Mar 2027: 02:30 does not exist that day; it runs at 03:30'],
    [
      '31 oct 2:30am',
      Date.UTC(2027, 9, 20),
      'Sun 31 Oct 2027, 02:30, which happens twice that day: it runs the first time',
    ],
  ])('%s is taken, and said what the clocks do to it', (typed, at, text) =>
    expect(readMoment(typed, { zone: 'Europe/Berlin', now: at })).toMatchObject({ ok: true, time: '02:30', text }),
  )

  it('a day that the zone never had is refused', () =>
    expect(read('30 dec 2011 10:00', { zone: 'Pacific/Apia', now: Date.UTC(2011, 11, 20) })).toBe(
      'Fri 30 Dec 2011 does not exist in Apia.',
    ))
})
