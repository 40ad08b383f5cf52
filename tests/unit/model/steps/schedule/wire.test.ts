/** SCHEDULE on the wire: payloads by campaign type, round trips, and what older campaigns bring. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CampaignType, Schedule } from '#contract'
import { plainTextOf } from '../../../../../src/model/rules/sentence.ts'
import { scheduleFromWire } from '../../../../../src/model/steps/schedule/from-wire.ts'
import { checkSchedule } from '../../../../../src/model/steps/schedule/rules.ts'
import {
  deliveryText,
  movedStartText,
  scheduleSentence,
  untilText,
} from '../../../../../src/model/steps/schedule/text.ts'
import {
  deliveries,
  emptySchedule,
  intervalUnits,
  repeatUnits,
  type ScheduleValues,
  wholeDay,
} from '../../../../../src/model/steps/schedule/values.ts'
import { scheduleIntents, scheduleToWire } from '../../../../../src/model/steps/schedule/wire.ts'
import { saveContext, stepContext, tabs } from '../../../../fixtures/step-context.ts'

const contextOf = (type: CampaignType, channel = 'sms') => stepContext({ type, channel })
const filled = (type: CampaignType, part: Partial<ScheduleValues>, channel = 'sms'): ScheduleValues => ({
  ...emptySchedule(contextOf(type, channel)),
  ...part,
})
const jumma = filled('recurring', {
  startDate: '2026-12-04',
  neverEnds: true,
  time: '10:00',
  repeat: { value: 1, interval: 'months' },
  monthlyMode: 'weekdays',
  monthWeekdays: [
    { nth: 1, weekDay: 5 },
    { nth: 5, weekDay: 5 },
  ],
})

describe('the schedule payload', () => {
  it('is sent by add-schedule with name, tab values and type', () => {
    const values = filled('one-time', { date: '2026-11-27', time: '10:00' })
    expect(scheduleIntents(values, saveContext(contextOf('one-time')))).toEqual([
      {
        update: {
          call: 'addSchedule',
          input: {
            schedule: {
              type: 'one_time',
              time_zone: 'Asia/Karachi',
              fc: true,
              dnd: true,
              date: '2026-11-27',
              time: '10:00',
            },
            edit_schedule_page_values: {
              date: '2026-11-27',
              startDate: '',
              endDate: '',
              startTime: '',
              endTime: '',
              time: '10:00',
              weekDays: [],
              daysData: { mode: 'days', days: [], groups: [] },
              selectedCondition: { type: 'EVERY_TIME', value: 1, interval: 'seconds' },
              timezone: 'Asia/Karachi',
              neverEnds: false,
              allDay: false,
              repeat: { value: 1, interval: 'days' },
              fc: true,
              dnd: true,
              metaRetentionDays: null,
            },
            name: 'Blessed Friday',
            edit_page_tabs_values: tabs,
            type: 'one_time',
          },
        },
      },
    ])
  })
  it('periodic by nth weekdays', () =>
    expect(scheduleToWire(jumma, contextOf('recurring'))).toEqual({
      type: 'periodic',
      time_zone: 'Asia/Karachi',
      fc: true,
      dnd: true,
      start_date: '2026-12-04',
      end_date: null,
      neverEnds: true,
      repeat: { value: 1, interval: 'months', type: 'daysOfWeek' },
      active: {
        days: [
          { week: 'First', days: ['Friday'] },
          { week: 'Fifth', days: ['Friday'] },
        ],
        time: '10:00',
      },
      delivery: { type: 'every_time' },
    }))
  it.each([
    ['days', { interval: 'days' }, 'days', {}],
    ['weeks', { interval: 'weeks' }, 'weeks', { daysOfWeek: ['Monday'] }],
    ['months by days', { interval: 'months' }, 'daysOfMonth', { daysOfMonth: [1, 'last'] }],
  ] as const)('periodic in %s says how it counts', (_, repeat, type, active) => {
    const values = filled('recurring', {
      repeat: { value: 1, ...repeat },
      weekDays: [1],
      monthDays: [1, 'last'],
      time: '10:00',
    })
    expect(scheduleToWire(values, contextOf('recurring'))).toMatchObject({ repeat: { type } })
    expect(scheduleToWire(values, contextOf('recurring')).active).toEqual({ ...active, time: '10:00' })
  })
  it('a toggle that is off travels as off', () =>
    expect(scheduleToWire(filled('one-time', { doNotDisturb: false }), contextOf('one-time'))).toMatchObject({
      fc: true,
      dnd: false,
    }))
  it('periodic in weeks, at most once in 2 days', () => {
    const values = filled('recurring', {
      startDate: '2026-12-04',
      endDate: '2026-12-31',
      time: '10:00',
      repeat: { value: 2, interval: 'weeks' },
      weekDays: [1, 7],
      selectedCondition: { type: 'INTERVAL', value: 2, interval: 'days' },
    })
    expect(scheduleToWire(values, contextOf('recurring'))).toMatchObject({
      end_date: '2026-12-31',
      active: { daysOfWeek: ['Monday', 'Sunday'], time: '10:00' },
      delivery: { type: 'interval', value: 2, interval: 'days' },
    })
  })
  it('event-based, every time with value 1 (limits)', () => {
    const values = filled('event-based', {
      startDate: '2026-12-04',
      endDate: '2026-12-31',
      allDay: true,
      startTime: '00:00',
      endTime: '23:59',
    })
    expect(scheduleToWire(values, contextOf('event-based'))).toMatchObject({
      type: 'event_based',
      allDay: true,
      repeat: { type: 'EVERY_TIME', value: 1 },
      active: { start_time: '00:00', end_time: '23:59' },
    })
  })
  it('a channel without the toggles sends them off', () =>
    expect(
      scheduleToWire(
        filled('event-based', { frequencyCapping: true }, 'web-popup'),
        contextOf('event-based', 'web-popup'),
      ),
    ).toMatchObject({
      fc: false,
      dnd: false,
    }))
  it('paid ads sends its retention', () =>
    expect(
      scheduleToWire(filled('one-time', {}, 'paid-ads'), contextOf('one-time', 'paid-ads')).metaRetentionDays,
    ).toBe(7))
})

const dateText = fc
  .date({ min: new Date('2027-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const date = fc.oneof(fc.constant(''), dateText)
const time = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':')),
)
const subset = <T>(items: readonly T[]) => fc.subarray([...items])
const generated: fc.Arbitrary<ScheduleValues> = fc
  .record({
    timezone: fc.constantFrom('Asia/Karachi', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'),
    frequencyCapping: fc.boolean(),
    doNotDisturb: fc.boolean(),
    date,
    time,
    startDate: date,
    endDate: date,
    neverEnds: fc.boolean(),
    startMovedFrom: fc.constant(null),
    allDay: fc.boolean(),
    startTime: time,
    endTime: time,
    weekDays: subset([1, 2, 3, 4, 5, 6, 7]),
    repeat: fc.record({ value: fc.option(fc.integer({ min: 1, max: 60 })), interval: fc.constantFrom(...repeatUnits) }),
    monthlyMode: fc.constantFrom('days' as const, 'weekdays' as const),
    monthDays: subset([1, 15, 28, 29, 30, 31, 'last' as const]),
    // Groups travel by nth, and come back in that order.
    monthWeekdays: subset(
      ([1, 2, 3, 4, 5, 'last'] as const).flatMap((nth) => [1, 5, 7].map((weekDay) => ({ nth, weekDay }))),
    ),
    selectedCondition: fc.record({
      type: fc.constantFrom(...deliveries),
      value: fc.option(fc.integer({ min: 1, max: 60 })),
      interval: fc.constantFrom(...intervalUnits.filter((unit) => unit !== 'seconds')),
    }),
    metaRetentionDays: fc.integer({ min: 1, max: 180 }),
  })
  .map((values) => ({
    ...values,
    endDate: values.neverEnds ? '' : values.endDate,
    // 'All day' sets the hours.
    ...(values.allDay ? wholeDay : {}),
  }))

describe('the wire', () => {
  it.each(['one-time', 'recurring', 'event-based'] as const)('%s comes back as it went', (type) => {
    const context = contextOf(type, 'paid-ads')
    fc.assert(
      fc.property(generated, (values) => {
        const [intent] = scheduleIntents(values, saveContext(context))
        expect(scheduleFromWire({ id: 1, ...intent?.update?.input }, context)).toEqual(values)
      }),
    )
  })
  it('reads the schedule alone', () => {
    const context = contextOf('recurring')
    expect(scheduleFromWire({ id: 1, schedule: scheduleToWire(jumma, context) }, context)).toEqual(jumma)
  })
  it.each([
    ['nothing', {}],
    ['the type alone', { schedule: { type: 'periodic' } }],
  ])('%s is a fresh step', (_, campaign) =>
    expect(scheduleFromWire({ id: 1, ...campaign }, contextOf('recurring'))).toEqual(
      emptySchedule(contextOf('recurring')),
    ),
  )
  it('a zone that this computer does not know stays: nobody is told that it is Karachi', () =>
    expect(
      scheduleFromWire(
        { id: 1, schedule: { time_zone: 'Mars/Olympus', start_date: '2026-06-05', neverEnds: true } },
        contextOf('recurring'),
      ),
    ).toMatchObject({ timezone: 'Mars/Olympus', startDate: '2026-11-20' }))
  it.each([
    ['the one that the server runs', { time_zone: 'Europe/Berlin' }, { timezone: 'UTC' }, 'Europe/Berlin'],
    ['the form’s where there is no other', {}, { timezone: 'UTC' }, 'UTC'],
    ['the form’s where the other is empty', { time_zone: '' }, { timezone: 'UTC' }, 'UTC'],
    ['the one that is known', { time_zone: 'Mars/Olympus' }, { timezone: 'UTC' }, 'UTC'],
    ['the first where none is known', { time_zone: 'Mars/Olympus' }, { timezone: 'Mars/Tharsis' }, 'Mars/Olympus'],
    ['as in a fresh step where none is named', { time_zone: '' }, { timezone: '' }, 'Asia/Karachi'],
  ])('the zone is %s', (_, schedule, edit_schedule_page_values, timezone) =>
    expect(scheduleFromWire({ id: 1, schedule, edit_schedule_page_values }, contextOf('recurring')).timezone).toBe(
      timezone,
    ),
  )
  it.each([
    ['the form’s own flags first', { fc: false, dnd: false }, { fc: true, dnd: true }, true],
    ['the server’s where the form has none', { fc: false, dnd: false }, {}, false],
    ['off in the form', { fc: true, dnd: true }, { fc: false, dnd: false }, false],
  ])('%s', (_, schedule, edit_schedule_page_values, on) =>
    expect(scheduleFromWire({ id: 1, schedule, edit_schedule_page_values }, contextOf('recurring'))).toMatchObject({
      frequencyCapping: on,
      doNotDisturb: on,
    }),
  )
  it('a one-time campaign keeps its past start, whatever else it says', () =>
    expect(
      scheduleFromWire({ id: 1, schedule: { start_date: '2026-06-05', neverEnds: true } }, contextOf('one-time')),
    ).toMatchObject({ startDate: '2026-06-05', startMovedFrom: null }))
  it('a never-ending one that starts today was not moved', () =>
    expect(
      scheduleFromWire({ id: 1, schedule: { start_date: '2026-11-21', neverEnds: true } }, contextOf('recurring')),
    ).toMatchObject({ startDate: '2026-11-21', startMovedFrom: null }))
  it('the days of a month, in any spelling', () => {
    const campaign = { id: 1, schedule: { active: { daysOfMonth: ['last Friday of', '1', 31], time: '10:00' } } }
    expect(scheduleFromWire(campaign, contextOf('recurring'))).toMatchObject({ monthDays: ['last', 1, 31] })
  })
  // A part of what the server runs is another schedule: nothing of it is shown as the whole.
  it.each([
    ['startDate', '', 'soon', { start_date: 'soon' }],
    ['startDate', '', '31/12/2026', { start_date: '31/12/2026' }],
    ['startDate', '', '2026-02-30', { start_date: '2026-02-30' }],
    ['time', '', 'at dusk', { active: { time: 'at dusk' } }],
    ['time', '', '25:00', { time: '25:00' }],
    ['time', '', '17:30 PM', { time: '17:30 PM' }],
    ['monthDays', [], '["x",32,15]', { active: { daysOfMonth: ['x', 32, 15] } }],
    ['weekDays', [], '[1,8]', { active: { daysOfWeek: [1, 8] } }],
    ['weekDays', [], '["mon","x"]', { active: { daysOfWeek: ['mon', 'x'] } }],
    ['weekDays', [], 'every other day', { active: { daysOfWeek: 'every other day' } }],
    [
      'monthWeekdays',
      [],
      '[{"week":"Sixth","days":["Friday"]}]',
      { active: { days: [{ week: 'Sixth', days: ['Friday'] }] } },
    ],
    ['frequencyCapping', null, 'sometimes', { fc: 'sometimes' }],
  ])('%s that cannot be read is %j, and its words are kept: %s', (field, empty, words, schedule) => {
    // As a server may write them, whatever the type says.
    const values = scheduleFromWire({ id: 1, schedule: schedule as Schedule }, contextOf('recurring'))
    expect(values).toMatchObject({ [field]: empty, unread: { [field]: words } })
  })
  it.each([
    ['repeat.interval', { repeat: { interval: 'fortnight' } }, { repeat: { value: 1, interval: '' } }, 'fortnight'],
    [
      'repeat.value',
      { repeat: { interval: 'days', value: 'two' } },
      { repeat: { value: null, interval: 'days' } },
      'two',
    ],
    ['selectedCondition.type', { delivery: { type: 'at will' } }, { selectedCondition: { type: '' } }, 'at will'],
  ])('%s that cannot be read is asked for', (field, schedule, part, words) => {
    const values = scheduleFromWire({ id: 1, schedule: schedule as Schedule }, contextOf('recurring'))
    expect(values).toMatchObject({ ...part, unread: { [field]: words } })
    expect(checkSchedule(values, contextOf('recurring'))).toContainEqual({
      path: field,
      message: `Could not understand '${words}'`,
    })
  })
  it.each([
    ['05:30 PM', '17:30'],
    ['12:05 am', '00:05'],
    ['9:05', '09:05'],
    ['10:00:00', '10:00'],
    ['2026-11-27T10:00:00', '10:00'],
    ['2026-11-27T05:00:00Z', '10:00'],
    ['2026-11-27T10:00:00+0500', '10:00'],
  ])('the time %s is %s in Karachi', (time, read) =>
    expect(scheduleFromWire({ id: 1, schedule: { time } }, contextOf('one-time'))).toMatchObject({ time: read }),
  )
  it.each([
    ['2026-11-27T00:00:00.000Z', '2026-11-27'],
    ['2026-11-26T19:00:00Z', '2026-11-27'],
    ['2026-11-27 10:00', '2026-11-27'],
  ])('the date %s is %s in Karachi', (date, read) =>
    expect(scheduleFromWire({ id: 1, schedule: { date } }, contextOf('one-time'))).toMatchObject({ date: read }),
  )
  it('a moment alone holds date and time', () =>
    expect(
      scheduleFromWire({ id: 1, schedule: { date: '2026-11-27T10:30:00+05:00' } }, contextOf('one-time')),
    ).toMatchObject({ date: '2026-11-27', time: '10:30' }))
  it.each([
    [{ interval: 'month', value: 1 }, 'months', 1],
    [{ interval: 'WEEKLY', value: '2' }, 'weeks', 2],
    [{ type: 'monthly' }, 'months', 1],
  ])('%j repeats in %s', (repeat, interval, value) =>
    expect(scheduleFromWire({ id: 1, schedule: { repeat } as Schedule }, contextOf('recurring')).repeat).toEqual({
      interval,
      value,
    }),
  )
  it('without a repeat nobody knows how often it runs: it is asked for', () => {
    const values = scheduleFromWire({ id: 1, schedule: { start_date: '2026-12-01' } }, contextOf('recurring'))
    expect(checkSchedule(values, contextOf('recurring'))).toContainEqual({
      path: 'repeat.interval',
      message: 'Choose a unit',
    })
  })
  it('without fc and dnd nobody knows whether the limits hold: neither is on, and neither is sent', () => {
    const values = scheduleFromWire({ id: 1, schedule: { date: '2026-11-27', time: '10:00' } }, contextOf('one-time'))
    expect(values).toMatchObject({ frequencyCapping: null, doNotDisturb: null })
    expect(scheduleToWire(values, contextOf('one-time'))).toEqual({
      type: 'one_time',
      time_zone: 'Asia/Karachi',
      date: '2026-11-27',
      time: '10:00',
    })
  })
  it('all day without hours is the whole day', () =>
    expect(
      scheduleFromWire({ id: 1, schedule: { allDay: true, start_date: '2026-12-01' } }, contextOf('event-based')),
    ).toMatchObject(wholeDay))
  it('weekdays of the month: what the server runs, else the form’s, and no group that there is not', () => {
    const group = (week: string) => [{ week, days: ['Friday'] }]
    const read = (days: unknown, groups: unknown) =>
      scheduleFromWire(
        // As a server may write them.
        {
          id: 1,
          schedule: { active: { days: days as [], time: '10:00' } },
          edit_schedule_page_values: { daysData: { groups } } as never,
        },
        contextOf('recurring'),
      )
    expect(read(group('first'), group('Second'))).toMatchObject({
      monthlyMode: 'weekdays',
      monthWeekdays: [{ nth: 1, weekDay: 5 }],
    })
    expect(read([], group('Second'))).toMatchObject({ monthWeekdays: [{ nth: 2, weekDay: 5 }] })
    expect(read(group('Sixth'), group('Second'))).toMatchObject({ monthWeekdays: [] })
  })
  it('a campaign that never ends has no end date, whatever the form kept', () =>
    expect(
      scheduleFromWire(
        {
          id: 1,
          schedule: { neverEnds: true, start_date: '2026-11-27', end_date: null },
          edit_schedule_page_values: { endDate: '2027-03-15' },
        },
        contextOf('recurring'),
      ),
    ).toMatchObject({ neverEnds: true, endDate: '' }))
  it.each([
    [
      [0, 1, 7],
      [7, 1],
    ],
    [
      ['0', '1'],
      [7, 1],
    ],
    [['mo', 'mon', null, ''], [1]],
  ])('the weekdays %j are %j', (daysOfWeek, weekDays) => {
    // As a server may write them, whatever the type says.
    const campaign = { id: 1, schedule: { active: { daysOfWeek: daysOfWeek as number[], time: '10:00' } } }
    expect(scheduleFromWire(campaign, contextOf('recurring'))).toMatchObject({ weekDays })
  })
  it('a fresh step has every weekday where an event triggers it, and none elsewhere', () => {
    expect(emptySchedule(contextOf('event-based')).weekDays).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(emptySchedule(contextOf('recurring')).weekDays).toEqual([])
    expect(emptySchedule(contextOf('one-time')).weekDays).toEqual([])
  })
  it.each([
    ['EVERY_TIME', 1, 'days', 'Every time'],
    ['ONE_PER_CAMPAIGN', 1, 'days', 'Once per user for the campaign'],
    ['ONE_PER_INTERVAL', 1, 'days', 'At most once per day'],
    ['ONE_PER_INTERVAL', 2, 'weeks', 'At most once in 2 weeks'],
    ['ONE_PER_INTERVAL', null, 'hours', 'At most once in … hours'],
  ] as const)('says %s %s %s as %s', (type, value, interval, words) => {
    const selectedCondition = { type, value, interval } as ScheduleValues['selectedCondition']
    expect(deliveryText({ selectedCondition })).toBe(words)
  })
  it('reads numbers as text, seconds in times, weekdays in any form', () => {
    const campaign = {
      id: 1,
      schedule: { active: { daysOfWeek: ['mon', 'FRIDAY', 7], daysOfMonth: ['15', 'Last day'], time: '10:00:00' } },
      edit_schedule_page_values: { metaRetentionDays: '12' },
    }
    expect(scheduleFromWire(campaign, contextOf('recurring'))).toMatchObject({
      weekDays: [1, 5, 7],
      monthDays: [15, 'last'],
      time: '10:00',
      metaRetentionDays: 12,
    })
  })
})

describe('what reloading changes', () => {
  const reload = (type: CampaignType, part: Partial<ScheduleValues>) => {
    const context = contextOf(type)
    return scheduleFromWire({ id: 1, schedule: scheduleToWire(filled(type, part), context) }, context)
  }
  it('a never-ending campaign with a past start uses today, in its own zone', () => {
    const values = reload('recurring', { startDate: '2026-06-05', neverEnds: true })
    expect(values).toMatchObject({ startDate: '2026-11-21', startMovedFrom: '2026-06-05' })
    expect(movedStartText(values)).toBe('Started 5 June 2026. Saving moves the start to 21 November 2026.')
  })
  it('one that ends keeps its start', () =>
    expect(reload('recurring', { startDate: '2026-06-05', endDate: '2026-12-31' }).startDate).toBe('2026-06-05'))
  it('seconds of a periodic campaign become days, the number stays', () =>
    expect(
      reload('recurring', { selectedCondition: { type: 'INTERVAL', value: 9, interval: 'seconds' } }).selectedCondition,
    ).toEqual({
      type: 'INTERVAL',
      value: 9,
      interval: 'days',
    }))
  it('seconds of an event-based one stay', () =>
    expect(
      reload('event-based', { selectedCondition: { type: 'INTERVAL', value: 9, interval: 'seconds' } })
        .selectedCondition.interval,
    ).toBe('seconds'))
})

describe('the sentence', () => {
  const say = (type: CampaignType, values: ScheduleValues) => plainTextOf(scheduleSentence(values, contextOf(type)))
  it('one-time', () =>
    expect(say('one-time', filled('one-time', { date: '2026-11-27', time: '10:00' }))).toBe(
      'Once, on Friday 27 November 2026 at 10:00, Asia/Karachi.',
    ))
  it('one-time with nothing chosen', () =>
    expect(say('one-time', filled('one-time', {}))).toBe('Choose date and time.'))
  it('periodic', () =>
    expect(say('recurring', jumma)).toBe(
      'Every month on the first and fifth Friday at 10:00, from 4 December 2026, never ends, Asia/Karachi.',
    ))
  it('every 2 weeks', () =>
    expect(
      say('recurring', {
        ...jumma,
        repeat: { value: 2, interval: 'weeks' },
        weekDays: [5, 1],
        neverEnds: false,
        endDate: '2026-12-31',
      }),
    ).toBe('Every 2 weeks on Monday and Friday at 10:00, from 4 December 2026 to 31 December 2026, Asia/Karachi.'))
  it.each([
    [3 * 86_400_000 + 4 * 3_600_000, 'in 3 days'],
    [86_400_000, 'in 24 hours'],
    [12 * 60_000, 'in 12 minutes'],
    [30_000, 'in less than a minute'],
    [0, 'in the past'],
  ])('until: %d ms', (ahead, words) => expect(untilText(1_000 + ahead, 1_000)).toBe(words))
})
