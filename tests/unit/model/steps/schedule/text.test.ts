/** A schedule in words: the sentence of each type, what is not chosen yet, days that there are not. */
import { describe, expect, it } from 'vitest'
import type { CampaignType } from '#contract'
import { plainTextOf } from '../../../../../src/model/rules/sentence.ts'
import type { Skip } from '../../../../../src/model/steps/schedule/engine/index.ts'
import {
  cityOf,
  momentText,
  movedStartText,
  scheduleSentence,
  skipText,
  untilText,
} from '../../../../../src/model/steps/schedule/text.ts'
import { emptySchedule, type ScheduleValues } from '../../../../../src/model/steps/schedule/values.ts'
import { stepContext } from '../../../../fixtures/step-context.ts'

const say = (type: CampaignType, part: Partial<ScheduleValues>) => {
  const context = stepContext({ type })
  return plainTextOf(scheduleSentence({ ...emptySchedule(context), ...part }, context))
}
const monthly = {
  repeat: { value: 1, interval: 'months' as const },
  time: '10:00',
  startDate: '2026-12-04',
  neverEnds: true,
}

describe('the sentence', () => {
  it.each<[what: string, type: CampaignType, part: Partial<ScheduleValues>, words: string]>([
    ['a day without a time', 'one-time', { date: '2026-11-27' }, 'Choose time.'],
    ['a time without a day', 'one-time', { time: '10:00' }, 'Choose date.'],
    ['nothing chosen of a periodic one', 'recurring', {}, 'Choose time, start date and end date.'],
    [
      'no number of days',
      'recurring',
      { repeat: { value: null, interval: 'days' }, startDate: '2026-12-04', endDate: '2026-12-31', time: '10:00' },
      'Choose how often.',
    ],
    [
      'days of the week that were ticked stay out of days',
      'recurring',
      { weekDays: [1], startDate: '2026-12-04', neverEnds: true, time: '10:00' },
      'Every day at 10:00, from 4 December 2026, never ends, Asia/Karachi.',
    ],
    [
      'weeks without a day',
      'recurring',
      { repeat: { value: 1, interval: 'weeks' }, startDate: '2026-12-04', neverEnds: true, time: '10:00' },
      'Choose days.',
    ],
    [
      'days of the month, in order',
      'recurring',
      { ...monthly, monthDays: [15, 1] },
      'Every month on day 1 and 15 at 10:00, from 4 December 2026, never ends, Asia/Karachi.',
    ],
    [
      'days of the month and the last',
      'recurring',
      { ...monthly, monthDays: ['last', 15, 1] },
      'Every month on day 1 and 15 and the last day at 10:00, from 4 December 2026, never ends, Asia/Karachi.',
    ],
    [
      'the last day alone',
      'recurring',
      { ...monthly, monthDays: ['last'] },
      'Every month on the last day at 10:00, from 4 December 2026, never ends, Asia/Karachi.',
    ],
    ['no day of the month', 'recurring', monthly, 'Choose days.'],
    [
      'an event, every day, some hours',
      'event-based',
      { startDate: '2026-12-04', endDate: '2026-12-31', startTime: '09:00', endTime: '21:00' },
      'Every time the trigger fires, any day, 09:00 to 21:00, from 4 December 2026 to 31 December 2026, Asia/Karachi.',
    ],
    [
      'an event, some days, all day',
      'event-based',
      { weekDays: [7, 5], startDate: '2026-12-04', neverEnds: true, allDay: true },
      'Every time the trigger fires, on Friday and Sunday, all day, from 4 December 2026, never ends, Asia/Karachi.',
    ],
    ['an event with nothing chosen', 'event-based', { weekDays: [] }, 'Choose days, hours, start date and end date.'],
  ])('%s', (_, type, part, words) => expect(say(type, part)).toBe(words))
})

it.each<[Skip, string]>([
  [{ kind: 'skip', reason: 'no-such-day', month: '2026-04', day: 31 }, 'No 31st in April'],
  [{ kind: 'skip', reason: 'no-such-day', month: '2026-02', day: 30 }, 'No 30th in February'],
  [{ kind: 'skip', reason: 'no-such-day', month: '2026-02', day: 29 }, 'No 29th in February'],
  [{ kind: 'skip', reason: 'no-such-weekday', month: '2026-02', nth: 5, weekDay: 5 }, 'No fifth Friday in February'],
  [
    { kind: 'skip', reason: 'lost-day', month: '2011-12', date: '2011-12-30' },
    'Fri 30 Dec 2011 does not exist in this zone',
  ],
])('%j reads %s', (skip, words) => expect(skipText(skip)).toBe(words))

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
])('the day %d is the %s', (day, words) =>
  expect(skipText({ kind: 'skip', reason: 'no-such-day', month: '2026-04', day })).toBe(`No ${words} in April`),
)

it.each([
  ['Asia/Karachi', 'Karachi'],
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('%s is called %s', (zone, city) => expect(cityOf(zone)).toBe(city))

it.each([
  [60_000, 'in 1 minute'],
  [59_999, 'in less than a minute'],
  [61 * 60_000, 'in 61 minutes'],
  [2 * 3_600_000, 'in 2 hours'],
  [-1, 'in the past'],
])('%d ms ahead is %s', (ahead, words) => expect(untilText(1_795_000_000_000 + ahead, 1_795_000_000_000)).toBe(words))

it('a moment reads as the clock of its zone shows it', () => {
  const at = Date.parse('2026-11-27T05:00Z')
  expect(momentText(at, 'Asia/Karachi')).toBe('Fri 27 Nov 2026, 10:00')
  expect(momentText(at, 'America/New_York')).toBe('Fri 27 Nov 2026, 00:00')
})

it('a start that was not moved needs no words', () =>
  expect(movedStartText({ startMovedFrom: null, startDate: '2026-11-27' })).toBeNull())
