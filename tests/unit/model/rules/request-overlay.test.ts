/** Edits laid over what a server has: where nothing was edited, nothing changes, whatever stands there. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#contract'
import { laidOver, tabsOver } from '../../../../src/model/rules/request-overlay.ts'

type Row = [
  says: string,
  base: Json | undefined,
  before: Json | undefined,
  after: Json | undefined,
  laid: Json | undefined,
]

const table: Row[] = [
  ['a spelling stays', '05:30 PM', '17:30', '17:30', '05:30 PM'],
  ['what differs is written', '05:30 PM', '17:30', '18:00', '18:00'],
  ['an absent field stays absent', {}, { fc: true }, { fc: true }, {}],
  ['an absent field that was edited is written', {}, { fc: true }, { fc: false }, { fc: false }],
  ['fields of others stay, in their order', { x: 1, a: 1, y: 2 }, { a: 1 }, { a: 2 }, { x: 1, a: 2, y: 2 }],
  [
    'at every depth',
    { d: { x: { y: 1 }, v: 'Days' } },
    { d: { v: 'days' } },
    { d: { v: 'weeks' } },
    { d: { x: { y: 1 }, v: 'weeks' } },
  ],
  ['a field that was taken away goes', { a: 1, b: 2 }, { a: 1 }, {}, { b: 2 }],
  ['null is a value', { a: 1 }, { a: 1 }, { a: null }, { a: null }],
  ['another kind of thing is written whole', [], { mode: 'days' }, { mode: 'weekdays' }, { mode: 'weekdays' }],
  ['another thing takes nothing of the old one', { id: 12, label: 'Lahore' }, { id: 12 }, { id: 13 }, { id: 13 }],
  ['a list keeps how its items are written', ['1', '15'], [1, 15], [1, 15, 20], ['1', '15', 20]],
  ['an item taken out', ['1', '15'], [1, 15], [15], ['15']],
  ['a list in another order', ['1', '15'], [1, 15], [15, 1], ['15', '1']],
  [
    'an item of a list is known by its id',
    [
      { eventId: 9, weight: 2 },
      { eventId: 8, x: 1 },
    ],
    [{ eventId: 9 }, { eventId: 8 }],
    [{ eventId: 8, first: true }],
    [{ eventId: 8, x: 1, first: true }],
  ],
  [
    'two conditions on one property keep their own',
    [
      { property_id: 1, value: '5', x: 'a' },
      { property_id: 1, value: '9', x: 'b' },
    ],
    [
      { property_id: 1, value: 5 },
      { property_id: 1, value: 9 },
    ],
    [
      { property_id: 1, value: 6 },
      { property_id: 1, value: 9 },
    ],
    [
      { property_id: 1, value: 6, x: 'a' },
      { property_id: 1, value: '9', x: 'b' },
    ],
  ],
  ['a list of which some could not be read is written whole', ['mon', 'x'], [1], [1, 2], [1, 2]],
  ['nothing there', undefined, { a: 1 }, { a: 2 }, { a: 2 }],
]

describe('laid over', () => {
  it.each(table)('%s', (_, base, before, after, laid) => {
    expect(JSON.stringify(laidOver(base, before, after))).toBe(JSON.stringify(laid))
  })
  it('untouched, whatever is there goes back as it came', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (base, before) => {
        // A copy, so that nothing is the same by being the same object.
        expect(laidOver(base as Json, before as Json, JSON.parse(JSON.stringify(before)))).toBe(base)
      }),
    ))
  it('over what Herald wrote itself, it is what Herald writes now', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value))
        expect(laidOver(plain(before), plain(before), plain(after))).toEqual(plain(after))
      }),
    ))
})

describe('tab values', () => {
  const after = { selected: 'REVIEW', tabs: ['SEGMENT', 'REVIEW'], disabledKeys: [] }
  it('keep what another program has beside them, and how it writes the names of the tabs', () =>
    expect(
      tabsOver({ x_tab: 1, selected: 'segment', tabs: ['Segment', 'review'], disabledKeys: ['review'] }, after),
    ).toEqual({
      x_tab: 1,
      selected: 'REVIEW',
      tabs: ['Segment', 'review'],
      disabledKeys: [],
    }))
  it('of an older campaign get its tabs of today', () =>
    expect(tabsOver({ x_tab: 1, selected: 'SET-UP', tabs: ['SET-UP', 'REVIEW'] }, after)).toEqual({
      x_tab: 1,
      ...after,
    }))
  it('are those of the save where the server has none', () => expect(tabsOver(null, after)).toEqual(after))
})
