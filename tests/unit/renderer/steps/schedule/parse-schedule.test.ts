/** Schedules in words, of all three types: the fields that each phrase sets, written by hand, and what is refused and why. */
import { describe, expect, it } from 'vitest'
import { emptySchedule, type ScheduleValues } from '../../../../../src/model/steps/schedule/values.ts'
import { readSchedule } from '../../../../../src/renderer/steps/schedule/parse-schedule.ts'
import { stepContext } from '../../../../fixtures/step-context.ts'

/** Wednesday 16 June 2027, 14:00 in Karachi. */
const clock = { zone: 'Asia/Karachi', now: Date.UTC(2027, 5, 16, 9, 0) }
type Type = 'one-time' | 'recurring' | 'event-based'
const read = (type: Type, typed: string, part: Partial<ScheduleValues> = {}) => {
  const context = stepContext({ type, now: clock.now })
  return readSchedule(typed, { ...emptySchedule(context), ...part }, context, clock)
}
const valuesOf = (type: Type, typed: string) => {
  const found = read(type, typed)
  return found.ok ? found.values : found.text
}

const days = (value: number) => ({ repeat: { value, interval: 'days' } })
const weeks = (value: number, ...weekDays: number[]) => ({ repeat: { value, interval: 'weeks' }, weekDays })
const monthDays = (value: number, ...list: (number | 'last')[]) => ({
  repeat: { value, interval: 'months' },
  monthlyMode: 'days',
  monthDays: list,
})
const monthWeekdays = (value: number, ...pairs: [number | 'last', number][]) => ({
  repeat: { value, interval: 'months' },
  monthlyMode: 'weekdays',
  monthWeekdays: pairs.map(([nth, weekDay]) => ({ nth, weekDay })),
})
const ever = { endDate: '', neverEnds: true }
const from = (startDate: string) => ({ startDate, startMovedFrom: null })
const to = (endDate: string) => ({ endDate, neverEnds: false })
const [mon, tue, wed, thu, fri, sat, sun] = [1, 2, 3, 4, 5, 6, 7] as const
const workdays = [mon, tue, wed, thu, fri]
const hours = (startTime: string, endTime: string) => ({ allDay: false, startTime, endTime })
const allDay = { allDay: true, startTime: '00:00', endTime: '23:59' }

describe('a one-time schedule', () => {
  it.each([
    ['now', { date: '2027-06-16', time: '14:02' }],
    ['10am tomorrow', { date: '2027-06-17', time: '10:00' }],
    ['18:30 on friday', { date: '2027-06-18', time: '18:30' }],
    ['noon, 27 nov', { date: '2027-11-27', time: '12:00' }],
    ['tomorrow at 21:30', { date: '2027-06-17', time: '21:30' }],
    ['first monday of july at 21:30', { date: '2027-07-05', time: '21:30' }],
    ['friday', { date: '2027-06-18' }],
  ])('%s', (typed, wanted) => expect(valuesOf('one-time', typed)).toEqual(wanted))
})

describe('a periodic schedule', () => {
  it.each([
    ['first monday of the month at 21:30', { ...monthWeekdays(1, [1, mon]), time: '21:30' }],
    ['at 21:30 on the first Monday of every month', { ...monthWeekdays(1, [1, mon]), time: '21:30' }],
    ['every first monday of the month 9.05pm', { ...monthWeekdays(1, [1, mon]), time: '21:05' }],
    ['first and third monday of the month 10:00', { ...monthWeekdays(1, [1, mon], [3, mon]), time: '10:00' }],
    ['2nd tue of each month, noon', { ...monthWeekdays(1, [2, tue]), time: '12:00' }],
    ['last friday of every 2 months 18:00', { ...monthWeekdays(2, ['last', fri]), time: '18:00' }],
    ['monthly on the last thursday at 8am', { ...monthWeekdays(1, ['last', thu]), time: '08:00' }],
    ['every three months on the first sunday 10:00', { ...monthWeekdays(3, [1, sun]), time: '10:00' }],
    ['1st monday and last friday of the month 10:00', { ...monthWeekdays(1, [1, mon], ['last', fri]), time: '10:00' }],
    ['first monday and tuesday of the month 10:00', { ...monthWeekdays(1, [1, mon], [1, tue]), time: '10:00' }],
    ['the 15th of every month at 10:00', { ...monthDays(1, 15), time: '10:00' }],
    ['1st and 15th of the month 10:00', { ...monthDays(1, 1, 15), time: '10:00' }],
    ['on the 1st, 10th and 20th of each month 10:00', { ...monthDays(1, 1, 10, 20), time: '10:00' }],
    ['last day of the month 23:00', { ...monthDays(1, 'last'), time: '23:00' }],
    ['first day of the month 07:15', { ...monthDays(1, 1), time: '07:15' }],
    ['monthly on day 5 at 10:00', { ...monthDays(1, 5), time: '10:00' }],
    ['quarterly on the 1st at midnight', { ...monthDays(3, 1), time: '00:00' }],
    ['every other month on the 31st 10:00', { ...monthDays(2, 31), time: '10:00' }],
    ['every month 10:00', { repeat: { value: 1, interval: 'months' }, time: '10:00' }],
    ['every day at 10:00', { ...days(1), time: '10:00' }],
    ['daily 6pm', { ...days(1), time: '18:00' }],
    ['every 3 days at 09:00', { ...days(3), time: '09:00' }],
    ['every other day 9am', { ...days(2), time: '09:00' }],
    ['every second day 9am', { ...days(2), time: '09:00' }],
    ['every ten days 9am', { ...days(10), time: '09:00' }],
    ['10:00 every day', { ...days(1), time: '10:00' }],
    ['every monday at 10:00', { ...weeks(1, mon), time: '10:00' }],
    ['mondays 10:00', { ...weeks(1, mon), time: '10:00' }],
    ['Mon, Wed & Fri 18:30', { ...weeks(1, mon, wed, fri), time: '18:30' }],
    ['every tuesday and every thursday 18:30', { ...weeks(1, tue, thu), time: '18:30' }],
    ['fri/sun 20:00', { ...weeks(1, fri, sun), time: '20:00' }],
    ['weekdays at 9am', { ...weeks(1, ...workdays), time: '09:00' }],
    ['every weekday 09:00', { ...weeks(1, ...workdays), time: '09:00' }],
    ['weekends 11:00', { ...weeks(1, sat, sun), time: '11:00' }],
    ['monday to friday 9:00', { ...weeks(1, ...workdays), time: '09:00' }],
    ['mon–thu 9:00', { ...weeks(1, mon, tue, wed, thu), time: '09:00' }],
    ['sat to mon 9:00', { ...weeks(1, mon, sat, sun), time: '09:00' }],
    ['every day except sunday 9:00', { ...weeks(1, mon, tue, wed, thu, fri, sat), time: '09:00' }],
    ['weekly on friday 15:00', { ...weeks(1, fri), time: '15:00' }],
    ['every 2 weeks on tuesday 10:00', { ...weeks(2, tue), time: '10:00' }],
    ['every other tuesday 10:00', { ...weeks(2, tue), time: '10:00' }],
    ['fridays every two weeks 10:00', { ...weeks(2, fri), time: '10:00' }],
    ['fortnightly on monday 10:00', { ...weeks(2, mon), time: '10:00' }],
    ['every 2 weeks', { repeat: { value: 2, interval: 'weeks' } }],
    [
      'every day 10:00 from tomorrow until 31 dec',
      { ...days(1), time: '10:00', ...from('2027-06-17'), ...to('2027-12-31') },
    ],
    ['starting on 1 july every monday at 10:00', { ...weeks(1, mon), time: '10:00', ...from('2027-07-01') }],
    [
      'every friday 18:00 from 1 july to 30 sep 2027',
      { ...weeks(1, fri), time: '18:00', ...from('2027-07-01'), ...to('2027-09-30') },
    ],
    [
      'last friday of the month 18:00 from today, forever',
      { ...monthWeekdays(1, ['last', fri]), time: '18:00', ...from('2027-06-16'), ...ever },
    ],
    ['from first monday of july daily at 8am', { ...days(1), time: '08:00', ...from('2027-07-05') }],
    ['۱۵th of the month ۱۰:۰۰', { ...monthDays(1, 15), time: '10:00' }],
    ['21:30', { time: '21:30' }],
    ['never ends', ever],
    ['until end of the month', to('2027-06-30')],
    ['now', { ...from('2027-06-16'), time: '14:02' }],
    ['right away', { ...from('2027-06-16'), time: '14:02' }],
    ['next tuesday 10am', { ...from('2027-06-22'), time: '10:00' }],
    ['10am tomorrow', { ...from('2027-06-17'), time: '10:00' }],
    ['this friday at noon', { ...from('2027-06-18'), time: '12:00' }],
    ['in 3 days 9:00', { ...from('2027-06-19'), time: '09:00' }],
    ['tomorrow', from('2027-06-17')],
  ])('%s', (typed, wanted) => expect(valuesOf('recurring', typed)).toEqual(wanted))
})

describe('a triggered schedule', () => {
  it.each([
    ['weekdays 09:00 to 18:00', { weekDays: workdays, ...hours('09:00', '18:00') }],
    ['mon to fri 9am-6pm', { weekDays: workdays, ...hours('09:00', '18:00') }],
    [
      'every day between 10:00 and 22:00',
      { weekDays: [mon, tue, wed, thu, fri, sat, sun], ...hours('10:00', '22:00') },
    ],
    ['from 8:30 until 20:30 on mon, wed and fri', { weekDays: [mon, wed, fri], ...hours('08:30', '20:30') }],
    ['weekends all day', { weekDays: [sat, sun], ...allDay }],
    ['all day, every day', { weekDays: [mon, tue, wed, thu, fri, sat, sun], ...allDay }],
    ['all day', allDay],
    ['fridays', { weekDays: [fri] }],
    ['any day except friday 9:00 - 17:00', { weekDays: [mon, tue, wed, thu, sat, sun], ...hours('09:00', '17:00') }],
    ['noon to 5pm', hours('12:00', '17:00')],
    ['from tomorrow', from('2027-06-17')],
    ['all day from today, never ends', { ...allDay, ...from('2027-06-16'), ...ever }],
    [
      'weekdays 09:00 to 18:00 from first monday of july to 31 dec',
      { weekDays: workdays, ...hours('09:00', '18:00'), ...from('2027-07-05'), ...to('2027-12-31') },
    ],
    ['now', from('2027-06-16')],
    ['next tuesday', from('2027-06-22')],
    ['starting now, weekdays, all day, no end', { weekDays: workdays, ...allDay, ...from('2027-06-16'), ...ever }],
  ])('%s', (typed, wanted) => expect(valuesOf('event-based', typed)).toEqual(wanted))
})

const likeFirst = "Type 'first monday of the month at 21:30' for example."
const likeHours = "A triggered campaign is active on weekdays, at hours. Type 'weekdays 09:00 to 18:00' for example."

describe('what is not understood is said, and sets nothing', () => {
  it.each([
    ['one-time', 'every monday 10:00', "Could not understand 'every'. Type one day and a time."],
    ['one-time', 'after eid', "Could not understand 'after eid'. Type a day as 27 nov, or pick one below."],
    ['one-time', '10am friday or monday', 'That is more than one moment. Type one.'],
    [
      'recurring',
      'biweekly on monday',
      "That can mean twice in it or every second one. Type 'every 2 weeks' or 'every 2 months'.",
    ],
    [
      'recurring',
      'bimonthly on the 1st',
      "That can mean twice in it or every second one. Type 'every 2 weeks' or 'every 2 months'.",
    ],
    [
      'recurring',
      'every second tuesday 10:00',
      "Once a month or every few weeks? Add 'of the month', or type 'every 2 weeks on monday'.",
    ],
    [
      'recurring',
      'first monday 10:00',
      "Once a month or every few weeks? Add 'of the month', or type 'every 2 weeks on monday'.",
    ],
    ['recurring', 'every hour', 'Repeats are in days, weeks or months.'],
    ['recurring', 'every 30 minutes', 'Repeats are in days, weeks or months.'],
    ['recurring', 'yearly on 1 june', 'Repeats are in days, weeks or months.'],
    ['recurring', 'every 90 days', 'Enter a whole number from 1 to 60.'],
    ['recurring', 'every 0 days 10:00', 'Enter a whole number from 1 to 60.'],
    ['recurring', '32nd of the month', 'A month has no day 32.'],
    ['recurring', 'every monday at 9', '9 in the morning or evening? Type 9am or 9pm.'],
    ['recurring', 'every monday 25:00', 'There is no 25:00. Type a time from 00:00 to 23:59.'],
    ['recurring', 'every monday 10:00 and 18:00', 'That is more than one time. Type one.'],
    ['recurring', 'mondays or fridays 10:00', 'That is more than one moment. Type one.'],
    ['recurring', 'mondays 10:00 pst', 'Times are in Karachi. Leave out the time zone.'],
    ['recurring', 'last working day of the month', `Could not understand 'last working day of month'. ${likeFirst}`],
    ['recurring', 'every monday after eid', `Could not understand 'every monday after eid'. ${likeFirst}`],
    ['recurring', 'soon', `Could not understand 'soon'. ${likeFirst}`],
    ['recurring', 'first monday of december 10:00', `Could not understand 'first monday of december'. ${likeFirst}`],
    ['recurring', 'full moon', `Could not understand 'full moon'. ${likeFirst}`],
    ['recurring', 'daily from 1 july to 20 june 2027', 'End Date cannot be before Start Date.'],
    ['recurring', 'daily from yesterday', 'Tue 15 Jun 2027 has passed.'],
    ['recurring', 'daily until 1 july until 2 july', 'Type one start and one end.'],
    ['recurring', 'daily until', 'Which day? Type a date, 27 nov for example.'],
    ['recurring', 'daily until next week', 'Which day? Type a date, 27 nov for example.'],
    ['recurring', 'next friday 10am', 'Which Friday: 18 Jun or 25 Jun? Type a date.'],
    ['event-based', 'next friday 10am', 'Which Friday: 18 Jun or 25 Jun? Type a date.'],
    ['event-based', 'next tuesday 10am', "Type the hours from and to, '09:00 to 18:00' for example."],
    ['event-based', 'first monday of the month at 21:30', likeHours],
    ['event-based', 'fridays 21:30', "Type the hours from and to, '09:00 to 18:00' for example."],
    ['event-based', 'first monday of the month', likeHours],
    ['event-based', 'every 2 weeks', likeHours],
    ['event-based', '22:00 to 06:00', 'End Time should be after Start Time.'],
    ['event-based', '9 to 5', '9 in the morning or evening? Type 9am or 9pm.'],
    ['event-based', 'all day 09:00 to 18:00', 'Type the hours once: all day, or from and to.'],
    [
      'event-based',
      'when it rains',
      "Could not understand 'when it rains'. Type 'weekdays 09:00 to 18:00' for example.",
    ],
  ] as const)('%s: %s', (type, typed, text) => expect(read(type, typed)).toEqual({ ok: false, text }))

  it('no words say nothing', () => expect(read('recurring', '  ')).toEqual({ ok: false, text: '' }))
})

describe('is repeated in full', () => {
  it('with what is still to be chosen', () =>
    expect(read('recurring', 'first monday of the month at 21:30')).toMatchObject({
      text: 'Every month on the first Monday at 21:30',
      more: '. Choose start date and end date.',
    }))
  it('with what stands in the other fields', () =>
    expect(
      read('recurring', 'every 2 weeks on friday', { time: '10:00', startDate: '2027-07-01', neverEnds: true }),
    ).toMatchObject({
      text: 'Every 2 weeks on Friday at 10:00, from 1 July 2027, never ends, Asia/Karachi.',
      more: '',
    }))
  it('of a triggered one', () =>
    expect(read('event-based', 'weekends all day from tomorrow')).toMatchObject({
      text: 'On Saturday and Sunday, all day, from 17 June 2027',
      more: '. Choose end date.',
    }))
  it('of one moment, and how long until then', () =>
    expect(read('one-time', 'now')).toMatchObject({ text: 'Wed 16 Jun 2027, 14:02', more: ', in 2 minutes' }))
})
