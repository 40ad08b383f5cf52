/** What of a campaign counts as the same, as said, and as nothing; and what a merge makes of it. */
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#contract'
import { waitingFile } from '#contract'
import { fieldsIn, requestWith } from '../../../../../src/main/drafts/merge/requests.ts'
import { after, mergeRequest } from '../../../../../src/main/drafts/merge/three-way.ts'
import { isAddressed, nothingSent } from '../../../../../src/model/addresses.ts'
import { type Field, fields, isHeld, isRewritten, sameField, withValue } from '../../../../../src/model/fields.ts'

const one: Field = { part: 'goals', path: 'a', places: ['a'], decides: ['a'] }
const picture = waitingFile({ blob: 'a'.repeat(64), name: 'icon.png', type: 'image/png' }, 'path')

it.each<[JsonObject, string, Json | undefined, JsonObject]>([
  [{}, 'a.b', undefined, {}],
  [{ a: 5 }, 'a.b', undefined, { a: 5 }],
  [{ a: { b: 1, c: 2 } }, 'a.b', undefined, { a: { c: 2 } }],
  [{}, 'a.b', 1, { a: { b: 1 } }],
])('%j with %s as %j is %j', (into, path, value, result) => {
  expect(withValue(into, path, value)).toEqual(result)
})

it.each([
  [{}, false],
  [{ b: 1 }, true],
  [{ a: null }, true],
])('%j says something of a field of a and b: %j', (campaign, held) => {
  expect(isHeld({ ...one, decides: ['a', 'b'] }, campaign)).toBe(held)
})

describe('an answer says what was sent', () => {
  it.each<[string, Json, Json | undefined, boolean]>([
    ['nothing as nothing', null, undefined, true],
    ['nothing as something', null, 5, false],
    ['a number as text', 5, '5', true],
    ['another number', 5, '6', false],
    ['a time with its seconds', '10:00', '10:00:00', true],
    ['a word with more letters', 'Eid', 'Eid offer', false],
    ['an object with keys of its own', { a: 1 }, { a: '1', made_by: 3 }, true],
    ['an object as text', { a: 1 }, 'a', false],
    ['a list as it is', [1, 2], ['1', '2'], true],
    ['a shorter list', [1, null], [1], false],
    ['a longer list', [1, 2], [1, 2, 3], false],
    ['a list as an object', [1], { 0: 1 }, false],
    ['text as a list', 'x', ['x'], false],
    ['a file that waits as its address', picture, 'https://cdn/a.png', true],
  ])('%s', (_what, sent, answered, rewritten) => {
    expect(isRewritten(one, { a: sent }, answered === undefined ? {} : { a: answered })).toBe(rewritten)
  })
})

describe('two campaigns say the same', () => {
  it.each<[string, Json | undefined, Json | undefined, boolean]>([
    ['equal words', 'x', 'x', true],
    ['other words', 'x', 'y', false],
    ['a list and nothing', ['x'], undefined, false],
    ['an empty list and nothing', [], undefined, true],
    ['files that wait in a list, and their addresses', [picture], ['https://cdn/a.png'], true],
    ['a list and text', ['x'], 'x', false],
  ])('%s', (_what, mine, theirs, same) => {
    const of = (value: Json | undefined): JsonObject => (value === undefined ? {} : { a: value })
    expect(sameField(one, of(mine), of(theirs))).toBe(same)
    expect(sameField(one, of(theirs), of(mine))).toBe(same)
  })
})

it('a text without what stood between two files is not theirs', () => {
  expect(isAddressed(`${picture} and ${picture}`, 'https://cdn/a.png', nothingSent)).toBe(false)
})

it('a call that saves no step speaks of no field', () => {
  expect(fieldsIn({ call: 'toString', input: {} })).toEqual([])
})

it('a request whose body cannot say nothing keeps what it says', () => {
  const name = fields.find(({ path }) => path === 'name') as Field
  const request = { call: 'addSchedule', input: { name: 'Eid offer' } }
  expect(requestWith(request, name, { id: 7 })).toEqual(request)
})

describe('the merge of a request', () => {
  const base: JsonObject = { name: 'Eid offer', control_group: 5 }
  const request = (more: JsonObject) => ({ call: 'addGoals', input: { ...base, ...more } })
  const merged = (mine: JsonObject, theirs: JsonObject) => {
    const { accepted, conflicts, idle } = mergeRequest(request(mine), {
      theirs: { ...base, ...theirs },
      expected: { ...base, ...theirs },
      bases: () => [base],
      late: () => false,
    })
    return { accepted: accepted.map(({ path }) => path), conflicts: conflicts.map(({ path }) => path), idle }
  }
  it.each<[string, JsonObject, JsonObject, ReturnType<typeof merged>]>([
    ['nothing changed', {}, {}, { accepted: [], conflicts: [], idle: false }],
    ['they changed a field', {}, { control_group: 9 }, { accepted: ['control_group'], conflicts: [], idle: true }],
    ['I changed a field', { control_group: 9 }, {}, { accepted: [], conflicts: [], idle: false }],
    [
      'each changed one',
      { name: 'Eid' },
      { control_group: 9 },
      { accepted: ['control_group'], conflicts: [], idle: false },
    ],
    [
      'both changed one',
      { control_group: 8 },
      { control_group: 9 },
      { accepted: [], conflicts: ['control_group'], idle: false },
    ],
    [
      'both changed one to the same',
      { control_group: 9 },
      { control_group: 9 },
      { accepted: [], conflicts: [], idle: false },
    ],
  ])('%s', (_what, mine, theirs, result) => {
    expect(merged(mine, theirs)).toEqual(result)
  })

  it('what comes after it is what it says over what was there', () => {
    expect(after(request({ control_group: 9 }), { id: 7, ...base, segment_id: 3 })).toEqual({
      id: 7,
      name: 'Eid offer',
      control_group: 9,
      segment_id: 3,
    })
  })
})
