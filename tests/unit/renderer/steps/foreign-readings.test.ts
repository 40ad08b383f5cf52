/** What another program wrote otherwise: read where it can be, asked for where it cannot. */
import { describe, expect, it } from 'vitest'
import {
  type Campaign,
  type ChannelLimits,
  campaignTypeOf,
  channelNameIn,
  channelNameOf,
  channelNames,
} from '#contract'
import { conditionsFor, problemsOfProperties } from '../../../../src/model/event-condition/values.ts'
import { propertiesFromWire } from '../../../../src/model/event-condition/wire.ts'
import { limitsOf } from '../../../../src/model/rules/channel-limits.ts'
import { choicesOf } from '../../../../src/model/rules/choices.ts'
import { isArrival } from '../../../../src/model/rules/same-json.ts'
import { goalsFromWire } from '../../../../src/model/steps/goals/wire.ts'
import { chosenFrom, withServerName } from '../../../../src/model/steps/segment/values.ts'
import { checkTrigger, triggerFindings } from '../../../../src/model/steps/trigger/values.ts'
import { triggerFromWire } from '../../../../src/model/steps/trigger/wire.ts'
import { channels } from '../../../../src/renderer/channels/index.ts'
import {
  isUnreadLimit,
  limitsWith,
  preferencesFrom,
} from '../../../../src/renderer/screens/delivery-preferences/values.ts'
import { whenText } from '../../../../src/renderer/steps/trigger/text.ts'
import { stepContext } from '../../../fixtures/step-context.ts'

const eventBased = stepContext({ type: 'event-based' })
/** As a server may write it, whatever the types say. */
const campaign = (part: object): Campaign => ({ id: 64, ...part }) as Campaign

describe('a trigger', () => {
  const entryCriteria = { trigger: [{ eventId: 8, condition: 'and', properties: [] }] }
  const read = (triggerState: unknown) =>
    triggerFromWire(campaign({ entryCriteria, edit_setup_page_values: { triggerState } }), eventBased)
  it.each([
    ['nothing', undefined, true],
    ['null', null, true],
    ['did', [{ action: 'did', eventId: 8 }], true],
    ['did not', [{ action: 'did_not_do', eventId: 8 }], false],
    ["didn't", [{ action: "Didn't", eventId: '8' }], false],
    ['a flag', [{ did: 'false', eventId: 8 }], false],
    ['another event', [{ action: 'did_not_do', eventId: 9 }], null],
    ['another word', [{ action: 'abandoned', eventId: 8 }], null],
    ['another shape', { steps: [8], mode: 'none' }, null],
    ['a text', 'did_not_do:8', null],
    ['did not, in a chain', { chain: [{ action: 'did_not_do', eventId: 8 }] }, false],
    ['another word, in a chain', { chain: [{ action: 'abandoned', eventId: 8 }] }, null],
    ['nothing of it, in a chain', { chain: [{ eventId: 8 }] }, null],
  ])('whose state says %s', (_, triggerState, did) => {
    expect(read(triggerState).chain).toMatchObject([{ eventId: 8, did }])
  })
  it('of which nobody knows what was done is asked for, and is not called complete', () => {
    const values = read({ steps: [8] })
    expect(triggerFindings(values, eventBased)).toMatchObject([{ level: 'blocking', field: 'chain.0.did' }])
    expect(whenText(values, null)).toBeNull()
  })
  it.each([
    [
      'both places',
      { value: 2, duration: 'MINUTES' },
      { value: 3, duration: 'hours' },
      { value: 3, duration: 'hours' },
    ],
    ['no unit in the form', { value: 2, duration: 'MINUTES' }, { value: 2 }, { value: 2, duration: 'minutes' }],
    ['no unit anywhere', { value: 2 }, null, { value: 2, duration: '' }],
    ['a unit of another kind', { value: 2, duration: {} }, {}, { value: 2, duration: '' }],
    ['no number', { duration: 'hours' }, null, { value: null, duration: 'hours' }],
    ['nothing', null, null, { value: null, duration: '' }],
  ])('with a delay that has %s is read as %j or %j, and asked for what is missing', (_, sent, form, read) => {
    const part = { entryCriteria, entry_time: 'delay', entry_time_value: sent }
    const values = triggerFromWire(campaign({ ...part, edit_setup_page_values: { entryTimeValue: form } }), eventBased)
    expect(values.entryTime).toEqual({ kind: 'DELAY', ...read })
    const asked = read.duration === '' ? 'entryTime.duration' : read.value === null ? 'entryTime.value' : null
    expect(checkTrigger(values, eventBased).map(({ path }) => path)).toEqual(asked ? [asked] : [])
  })
  it.each([
    [{ value: 2 }, { value: 2, duration: '' }, ['rebound.within.duration']],
    [{ value: 2, duration: 'moons' }, { value: 2, duration: 'moons' }, ['rebound.within.duration']],
    [{ duration: 'Days' }, { value: null, duration: 'days' }, ['rebound.within.value']],
  ])('whose window is %j asks for what it cannot read', (within, read, asked) => {
    const rebound = { eventId: 6, condition: 'and', properties: [], within }
    const values = triggerFromWire(campaign({ entryCriteria: { ...entryCriteria, rebound } }), eventBased)
    expect(values.rebound?.within).toEqual(read)
    expect(checkTrigger(values, eventBased).map(({ path }) => path)).toEqual(asked)
  })
  it.each([
    [{ did: 'false' }, false],
    [{ action: 'did_not_do' }, false],
    [{ did: 'never' }, null],
    [{ action: 'abandoned' }, null],
    [{ note: 'first' }, true],
  ])('whose link says %j', (said, did) => {
    const values = triggerFromWire(campaign({ entryCriteria: { trigger: [{ eventId: 8, ...said }] } }), eventBased)
    expect(values.chain).toMatchObject([{ eventId: 8, did }])
  })
  it.each([
    ['AND', 'and'],
    ['all', 'and'],
    ['Any', 'or'],
    ['OR', 'or'],
    [undefined, 'and'],
  ])('whose links are joined by %s', (condition, join) => {
    const trigger = [{ eventId: 8 }, { eventId: 7, condition }]
    const values = triggerFromWire(campaign({ entryCriteria: { trigger } }), eventBased)
    expect(values.chain[1]?.join).toBe(join)
  })
  it.each([
    ['Later', { kind: 'DELAY', value: null, duration: '' }, ['entryTime.duration']],
    ['immediately', { kind: 'IMMEDIATELY', value: 2, duration: 'minutes' }, []],
    [null, { kind: 'IMMEDIATELY', value: 2, duration: 'minutes' }, []],
  ])('whose entry time is %s is read as %j', (entry_time, entryTime, asked) => {
    const part = { entryCriteria, entry_time, entry_time_value: { value: 2, duration: 'minutes' } }
    const values = triggerFromWire(campaign(part), eventBased)
    expect(values.entryTime).toEqual(entryTime)
    expect(checkTrigger(values, eventBased).map(({ path }) => path)).toEqual(asked)
  })
  it('has its units in any case', () => {
    const rebound = { eventId: 6, within: { value: 2, duration: 'DAYS' } }
    const values = triggerFromWire(
      campaign({
        entryCriteria: { ...entryCriteria, rebound },
        entry_time: 'delay',
        entry_time_value: { value: 2, duration: 'Hour' },
      }),
      eventBased,
    )
    expect(values.rebound?.within).toEqual({ value: 2, duration: 'days' })
    expect(values.entryTime).toEqual({ kind: 'DELAY', value: 2, duration: 'hours' })
  })
})

describe('a condition', () => {
  it.each([
    ['NUMERIC', '>=', 500],
    ['number', '<=', 500],
    ['Integer', 'EXISTS', ''],
    ['Array', 'CONTAINS', ['a']],
    ['String', 'Exists', ''],
  ])('on a property of type %s: %s', (data_type, type, value) => {
    const [row] = propertiesFromWire([{ property_id: 71, propertyName: 'amount', data_type, type, value }])
    if (!row) throw new Error('No row')
    expect(conditionsFor(data_type)).toContain(row.condition)
    expect(problemsOfProperties({ eventId: 8, eventName: '', properties: [row] }, 'goals.0')).toEqual([])
    // Kept as the server writes it.
    expect(row.dataType).toBe(data_type)
  })
})

describe('a channel', () => {
  // The spellings of the specification, sections 1 and 2.
  it.each([
    ['web push', 'Web Push', 'web-push', 'WEB_PUSH'],
    ['web pop-up', 'Web Pop-up', 'Web Pop up', 'webPopup'],
    ['app push', 'App Push'],
    ['in-app message', 'In-App Message', 'In App Message', 'in_app'],
    ['content card', 'Content Cards', 'content_card'],
    ['SMS', 'sms'],
    ['email', 'Email', 'EMAIL'],
    ['robo call', 'Robo Calls', 'robo-call'],
    ['WhatsApp', 'whatsapp', 'Whats App'],
    ['paid ads', 'Paid Ads', 'paid-ads'],
  ])('is known as %s', (...names) => {
    const known = new Set(names.map(channelNameOf))
    expect(known.size).toBe(1)
    expect(channelNames).toContain([...known][0])
  })
  it.each(['', 'carrier pigeon', null, undefined])('is none: %j', (name) => expect(channelNameOf(name)).toBeNull())
  it('may be said by the setup values alone', () => {
    expect(channelNameIn(campaign({ edit_setup_page_values: { channelName: 'sms' } }))).toBe('sms')
    expect(channelNameIn(campaign({ channelName: '', edit_setup_page_values: { channelName: 'SMS' } }))).toBe('SMS')
    expect(channelNameIn(campaign({}))).toBeNull()
  })
  it.each([
    ['one-time', 'one-time'],
    ['ONE_TIME', 'one-time'],
    ['One Time', 'one-time'],
    ['Recurring', 'recurring'],
    ['event-based', 'event-based'],
  ])('schedule type %s is %s', (written, type) => expect(campaignTypeOf(written)).toBe(type))
})

describe('channel limits in other spellings', () => {
  const limits = {
    frequencyCappingData: { SMS: 4, webPush: '3', email: { limit: 4 } },
    doNotDisturbData: { SMS: { from24HourFormat: '22:00', to24HourFormat: '08:00', x: 1 } },
    minimumDelayData: { webPopup: 'a week', 'in-app message': { period: 'DAYS' } },
    x_limits: true,
  } as unknown as ChannelLimits // As a server may write them.
  it('hold for the channel', () => {
    expect(limitsOf(limits, 'sms')).toMatchObject({ cap: 4, quiet: { from: '22:00', to: '08:00' } })
    expect(limitsOf(limits, 'web_push').cap).toBe(3)
  })
  it('one that is no number is not taken for none', () => {
    expect(limitsOf(limits, 'email').cap).toBeNull()
    const { caps, delays } = preferencesFrom(limits, channels)
    expect(caps).toMatchObject({ email: '', sms: '4', web_push: '3', app_push: '0' })
    expect(delays).toEqual({ web_popup: '', in_app: '0' })
    expect([isUnreadLimit(limits, 'caps', 'email'), isUnreadLimit(limits, 'delays', 'web_popup')]).toEqual([true, true])
    expect([isUnreadLimit(limits, 'caps', 'sms'), isUnreadLimit(limits, 'delays', 'in_app')]).toEqual([false, false])
  })
  it('saved, they stand under the names that the server gives them', () => {
    const base = preferencesFrom(limits, channels)
    const values = { ...base, caps: { ...base.caps, sms: '5' } }
    const sent = limitsWith(limits, values, base, 'frequencycapping')
    expect(sent.frequencyCappingData).toMatchObject({ SMS: 5, webPush: '3', email: { limit: 4 } })
    expect(sent.frequencyCappingData).not.toHaveProperty('sms')
    expect(sent).toMatchObject({ x_limits: true, doNotDisturbData: limits.doNotDisturbData })
  })
})

describe('a segment', () => {
  const server = {
    reachable: true,
    limits: null,
    events: null,
    segments: [{ id: 12, name: 'Lahore buyers', counts: { sms: 640 } }],
  }
  it('without counts has those of the list', () => {
    expect(withServerName(chosenFrom({ id: 12, name: 'Lahore buyers' }), { server })?.counts.sms).toBe(640)
    expect(
      withServerName(chosenFrom({ id: 12, name: 'Lahore buyers', counts: { sms: 7 } }), { server })?.counts.sms,
    ).toBe(7)
  })
  it('counted anew is nobody’s edit; another one is', () => {
    const values = (id: number, sms: number | null, smartSend = false) => ({
      selectedSegment: chosenFrom({ id, name: 'Lahore buyers', counts: { sms } }),
      smartSend,
    })
    expect(isArrival(values(12, null), values(12, 640))).toBe(true)
    expect(isArrival(values(12, null), values(13, 640))).toBe(false)
    expect(isArrival(values(12, null), values(12, 640, true))).toBe(false)
  })
  it('that a list names twice is one choice', () =>
    expect(
      choicesOf([
        { id: 12, name: 'Lahore' },
        { id: '12', name: 'Again' },
        { id: 3, name: 'All' },
      ]),
    ).toEqual([
      { value: '12', label: 'Lahore', disabled: false },
      { value: '3', label: 'All', disabled: false },
    ]))
})

describe('goals', () => {
  it.each([
    [{ value: 14 }, { value: 14, duration: '' }],
    [
      { value: '14', duration: 'DAY' },
      { value: 14, duration: 'days' },
    ],
    [
      { value: 'two', duration: 'weeks' },
      { value: null, duration: 'weeks' },
    ],
    [{}, { value: 1, duration: 'days' }],
  ])('with the window %j read %j, without a default for the missing part', (conversion_time, within) => {
    const goals = goalsFromWire(campaign({ conversionGoal: [{ eventId: 9, conversion_time }] })).goals
    expect(goals[0]?.within).toEqual(within)
  })
  const setup = { edit_setup_page_values: { conversionGoal: [{ eventId: 9, eventName: 'order_completed' }] } }
  it('that the server says there are none of are not those of the setup values', () => {
    expect(goalsFromWire(campaign({ ...setup, conversionGoal: null })).goals).toMatchObject([{ eventId: null }])
    expect(goalsFromWire(campaign({ ...setup, conversionGoal: [] })).goals).toMatchObject([{ eventId: null }])
    expect(goalsFromWire(campaign(setup)).goals).toMatchObject([{ eventId: 9 }])
  })
})
