/** Delivery Preferences: which channels have which rows, what may be typed, and every message. */
import { describe, expect, it } from 'vitest'
import type { ChannelLimits } from '#contract'
import {
  capText,
  delayText,
  digitsOf,
  handlings,
  handlingText,
  hoursText,
  isOffered,
  limitsWith,
  monthChoices,
  monthsOf,
  monthText,
  type Preferences,
  percentageOf,
  preferencesFrom,
  problemsOf,
  smartText,
  tabs,
  tidyTime,
  timeOf,
} from '../../../../../src/renderer/screens/delivery-preferences/values.ts'
import { specified } from '../../../../fixtures/specified-channels.ts'

const fresh = preferencesFrom({}, specified)
const badTime = 'Enter a time as hh:mm AM or PM'

describe('screens', () => {
  it('three tabs with their keys', () =>
    expect(tabs).toEqual([
      { key: 'frequencycapping', label: 'FREQUENCY CAPPING' },
      { key: 'donotdisturb', label: 'DO NOT DISTURB' },
      { key: 'smartsend', label: 'SMART SEND' },
    ]))
})

describe('rows and defaults', () => {
  const five = ['Web Push', 'App Push', 'SMS', 'Email', 'WhatsApp']
  it.each([
    ['caps', five],
    ['quiet', five],
    ['smart', ['Email']],
    ['delays', ['Web Pop up', 'In App Message']],
  ] as const)('%s', (part, labels) =>
    expect(specified.filter(isOffered[part]).map(({ label }) => label)).toEqual(labels),
  )
  it('caps and delays 0, quiet hours 00:00 AM without handling, 30% of opens within 6 months', () => {
    expect(Object.values(fresh.caps)).toEqual(['0', '0', '0', '0', '0'])
    expect(Object.values(fresh.delays)).toEqual(['0', '0'])
    expect(fresh.quiet.sms).toEqual({ from: '00:00 AM', to: '00:00 AM', handling: 'none' })
    expect(fresh.smart.email).toEqual({ percentage: '30', months: 6 })
  })
  it('3, 6, 9, 12 months and all time', () => expect(monthChoices).toEqual([3, 6, 9, 12, 0]))
  it('none, discard, delay', () => expect(handlings.map(({ value }) => value)).toEqual(['none', 'discard', 'delay']))
})

describe('what may be typed', () => {
  it.each([
    ['12', '12'],
    ['1a2-.,e+', '12'],
    ['', ''],
    ['-4', '4'],
    ['12345678901', '123456789'],
  ])('a cap takes digits only: %s', (typed, kept) => expect(digitsOf(typed)).toBe(kept))
  it.each([
    ['30', '30'],
    ['100', '100'],
    ['101', '100'],
    ['9999', '100'],
    ['3o', '3'],
    ['', ''],
  ])('a percentage is capped at 100: %s', (typed, kept) => expect(percentageOf(typed)).toBe(kept))
  it.each([
    [18, 12],
    [12, 12],
    [0, 0],
    [-1, 0],
  ])('months are capped at 12: %d', (given, kept) => expect(monthsOf(given)).toBe(kept))
})

describe('times of do not disturb', () => {
  it.each([
    ['10:30 PM', '22:30'],
    ['08:00 AM', '08:00'],
    ['12:00 AM', '00:00'],
    ['12:00 PM', '12:00'],
    ['00:00 AM', '00:00'],
    ['09:05 pm', '21:05'],
  ])('%s is %s', (typed, clock) => expect(timeOf(typed)).toBe(clock))
  it.each(['', '10:30', '22:30', '13:00 PM', '9:30 AM', '10:60 AM', '10.30 PM', '00:30 PM', 'noon', '10:30 XM'])(
    "'%s' is marked invalid",
    (typed) => {
      expect(timeOf(typed)).toBeNull()
      const values: Preferences = { ...fresh, quiet: { sms: { from: typed, to: '08:00 AM', handling: 'none' } } }
      expect(problemsOf(values, 'donotdisturb')).toEqual([{ path: 'quiet.sms.from', message: badTime }])
    },
  )
  it.each([
    ['9:30pm', '09:30 PM'],
    [' 10:15 a.m. ', '10:15 AM'],
    ['22:30', '22:30'],
    ['noon', 'noon'],
  ])('left, %s reads %s', (typed, tidy) => expect(tidyTime(typed)).toBe(tidy))
  it('both times of a row are judged, in order', () => {
    const values: Preferences = { ...fresh, quiet: { email: { from: 'x', to: 'y', handling: 'none' } } }
    expect(problemsOf(values, 'donotdisturb').map(({ path }) => path)).toEqual(['quiet.email.from', 'quiet.email.to'])
  })
})

describe('the other rules', () => {
  it.each([
    ['61', [{ path: 'delays.in_app', message: 'Minimum delay should be 0 to 60 days' }]],
    ['60', []],
    ['0', []],
  ])('a minimum delay of %s days', (days, problems) =>
    expect(problemsOf({ ...fresh, delays: { in_app: days } }, 'frequencycapping')).toEqual(problems),
  )
  it.each([
    ['', [{ path: 'smart.email.percentage', message: 'Percentage should not be empty' }]],
    ['0', []],
  ])("a percentage of '%s'", (percentage, problems) =>
    expect(problemsOf({ ...fresh, smart: { email: { percentage, months: 6 } } }, 'smartsend')).toEqual(problems),
  )
  it('a tab is judged alone', () => {
    const values: Preferences = { ...fresh, quiet: { sms: { from: 'x', to: 'y', handling: 'none' } } }
    expect(problemsOf(values, 'frequencycapping')).toEqual([])
    expect(problemsOf(values, 'smartsend')).toEqual([])
  })
})

describe('words', () => {
  const night = { from: '10:00 PM', to: '08:00 AM', handling: 'delay' }
  it.each([
    ['0', 'No cap'],
    ['', 'No cap'],
    ['1', null],
    ['3', null],
  ])('a cap of %s', (cap, words) => expect(capText(cap)).toBe(words))
  it.each([
    ['0', 'No delay'],
    ['1', 'At least 1 day apart'],
    ['7', 'At least 7 days apart'],
  ])('a delay of %s', (days, words) => expect(delayText(days)).toBe(words))
  it.each([
    ['crosses midnight', night, '22:00 to 08:00 the next day, 10 h'],
    ['within a day', { ...night, from: '01:00 PM', to: '02:45 PM' }, '13:00 to 14:45, 1 h 45 min'],
    ['equal times mean off', { ...night, from: '00:00 AM', to: '12:00 AM' }, 'Off'],
    ['not a time', { ...night, from: '9' }, null],
  ])('hours: %s', (_, row, words) => expect(hoursText(row)).toBe(words))
  it.each([
    ['Delay', 'Messages wait until 08:00'],
    ['discard', 'Messages are not sent'],
    ['none', 'The server decides'],
    ['queue', ''],
  ])('handling %s', (handling, words) => expect(handlingText({ ...night, handling })).toBe(words))
  it('nothing is handled where there are no hours', () => expect(handlingText({ ...night, to: '10:00 PM' })).toBe(''))
  it.each([
    [6, '6 months'],
    [0, 'All time'],
  ])('%d months', (months, words) => expect(monthText(months)).toBe(words))
  it('Smart Send', () => {
    expect(smartText({ percentage: '40', months: 0 })).toBe(
      'Smart Send skips people who opened fewer than 40% of emails.',
    )
    expect(smartText({ percentage: '30', months: 6 })).toContain('30% of emails in the last 6 months')
  })
})

const night = {
  from: '10:00',
  to: '08:00',
  fromMeridian: 'PM',
  toMeridian: 'AM',
  from24HourFormat: '22:00',
  to24HourFormat: '08:00',
  messageHandlingOption: 'Delay',
}
const server: ChannelLimits = {
  frequencyCappingData: { web_push: 3, sms: 2, carrier_pigeon: 9 },
  doNotDisturbData: { sms: { ...night, colour: 'blue' } },
  smartSendData: { email: { percentage: 30, months: 6, since: 'launch' } },
  minimumDelayData: { in_app: { duration: 2, period: 'DAYS' } },
  brand_note: 'kept',
}
const base = preferencesFrom(server, specified)
const saved = (change: Partial<Preferences>, tab: Parameters<typeof limitsWith>[3], now = server) =>
  limitsWith(now, { ...base, ...change }, base, tab)

describe('read', () => {
  it('what the server has', () => {
    expect(base.caps).toEqual({ web_push: '3', app_push: '0', sms: '2', email: '0', whatsapp: '0' })
    expect(base.delays).toEqual({ web_popup: '0', in_app: '2' })
    expect(base.quiet.sms).toEqual({ from: '10:00 PM', to: '08:00 AM', handling: 'Delay' })
    expect(base.smart).toEqual({ email: { percentage: '30', months: 6 } })
  })
  it.each([
    ['24 hours alone', { from24HourFormat: '22:30', to24HourFormat: '00:15' }, '10:30 PM', '12:15 AM'],
    ['one digit', { from: '9:00', fromMeridian: 'PM', to: '12:00', toMeridian: 'PM' }, '09:00 PM', '12:00 PM'],
    [
      '00:00 AM as it was written',
      { from: '00:00', fromMeridian: 'AM', to: '06:00', toMeridian: 'AM' },
      '00:00 AM',
      '06:00 AM',
    ],
    ['what cannot be read', { from: 'dusk', to: 'dawn' }, 'dusk', 'dawn'],
  ])('times: %s', (_, row, from, to) =>
    expect(preferencesFrom({ doNotDisturbData: { sms: row } }, specified).quiet.sms).toMatchObject({ from, to }),
  )
  it('months over 12 are capped', () =>
    expect(preferencesFrom({ smartSendData: { email: { months: 18 } } }, specified).smart.email?.months).toBe(12))
})

describe('PUT /brand/channel-limits', () => {
  it('carries the four parts, with numbers as numbers', () =>
    expect(limitsWith({}, preferencesFrom({}, specified), preferencesFrom({}, specified), 'frequencycapping')).toEqual({
      frequencyCappingData: { web_push: 0, app_push: 0, sms: 0, email: 0, whatsapp: 0 },
      doNotDisturbData: {},
      smartSendData: {},
      minimumDelayData: { web_popup: { duration: 0, period: 'DAYS' }, in_app: { duration: 0, period: 'DAYS' } },
    }))
  it('a cap and a delay', () => {
    const change = { caps: { ...base.caps, sms: '5' }, delays: { ...base.delays, in_app: '7' } }
    expect(saved(change, 'frequencycapping')).toEqual({
      ...server,
      frequencyCappingData: { web_push: 3, app_push: 0, sms: 5, email: 0, whatsapp: 0, carrier_pigeon: 9 },
      minimumDelayData: { web_popup: { duration: 0, period: 'DAYS' }, in_app: { duration: 7, period: 'DAYS' } },
    })
  })
  it('quiet hours: the seven fields of data', () => {
    const row = { from: '09:30 PM', to: '00:00 AM', handling: 'discard' }
    const { doNotDisturbData, frequencyCappingData } = saved({ quiet: { ...base.quiet, email: row } }, 'donotdisturb')
    expect(doNotDisturbData?.email).toEqual({
      from: '09:30',
      to: '00:00',
      fromMeridian: 'PM',
      toMeridian: 'AM',
      from24HourFormat: '21:30',
      to24HourFormat: '00:00',
      messageHandlingOption: 'discard',
    })
    expect(doNotDisturbData?.sms).toEqual({ ...night, colour: 'blue' })
    expect(frequencyCappingData).toEqual(server.frequencyCappingData)
  })
  it('an edited row keeps what Herald does not know', () => {
    const sms = { from: '11:00 PM', to: '08:00 AM', handling: 'Delay' }
    expect(saved({ quiet: { ...base.quiet, sms } }, 'donotdisturb').doNotDisturbData?.sms).toEqual({
      ...night,
      from: '11:00',
      from24HourFormat: '23:00',
      colour: 'blue',
    })
  })
  it('Smart Send; 0 is all time', () =>
    expect(saved({ smart: { email: { percentage: '45', months: 0 } } }, 'smartsend').smartSendData).toEqual({
      email: { percentage: 45, months: 0, since: 'launch' },
    }))
  it('an edit of another tab does not travel', () =>
    expect(saved({ caps: { ...base.caps, sms: '5' } }, 'smartsend').frequencyCappingData).toEqual(
      server.frequencyCappingData,
    ))
  it('what someone else changed meanwhile stays, where it was not edited here', () => {
    const now = { ...server, frequencyCappingData: { ...server.frequencyCappingData, web_push: 8, sms: 1 } }
    const { frequencyCappingData } = saved({ caps: { ...base.caps, sms: '5' } }, 'frequencycapping', now)
    expect(frequencyCappingData).toMatchObject({ web_push: 8, sms: 5 })
  })
})
