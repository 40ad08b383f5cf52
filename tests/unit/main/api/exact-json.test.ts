/** Numbers of a server that no double holds: shown exactly, refused row by row, never another number. */
import { describe, expect, it } from 'vitest'
import { endpoints, whyUnreadable } from '#contract'
import { jsonOf } from '../../../../src/main/api/envelope.ts'
import { readReply } from '../../../../src/main/api/read-reply.ts'
import { numberIn } from '../../../../src/model/rules/read.ts'

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
