/** A segment in the making: what is missing, and how prompt and conditions travel to the segment service. */
import { describe, expect, it } from 'vitest'
import {
  type AttributeCondition,
  bodyOf,
  emptyCondition,
  emptyNewSegment,
  type NewSegment,
  operatorsFor,
  problemsOfName,
  problemsOfNew,
  withAttribute,
} from '../../../../../src/model/steps/segment/new-values.ts'
import { fieldOf } from '../../../../../src/renderer/steps/segment/new.tsx'

const row = (
  field: string,
  dataType: string,
  value: string | number | null,
  join: 'and' | 'or' = 'and',
): AttributeCondition => ({
  ...withAttribute(emptyCondition(join), field, dataType),
  value,
})
const made = (part: Partial<NewSegment>): NewSegment => ({ ...emptyNewSegment(), name: 'Karachi', ...part })
const rows = (...conditions: AttributeCondition[]) => made({ way: 'conditions', conditions })

describe('a segment is created', () => {
  it.each([
    ['no prompt', made({}), 'newSegment.prompt', 'Describe who belongs to the segment'],
    ['no attribute', rows(emptyCondition()), 'newSegment.conditions.0.field', 'Select an attribute'],
    ['no value', rows(row('points', 'numeric', null)), 'newSegment.conditions.0.value', 'Value can not be empty'],
    [
      'no second value',
      rows(row('points', 'numeric', 500), row('city', 'string', ' ')),
      'newSegment.conditions.1.value',
      'Value can not be empty',
    ],
  ])('%s', (_, given, path, message) => expect(problemsOfNew(given)).toEqual([{ path, message }]))
  it.each([
    ['a prompt', made({ prompt: 'everyone' })],
    ['conditions', rows(row('points', 'numeric', 0))],
    ['a flag needs no value', rows(row('signed_in', 'boolean', null))],
  ])('%s is enough', (_, given) => expect(problemsOfNew(given)).toEqual([]))
  it('the name is asked for when it is saved', () =>
    expect(problemsOfName(made({ name: ' ' }))).toEqual([
      { path: 'newSegment.name', message: 'Segment name should not be empty' },
    ]))
  it.each([
    ['name', 'prompt', 'newSegment.name'],
    ['prompt', 'prompt', 'newSegment.prompt'],
    [undefined, 'prompt', 'newSegment.prompt'],
    ['json', 'conditions', 'newSegment.conditions.0.value'],
  ] as const)('a refusal of %s stands at its field (%s)', (path, way, field) => expect(fieldOf(path, way)).toBe(field))
  it.each([
    ['numeric', ['over', 'under']],
    ['date', ['within_days', 'not_within_days']],
    ['boolean', ['true']],
    ['string', ['is', 'is_not']],
  ])('operators of %s', (type, expected) => expect(operatorsFor(type).map(({ value }) => value)).toEqual(expected))
})

describe('POST /segment', () => {
  it('a prompt is read by the service', () =>
    expect(bodyOf(made({ prompt: ' everyone ' }))).toEqual({
      name: 'Karachi',
      prompt: 'everyone',
      json: null,
      display: null,
    }))
  it('conditions travel as groups and in words; and binds tighter than or', () => {
    const conditions = [
      row('city', 'string', 'Karachi'),
      row('last_purchase', 'date', 90),
      row('points', 'numeric', 500, 'or'),
      row('signed_in', 'boolean', null),
    ]
    expect(bodyOf(rows(...conditions))).toEqual({
      name: 'Karachi',
      prompt: 'city is Karachi and last_purchase in the last 90 days or points over 500 and signed_in is true',
      json: {
        match: 'any',
        groups: [
          {
            match: 'all',
            conditions: [
              { field: 'city', operator: 'is', value: 'Karachi' },
              { field: 'last_purchase', operator: 'within_days', value: 90 },
            ],
          },
          {
            match: 'all',
            conditions: [
              { field: 'points', operator: 'over', value: 500 },
              { field: 'signed_in', operator: 'true', value: true },
            ],
          },
        ],
      },
      display: conditions,
    })
  })
})
