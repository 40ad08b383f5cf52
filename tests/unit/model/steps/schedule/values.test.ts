/** Caps and quiet hours beside a schedule: in words, as a clash, and as findings that wait for the server. */
import { describe, expect, it } from 'vitest'
import type { CampaignType } from '#contract'
import type { LimitsOfChannel } from '../../../../../src/model/rules/channel-limits.ts'
import { withChanges } from '../../../../../src/model/rules/finding.ts'
import { isQuiet, isQuietAtTimes, isQuietThroughout } from '../../../../../src/model/steps/schedule/engine/index.ts'
import { scheduleFindings } from '../../../../../src/model/steps/schedule/findings.ts'
import {
  capFact,
  capText,
  emptySchedule,
  quietFact,
  quietText,
  type ScheduleValues,
} from '../../../../../src/model/steps/schedule/values.ts'
import type { ServerFacts, StepContext } from '../../../../../src/model/steps/step.ts'
import { stepContext } from '../../../../fixtures/step-context.ts'

const night = { from: '22:00', to: '08:00' }
const lunch = { from: '12:00', to: '14:00' }

describe('quiet hours', () => {
  it.each([
    ['22:00', night, true],
    ['21:59', night, false],
    ['07:59', night, true],
    ['08:00', night, false],
    ['00:00', night, true],
    ['12:00', lunch, true],
    ['14:00', lunch, false],
    ['11:59', lunch, false],
  ])('%s in %j: %s', (time, window, quiet) => expect(isQuiet(time, window)).toBe(quiet))
  it.each([
    ['09:00', '21:00', night, false, false],
    ['07:00', '21:00', night, true, false],
    ['00:00', '23:59', night, true, false],
    ['23:00', '23:59', night, true, true],
    ['01:00', '07:59', night, true, true],
    ['09:00', '21:00', lunch, true, false],
    ['12:30', '13:00', lunch, true, true],
    ['12:00', '13:59', lunch, true, true],
    ['12:30', '14:00', lunch, true, false],
    ['11:59', '13:00', lunch, true, false],
    ['12:30', '15:00', lunch, true, false],
    ['10:00', '12:00', lunch, true, false],
    ['14:00', '15:00', lunch, false, false],
    ['22:00', '23:00', night, true, true],
    ['01:00', '08:00', night, true, false],
  ])('%s to %s in %j: some %s, all %s', (start, end, window, some, all) =>
    expect([isQuietAtTimes(start, end, window), isQuietThroughout(start, end, window)]).toEqual([some, all]),
  )
})

const limits: LimitsOfChannel = { cap: 2, quiet: { ...night, handling: 'delay' }, smartSend: null }
const server = (part: Partial<ServerFacts> = {}): ServerFacts => ({
  reachable: true,
  limits,
  segments: null,
  events: null,
  ...part,
})
const at = (type: CampaignType, told: ServerFacts | undefined, channel = 'sms'): StepContext => ({
  ...stepContext({ type, channel }),
  ...(told ? { server: told } : {}),
})
const values = (type: CampaignType, part: Partial<ScheduleValues> = {}): ScheduleValues => ({
  ...emptySchedule(stepContext({ type })),
  date: '2026-11-27',
  time: '10:00',
  startDate: '2026-11-27',
  endDate: '2026-12-31',
  startTime: '09:00',
  endTime: '21:00',
  ...part,
})

describe('in words', () => {
  it.each([
    ['a cap', at('one-time', server()), 'At most 2 in 24 hours', '2 per 24 hours'],
    [
      'a cap of one',
      at('one-time', server({ limits: { ...limits, cap: 1 } })),
      'At most 1 in 24 hours',
      '1 per 24 hours',
    ],
    [
      'a cap that cannot be read',
      at('one-time', server({ limits: { ...limits, cap: null } })),
      'The cap on the server cannot be read',
      'Cannot be read',
    ],
    [
      'no cap',
      at('one-time', server({ limits: { ...limits, cap: 0 } })),
      'No effect: no cap is set in Delivery Preferences',
      'Not set up',
    ],
    ['not read', at('one-time', server({ limits: null })), 'As in Delivery Preferences', 'On'],
    ['nobody asked', at('one-time', undefined), 'As in Delivery Preferences', 'On'],
  ])('%s', (_, context, words, fact) =>
    expect([capText(context, true), capFact(values('one-time'), context)]).toEqual([words, fact]),
  )
  it('a cap that is off is ignored', () =>
    expect([
      capText(at('one-time', server()), false),
      capFact(values('one-time', { frequencyCapping: false }), at('one-time', server())),
    ]).toEqual(['The cap is ignored', 'Off']))
  it.each([
    ['no clash', 'one-time', {}, '22:00 to 08:00, no overlap', '22:00 to 08:00, no overlap'],
    ['a clash', 'recurring', { time: '23:00' }, '22:00 to 08:00, overlaps', '22:00 to 08:00, overlaps'],
    [
      'some hours',
      'event-based',
      { startTime: '07:00' },
      '22:00 to 08:00, partly overlaps',
      '22:00 to 08:00, partly overlaps',
    ],
    ['no time yet', 'one-time', { time: '' }, '22:00 to 08:00', '22:00 to 08:00'],
    ['off', 'one-time', { doNotDisturb: false }, 'Quiet hours are ignored', 'Off'],
    ['no end yet', 'event-based', { endTime: '' }, '22:00 to 08:00', '22:00 to 08:00'],
    ['no start yet', 'event-based', { startTime: '' }, '22:00 to 08:00', '22:00 to 08:00'],
    [
      'an end before the start',
      'event-based',
      { startTime: '21:00', endTime: '09:00' },
      '22:00 to 08:00',
      '22:00 to 08:00',
    ],
    [
      'one minute',
      'event-based',
      { startTime: '09:00', endTime: '09:00' },
      '22:00 to 08:00, no overlap',
      '22:00 to 08:00, no overlap',
    ],
    [
      'all hours',
      'event-based',
      { startTime: '22:00', endTime: '23:59' },
      '22:00 to 08:00, overlaps',
      '22:00 to 08:00, overlaps',
    ],
    ['no hours', 'event-based', {}, '22:00 to 08:00, no overlap', '22:00 to 08:00, no overlap'],
  ] as const)('%s', (_, type, part, words, fact) => {
    const context = at(type, server())
    expect([quietText(values(type, part), context), quietFact(values(type, part), context)]).toEqual([words, fact])
  })
})

it('a brand without quiet hours says so', () => {
  const context = at('one-time', server({ limits: { ...limits, quiet: null } }))
  expect(quietText(values('one-time'), context)).toBe('No effect: no quiet hours are set in Delivery Preferences')
  expect(quietFact(values('one-time'), context)).toBe('Not set up')
})

describe('findings that need the server', () => {
  const found = (type: CampaignType, part: Partial<ScheduleValues>, told?: ServerFacts, channel = 'sms') =>
    scheduleFindings(values(type, part), at(type, told, channel))
      .filter(({ id }) => id === 'schedule-quiet' || id === 'schedule-limits')
      .map(({ level, title, field }) => [level, title, field])
  const discard = server({ limits: { ...limits, quiet: { ...night, handling: 'discard' } } })
  it.each([
    ['clear', 'one-time', {}, server(), [['passed', 'Outside quiet hours', 'time']]],
    ['delayed', 'one-time', { time: '23:00' }, server(), [['warning', 'In quiet hours', 'time']]],
    ['swallowed', 'recurring', { time: '23:00' }, discard, [['blocking', 'In quiet hours', 'time']]],
    ['partly', 'event-based', { startTime: '07:00' }, discard, [['warning', 'In quiet hours', 'startTime']]],
    ['an end before the start', 'event-based', { startTime: '21:00', endTime: '09:00' }, server(), []],
    ['no time yet', 'one-time', { time: '' }, server(), []],
    ['swallowed once', 'one-time', { time: '23:00' }, discard, [['blocking', 'In quiet hours', 'time']]],
    ['offline', 'one-time', {}, server({ reachable: false }), [['unchecked', 'Caps and quiet hours', 'doNotDisturb']]],
    ['never read', 'one-time', {}, server({ limits: null }), [['unchecked', 'Caps and quiet hours', 'doNotDisturb']]],
    [
      'both toggles off',
      'one-time',
      { doNotDisturb: false, frequencyCapping: false },
      server({ reachable: false }),
      [],
    ],
  ] as const)('%s', (_, type, part, told, expected) => expect(found(type, part, told)).toEqual(expected))
  it('what lies in quiet hours is sent all the same at a click', () => {
    const context = at('one-time', server())
    const late = values('one-time', { time: '23:00' })
    const quiet = (of: ScheduleValues) => scheduleFindings(of, context).find(({ id }) => id === 'schedule-quiet')
    expect(quiet(late)?.fix).toMatchObject({
      label: 'Send in quiet hours too',
      after: 'Do not disturb: Off',
      safe: false,
    })
    expect(quiet(withChanges(late, quiet(late)?.fix?.changes ?? []) as ScheduleValues)).toBeUndefined()
  })
  it.each([
    ['one toggle off', { doNotDisturb: false }, [['unchecked', 'Caps and quiet hours', 'doNotDisturb']]],
    ['the other off', { frequencyCapping: false }, [['unchecked', 'Caps and quiet hours', 'doNotDisturb']]],
  ] as const)('offline, %s', (_, part, expected) =>
    expect(found('one-time', part, server({ reachable: false }))).toEqual(expected),
  )
  it('quiet hours that are off are not looked at', () =>
    expect(found('one-time', { time: '23:00', doNotDisturb: false }, server())).toEqual([]))
  it('a brand without quiet hours has none to meet', () =>
    expect(found('one-time', { time: '23:00' }, server({ limits: { ...limits, quiet: null } }))).toEqual([]))
  it.each([
    ['one-time', { time: '23:00' }, 'delay', 'The send time is between 22:00 and 08:00. Messages wait until 08:00.'],
    ['one-time', { time: '23:00' }, 'discard', 'The send time is between 22:00 and 08:00. Messages are not sent.'],
    ['one-time', { time: '23:00' }, 'none', 'The send time is between 22:00 and 08:00. Messages may not be sent.'],
    [
      'event-based',
      { startTime: '07:00' },
      'delay',
      'Some of the active hours are between 22:00 and 08:00. Messages wait until 08:00.',
    ],
  ] as const)('%s %j, %s: %s', (type, part, handling, detail) => {
    const told = server({ limits: { ...limits, quiet: { ...night, handling } } })
    const finding = scheduleFindings(values(type, part), at(type, told)).find(({ id }) => id === 'schedule-quiet')
    expect(finding?.detail).toBe(detail)
  })
  it('are not asked for a channel without the toggles', () =>
    expect(found('event-based', { startTime: '07:00' }, server(), 'web-popup')).toEqual([]))
})
