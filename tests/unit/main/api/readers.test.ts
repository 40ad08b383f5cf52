/** What each kind of schema makes of a reply, and where it says that it cannot be read. Each case has a schema of its own: how one is read is kept with it. */
import * as v from 'valibot'
import { describe, expect, it, test } from 'vitest'
import { endpoints, idAlso, keptAsSent, maybe, moment, shownOnly, slot } from '#contract'
import { readEnvelope } from '../../../../src/main/api/envelope.ts'
import { readReply } from '../../../../src/main/api/read-reply.ts'
import { CannotRead } from '../../../../src/main/api/read-scalars.ts'

type Schema = () => v.GenericSchema
/** A field that cannot be read, with dots. */
const notAt = (path: string) => ({ cannotReadAt: path })
const outcome = (schema: v.GenericSchema, given: unknown): unknown => {
  try {
    return readReply(schema, given).value
  } catch (error) {
    if (error instanceof CannotRead) return notAt(error.path.join('.'))
    throw error
  }
}
const shape = (entries: Record<string, v.GenericSchema>) => v.looseObject(entries)
const thing = () => shape({ id: v.number(), n: maybe(v.number()) })
const numberOrText = () => v.union([v.number(), v.string()])

describe.each<[what: string, schema: Schema, cases: [given: unknown, read: unknown][]]>([
  [
    'a field in snake_case',
    () => shape({ segment_id: maybe(v.number()) }),
    [
      [{ segment_id: '5' }, { segment_id: 5 }],
      [{ segmentId: '5' }, { segment_id: 5 }],
      [
        { segment_id: 5, segmentId: 6 },
        { segment_id: 5, segmentId: 6 },
      ],
      [{ segment_id: null }, { segment_id: null }],
      [{ segmentId: null }, { segment_id: null }],
      [{}, {}],
      [{ segmentId: 'x' }, notAt('segment_id')],
    ],
  ],
  [
    'a field in camelCase',
    () => shape({ eventPropertyId: maybe(v.number()) }),
    [
      [{ event_property_id: '5' }, { eventPropertyId: 5 }],
      [{ event_propertyId: 5 }, { event_propertyId: 5 }],
    ],
  ],
  [
    'fields that must be there',
    () => shape({ n: v.number(), any: v.unknown() }),
    [
      [{ n: 1 }, { n: 1 }],
      [
        { n: '1', any: '2' },
        { n: 1, any: '2' },
      ],
      [{ any: 1 }, notAt('n')],
      [{ n: null }, notAt('n')],
    ],
  ],
  [
    'an id that may be called otherwise',
    () => idAlso(['campaign_id', 'campaignId'], shape({ id: v.number(), n: maybe(v.number()) })),
    [
      [{ id: '7' }, { id: 7 }],
      [{ campaign_id: '7' }, { id: 7 }],
      [
        { campaignId: 7, n: '1' },
        { id: 7, n: 1 },
      ],
      [
        { id: 7, campaign_id: 8 },
        { id: 7, campaign_id: 8 },
      ],
      [{ campaign_id: 7, n: undefined }, { id: 7 }],
      [{ n: 1 }, notAt('id')],
      [{ campaign_id: 'x' }, notAt('id')],
    ],
  ],
  ['an id that may not', () => shape({ id: v.number() }), [[{ campaign_id: 7 }, notAt('id')]]],
  [
    'fields that are shown or kept',
    () => shape({ seen: shownOnly(v.number()), kept: keptAsSent(v.number()) }),
    [
      [
        { seen: '1', kept: '2' },
        { seen: 1, kept: 2 },
      ],
      [
        { seen: 'x', kept: 'y' },
        { seen: null, kept: 'y' },
      ],
      [
        { seen: [], kept: [1] },
        { seen: null, kept: [1] },
      ],
    ],
  ],
  [
    'a moment',
    () => shape({ at: maybe(moment) }),
    [
      [{ at: 1_795_000_000 }, { at: '2026-11-18T11:06:40.000Z' }],
      [{ at: '2026-11-18' }, { at: '2026-11-18' }],
      [{ at: {} }, notAt('at')],
      [{ at: 1e300 }, notAt('at')],
    ],
  ],
  ['a text is no moment', () => shape({ at: maybe(v.string()) }), [[{ at: 1_795_000_000 }, { at: '1795000000' }]]],
  [
    'what an editor keeps, which may come as text',
    () => shape({ content: maybe(slot) }),
    [
      [{ content: '{"a":1}' }, { content: { a: 1 } }],
      [{ content: '[1]' }, { content: '[1]' }],
      [{ content: '{"a"' }, { content: '{"a"' }],
      [{ content: '' }, { content: '' }],
      [{ content: 5 }, { content: 5 }],
    ],
  ],
  ['what is not ours', () => shape({ any: maybe(v.unknown()) }), [[{ any: '{"a":1}' }, { any: '{"a":1}' }]]],
  [
    'nothing',
    () =>
      shape({
        number: maybe(v.number()),
        text: maybe(v.string()),
        object: maybe(shape({})),
        record: maybe(v.record(v.string(), v.number())),
        list: maybe(v.array(v.number())),
      }),
    [
      [
        { number: '', text: '', object: '', record: '', list: '' },
        { number: null, text: '', object: null, record: null, list: null },
      ],
      [
        { object: [], record: [], list: [] },
        { object: null, record: null, list: [] },
      ],
      [
        { number: null, text: null, object: null, record: null, list: null },
        { number: null, text: null, object: null, record: null, list: null },
      ],
      [{ number: [] }, notAt('number')],
      [{ object: [1] }, notAt('object')],
      [{ record: [1] }, notAt('record')],
    ],
  ],
  [
    'a rule behind a number',
    () => shape({ n: v.pipe(v.number(), v.minValue(1)) }),
    [
      [{ n: '3' }, { n: 3 }],
      [{ n: '0' }, notAt('n')],
      [{ n: 'x' }, notAt('n')],
    ],
  ],
  [
    'a rule behind a number that is only shown',
    () => shape({ n: shownOnly(v.pipe(v.number(), v.minValue(1))) }),
    [
      [{ n: '3' }, { n: 3 }],
      [{ n: 0 }, { n: null }],
    ],
  ],
  [
    'one of some words',
    () => shape({ kind: maybe(v.picklist(['sms', 'email'])), only: maybe(v.literal('a')) }),
    [
      [
        { kind: 'sms', only: 'a' },
        { kind: 'sms', only: 'a' },
      ],
      [{ kind: 'fax' }, notAt('kind')],
      [{ only: 'b' }, notAt('only')],
    ],
  ],
  [
    'values by name',
    () => shape({ counts: v.record(v.string(), v.number()) }),
    [
      [{ counts: { sms: '4', email: 5 } }, { counts: { sms: 4, email: 5 } }],
      [{ counts: '{"sms":"4"}' }, { counts: { sms: 4 } }],
      [{ counts: JSON.parse('{"sms":1,"__proto__":2}') }, { counts: { sms: 1 } }],
      [{ counts: { sms: 'many' } }, notAt('counts.sms')],
      [{ counts: 'many' }, notAt('counts')],
    ],
  ],
  [
    'one of two kinds',
    () => shape({ id: numberOrText(), n: maybe(v.union([v.number(), shape({ x: v.number() })])) }),
    [
      [{ id: 7 }, { id: 7 }],
      [{ id: '7' }, { id: '7' }],
      [{ id: true }, { id: 'true' }],
      [{ id: {} }, notAt('id')],
      [
        { id: 1, n: '7' },
        { id: 1, n: 7 },
      ],
      [
        { id: 1, n: { x: '7' } },
        { id: 1, n: { x: 7 } },
      ],
      [{ id: 1, n: 'x' }, notAt('n')],
    ],
  ],
  [
    'a list',
    () => shape({ list: v.array(shape({ n: v.number() })) }),
    [
      [{ list: [{ n: '1' }, { n: '2' }] }, { list: [{ n: 1 }, { n: 2 }] }],
      [{ list: '[{"n":"1"}]' }, { list: [{ n: 1 }] }],
      [{ list: null }, { list: [] }],
      [{ list: [{ n: 1 }, { n: 'x' }] }, notAt('list.1.n')],
      [{ list: [{ n: 1 }, 'x'] }, notAt('list.1')],
      [{ list: 7 }, notAt('list')],
    ],
  ],
  [
    'a list as the whole answer',
    () => v.array(thing()),
    [
      [
        [{ id: '1' }, { id: '2' }],
        [{ id: 1 }, { id: 2 }],
      ],
      [{ rows: [{ id: 1 }], total: 1 }, [{ id: 1 }]],
      [{ rows: [{ id: 1 }], others: [] }, [{ id: 1 }]],
      [{ total: 0 }, notAt('')],
      [{}, notAt('')],
      [null, []],
      ['[{"id":"1"}]', [{ id: 1 }]],
      ['x', notAt('')],
    ],
  ],
  [
    'a page of a list',
    () => shape({ tags: maybe(v.array(v.string())), rows: maybe(v.array(thing())), total: maybe(v.number()) }),
    [
      [
        { rows: [{ id: '1' }], total: '1' },
        { rows: [{ id: 1 }], total: 1 },
      ],
      [[{ id: '1' }], { rows: [{ id: 1 }] }],
      [[], { rows: [] }],
      [
        { items: [{ id: '1' }], total: 1 },
        { items: [{ id: '1' }], rows: [{ id: 1 }], total: 1 },
      ],
      [
        { items: [{ id: 1 }], others: [] },
        { items: [{ id: 1 }], rows: [{ id: 1 }], others: [] },
      ],
      [
        { rows: null, items: [{ id: 1 }] },
        { rows: null, items: [{ id: 1 }] },
      ],
      [{ total: 0 }, { total: 0 }],
      ['x', notAt('')],
      [null, notAt('')],
    ],
  ],
  [
    'a page without things',
    () => shape({ tags: maybe(v.array(v.string())) }),
    [
      [{ others: ['x'] }, { others: ['x'] }],
      [[], {}],
      [['x'], notAt('')],
    ],
  ],
  ['values by name in place of a page', () => v.record(v.string(), v.number()), [[['x'], notAt('')]]],
])('%s', (_, schema, cases) => {
  it.each(cases)('%j is read as %j', (given, read) => expect(outcome(schema(), structuredClone(given))).toEqual(read))
})

describe('of a list of things', () => {
  const odd = 'it is not what was expected'
  const named = (id: number | string, why: string) => ({ id, name: `${id} cannot be read`, unreadable: why })
  test.each<[what: string, item: unknown, shown: unknown[], unreadable: unknown[]]>([
    ['an odd field', { id: '8', n: 'x' }, [named(8, "'n' is not what was expected")], []],
    ['an odd field of one with another id', { thing_id: 8, n: 'x' }, [named(8, "'n' is not what was expected")], []],
    ['a bare id', 8, [named(8, odd)], []],
    ['an odd id', { id: 'x8' }, [], [{ id: 'x8', why: "'id' is not what was expected" }]],
    ['an id that is none', { id: { a: 1 } }, [], [{ id: '', why: "'id' is not what was expected" }]],
    ['a word', 'Eid', [], [{ id: 'Eid', why: odd }]],
    ['nothing', null, [], [{ id: '', why: odd }]],
    ['a flag', true, [], [{ id: 'true', why: odd }]],
    ['a long id', { id: 'x'.repeat(200) }, [], [{ id: 'x'.repeat(100), why: "'id' is not what was expected" }]],
  ])('%s costs itself only', (_, item, instead, unreadable) => {
    const list = () => v.array(idAlso(['thing_id'], thing()))
    const others = [{ id: 1 }, { id: 2, n: 3 }]
    expect(readReply(list(), [others[0], item, others[1]])).toEqual({
      value: [others[0], ...instead, others[1]],
      unreadable,
    })
  })

  it('is the very list where nothing had to be changed', () => {
    const list = [{ id: 1 }, { id: 2 }]
    expect(readReply(v.array(thing()), list).value).toBe(list)
    const page = { rows: list, total: 2 }
    expect(readReply(shape({ rows: maybe(v.array(thing())), total: maybe(v.number()) }), page).value).toBe(page)
  })

  it('what came stays as it was where something had to be', () => {
    const came = { rows: [{ id: '1' }, { id: 2, segmentId: '3' }] }
    const before = structuredClone(came)
    const row = () => shape({ id: v.number(), segment_id: maybe(v.number()) })
    expect(outcome(shape({ rows: v.array(row()) }), came)).toEqual({ rows: [{ id: 1 }, { id: 2, segment_id: 3 }] })
    expect(came).toEqual(before)
  })
})

describe('an error of our own is never told as an odd answer', () => {
  const broken = () =>
    v.pipe(
      v.number(),
      v.check(() => {
        throw new RangeError('A rule is broken')
      }),
    )
  const cases: [where: string, schema: Schema, given: unknown][] = [
    ['a field', () => shape({ n: broken() }), { n: 1 }],
    ['a field that is only shown', () => shape({ n: shownOnly(broken()) }), { n: 1 }],
    ['a value by name', () => v.record(v.string(), broken()), { n: 1 }],
    ['one of two kinds', () => shape({ n: v.union([broken(), shape({})]) }), { n: '1' }],
    ['an item', () => shape({ list: v.array(broken()) }), { list: [1] }],
    ['an item with an id', () => v.array(shape({ id: v.number(), n: broken() })), [{ id: 1, n: 1 }]],
    ['an id', () => v.array(shape({ n: v.string(), id: broken() })), [{ id: 1, n: {} }]],
  ]
  test.each(cases)('%s', (_, schema, given) => {
    expect(() => readReply(schema(), given)).toThrow(new RangeError('A rule is broken'))
    const row = { ...endpoints.getCampaign, reply: schema() }
    expect(() => readEnvelope('getCampaign', row as never, { status: 200, body: { data: given } })).toThrow(RangeError)
  })
})
