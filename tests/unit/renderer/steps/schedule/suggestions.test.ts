/** What is offered in place of words that are not understood: phrases that are, each near to what was typed, and each with a meaning of its own. */
import { describe, expect, it } from 'vitest'
import { usualWords } from '../../../../../src/model/steps/schedule/text.ts'
import { emptySchedule } from '../../../../../src/model/steps/schedule/values.ts'
import { readWithNearest } from '../../../../../src/renderer/steps/schedule/suggestions.ts'
import { stepContext } from '../../../../fixtures/step-context.ts'

/** Wednesday 16 June 2027, 14:00 in Karachi. */
const clock = { zone: 'Asia/Karachi', now: Date.UTC(2027, 5, 16, 9, 0) }
type Type = 'one-time' | 'recurring' | 'event-based'
const read = (type: Type, typed: string) => {
  const context = stepContext({ type, now: clock.now })
  return readWithNearest(typed, emptySchedule(context), context, clock)
}

describe('what is not understood offers', () => {
  it.each([
    ['one-time', 'next friday 10am', ['18 jun 2027 10am', '25 jun 2027 10am']],
    ['one-time', 'wednesday 16:00', ['16 jun 2027 16:00', '23 jun 2027 16:00']],
    ['one-time', 'friday 9', ['friday 9am', 'friday 9pm']],
    ['one-time', 'friday evening', ['friday 18:00']],
    ['one-time', 'tomorow at 10am', ['tomorrow 10am']],
    ['one-time', '7/8 10:00', ['7 aug 10:00', '8 jul 10:00']],
    ['one-time', '10am friday or monday', ['10am friday', '10am monday']],
    ['one-time', 'friday 10:00 pst', ['friday 10:00']],
    ['one-time', 'every friday 10:00', ['friday 10:00']],
    ['one-time', 'last friday 10:00', ['last friday of the month 10:00']],
    ['one-time', '1st and 15th 10:00', ['1 jul 10:00', '15 jul 10:00']],
    ['one-time', '1st and 15th at 10', ['1 jul 10am', '1 jul 10pm', '15 jul 10am']],
    ['one-time', 'the 31st at 10:00', ['31 jul 10:00']],
    ['one-time', '16th 18:00', ['16 jun 18:00']],
    ['one-time', '40th 18:00', []],
    ['one-time', 'after eid', []],
    [
      'recurring',
      'every second tuesday 10:00',
      ['second tuesday of the month 10:00', 'every 2 weeks on tuesday 10:00'],
    ],
    ['recurring', 'first monday 10:00', ['first monday of the month 10:00']],
    ['recurring', 'every monday at 9', ['every monday 9am', 'every monday 9pm']],
    ['recurring', 'biweekly on monday', ['every 2 weeks monday']],
    ['recurring', 'bimonthly on the 1st', ['every 2 months 1st']],
    ['recurring', 'evry mondey 10:00', ['every monday 10:00']],
    ['recurring', 'every thurs and satu 10:00', ['every thursday and saturday 10:00']],
    ['recurring', 'every monday 10:00 and 18:00', ['every monday 10:00', 'every monday 18:00']],
    ['recurring', 'mondays or fridays 10:00', ['mondays and fridays 10:00', 'mondays 10:00', 'fridays 10:00']],
    ['recurring', 'mondays 10:00 pst', ['mondays 10:00']],
    ['recurring', 'every monday after eid', ['every monday']],
    ['recurring', 'next friday 10am', ['from 18 jun 2027 10am', 'from 25 jun 2027 10am']],
    ['recurring', 'first monday of december 10:00', ['from first monday of december 10:00']],
    ['recurring', 'last working day of the month', ['last day of month']],
    ['recurring', '1st and 15th 10:00', ['1st and 15th of the month 10:00']],
    [
      'recurring',
      'every 1st, 11th and 21st at 9',
      ['1st 11th and 21st of the month 9am', '1st 11th and 21st of the month 9pm'],
    ],
    ['recurring', 'full moon', []],
    ['event-based', 'next friday', ['from 18 jun 2027', 'from 25 jun 2027']],
    ['event-based', 'first monday of the month at 21:30', ['monday 21:30 to 23:59']],
    ['event-based', 'fridays 21:30', ['fridays 21:30 to 23:59']],
    ['event-based', '9 to 5', ['9am to 5pm']],
    ['event-based', '22:00 to 06:00', ['06:00 to 22:00', '22:00 to 23:59']],
    ['event-based', 'weekdys 9am to 6pm', ['weekdays 9am to 6pm']],
    ['event-based', 'when it rains', []],
  ] as const)('%s: %s', (type, typed, wanted) => {
    const { reading, near } = read(type, typed)
    expect(reading.ok).toBe(false)
    expect(near).toEqual(wanted)
    for (const one of near) expect(read(type, one).reading).toMatchObject({ ok: true })
  })
})

it('what is understood offers nothing else, and neither does nothing', () => {
  expect(read('recurring', 'every monday 10:00').near).toEqual([])
  expect(read('recurring', ' ').near).toEqual([])
})

it('a text that was pasted whole is not searched through', () =>
  expect(read('one-time', 'lorem ipsum dolor sit amet '.repeat(400)).near).toEqual([]))

it('each phrase that is offered at one click is understood', () => {
  for (const type of ['recurring', 'event-based'] as const)
    for (const phrase of usualWords[type]) expect(read(type, phrase).reading, phrase).toMatchObject({ ok: true })
})
