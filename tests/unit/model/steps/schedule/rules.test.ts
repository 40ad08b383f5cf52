/** SCHEDULE's rules: every message, judged in the schedule's own zone. */
import { describe, expect, it } from 'vitest'
import type { CampaignType } from '#contract'
import { withChanges } from '../../../../../src/model/rules/finding.ts'
import { scheduleFindings } from '../../../../../src/model/steps/schedule/findings.ts'
import {
  checkSchedule,
  firstActiveDay,
  lastSendOf,
  momentOf,
  ruleOf,
} from '../../../../../src/model/steps/schedule/rules.ts'
import {
  emptySchedule,
  type ScheduleValues,
  withAllDay,
  withNeverEnds,
} from '../../../../../src/model/steps/schedule/values.ts'
import { scheduleStep } from '../../../../../src/renderer/steps/index.ts'
import { stepContext } from '../../../../fixtures/step-context.ts'

const full: Record<CampaignType, Partial<ScheduleValues>> = {
  'one-time': { date: '2026-11-27', time: '10:00' },
  recurring: { startDate: '2026-11-27', endDate: '2026-12-31', time: '10:00' },
  'event-based': { startDate: '2026-11-27', endDate: '2026-12-31', startTime: '09:00', endTime: '21:00' },
}
const check = (type: CampaignType, part: Partial<ScheduleValues>, channel = 'sms') => {
  const context = stepContext({ type, channel })
  return checkSchedule({ ...emptySchedule(context), ...full[type], ...part }, context).map(({ path, message }) => [
    path,
    message,
  ])
}

describe('one-time', () => {
  it.each([
    [
      'nothing chosen',
      { date: '', time: '' },
      [
        ['date', 'Date should not be empty'],
        ['time', 'Time should not be empty'],
      ],
    ],
    ['no date', { date: '' }, [['date', 'Date should not be empty']]],
    ['no time', { time: '' }, [['time', 'Time should not be empty']]],
    ['a date that is none', { date: '2026-02-30' }, [['date', 'Date should not be empty']]],
    ['yesterday', { date: '2026-11-20' }, [['date', 'Date cannot be before today']]],
    [
      'yesterday, and no time',
      { date: '2026-11-20', time: '' },
      [
        ['date', 'Date cannot be before today'],
        ['time', 'Time should not be empty'],
      ],
    ],
    ['this very minute', { date: '2026-11-21', time: '00:30' }, [['time', 'Time should be greater than current time']]],
    ['earlier today', { date: '2026-11-21', time: '00:29' }, [['time', 'Time should be greater than current time']]],
    ['the next minute', { date: '2026-11-21', time: '00:31' }, []],
    [
      'today on this computer is yesterday in Karachi',
      { date: '2026-11-20', time: '23:00' },
      [['date', 'Date cannot be before today']],
    ],
    ['the same day in London is today', { date: '2026-11-20', time: '23:00', timezone: 'Europe/London' }, []],
    [
      '00:31 in Karachi has passed in Tokyo',
      { date: '2026-11-21', time: '00:31', timezone: 'Asia/Tokyo' },
      [['time', 'Time should be greater than current time']],
    ],
    ['no zone', { timezone: 'Mars/Olympus' }, [['timezone', 'Choose a time zone']]],
    ['tomorrow', {}, []],
  ])('%s', (_, part, expected) => expect(check('one-time', part)).toEqual(expected))
})

describe('periodic', () => {
  it.each([
    [
      'no dates',
      { startDate: '', endDate: '' },
      [
        ['startDate', 'Start Date should not be empty'],
        ['endDate', 'End Date should not be empty'],
      ],
    ],
    ['never ends', { endDate: '', neverEnds: true }, []],
    ['no time', { time: '' }, [['time', 'Time should not be empty']]],
    ['start before today', { startDate: '2026-11-20' }, [['startDate', 'Start Date cannot be before today']]],
    ['end before start', { endDate: '2026-11-26' }, [['endDate', 'End Date cannot be before Start Date']]],
    ['end before today', { endDate: '2026-11-20' }, [['endDate', 'End Date cannot be before today']]],
    [
      'repeat 0',
      { repeat: { value: 0, interval: 'days' as const } },
      [['repeat.value', 'Enter a whole number from 1 to 60']],
    ],
    [
      'repeat 61',
      { repeat: { value: 61, interval: 'days' as const } },
      [['repeat.value', 'Enter a whole number from 1 to 60']],
    ],
    ['repeat 60', { repeat: { value: 60, interval: 'days' as const } }, []],
    [
      'weeks without a weekday',
      { repeat: { value: 1, interval: 'weeks' as const } },
      [['weekDays', 'Choose at least one weekday']],
    ],
    [
      'months without a day',
      { repeat: { value: 1, interval: 'months' as const } },
      [['monthDays', 'Choose at least one day of the month']],
    ],
    [
      'months without an nth weekday',
      { repeat: { value: 1, interval: 'months' as const }, monthlyMode: 'weekdays' as const },
      [['monthWeekdays', 'Choose at least one weekday of the month']],
    ],
    [
      'a rule that never occurs',
      {
        repeat: { value: 12, interval: 'months' as const },
        monthDays: [31],
        endDate: '2027-10-01',
        startDate: '2026-11-27',
      },
      [['endDate', 'This schedule never occurs']],
    ],
    [
      'minimum delay 61',
      { selectedCondition: { type: 'INTERVAL' as const, value: 61, interval: 'days' } },
      [['selectedCondition.value', 'Enter a whole number from 1 to 60']],
    ],
    ['minimum delay unused', { selectedCondition: { type: 'EVERY_TIME' as const, value: 61, interval: 'days' } }, []],
  ])('%s', (_, part, expected) => expect(check('recurring', part)).toEqual(expected))
})

describe('event-based', () => {
  it.each([
    [
      'nothing chosen',
      { startDate: '', endDate: '', startTime: '', endTime: '' },
      [
        ['startDate', 'Start Date should not be empty'],
        ['endDate', 'End Date should not be empty'],
        ['startTime', 'Start Time should not be empty'],
        ['endTime', 'End Time should not be empty'],
      ],
    ],
    ['never ends', { endDate: '', neverEnds: true }, []],
    ['end time before start time', { endTime: '08:59' }, [['endTime', 'End Time should be after Start Time']]],
    ['no active day', { weekDays: [] }, [['weekDays', 'Choose at least one active day']]],
    ['complete', {}, []],
    // 23 November 2026 is a Monday; now is Saturday 21 November, 00:30 in Karachi.
    [
      'one Monday, and Monday is no active day',
      { startDate: '2026-11-23', endDate: '2026-11-23', weekDays: [2, 3, 4, 5, 6, 7] },
      [['weekDays', 'No active day falls between Start Date and End Date']],
    ],
    ['one Monday that is the only active day', { startDate: '2026-11-23', endDate: '2026-11-23', weekDays: [1] }, []],
    [
      'today alone, and its hours are over',
      { startDate: '2026-11-21', endDate: '2026-11-21', startTime: '00:00', endTime: '00:29' },
      [['endTime', 'The hours of the last active day have passed']],
    ],
    [
      'today alone, and its last minute goes on',
      { startDate: '2026-11-21', endDate: '2026-11-21', startTime: '00:00', endTime: '00:30' },
      [],
    ],
    [
      'hours that are over today, and Sunday is the next active day',
      { startDate: '2026-11-21', endDate: '2026-11-22', startTime: '00:00', endTime: '00:10' },
      [],
    ],
    [
      'hours that are over today, and the next active day is behind the end',
      { startDate: '2026-11-21', endDate: '2026-11-22', startTime: '00:00', endTime: '00:10', weekDays: [1, 6] },
      [['endTime', 'The hours of the last active day have passed']],
    ],
    ['never ends, once a week', { startDate: '2026-11-21', endDate: '', neverEnds: true, weekDays: [5] }, []],
    ['a zone that this computer does not know', { timezone: 'Mars/Olympus' }, [['timezone', 'Choose a time zone']]],
  ])('%s', (_, part, expected) => expect(check('event-based', part)).toEqual(expected))
})

describe('paid-ads retention 1 to 180, default 7', () => {
  it.each([
    [0, [['metaRetentionDays', 'Enter a whole number from 1 to 180']]],
    [181, [['metaRetentionDays', 'Enter a whole number from 1 to 180']]],
    [null, [['metaRetentionDays', 'Enter a whole number from 1 to 180']]],
    [180, []],
  ])('%s', (metaRetentionDays, expected) =>
    expect(check('one-time', { metaRetentionDays }, 'paid-ads')).toEqual(expected),
  )
  it('starts at 7', () => expect(emptySchedule(stepContext({ channel: 'paid-ads' })).metaRetentionDays).toBe(7))
})

describe('states', () => {
  const context = stepContext({ type: 'event-based' })
  const empty = emptySchedule(context)
  it('All day sets the times to 00:00 and 23:59', () =>
    expect(withAllDay(empty, true)).toMatchObject({ startTime: '00:00', endTime: '23:59' }))
  it('Never ends removes the end date', () =>
    expect(withNeverEnds({ ...empty, endDate: '2026-12-31' }, true).endDate).toBe(''))
  it('an interval starts at 1 second', () =>
    expect(empty.selectedCondition).toEqual({ type: 'EVERY_TIME', value: 1, interval: 'seconds' }))
  it('in a periodic campaign at 1 day', () =>
    expect(emptySchedule(stepContext({ type: 'recurring' })).selectedCondition.interval).toBe('days'))
  it.each([
    ['web-popup', false],
    ['sms', true],
  ])('toggles of %s: %s', (channel, on) =>
    expect(emptySchedule(stepContext({ channel }))).toMatchObject({ frequencyCapping: on, doNotDisturb: on }),
  )
})

describe('the moment', () => {
  const moment = (type: CampaignType, part: Partial<ScheduleValues> = {}) => {
    const context = stepContext({ type })
    return momentOf({ ...emptySchedule(context), ...full[type], ...part }, context)
  }
  it.each([
    ['one-time' as const, {}, { zone: 'Asia/Karachi', epochMs: Date.UTC(2026, 10, 27, 5), kind: 'once' }],
    [
      'one-time' as const,
      { date: '2026-11-01' },
      { zone: 'Asia/Karachi', epochMs: Date.UTC(2026, 10, 1, 5), kind: 'once' },
    ],
    ['one-time' as const, { time: '' }, null],
    [
      'recurring' as const,
      { startDate: '2026-11-21' },
      { zone: 'Asia/Karachi', epochMs: Date.UTC(2026, 10, 21, 5), kind: 'first' },
    ],
    // The first Monday after the start, and none before the end.
    [
      'recurring' as const,
      { startDate: '2026-11-21', repeat: { value: 1, interval: 'weeks' as const }, weekDays: [1] },
      { zone: 'Asia/Karachi', epochMs: Date.UTC(2026, 10, 23, 5), kind: 'first' },
    ],
    [
      'recurring' as const,
      {
        startDate: '2026-12-01',
        neverEnds: false,
        endDate: '2026-12-05',
        repeat: { value: 1, interval: 'weeks' as const },
        weekDays: [1],
      },
      null,
    ],
    ['event-based' as const, {}, { zone: 'Asia/Karachi', epochMs: Date.UTC(2026, 10, 27, 4), kind: 'from' }],
    // The first Monday after the start: 30 November.
    [
      'event-based' as const,
      { weekDays: [1] },
      { zone: 'Asia/Karachi', epochMs: Date.UTC(2026, 10, 30, 4), kind: 'from' },
    ],
    // Its hours have begun: it listens as soon as it is published.
    [
      'event-based' as const,
      { startDate: '2026-11-21', startTime: '00:00' },
      { zone: 'Asia/Karachi', epochMs: Date.UTC(2026, 10, 20, 19), kind: 'from' },
    ],
    ['event-based' as const, { timezone: 'Mars/Olympus' }, null],
  ])('%s %j', (type, part, expected) => expect(moment(type, part)).toEqual(expected))
})

describe('the last message', () => {
  const last = (type: CampaignType, part: Partial<ScheduleValues>) => {
    const context = stepContext({ type })
    return lastSendOf({ ...emptySchedule(context), ...full[type], ...part }, context)
  }
  const ends = { neverEnds: false, endDate: '2026-12-31' }
  it.each([
    ['one-time' as const, {}, Date.UTC(2026, 10, 27, 5)],
    ['one-time' as const, { time: '' }, null],
    ['recurring' as const, ends, Date.UTC(2026, 11, 31, 5)],
    ['recurring' as const, { neverEnds: true, endDate: '' }, null],
    ['event-based' as const, ends, Date.UTC(2026, 11, 31, 16)],
    ['event-based' as const, { ...ends, timezone: 'Mars/Olympus' }, null],
  ])('%s %j', (type, part, expected) => expect(last(type, part)).toBe(expected))
})

describe('findings', () => {
  const find = (part: Partial<ScheduleValues>, timezone = 'Asia/Karachi') => {
    const context = stepContext()
    return scheduleFindings({ ...emptySchedule(context), ...full['one-time'], timezone, ...part }, context).map(
      ({ level, title }) => [level, title],
    )
  }
  it.each([
    ['complete', {}, [['passed', 'Scheduled for the future']]],
    ['incomplete', { time: '' }, [['blocking', 'The schedule is not complete']]],
    ['passed by', { date: '2026-11-21', time: '00:10' }, [['blocking', 'The time has passed']]],
    ['a day passed by', { date: '2026-11-19' }, [['blocking', 'The time has passed']]],
  ])('%s', (_, part, expected) => expect(find(part)).toEqual(expected))
  it('names a clock change that moves the time', () =>
    expect(find({ date: '2027-03-14', time: '02:30' }, 'America/New_York')).toEqual([
      ['passed', 'Scheduled for the future'],
      ['warning', 'A clock change moves the time'],
    ]))
})

describe('findings, whole', () => {
  const find = (type: CampaignType, part: Partial<ScheduleValues>) => {
    const context = stepContext({ type })
    return scheduleFindings({ ...emptySchedule(context), ...full[type], ...part }, context)
  }
  const at = { tab: 'SCHEDULE', link: 'Schedule' }
  it('what is not complete names the field and the rule', () =>
    expect(find('recurring', { time: '' })).toEqual([
      {
        id: 'schedule-time',
        level: 'blocking',
        title: 'The schedule is not complete',
        detail: 'Time should not be empty.',
        field: 'time',
        ...at,
      },
    ]))
  it('a one-time moment that lies ahead although something else is missing is not past', () =>
    expect(find('one-time', { date: '2026-11-27', time: '10:00', timezone: 'Mars/Olympus' })).toMatchObject([
      { title: 'The schedule is not complete', detail: 'Choose a time zone.', field: 'timezone' },
    ]))
  it('what has passed says when it was', () =>
    expect(find('one-time', { date: '2026-11-21', time: '00:10' })).toMatchObject([
      { title: 'The time has passed', detail: 'Sat 21 Nov 2026, 00:10 in Asia/Karachi is in the past.', field: 'time' },
    ]))
  it('what has passed is moved at a click to a minute that leaves time to publish', () => {
    // It is half past midnight in Karachi.
    const passed = { date: '2026-11-21', time: '00:30' }
    const context = stepContext()
    const values = { ...emptySchedule(context), ...full['one-time'], ...passed }
    const [found] = scheduleFindings(values, context)
    expect(found?.fix).toMatchObject({ label: 'Send in two minutes', after: 'Sat 21 Nov 2026, 00:32', safe: false })
    const mended = withChanges(values, found?.fix?.changes ?? []) as ScheduleValues
    expect([mended.date, mended.time]).toEqual(['2026-11-21', '00:32'])
    expect(checkSchedule(mended, context)).toEqual([])
  })
  it('this very minute has passed', () =>
    expect(find('one-time', { date: '2026-11-21', time: '00:30' })).toMatchObject([{ title: 'The time has passed' }]))
  // In Karachi it is half past midnight: the moment is a minute ahead.
  it.each([
    [0, 29_999, []],
    [0, 30_000, [['warning', 'The time is close']]],
    [10_000, 19_999, []],
    [10_000, 20_000, [['warning', 'The time is close']]],
    [10_000, 49_999, [['warning', 'The time is close']]],
    [10_000, 50_000, [['blocking', 'The time is too close']]],
    [60_000, 0, [['blocking', 'The time is too close']]],
  ])('publishing that waits %i ms, asked for after %i of the last 60,000 ms: %j', (holdMs, after, expected) => {
    const context = stepContext()
    const at = context.now() + after
    const late = { ...context, holdMs, now: () => at }
    const values = { ...emptySchedule(context), ...full['one-time'], date: '2026-11-21', time: '00:31' }
    const found = scheduleFindings(values, late).filter(({ id }) => id === 'schedule-late')
    expect(found.map(({ level, title }) => [level, title])).toEqual(expected)
    // Moved at a click, it is late no more.
    for (const { fix } of found) {
      const moved = withChanges(values, fix?.changes ?? []) as ScheduleValues
      expect(scheduleFindings(moved, late).map(({ id }) => id)).not.toContain('schedule-late')
    }
  })
  it('a periodic one whose dates are wrong has not passed', () =>
    expect(find('recurring', { startDate: '2026-11-20' })).toMatchObject([{ title: 'The schedule is not complete' }]))
  it('active hours that have begun have not passed', () =>
    expect(
      find('event-based', { startDate: '2026-11-21', startTime: '00:00', endDate: '', neverEnds: false }),
    ).toMatchObject([{ title: 'The schedule is not complete' }]))
  it('what lies ahead says when', () =>
    expect(find('one-time', {})).toEqual([
      {
        id: 'schedule-time',
        level: 'passed',
        title: 'Scheduled for the future',
        detail: 'Fri 27 Nov 2026, 10:00, Asia/Karachi.',
        ...at,
      },
    ]))
  it('a time that a clock change moves is named with its field', () =>
    expect(find('one-time', { date: '2027-03-14', time: '02:30', timezone: 'America/New_York' })[1]).toEqual({
      id: 'schedule-clock-change',
      level: 'warning',
      title: 'A clock change moves the time',
      field: 'time',
      ...at,
      detail: '02:30 does not exist that day in America/New_York. It runs at 03:30.',
    }))
  it('of a periodic one it is not said: the calendar shows it', () =>
    expect(
      find('recurring', { date: '2027-03-14', time: '02:30', timezone: 'America/New_York' }).map(({ id }) => id),
    ).toEqual(['schedule-time']))
})

describe('a schedule that no rule can be made of', () => {
  const months = { value: 1, interval: 'months' as const }
  it.each<[what: string, type: CampaignType, part: Partial<ScheduleValues>, rule: unknown]>([
    ['an event follows no calendar', 'event-based', { time: '10:00' }, null],
    ['no zone', 'recurring', { timezone: 'Mars/Olympus' }, null],
    ['no start', 'recurring', { startDate: '' }, null],
    ['no time', 'recurring', { time: '' }, null],
    ['no number', 'recurring', { repeat: { value: null, interval: 'days' } }, null],
    ['half a day', 'recurring', { repeat: { value: 1.5, interval: 'days' } }, null],
    ['every 0 days', 'recurring', { repeat: { value: 0, interval: 'days' } }, null],
    ['no weekday', 'recurring', { repeat: { value: 1, interval: 'weeks' } }, null],
    ['no day of the month', 'recurring', { repeat: months }, null],
    ['no nth weekday', 'recurring', { repeat: months, monthlyMode: 'weekdays', monthDays: [1] }, null],
    [
      'weeks',
      'recurring',
      { repeat: { value: 2, interval: 'weeks' }, weekDays: [1] },
      { unit: 'weeks', every: 2, weekDays: [1] },
    ],
    [
      'days of the month',
      'recurring',
      { repeat: months, monthDays: [1], monthWeekdays: [{ nth: 1, weekDay: 1 }] },
      { unit: 'months', every: 1, days: [1] },
    ],
    [
      'nth weekdays',
      'recurring',
      { repeat: months, monthlyMode: 'weekdays', monthDays: [1], monthWeekdays: [{ nth: 1, weekDay: 1 }] },
      { unit: 'months', every: 1, groups: [{ nth: 1, weekDay: 1 }] },
    ],
  ])('%s', (_, type, part, pattern) => {
    const values = { ...emptySchedule(stepContext({ type })), ...full[type], ...part }
    expect(ruleOf(values, type)?.pattern ?? null).toEqual(pattern)
  })
  it.each([
    ['ends', {}, '2026-12-31'],
    ['never ends, whatever was chosen before', { neverEnds: true }, null],
    ['has no end yet', { endDate: '' }, null],
  ])('one that %s', (_, part, end) => {
    const values = { ...emptySchedule(stepContext({ type: 'recurring' })), ...full.recurring, ...part }
    expect(ruleOf(values, 'recurring')?.end).toBe(end)
  })
  it('a campaign with no end listens on the first active day after any end that was chosen', () => {
    const values = { ...emptySchedule(stepContext({ type: 'event-based' })), ...full['event-based'] }
    const late = { startDate: '2027-01-01', endDate: '2026-12-31' }
    expect(firstActiveDay({ ...values, ...late }, 0)).toBeNull()
    expect(firstActiveDay({ ...values, ...late, neverEnds: true }, 0)).toBe('2027-01-01')
    expect(firstActiveDay({ ...values, startTime: '' }, 0)).toBe('2026-11-27')
    expect(firstActiveDay({ ...values, endTime: '' }, 0)).toBeNull()
    expect(firstActiveDay({ ...values, startDate: '' }, 0)).toBeNull()
  })
})

describe('at the edges', () => {
  it.each([
    [
      'a start in a zone that never had the day',
      'one-time',
      { date: '2011-12-30', timezone: 'Pacific/Apia' },
      [['date', 'Date cannot be before today']],
    ],
    [
      'one minute of hours',
      'event-based',
      { startTime: '09:00', endTime: '09:00' },
      [['endTime', 'End Time should be after Start Time']],
    ],
    [
      'half a repeat',
      'recurring',
      { repeat: { value: 1.5, interval: 'days' } },
      [['repeat.value', 'Enter a whole number from 1 to 60']],
    ],
    [
      'no repeat',
      'recurring',
      { repeat: { value: null, interval: 'days' } },
      [['repeat.value', 'Enter a whole number from 1 to 60']],
    ],
    [
      'never ends and never occurs',
      'recurring',
      { repeat: { value: 12, interval: 'months' }, monthDays: [31], neverEnds: true, startDate: '2026-11-27' },
      [['startDate', 'This schedule never occurs']],
    ],
  ] as const)('%s', (_, type, part, expected) =>
    expect(check(type, part as unknown as Partial<ScheduleValues>)).toEqual(expected),
  )
  it('a day that the zone never had, still ahead', () => {
    const context = stepContext({ now: Date.UTC(2011, 11, 1) })
    const values = { ...emptySchedule(context), date: '2011-12-30', time: '10:00', timezone: 'Pacific/Apia' }
    expect(checkSchedule(values, context)).toEqual([
      { path: 'date', message: 'This day does not exist in the time zone' },
    ])
  })
  it('All day switched off leaves the times to be changed, Never ends switched off leaves the end', () => {
    const values = { ...emptySchedule(stepContext()), startTime: '09:00', endTime: '21:00', endDate: '2026-12-31' }
    expect(withAllDay(values, false)).toEqual({ ...values, allDay: false })
    expect(withNeverEnds(values, false)).toEqual({ ...values, neverEnds: false })
  })
})

describe('the step', () => {
  const values = { ...emptySchedule(stepContext()), startDate: '2026-06-05', neverEnds: true }
  it('is SCHEDULE, saved as its own section, with a card', () =>
    expect([scheduleStep.tab, scheduleStep.section, scheduleStep.card?.title]).toEqual([
      'SCHEDULE',
      'schedule',
      'Schedule',
    ]))
  it.each(['recurring', 'event-based'] as const)('opened again, a %s one that never ends starts today', (type) =>
    expect(scheduleStep.reopened?.(values, stepContext({ type }))).toMatchObject({
      startDate: '2026-11-21',
      startMovedFrom: '2026-06-05',
    }),
  )
  it('a one-time one stays', () => expect(scheduleStep.reopened?.(values, stepContext())).toBe(values))
  it('starts today: nothing is moved', () => {
    const today = { ...values, startDate: '2026-11-21' }
    expect(scheduleStep.reopened?.(today, stepContext({ type: 'recurring' }))).toBe(today)
  })
  it('saved, nothing was moved any more', () =>
    expect(scheduleStep.saved?.({ ...values, startMovedFrom: '2026-06-01' }, stepContext())).toEqual({
      ...values,
      startMovedFrom: null,
    }))
})
