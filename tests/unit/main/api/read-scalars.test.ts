/** Single values of a reply that a server writes in another way: what they are read as, and what is none. */
import { describe, expect, it } from 'vitest'
import { endpoints, whyUnreadable } from '#contract'
import { jsonOf } from '../../../../src/main/api/envelope.ts'
import { readReply } from '../../../../src/main/api/read-reply.ts'
import {
  CannotRead,
  instantIn,
  jsonIn,
  listIn,
  objectIn,
  scalarReaders,
  withoutForbidden,
} from '../../../../src/main/api/read-scalars.ts'
import { numberIn } from '../../../../src/model/rules/read.ts'

/** What stands for 'it cannot be read'. */
const no = Symbol('cannot be read')
const outcome = (read: () => unknown): unknown => {
  try {
    return read()
  } catch (error) {
    if (error instanceof CannotRead) return no
    throw error
  }
}

describe.each<[type: string, cases: [given: unknown, read: unknown][]]>([
  [
    'number',
    [
      [3, 3],
      [-2.5, -2.5],
      ['3', 3],
      [' -3.50 ', -3.5],
      ['+4', 4],
      ['5.', 5],
      ['.5', 0.5],
      ['12e2', 1200],
      ['25E-1', 2.5],
      ['9007199254740991', Number.MAX_SAFE_INTEGER],
      ['9007199254740992', no],
      ['1e400', no],
      [Number.POSITIVE_INFINITY, no],
      [Number.NaN, no],
      ['', no],
      ['.', no],
      ['0x10', no],
      ['1,5', no],
      ['3 %', no],
      ['Infinity', no],
      [true, no],
      [null, no],
      [[3], no],
    ],
  ],
  [
    'boolean',
    [
      [true, true],
      [false, false],
      ['true', true],
      [' FALSE ', false],
      [1, true],
      [0, false],
      ['1', true],
      ['0', false],
      [2, no],
      ['yes', no],
      ['', no],
      [null, no],
      [{}, no],
    ],
  ],
  [
    'string',
    [
      ['', ''],
      [' Eid ', ' Eid '],
      [2026, '2026'],
      [true, 'true'],
      [false, 'false'],
      [Number.POSITIVE_INFINITY, no],
      [Number.NaN, no],
      [null, no],
      [[], no],
      [{}, no],
    ],
  ],
  ['unknown', [[no, no]]],
])('a %s', (type, cases) => {
  it.each(cases)('%j is read as %j', (given, read) =>
    expect(outcome(() => scalarReaders[type]?.(given, []))).toBe(read),
  )
})

describe('a moment', () => {
  it.each<[given: unknown, read: unknown]>([
    [0, '1970-01-01T00:00:00.000Z'],
    [1_795_000_000, '2026-11-18T11:06:40.000Z'],
    ['1795000000', '2026-11-18T11:06:40.000Z'],
    [1_795_000_000_000, '2026-11-18T11:06:40.000Z'],
    [-86_400, '1969-12-31T00:00:00.000Z'],
    // The last number that counts seconds, and the first that counts milliseconds.
    [99_999_999_999, '5138-11-16T09:46:39.000Z'],
    [100_000_000_000, '1973-03-03T09:46:40.000Z'],
    [8_640_000_000_000_000, '+275760-09-13T00:00:00.000Z'],
    [-8_640_000_000_000_000, '-271821-04-20T00:00:00.000Z'],
    [8_640_000_000_000_001, no],
    ['2026-11-18', '2026-11-18'],
    ['soon', 'soon'],
    ['', ''],
    [null, null],
    [false, false],
  ])('%j is read as %j', (given, read) => expect(outcome(() => instantIn(given))).toBe(read))
})

describe('an object', () => {
  it.each<[given: unknown, read: unknown]>([
    [{ a: 1 }, { a: 1 }],
    ['{"a":1}', { a: 1 }],
    [' \n{"a":{"b":[]}}', { a: { b: [] } }],
    [[], {}],
    [[{ a: 1 }], no],
    ['[]', no],
    ['{"a":', no],
    ['"a"', no],
    ['', no],
    [7, no],
    [null, no],
    [undefined, no],
  ])('%j is read as %j', (given, read) => expect(outcome(() => objectIn(given))).toEqual(read))
})

describe('a list', () => {
  it.each<[given: unknown, read: unknown]>([
    [['a'], ['a']],
    [null, []],
    ['["a"]', ['a']],
    [' []', []],
    [{ 0: 'a', 1: 'b' }, ['a', 'b']],
    [{ 1: 'a' }, no],
    [{ 0: 'a', 2: 'b' }, no],
    [{ 0: 'a', total: 1 }, no],
    [{}, no],
    ['{"0":"a"}', no],
    ['["a"', no],
    ['a', no],
    [7, no],
    [undefined, no],
  ])('%j is read as %j', (given, read) => expect(outcome(() => listIn(given))).toEqual(read))
})

it.each<[text: string, begins: '{' | '[', read: unknown]>([
  ['{"n":9007199254740993}', '{', { n: '9007199254740993' }],
  ['[1]', '[', [1]],
  ['[1]', '{', undefined],
  ['{}', '[', undefined],
  ['{', '{', undefined],
])('the text %s where %s begins', (text, begins, read) => expect(jsonIn(text, begins)).toEqual(read))

describe('fields that reach into every object', () => {
  it.each(['__proto__', 'constructor', 'prototype'])('%s is left out, the others stay', (key) => {
    const came: Record<string, unknown> = JSON.parse(`{"a":1,"${key}":{"polluted":true},"b":2}`)
    const read = withoutForbidden(came)
    expect(Object.keys(read)).toEqual(['a', 'b'])
    expect(read).toEqual({ a: 1, b: 2 })
  })

  it('without one it is the very object that came', () => {
    const came = { a: 1 }
    expect(withoutForbidden(came)).toBe(came)
  })
})

const long = '9007199254740993'

describe('JSON', () => {
  it.each([
    [
      `{"id": ${long}, "n": 9007199254740991, "f": 0.125, "t": "${long}"}`,
      { id: long, n: 9007199254740991, f: 0.125, t: long },
    ],
    [`[1,-${long},1e300]`, [1, `-${long}`, 1e300]],
    [`[${long}]`, [long]],
    [`{"ids": [ ${long} ]}`, { ids: [long] }],
    ['{"a":[1,2.5,"x",null,true]}', { a: [1, 2.5, 'x', null, true] }],
    ['no JSON', undefined],
  ])('%s', (text, value) => expect(jsonOf(text)).toEqual(value))

  it('finds one among many rows', () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => `{"id":${id},"name":"Eid offer ${id}"}`)
    expect(jsonOf(`[${rows.join(',')},{"id":${long}}]`)).toHaveLength(20_001)
  })
})

describe('a reply', () => {
  const page = (text: string) => readReply(endpoints.listCampaigns.reply, jsonOf(text))

  it('a campaign whose id is too long is named by exactly that id, and the others are listed', () => {
    const { value, unreadable } = page(
      `{"campaigns": [{"id": 7, "name": "Eid"}, {"id": ${long}, "name": "Other"}], "total": 2}`,
    )
    expect(value).toMatchObject({ campaigns: [{ id: 7 }], total: 2 })
    expect(unreadable).toEqual([{ id: long, why: expect.stringContaining('expected') }])
  })

  it.each([
    ['a segment', `"segment_id": ${long}`],
    ['a segment, as text', `"segment_id": "${long}"`],
    ['an event of its trigger', `"entryCriteria": {"trigger": [{"eventId": ${long}}]}`],
    ['an event of a goal', `"conversionGoal": [{"eventId": ${long}}]`],
  ])('a campaign that names %s by such an id cannot be read, rather than name another one', (_, field) => {
    const { value } = page(`{"campaigns": [{"id": 7, "name": "Eid", ${field}}]}`)
    // Lists of campaigns hold nothing else.
    const [row] = (value as { campaigns: object[] }).campaigns
    expect(row && whyUnreadable(row)).toContain('expected')
  })

  it('an account whose number is too long is not taken for another', () => {
    const { value } = page(`{"campaigns": [{"id": 7, "channel_configuration_id": ${long}}]}`)
    expect(value).toMatchObject({ campaigns: [{ id: 7, channel_configuration_id: null }] })
  })

  it('what may be a text keeps its digits, and so does what is not ours', () => {
    const { value } = page(`{"campaigns": [{"id": 7, "message": {"templateId": ${long}}, "x_owner": ${long}}]}`)
    expect(value).toMatchObject({ campaigns: [{ message: { templateId: long }, x_owner: long }] })
  })
})

it.each([
  [long, null],
  ['-9007199254740993', null],
  ['9007199254740991', 9007199254740991],
  ['1500.75', 1500.75],
])("what an editor kept as '%s' is read as %s", (kept, number) => expect(numberIn(kept)).toBe(number))
