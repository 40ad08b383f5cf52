/** What two campaigns and an answer say of a field, where its values are, and which fields a request of a save has. */
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#contract'
import { waitingFile } from '#contract'
import { campaignIn, fieldsIn } from '../../../../../src/main/drafts/store/saves.ts'
import {
  type Field,
  isAddressed,
  isEmptied,
  isHeld,
  isRewritten,
  nothingSent,
  sameField,
  withValue,
} from '../../../../../src/model/fields.ts'

const fieldOf = (...decides: string[]): Field => ({ part: 'goals', path: 'x', places: decides, decides })
const x = fieldOf('x')
const of = (value: Json | undefined): JsonObject => (value === undefined ? {} : { x: value })
const picture = waitingFile({ blob: 'a'.repeat(64), name: 'a.png', type: 'image/png' }, 'path')
const other = waitingFile({ blob: 'b'.repeat(64), name: 'b.png', type: 'image/png' }, 'path')
const address = 'https://cdn.test/a.png'

describe('two campaigns', () => {
  it.each<[a: Json | undefined, b: Json | undefined, same: boolean]>([
    [undefined, null, true],
    [undefined, [], true],
    [null, {}, true],
    [{ a: null, b: [] }, {}, true],
    [{ a: 1, b: null }, { a: 1 }, true],
    [5, '5', true],
    [true, 'true', true],
    [[1, { a: 2 }], ['1', { a: '2' }], true],
    ['', undefined, false],
    [null, 'null', false],
    [undefined, 'undefined', false],
    [[1], undefined, false],
    [['x'], 'x', false],
    [undefined, [1], false],
    [[1], { 0: 1 }, false],
    [[1, 2], [1], false],
    [{ a: 1 }, { a: 2 }, false],
    [picture, address, true],
    [[picture], [address], true],
    [{ a: [{ b: picture }] }, { a: [{ b: address }] }, true],
    [[picture], address, false],
    [picture, 'no address', false],
  ])('that say %j and %j of a field say the same: %s', (a, b, same) => {
    expect(sameField(x, of(a), of(b))).toBe(same)
    expect(sameField(x, of(b), of(a))).toBe(same)
  })
  it('say the same of a field of two places where both are the same', () => {
    const both = fieldOf('x', 'y')
    expect(sameField(both, { x: 1, y: 2 }, { x: 1, y: 2 })).toBe(true)
    expect(sameField(both, { x: 1, y: 2 }, { x: 1, y: 3 })).toBe(false)
  })
  it.each<[campaign: JsonObject, held: boolean]>([
    [{ x: 1 }, true],
    [{ y: null }, true],
    [{ z: 1 }, false],
    [{}, false],
  ])('%j speaks of it: %s', (campaign, held) => expect(isHeld(fieldOf('x', 'y'), campaign)).toBe(held))
})

describe('an answer', () => {
  it.each<[sent: Json | undefined, answered: Json | undefined, rewritten: boolean]>([
    ['10:00', '10:00:00', true],
    ['2026-11-28', '2026-11-28T00:00:00Z', true],
    ['10:00', '10:00 pm', false],
    ['10:00', '11:00:00', false],
    ['Eid', 'Eid offer', false],
    ['Eid ', 'Eid', true],
    [5, '5', true],
    [5, null, false],
    [picture, address, true],
    [{ a: 1 }, { a: '1', server: 'x' }, true],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
    [{ a: 1 }, null, false],
    [{ a: 1 }, [1], false],
    [[1, 2], ['1', '2'], true],
    [[1, 2], [1, 3], false],
    [[1], [1, 2], false],
    [[1, null], [1], false],
    [{ a: 1 }, 'a', false],
    [[1, 2], [1], false],
    [[1], { 0: 1 }, false],
    [[1], 1, false],
    [1, [1], false],
    [1, { a: 1 }, false],
    ['[object Object]', {}, false],
    [undefined, null, true],
    [[], undefined, true],
    [null, 'x', false],
    [undefined, [1], false],
  ])('to %j that says %j says what was sent: %s', (sent, answered, rewritten) =>
    expect(isRewritten(x, of(sent), of(answered))).toBe(rewritten),
  )
})

describe('a value at a place', () => {
  it.each<[into: JsonObject, path: string, value: Json | undefined, result: JsonObject]>([
    [{}, 'a', 1, { a: 1 }],
    [{}, 'a.b', 1, { a: { b: 1 } }],
    [{ a: 'x' }, 'a.b', 1, { a: { b: 1 } }],
    [{ a: { c: 2 } }, 'a.b', 1, { a: { b: 1, c: 2 } }],
    [{ a: 1, c: 2 }, 'a', undefined, { c: 2 }],
    [{ a: { b: 1, c: 2 } }, 'a.b', undefined, { a: { c: 2 } }],
    [{ a: 'x' }, 'a.b', undefined, { a: 'x' }],
    [{}, 'a.b', undefined, {}],
  ])('%j, %s, %j: %j', (into, path, value, result) => expect(withValue(into, path, value)).toStrictEqual(result))
  it('is emptied where a schedule travels without it, and nowhere else', () => {
    expect(isEmptied({ schedule: { time: '10:00' } }, 'schedule.date')).toBe(true)
    expect(isEmptied({ schedule: { time: '10:00' } }, 'schedule.time')).toBe(false)
    expect(isEmptied({}, 'schedule.date')).toBe(false)
    expect(isEmptied({ entryCriteria: {} }, 'entryCriteria.a')).toBe(false)
  })
})

describe('an address of a waiting file', () => {
  const html = (...files: string[]) => files.map((file) => `<img src="${file}">`).join('')
  it.each<[waiting: string, other: string, known: string[], is: boolean]>([
    [picture, address, [], true],
    [picture, address, [address], true],
    [picture, 'https://cdn.test/b.png', [address], false],
    [picture, picture, [address], true],
    [picture, '', [], false],
    [html(picture), html(address), [], true],
    [html(picture), html('a" onload="b'), [], false],
    [html(picture), html(address).slice(0, -1), [], false],
    [html(picture), html(address).slice(1), [], false],
    [html(picture, other), html(address, 'https://cdn.test/b.png'), [], true],
    [html(picture, other), html(address), [], false],
    [`${picture} ${other}`, `${address} ${address}`, [], true],
    [`aba${picture}ba`, 'aba', [], false],
    [`${picture} and ${picture}`, address, [], false],
    ['Hello', 'Hello', [], false],
  ])('%s and %s where %j is known: %s', (waiting, written, known, is) =>
    expect(isAddressed(waiting, written, known.length > 0 ? () => known : nothingSent)).toBe(is),
  )
})

describe('a request of a save', () => {
  it.each<[call: string, input: JsonObject, speaks: string[], says: JsonObject]>([
    ['removeGoals', { id: 7 }, ['conversionGoal', 'revenue_config'], { conversionGoal: [], revenue_config: null }],
    ['removeRevenueConfig', { id: 7 }, ['revenue_config'], { revenue_config: null }],
    [
      'setTrigger',
      { id: 7, name: 'Eid', type: 'periodic', schedule: { type: 'periodic' } },
      ['name', 'entryCriteria', 'entry_time', 'selectedTags'],
      { name: 'Eid' },
    ],
    ['addSegment', { id: 7, segmentId: 5 }, ['segment_id', 'edit_setup_page_values.smartSend'], { segment_id: 5 }],
    [
      'addGoals',
      { id: 7, control_group: 3 },
      ['name', 'control_group', 'conversionGoal', 'revenue_config'],
      { control_group: 3 },
    ],
    ['toString', { id: 7, name: 'Eid' }, [], { name: 'Eid' }],
  ])('%s with %j', (call, input, speaks, says) => {
    expect(fieldsIn({ call, input }).map(({ path }) => path)).toEqual(speaks)
    expect(campaignIn({ call, input })).toStrictEqual(says)
  })
})
