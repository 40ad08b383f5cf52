/** TRIGGER: its rules, when Save is disabled, what the server is told, and that it comes back as it went. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Campaign, SetupValues } from '#contract'
import { emptyProperty, withEvent } from '../../../../../src/model/event-condition/values.ts'
import { plainTextOf } from '../../../../../src/model/rules/sentence.ts'
import type { ServerFacts } from '../../../../../src/model/steps/step.ts'
import {
  checkTrigger,
  emptyChip,
  emptyRebound,
  emptyTrigger,
  type TriggerChip,
  type TriggerValues,
  triggerSaveBlocked,
} from '../../../../../src/model/steps/trigger/values.ts'
import { triggerFromWire, triggerIntents, triggerSetup } from '../../../../../src/model/steps/trigger/wire.ts'
import { triggerStep } from '../../../../../src/renderer/steps/index.ts'
import { exampleOf, triggerSentence, whenText } from '../../../../../src/renderer/steps/trigger/text.ts'
import { eventCondition } from '../../../../fixtures/event-conditions.ts'
import { saveContext, stepContext, tabs } from '../../../../fixtures/step-context.ts'

const context = stepContext({ type: 'event-based' })
const price = { propertyId: 4, propertyName: 'price', dataType: 'numeric', condition: '>', value: 1000 }
const chip = (part: Partial<TriggerChip> = {}): TriggerChip => ({
  ...emptyChip(),
  eventId: 11,
  eventName: 'Added to Cart',
  ...part,
})
const values = (part: Partial<TriggerValues> = {}): TriggerValues => ({
  ...emptyTrigger(context),
  chain: [chip()],
  ...part,
})

describe('trigger', () => {
  it.each([
    ['no event', values({ chain: [emptyChip()] }), [['chain.0.eventId', 'You must select an Event']]],
    [
      'a second chip without one',
      values({ chain: [chip(), emptyChip()] }),
      [['chain.1.eventId', 'You must select an Event']],
    ],
    ['a rebound without one', values({ rebound: emptyRebound() }), [['rebound.eventId', 'You must select an Event']]],
    [
      'a window of nothing',
      values({ rebound: { ...emptyRebound(), eventId: 2, within: { value: 0, duration: 'hours' } } }),
      [['rebound.within.value', 'Enter a whole number from 1 to 999']],
    ],
    [
      'a condition without a value',
      values({ chain: [chip({ properties: [{ ...price, value: '' }] })] }),
      [['chain.0.properties.0.value', 'Value can not be empty']],
    ],
    ['a complete chain', values({ chain: [chip(), chip({ did: false, join: 'or' })] }), []],
  ])('%s', (_, given, expected) =>
    expect(checkTrigger(given, context).map(({ path, message }) => [path, message])).toEqual(expected),
  )
})

describe('Trigger Save is disabled until the last chip is complete', () => {
  it.each([
    ['a fresh trigger', emptyTrigger(context), 'You must select an Event'],
    ['an event with an id', values(), null],
    ['did not do, with an id', values({ chain: [chip({ did: false })] }), null],
    ['an unfinished last chip', values({ chain: [chip(), emptyChip()] }), 'You must select an Event'],
    ['an unfinished rebound', values({ rebound: emptyRebound() }), 'You must select an Event'],
    [
      'a last condition without a value',
      values({ chain: [chip({ properties: [{ ...price, value: '' }] })] }),
      'Value can not be empty',
    ],
    [
      'a last condition without a property',
      values({ chain: [chip({ properties: [emptyProperty()] })] }),
      'Select Event Property',
    ],
    [
      'a last condition that is not chosen',
      values({ chain: [chip({ properties: [{ ...price, condition: '', value: '' }] })] }),
      'Select Condition',
    ],
    [
      'an empty value array',
      values({ chain: [chip({ properties: [{ ...price, dataType: 'array', condition: 'contains', value: [] }] })] }),
      'Value can not be empty',
    ],
    [
      'a value array',
      values({ chain: [chip({ properties: [{ ...price, dataType: 'array', condition: 'contains', value: ['a'] }] })] }),
      null,
    ],
  ])('%s', (_, given, expected) => expect(triggerSaveBlocked(given)).toBe(expected))
})

const cart = values({
  chain: [chip({ properties: [price] })],
  rebound: { ...emptyRebound(), eventId: 12, eventName: 'Purchased', within: { value: 2, duration: 'hours' } },
  entryTime: { kind: 'DELAY', value: 10, duration: 'minutes' },
})

describe('the setup payload', () => {
  const setup = triggerSetup(cart)
  const payload = {
    name: 'Blessed Friday',
    selectedTags: [],
    edit_page_tabs_values: tabs,
    edit_setup_page_values: { ...setup, channelName: 'sms' },
    schedule: { type: 'event_based' },
    entryCriteria: {
      trigger: [
        {
          eventId: 11,
          condition: 'and',
          properties: [{ property_id: 4, propertyName: 'price', data_type: 'numeric', type: '>', value: 1000 }],
        },
      ],
      rebound: { eventId: 12, condition: 'and', properties: [], within: { value: 2, duration: 'hours' } },
    },
    entry_time: 'DELAY',
    entry_time_value: { value: 10, duration: 'minutes' },
  }
  const [intent, ...more] = triggerIntents(cart, saveContext(context, { setup }))

  it('is the body of later saves', () => expect(intent?.update).toEqual({ call: 'setTrigger', input: payload }))
  it('creates with channel and account beside it', () =>
    expect(intent?.create).toEqual({
      call: 'createCampaign',
      input: { ...payload, channelName: 'sms', channel_configuration_id: 7 },
    }))
  it('is one intent', () => expect(more).toEqual([]))
  it('immediately has no value', () => {
    const [now] = triggerIntents(values(), saveContext(context))
    expect(now?.update?.input).toMatchObject({ entry_time: 'IMMEDIATELY', entry_time_value: null })
  })
  it('scroll travels in percent (assumed)', () => {
    const given = values({ entryTime: { kind: 'SCROLL', value: 40, duration: 'percent' } })
    const [scroll] = triggerIntents(given, saveContext(context))
    expect(scroll?.update?.input).toMatchObject({
      entry_time: 'SCROLL',
      entry_time_value: { value: 40, duration: 'percent' },
    })
  })
})

const chipOf = fc.record({ did: fc.boolean(), join: fc.constantFrom('and' as const, 'or' as const) })
const generated: fc.Arbitrary<TriggerValues> = fc.record({
  chain: fc.array(
    fc.tuple(eventCondition, chipOf).map(([event, rest]) => ({ ...event, ...rest })),
    { minLength: 1, maxLength: 4 },
  ),
  rebound: fc.option(
    fc
      .tuple(eventCondition, fc.constantFrom('and' as const, 'or' as const), fc.integer({ min: 1, max: 999 }))
      .map(([event, join, value]) => ({
        ...event,
        join,
        within: { value, duration: 'hours' },
      })),
  ),
  entryTime: fc.oneof(
    fc.record({
      kind: fc.constantFrom('IMMEDIATELY' as const, 'DELAY' as const),
      value: fc.option(fc.nat(999)),
      duration: fc.constantFrom('minutes', 'days'),
    }),
    fc.record({ kind: fc.constant('SCROLL' as const), value: fc.nat(100), duration: fc.constant('percent') }),
  ),
})

describe('the wire', () => {
  it('comes back as it went', () =>
    fc.assert(
      fc.property(generated, (given) => {
        const setup = triggerSetup(given)
        const [intent] = triggerIntents(given, saveContext(context, { setup }))
        expect(triggerFromWire({ id: 1, ...intent?.create?.input }, context)).toEqual(given)
      }),
    ))
  it('is read from the entry criteria where there is no state', () => {
    const setup = triggerSetup(cart)
    const [intent] = triggerIntents(cart, saveContext(context, { setup }))
    const { edit_setup_page_values: _, ...legacy } = { ...intent?.create?.input }
    const read = triggerFromWire({ id: 1, ...legacy }, context)
    expect(read.chain).toEqual([chip({ eventName: '', properties: [price] })])
    expect(read.rebound?.within).toEqual({ value: 2, duration: 'hours' })
    expect(read.entryTime).toEqual(cart.entryTime)
  })
  it.each([
    [{}],
    [{ triggerState: 'x' }],
    [{ triggerState: { chain: [] } }],
    [{ triggerState: null, entryTimeValue: 3 }],
  ])('of unknown values %j is a fresh trigger', (kept) => {
    // What a server may send although the types say otherwise.
    const edit_setup_page_values = kept as SetupValues
    expect(triggerFromWire({ id: 1, edit_setup_page_values }, context)).toEqual(emptyTrigger(context))
  })
})

describe('the sentence', () => {
  it('says the whole trigger', () =>
    expect(plainTextOf(triggerSentence(cart, null))).toBe(
      'When someone triggers Added to Cart with price > 1,000 and does not trigger Purchased within 2 hours, wait 10 minutes.',
    ))
  it('says when each of many gets it, and nothing while an event is missing', () => {
    expect(whenText(cart, null)).toBe(
      'when they trigger Added to Cart with price > 1,000 and do not trigger Purchased within 2 hours',
    )
    expect(whenText({ ...cart, chain: [chip({ eventId: null })] }, null)).toBeNull()
  })
})

describe('choices#triggers', () => {
  const server: ServerFacts = {
    reachable: true,
    limits: null,
    segments: null,
    events: [
      { id: 6, name: 'Searched', properties: [{ id: 21, name: 'term', data_type: 'string' }] },
      { id: 2, name: 'Purchased' },
    ],
  }
  const known = { ...context, server }
  // As another program keeps it: the fields of the specification alone.
  const theirs: Campaign = {
    id: 1,
    entryCriteria: {
      trigger: [
        {
          eventId: 6,
          condition: 'and',
          properties: [{ property_id: 21, data_type: 'string', type: '=', value: 'lawn' }],
        },
        { eventId: 77, condition: 'or', properties: [] },
      ],
      rebound: { eventId: 2, condition: 'and', properties: [], within: { value: 2, duration: 'hours' } },
    },
    edit_setup_page_values: { triggerState: null },
  }
  const read = triggerFromWire(theirs, known)

  it('the sentence has the event service’s names, and says which event it does not know', () =>
    expect(plainTextOf(triggerSentence(read, server.events))).toBe(
      'When someone triggers Searched with term = lawn or triggers Event 77 (unknown) and does not trigger Purchased within 2 hours, enter immediately.',
    ))
  it('where the service was never asked, an event without a name has its number', () =>
    expect(plainTextOf(triggerSentence(read, null))).toContain('triggers Event 6 with'))
  it('so has the example', () =>
    expect(exampleOf(read, known).map(({ title }) => title)).toEqual([
      'Ayesha triggers Searched',
      '2 hours without Purchased',
      'Enters the campaign',
      'SMS goes out',
    ]))
  it('a name that the service changed is its new one; one that it does not know stays', () => {
    const old = values({
      chain: [chip({ eventId: 6, eventName: 'Search' }), chip({ eventId: 77, eventName: 'Old one' })],
    })
    expect(plainTextOf(triggerSentence(old, server.events))).toBe(
      'When someone triggers Searched and triggers Old one, enter immediately.',
    )
  })
  it('saving sends and keeps the names', () => {
    expect(triggerStep.setup?.(read, known)).toMatchObject({
      triggerState: {
        chain: [
          { eventId: 6, eventName: 'Searched' },
          { eventId: 77, eventName: '' },
        ],
      },
    })
    expect(triggerStep.saved?.(read, known)).toMatchObject({ rebound: { eventName: 'Purchased' } })
  })
})

describe('a trigger that is saved as it stands', () => {
  const theirs = (value: unknown, dataType = 'boolean') => ({
    eventId: 6,
    condition: 'and',
    x_label: 'Searched it',
    properties: [
      {
        property_id: 8,
        propertyName: 'is_gift',
        data_type: dataType,
        type: dataType === 'array' ? 'contains' : '=',
        value,
        x_unit: { id: 3 },
      },
    ],
  })
  const sent = (campaign: object) => {
    const read = triggerFromWire({ id: 1, ...campaign } as Campaign, context)
    const [intent] = triggerIntents(read, saveContext(context, { setup: triggerSetup(read) }))
    return { read, criteria: intent?.update?.input.entryCriteria, state: triggerSetup(read).triggerState }
  }

  it.each([
    ['yes', true, 'boolean'],
    ['no', false, 'boolean'],
    ['a number that is no numeric property', 5, 'string'],
    ['several texts', ['a', 'b'], 'string'],
    ['numbers and flags of a list', [4, true, 'lawn'], 'array'],
    ['a number', 1500.75, 'numeric'],
  ])('sends %s as it came, and fields that are not ours', (_, value, dataType) => {
    const entryCriteria = {
      trigger: [theirs(value, dataType)],
      rebound: { ...theirs(value, dataType), within: { value: 2, duration: 'hours' } },
    }
    const { criteria, state, read } = sent({ entryCriteria })
    expect(criteria).toEqual(entryCriteria)
    expect(state).toMatchObject({ chain: [theirs(value, dataType)] })
    expect(checkTrigger(read, context)).toEqual([])
  })

  it('reads yes as a word, and sends what is typed instead', () => {
    const { read } = sent({ entryCriteria: { trigger: [theirs(true)] } })
    expect(plainTextOf(triggerSentence(read, null))).toContain('is_gift = true')
    const [first] = read.chain
    const [row] = first?.properties ?? []
    if (!first || !row) throw new Error('Nothing was read')
    const edited = { ...read, chain: [{ ...first, properties: [{ ...row, value: 'false' }] }] }
    expect(triggerIntents(edited, saveContext(context, {}))[0]?.update?.input.entryCriteria).toEqual({
      trigger: [theirs('false')],
    })
  })

  it('keeps no field of an event that gave way to another', () => {
    const { read } = sent({ entryCriteria: { trigger: [theirs(true)] } })
    const [first] = read.chain
    expect(first && withEvent(first, { id: 4, name: 'Purchased' })).toEqual({
      eventId: 4,
      eventName: 'Purchased',
      properties: [],
      did: true,
      join: 'and',
    })
  })
})
