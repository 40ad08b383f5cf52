/** Conditions on event properties: what each data type offers, what a choice changes, what is refused. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionText } from '../../../../src/model/event-condition/text.ts'
import {
  conditionsFor,
  type EventCondition,
  emptyEvent,
  eventFindings,
  type KnownEvents,
  type PropertyCondition,
  problemsOfEvent,
  problemsOfProperties,
  withCondition,
  withEvent,
  withProperty,
} from '../../../../src/model/event-condition/values.ts'
import { propertiesFromWire, propertiesToWire } from '../../../../src/model/event-condition/wire.ts'
import { propertyRow } from '../../../fixtures/event-conditions.ts'

const row = (part: Partial<PropertyCondition>): PropertyCondition => ({
  propertyId: 4,
  propertyName: 'price',
  dataType: 'numeric',
  condition: '>',
  value: 1000,
  ...part,
})
const of = (part: Partial<PropertyCondition>) => ({ eventId: 1, eventName: 'Purchased', properties: [row(part)] })

describe('property conditions by data type', () => {
  it.each([
    ['numeric', ['=', '!=', '>', '<', '>=', '<=', 'exists']],
    ['array', ['contains']],
    ['string', ['=', '!=', 'exists']],
    ['boolean', ['=', '!=', 'exists']],
    ['date', ['=', '!=', 'exists']],
  ])('%s', (dataType, expected) => expect(conditionsFor(dataType)).toEqual(expected))
})

describe('each property needs a property, a condition and a value', () => {
  it.each([
    ['no property', { propertyId: null }, 'e.properties.0.propertyId', 'Select Event Property'],
    ['no condition', { condition: '' }, 'e.properties.0.condition', 'Select Condition'],
    ['a condition of another type', { condition: 'contains' }, 'e.properties.0.condition', 'Select Condition'],
    ['no value', { value: '' }, 'e.properties.0.value', 'Value can not be empty'],
    ['blanks', { dataType: 'string', condition: '=', value: '  ' }, 'e.properties.0.value', 'Value can not be empty'],
    [
      'no values',
      { dataType: 'array', condition: 'contains', value: [] },
      'e.properties.0.value',
      'Value can not be empty',
    ],
    ['text for a number', { value: 'many' }, 'e.properties.0.value', 'Value must be a number'],
  ])('%s', (_, part, path, message) => expect(problemsOfProperties(of(part), 'e')).toEqual([{ path, message }]))

  it.each([
    ['a number', {}],
    ['zero', { value: 0 }],
    ['exists without a value', { condition: 'exists', value: '' }],
    ['an array', { dataType: 'array', condition: 'contains', value: ['lawn'] }],
  ])('%s is taken', (_, part) => expect(problemsOfProperties(of(part), 'e')).toEqual([]))

  it('an event must be chosen', () =>
    expect(problemsOfEvent({ eventId: null, eventName: '', properties: [] }, 'goals.0')).toEqual([
      { path: 'goals.0.eventId', message: 'You must select an Event' },
    ]))
})

describe('choices', () => {
  it("'exists' sets a blank value", () => expect(withCondition(row({}), 'exists').value).toBe(''))
  it('another condition keeps the value', () => expect(withCondition(row({}), '<').value).toBe(1000))
  it('coming back from exists starts blank', () =>
    expect(withCondition(row({ dataType: 'array', condition: 'exists', value: '' }), 'contains').value).toEqual([]))
  it('the only condition of an array is chosen with the property', () =>
    expect(withProperty({ id: 3, name: 'tags', data_type: 'array' })).toEqual({
      propertyId: 3,
      propertyName: 'tags',
      dataType: 'array',
      condition: 'contains',
      value: [],
    }))
  it('another event drops the conditions of the old one', () =>
    expect(withEvent(of({}), { id: 2, name: 'Viewed' })).toEqual({ eventId: 2, eventName: 'Viewed', properties: [] }))
})

describe('the wire', () => {
  it('has the five fields', () =>
    expect(propertiesToWire([row({})])).toEqual([
      { property_id: 4, propertyName: 'price', data_type: 'numeric', type: '>', value: 1000 },
    ]))
  it('comes back as it went', () =>
    fc.assert(
      fc.property(fc.array(propertyRow), (rows) => {
        expect(propertiesFromWire(propertiesToWire(rows))).toEqual(rows)
      }),
    ))
  it('reads numbers written as text', () =>
    expect(propertiesFromWire([{ property_id: 4, data_type: 'numeric', type: '=', value: '12' }])[0]?.value).toBe(12))
  it.each([[null], [undefined], ['x'], [{}]])('reads %j as no conditions', (value) =>
    expect(propertiesFromWire(value)).toEqual([]),
  )
})

describe('words', () => {
  it.each([
    [row({}), 'price > 1,000'],
    [row({ condition: 'exists', value: '' }), 'price exists'],
    [row({ dataType: 'array', condition: 'contains', value: ['lawn', 'sale'] }), 'price contains lawn, sale'],
    [row({ condition: '', value: '' }), 'price'],
    [row({ value: '' }), 'price > a value'],
    [row({ propertyName: '', condition: '', value: '' }), 'a property'],
  ])('%#', (one, words) => expect(conditionText(one)).toBe(words))
})

const named: { event: EventCondition; path: string }[] = [
  { event: { ...emptyEvent(), eventId: 1, eventName: 'Added to Cart' }, path: 'chain.0.eventId' },
  { event: { ...emptyEvent(), eventId: 2, eventName: 'Purchased' }, path: 'rebound.eventId' },
]
const found = (known: KnownEvents | undefined, of = named) =>
  eventFindings(of, { tab: 'TRIGGER', id: 'trigger-events' }, known).map(({ level, field }) => [level, field])
const known = (ids: number[] | null, reachable = true): KnownEvents => ({
  reachable,
  events: ids?.map((id) => ({ id })) ?? null,
})

it.each([
  ['all there', known([1, 2, 3]), [['passed', undefined]]],
  ['one gone', known([1]), [['blocking', 'rebound.eventId']]],
  ['offline', known([1, 2], false), [['unchecked', undefined]]],
  ['never read', known(null), [['unchecked', undefined]]],
  ['nobody asked', undefined, []],
])('%s', (_, told, expected) => expect(found(told)).toEqual(expected))
it('nothing is asked while no event is chosen', () =>
  expect(found(known([]), [{ event: emptyEvent(), path: 'goals.0.eventId' }])).toEqual([]))
