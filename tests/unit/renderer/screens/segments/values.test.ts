/** Segments: found and sorted, an edit told from what the server keeps, and the payloads of docs/reference/calls.md. */
import { describe, expect, it } from 'vitest'
import type { Segment } from '#contract'
import { emptyNewSegment } from '../../../../../src/model/steps/segment/new-values.ts'
import {
  bodyFor,
  countKeys,
  countOf,
  formValuesOf,
  isChanged,
  listedSegments,
  nameOf,
  problemsFor,
} from '../../../../../src/renderer/screens/segments/values.ts'

const json = {
  match: 'any',
  groups: [
    {
      match: 'all',
      conditions: [
        { field: 'city', operator: 'is', value: 'Karachi' },
        { field: 'last_purchase', operator: 'within_days', value: 90 },
      ],
    },
    { match: 'all', conditions: [{ field: 'signed_in', operator: 'true', value: true }] },
  ],
}
const karachi: Segment = {
  id: 1,
  name: 'Karachi',
  prompt: 'city is Karachi',
  json,
  counts: { total: 900, sms: 700 },
  updated_at: '2026-11-18T10:00:00.000Z',
}
const loyal: Segment = { id: 2, name: 'Loyal', counts: { total: 50 }, updated_at: '2026-11-20T10:00:00.000Z' }
const bare: Segment = { id: 3 }
const conditions = [
  { join: 'and', field: 'city', dataType: 'string', operator: 'is', value: 'Karachi' },
  { join: 'and', field: 'last_purchase', dataType: 'date', operator: 'within_days', value: 90 },
  { join: 'or', field: 'signed_in', dataType: 'boolean', operator: 'true', value: null },
]

describe('a segment in the list', () => {
  it('counts per channel', () => expect(countKeys).toEqual(['total', 'app_push', 'web_push', 'sms', 'email']))
  it.each([
    ['total', 900],
    ['sms', 700],
    ['email', null],
  ])('%s', (key, count) => expect(countOf(karachi, key)).toBe(count))
  it('without a name it is known by its number', () => expect(nameOf(bare)).toBe('Segment 3'))
  it.each([
    ['by name', '', { by: 'name', descending: false }, [1, 2, 3]],
    ['by name, last first', '', { by: 'name', descending: true }, [3, 2, 1]],
    ['most people first, uncounted last', '', { by: 'total', descending: true }, [1, 2, 3]],
    ['fewest people first, uncounted last', '', { by: 'total', descending: false }, [2, 1, 3]],
    ['latest first', '', { by: 'updated_at', descending: true }, [2, 1, 3]],
    ['found by a part of its name', ' kARA', { by: 'name', descending: false }, [1]],
    ['not found', 'Lahore', { by: 'name', descending: false }, []],
  ])('%s', (_, search, order, ids) =>
    expect(listedSegments([loyal, bare, karachi], search, order).map(({ id }) => id)).toEqual(ids),
  )
})

describe('an edit begins with what the server keeps', () => {
  it('a prompt, and the conditions that were read from it', () =>
    expect(formValuesOf(karachi)).toEqual({ name: 'Karachi', way: 'prompt', prompt: 'city is Karachi', conditions }))
  it('conditions where it was made of conditions', () =>
    expect(formValuesOf({ ...karachi, display: [] }).way).toBe('conditions'))
  it.each([
    ['another shape', { rules: [1] }],
    ['an unknown operator', { groups: [{ conditions: [{ field: 'a', operator: 'near', value: 1 }] }] }],
    ['nothing', null],
  ])('conditions that cannot be read are not shown by half: %s', (_, other) => {
    const made = formValuesOf({ ...karachi, json: other, display: [] })
    expect(made).toMatchObject({ way: 'prompt', conditions: [{ field: '' }] })
  })
  it('is no change by itself, nor is looking at the other way', () => {
    const made = formValuesOf(karachi)
    expect(isChanged(made, made)).toBe(false)
    expect(isChanged({ ...made, way: 'conditions' }, made)).toBe(false)
    expect(isChanged({ ...made, name: 'K' }, made)).toBe(true)
  })
})

describe('PUT /segment/{id} {name, prompt, json}', () => {
  const strange = { ...karachi, prompt: '', json: { rules: [1] } }
  it.each([
    [
      'a new name keeps the rest byte for byte',
      karachi,
      { name: ' Sindh ' },
      { name: 'Sindh', prompt: 'city is Karachi', json },
    ],
    [
      'json of another shape goes back as it came',
      strange,
      { name: 'Odd' },
      { name: 'Odd', prompt: '', json: { rules: [1] } },
    ],
    [
      'another prompt is read by the service',
      karachi,
      { prompt: 'everyone' },
      { name: 'Karachi', prompt: 'everyone', json: null },
    ],
  ])('%s', (_, segment, change, body) => {
    expect(bodyFor({ ...formValuesOf(segment), ...change }, segment)).toMatchObject(body)
    expect(problemsFor({ ...formValuesOf(segment), ...change }, segment)).toEqual([])
  })
  it('other conditions travel as groups and in words', () => {
    const made = formValuesOf(karachi)
    const body = bodyFor({ ...made, way: 'conditions', conditions: made.conditions.slice(0, 1) }, karachi)
    expect(body).toMatchObject({
      prompt: 'city is Karachi',
      json: {
        match: 'any',
        groups: [{ match: 'all', conditions: [{ field: 'city', operator: 'is', value: 'Karachi' }] }],
      },
    })
  })
  it.each([
    ['no name', { name: ' ' }, [{ path: 'newSegment.name', message: 'Segment name should not be empty' }]],
    ['no prompt', { prompt: ' ' }, [{ path: 'newSegment.prompt', message: 'Describe who belongs to the segment' }]],
  ])('%s', (_, change, problems) =>
    expect(problemsFor({ ...formValuesOf(karachi), ...change }, karachi)).toEqual(problems),
  )
  it('a new one needs both', () =>
    expect(problemsFor(emptyNewSegment(), null).map(({ path }) => path)).toEqual([
      'newSegment.name',
      'newSegment.prompt',
    ]))
})
