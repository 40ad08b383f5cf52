/** GOALS: rules, moves, what saving and skipping send, and that it comes back as it went. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Campaign } from '#contract'
import { plainTextOf } from '../../../../../src/model/rules/sentence.ts'
import {
  checkGoals,
  controlGroupOf,
  emptyGoal,
  emptyGoals,
  type Goal,
  type GoalsValues,
  goalsFindings,
  heldBackPercent,
  isOneEmptyGoal,
  withControlGroup,
  withGoalEvent,
  withoutGoal,
} from '../../../../../src/model/steps/goals/values.ts'
import { goalsFromWire, goalsIntents, goalsSetup } from '../../../../../src/model/steps/goals/wire.ts'
import { controlGroupText, goalsSentence, goalText } from '../../../../../src/renderer/steps/goals/view.tsx'
import { goalsStep } from '../../../../../src/renderer/steps/index.ts'
import { eventCondition } from '../../../../fixtures/event-conditions.ts'
import { saveContext, stepContext } from '../../../../fixtures/step-context.ts'

const context = stepContext()
const chosen = (controlGroupRadio: string, customControlGroupValue: string) => ({
  edit_setup_page_values: { controlGroupRadio, customControlGroupValue },
})
const purchased: Goal = { ...emptyGoal(), eventId: 12, eventName: 'Purchased' }
const orderTotal = { id: 8, name: 'order_total', dataType: 'numeric' }
const values = (part: Partial<GoalsValues> = {}): GoalsValues => ({ ...emptyGoals(), goals: [purchased], ...part })
const within = (value: number | null, duration = 'days') =>
  values({ goals: [{ ...purchased, within: { value, duration } }] })
const custom = (customControlGroup: string) => values({ controlGroup: 'custom', customControlGroup })
const revenue = (part: Partial<GoalsValues['revenue']>) =>
  values({ revenue: { on: true, eventId: 12, eventName: 'Purchased', property: orderTotal, ...part } })

describe('goals', () => {
  it.each([
    ['no event', emptyGoals(), 'goals.0.eventId', 'You must select an Event'],
    [
      'a later goal without one',
      values({ goals: [purchased, emptyGoal()] }),
      'goals.1.eventId',
      'You must select an Event',
    ],
    [
      'a property not chosen',
      values({
        goals: [
          {
            ...purchased,
            properties: [{ propertyId: null, propertyName: '', dataType: '', condition: '', value: '' }],
          },
        ],
      }),
      'goals.0.properties.0.propertyId',
      'Select Event Property',
    ],
    ['track goal for 0', within(0), 'goals.0.within.value', 'Enter a whole number from 1 to 999'],
    ['track goal for 1000', within(1000), 'goals.0.within.value', 'Enter a whole number from 1 to 999'],
    ['track goal for nothing', within(null), 'goals.0.within.value', 'Enter a whole number from 1 to 999'],
    ['track goal in months', within(1, 'months'), 'goals.0.within.duration', 'Choose a unit'],
    [
      'revenue without an event',
      revenue({ eventId: null, property: null }),
      'revenue.eventId',
      'You must select an Event',
    ],
    ['revenue without a property', revenue({ property: null }), 'revenue.property', 'Select Event Property'],
    [
      'revenue of a text',
      revenue({ property: { ...orderTotal, dataType: 'string' } }),
      'revenue.property',
      'Revenue needs a numeric property',
    ],
    ['control group -1', custom('-1'), 'customControlGroup', 'Control group must be between 0 and 100'],
    ['control group 101', custom('101'), 'customControlGroup', 'Control group must be between 0 and 100'],
    ['control group empty', custom(''), 'customControlGroup', 'Control group must be between 0 and 100'],
    ['control group of words', custom('ten'), 'customControlGroup', 'Control group must be between 0 and 100'],
  ])('%s', (_, given, path, message) => expect(checkGoals(given)).toEqual([{ path, message }]))

  it.each([
    ['a goal', values()],
    ['1 minute', within(1, 'minutes')],
    ['999 weeks', within(999, 'weeks')],
    ['revenue', revenue({})],
    ['no revenue, whatever stands in it', revenue({ on: false, property: null })],
    ['control group 0', custom('0')],
    ['control group 100', custom('100')],
  ])('%s is taken', (_, given) => expect(checkGoals(given)).toEqual([]))
})

describe('goals', () => {
  it('a new goal shows 30 days (limits)', () => expect(emptyGoal().within).toEqual({ value: 30, duration: 'days' }))
  it("choosing the first goal's event sets the revenue event", () =>
    expect(withGoalEvent(revenue({}), 0, { id: 13, name: 'Subscribed' }).revenue).toEqual({
      on: true,
      eventId: 13,
      eventName: 'Subscribed',
      property: null,
    }))
  it("choosing a later goal's event does not", () => {
    const given = revenue({})
    given.goals.push(emptyGoal())
    expect(withGoalEvent(given, 1, { id: 13, name: 'Subscribed' }).revenue).toEqual(given.revenue)
  })
  it('the first goal cannot be removed', () => expect(withoutGoal(values(), 0).goals).toHaveLength(1))
  it('a later one can', () =>
    expect(withoutGoal(values({ goals: [purchased, emptyGoal()] }), 1).goals).toEqual([purchased]))
  it('choosing the default control group sets the custom percent to 3', () =>
    expect(withControlGroup(custom('25'), 'default')).toMatchObject({
      controlGroup: 'default',
      customControlGroup: '3',
    }))
  it.each([
    ['one empty goal', emptyGoals(), true],
    ['one goal', values(), false],
    ['two empty goals', { ...emptyGoals(), goals: [emptyGoal(), emptyGoal()] }, false],
  ])('Skip for %s: %s', (_, given, offered) => expect(isOneEmptyGoal(given)).toBe(offered))
})

describe('saving', () => {
  const config = {
    event_id: 12,
    eventName: 'Purchased',
    property: { event_property_id: 8, data_type: 'numeric', propertyName: 'order_total' },
  }
  const sent = (given: GoalsValues, base: Campaign | null = null, unconfirmed = false) =>
    goalsIntents(given, { ...saveContext(context, { setup: goalsSetup(given), base }), unconfirmed }).map(
      ({ update }) => update,
    )

  it('sends add-goals with the fields of the specification', () => {
    const given = values({ controlGroup: 'custom', customControlGroup: '10' })
    const conversionGoal = [
      {
        eventId: 12,
        eventName: 'Purchased',
        is_primary: true,
        conversion_time: { value: 30, duration: 'days' },
        condition: { condition: 'and', properties: [] },
      },
    ]
    expect(sent(given)).toEqual([
      {
        call: 'addGoals',
        input: {
          name: 'Blessed Friday',
          control_group: 10,
          conversionGoal,
          revenue_config: null,
          edit_setup_page_values: {
            conversionGoal,
            controlGroupRadio: 'custom',
            customControlGroupValue: '10',
            channelName: 'sms',
          },
        },
      },
    ])
  })
  it('only the first goal is primary', () => {
    const [request] = sent(values({ goals: [purchased, { ...purchased, attributionType: 'last_click' }] }))
    expect(request?.input.conversionGoal).toMatchObject([
      { is_primary: true },
      { is_primary: false, attributionType: 'last_click' },
    ])
  })
  it('revenue switched on also travels by its own call', () =>
    expect(sent(revenue({})).map((request) => [request?.call, request?.input.revenue_config])).toEqual([
      ['addGoals', config],
      ['addRevenueConfig', config],
    ]))
  it('revenue that was on already does not', () =>
    expect(sent(revenue({}), { id: 1, revenue_config: config }).map((request) => request?.call)).toEqual(['addGoals']))
  it('revenue of another property does', () => {
    const other = { ...config, property: { ...config.property, event_property_id: 9 } }
    expect(sent(revenue({}), { id: 1, revenue_config: other }).map((request) => request?.call)).toEqual([
      'addGoals',
      'addRevenueConfig',
    ])
  })
  it.each([
    ['skipped', emptyGoals(), ['removeGoals', 'removeRevenueConfig', 'addGoals']],
    ['without revenue', values(), ['addGoals', 'removeRevenueConfig']],
    ['with revenue', revenue({}), ['addGoals', 'addRevenueConfig']],
  ])('while an earlier save may still be on its way, goals %s are told whole', (_, given, calls) =>
    expect(sent(given, { id: 1 }, true).map((request) => request?.call)).toEqual(calls),
  )
  it('revenue switched off is taken away', () =>
    expect(sent(values(), { id: 1, revenue_config: config })[1]).toEqual({ call: 'removeRevenueConfig', input: {} }))

  it('skipping sends nothing to a campaign without goals', () => expect(sent(emptyGoals())).toEqual([]))
  it('skipping takes away what the server has', () =>
    expect(
      sent(emptyGoals(), { id: 1, conversionGoal: [{ eventId: 12 }], revenue_config: config, control_group: 3 }),
    ).toEqual([
      { call: 'removeGoals', input: {} },
      { call: 'removeRevenueConfig', input: {} },
      {
        call: 'addGoals',
        input: {
          name: 'Blessed Friday',
          control_group: 0,
          conversionGoal: [],
          revenue_config: null,
          edit_setup_page_values: {
            conversionGoal: [],
            controlGroupRadio: 'default',
            customControlGroupValue: '3',
            channelName: 'sms',
          },
        },
      },
    ]))
  it.each([{}, { control_group: null }, { control_group: 0 }])('skipping sends nothing over %j', (server) =>
    expect(sent(emptyGoals(), { id: 1, ...server })).toEqual([]),
  )
  const inSetup = { edit_setup_page_values: { conversionGoal: [{ eventId: 12 }] } }
  it.each([
    [
      'beside the goals',
      { conversionGoal: [{ eventId: 12 }], control_group: 0, ...inSetup },
      ['removeGoals', 'addGoals'],
    ],
    ['alone', inSetup, ['removeGoals', 'addGoals']],
    ['of goals removed before', { conversionGoal: null, ...inSetup }, []],
  ])('goals in the setup values, %s, are removed there too', (_, server, calls) =>
    expect(sent(emptyGoals(), { id: 1, ...server }).map((request) => request?.call)).toEqual(calls),
  )
  it('a control group that was chosen without a goal is not sent', () => {
    const given = { ...emptyGoals(), controlGroup: 'custom' as const, customControlGroup: '10' }
    expect(sent(given)).toEqual([])
    expect(goalsStep.skip?.values(context)).toEqual(emptyGoals())
  })
})

const generated: fc.Arbitrary<GoalsValues> = fc
  .record({
    goals: fc.array(
      fc
        .tuple(eventCondition, fc.integer({ min: 1, max: 999 }), fc.constantFrom('minutes', 'hours', 'days', 'weeks'))
        .map(
          ([event, value, duration]): Goal => ({
            ...event,
            join: 'and',
            within: { value, duration },
            attributionType: null,
          }),
        ),
      { minLength: 1, maxLength: 3 },
    ),
    on: fc.boolean(),
    control: fc.oneof(
      fc.constant({ controlGroup: 'default' as const, customControlGroup: '3' }),
      fc.nat(100).map((n) => ({ controlGroup: 'custom' as const, customControlGroup: String(n) })),
    ),
  })
  .map(({ goals, on, control }) => ({
    goals,
    revenue: {
      on,
      eventId: goals[0]?.eventId ?? null,
      eventName: goals[0]?.eventName ?? '',
      property: on ? orderTotal : null,
    },
    ...control,
  }))

describe('the wire', () => {
  it('comes back as it went', () =>
    fc.assert(
      fc.property(generated, (given) => {
        const [intent] = goalsIntents(given, saveContext(context, { setup: goalsSetup(given) }))
        expect(goalsFromWire({ id: 1, ...intent?.update?.input })).toEqual(given)
      }),
    ))
  it('an absent conversion_time is 1 day', () =>
    expect(goalsFromWire({ id: 1, conversionGoal: [{ eventId: 12 }] }).goals[0]?.within).toEqual({
      value: 1,
      duration: 'days',
    }))
  it('goals of older campaigns stand in the setup values', () =>
    expect(
      goalsFromWire({ id: 1, edit_setup_page_values: { conversionGoal: [{ eventName: 'Purchased', eventId: 12 }] } })
        .goals[0]?.eventId,
    ).toBe(12))
  it('removed goals do not come back from the setup values', () =>
    expect(
      isOneEmptyGoal(
        goalsFromWire({ id: 1, conversionGoal: [], edit_setup_page_values: { conversionGoal: [{ eventId: 12 }] } }),
      ),
    ).toBe(true))
  it.each([
    [{ control_group: 3 }, 'default', '3'],
    [{ control_group: 15 }, 'custom', '15'],
    [{ control_group: 0 }, 'custom', '0'],
    [{ control_group: null }, 'custom', '0'],
    [{}, 'custom', '0'],
    [{ control_group: null, ...chosen('default', '3') }, 'custom', '0'],
    [{ control_group: 10, ...chosen('default', '3') }, 'custom', '10'],
    [{ control_group: 3, ...chosen('custom', '25') }, 'custom', '3'],
    [{ control_group: 25, ...chosen('custom', '25.0') }, 'custom', '25.0'],
  ])('control group of %j', (campaign, controlGroup, customControlGroup) => {
    const base: Campaign = { id: 1, conversionGoal: [{ eventId: 12 }], ...campaign }
    const read = goalsFromWire(base)
    expect(read).toMatchObject({ controlGroup, customControlGroup })
    // What is held back is the server's number, not what the setup values say.
    expect(heldBackPercent(read, { base })).toBe(base.control_group ?? 0)
    expect(controlGroupOf(read)).toBe(base.control_group ?? 0)
  })
  it.each([
    [{}, 0, 'None', 'No goal, no control group.'],
    [{ control_group: null, ...chosen('default', '3') }, 0, 'None', 'No goal, no control group.'],
    [{ control_group: 0 }, 0, 'None', 'No goal, no control group.'],
    [{ control_group: 3 }, 3, '3%', '3% are held back so you can measure the effect.'],
    [{ control_group: 10, conversionGoal: [] }, 10, '10%', '10% are held back so you can measure the effect.'],
  ])('without a goal, the control group of %j is what the server has', (server, percent, words, sentence) => {
    const base = { id: 1, ...server }
    const read = goalsFromWire(base)
    expect(heldBackPercent(read, { base })).toBe(percent)
    expect(controlGroupText(read, { base })).toBe(words)
    expect(plainTextOf(goalsSentence(read, null, { base }))).toBe(sentence)
  })
  it('a campaign that the server does not know yet holds nobody back without a goal', () =>
    expect(heldBackPercent(emptyGoals(), { base: null })).toBe(0))
})

describe('words and findings', () => {
  it("REVIEW says a goal's conditions", () => {
    const amount = { propertyId: 8, propertyName: 'order_total', dataType: 'numeric', condition: '>=', value: 1500.75 }
    const goal: Goal = { ...purchased, properties: [amount], within: { value: 999, duration: 'days' } }
    expect(goalText(goal, null)).toBe('Purchased with order_total >= 1,500.75 within 999 days')
    expect(goalText(purchased, null)).toBe('Purchased within 30 days')
  })
  it('an event has the event service’s name, and is said to be unknown where it knows none', () => {
    const bare = { ...purchased, eventName: '' }
    expect(goalText(bare, [{ id: 12, name: 'Purchased' }])).toBe('Purchased within 30 days')
    expect(goalText(bare, [])).toBe('Event 12 (unknown) within 30 days')
  })
  it.each([
    [
      revenue({}),
      'A conversion is Purchased within 30 days. Revenue is order_total. 3% are held back so you can measure the effect.',
    ],
    [emptyGoals(), 'No goal, no control group.'],
    [custom('0'), 'A conversion is Purchased within 30 days. Everyone gets the message.'],
  ])('says the whole step (%#)', (given, words) => expect(plainTextOf(goalsSentence(given, null, {}))).toBe(words))
  it.each([
    ['skipped, as the step offers it', emptyGoals(), []],
    ['complete', values(), [['passed', 'Goals are complete']]],
    ['incomplete', revenue({ property: null }), [['blocking', 'A goal is not complete']]],
    [
      'all held back',
      custom('100'),
      [
        ['passed', 'Goals are complete'],
        ['blocking', 'The control group is everyone'],
      ],
    ],
  ])('finding: %s', (_, given, expected) =>
    expect(goalsFindings(given).map(({ level, title }) => [level, title])).toEqual(expected),
  )
})

it('a goal that is saved as it stands keeps what the server wrote: yes as yes, fields that are not ours', () => {
  const properties = [
    { property_id: 8, propertyName: 'is_gift', data_type: 'boolean', type: '=', value: true, x_unit: 3 },
  ]
  const conversionGoal = [
    {
      eventId: 12,
      eventName: 'Purchased',
      is_primary: true,
      conversion_time: { value: 30, duration: 'days' },
      condition: { condition: 'and', properties },
      x_goal: { id: 77 },
    },
  ]
  const read = goalsFromWire({ id: 1, conversionGoal })
  const [intent] = goalsIntents(read, saveContext(context, {}))
  expect(intent?.update?.input.conversionGoal).toEqual(conversionGoal)
})
