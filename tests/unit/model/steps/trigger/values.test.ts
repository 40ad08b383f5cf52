/** The entry time: bounds by channel and unit, and what changing the unit does. */
import { describe, expect, it } from 'vitest'
import {
  type EntryTime,
  problemsOfEntryTime,
  withKind,
  withUnit,
} from '../../../../../src/model/steps/trigger/values.ts'
import { stepContext } from '../../../../fixtures/step-context.ts'

const rules = (channel: string) => stepContext({ channel }).channel.entryTime
const delay = (value: number | null, duration: string): EntryTime => ({ kind: 'DELAY', value, duration })
const scroll = (value: number | null): EntryTime => ({ kind: 'SCROLL', value, duration: 'percent' })
const message = (channel: string, entry: EntryTime) => problemsOfEntryTime(entry, rules(channel))[0]?.message ?? null

describe('entry time', () => {
  it.each([
    ['web-popup', delay(1, 'seconds'), null],
    ['web-popup', delay(300, 'seconds'), null],
    ['web-popup', delay(0, 'seconds'), 'Delay must be between 1 and 300 seconds'],
    ['web-popup', delay(301, 'seconds'), 'Delay must be between 1 and 300 seconds'],
    ['web-popup', delay(5, 'minutes'), null],
    ['web-popup', delay(6, 'minutes'), 'Delay must be between 1 and 5 minutes'],
    ['web-popup', delay(1, 'days'), 'Choose a unit'],
    ['web-popup', scroll(0), null],
    ['web-popup', scroll(100), null],
    ['web-popup', scroll(101), 'Scroll must be between 0 and 100 percent'],
    ['web-popup', scroll(null), 'Scroll must be between 0 and 100 percent'],
    ['sms', scroll(50), 'This channel has no scroll position'],
    ['sms', delay(999, 'months'), null],
    ['sms', delay(1000, 'hours'), 'Delay must be between 1 and 999 hours'],
    ['sms', delay(1.5, 'hours'), 'Delay must be between 1 and 999 hours'],
    ['sms', delay(null, 'hours'), 'Delay must be between 1 and 999 hours'],
    ['sms', { kind: 'IMMEDIATELY', value: null, duration: '' } as EntryTime, null],
  ])('%s %j', (channel, entry, expected) => expect(message(channel, entry)).toBe(expected))
})

describe('switching between units converts the value and clamps it', () => {
  it.each([
    ['web-popup', delay(120, 'seconds'), 'minutes', 2],
    ['web-popup', delay(300, 'seconds'), 'minutes', 5],
    ['web-popup', delay(10, 'seconds'), 'minutes', 1],
    ['web-popup', delay(5, 'minutes'), 'seconds', 300],
    ['sms', delay(90, 'minutes'), 'hours', 2],
    ['sms', delay(3, 'months'), 'minutes', 999],
    ['sms', delay(1, 'minutes'), 'months', 1],
    ['sms', delay(null, 'minutes'), 'hours', null],
  ])('%s %j to %s', (channel, entry, unit, value) =>
    expect(withUnit(entry, unit, rules(channel))).toEqual({ kind: 'DELAY', value, duration: unit }),
  )
})

describe('another kind', () => {
  it('a delay starts at the default relative delay of 1 sec (limits)', () =>
    expect(withKind(scroll(40), 'DELAY', rules('web-popup'))).toEqual(delay(1, 'seconds')))
  it('a scroll starts in percent', () =>
    expect(withKind(delay(1, 'seconds'), 'SCROLL', rules('web-popup')).duration).toBe('percent'))
})
