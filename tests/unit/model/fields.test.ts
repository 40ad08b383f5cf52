/** A campaign as fields, and laid over another one. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json, JsonObject } from '#contract'
import { fields, fieldsOf, isRewritten, sameField, withFields, withValue } from '../../../src/model/fields.ts'

const campaign: JsonObject = {
  id: 7,
  name: 'Eid',
  x_unknown: { a: 1 },
  entryCriteria: { event: 6 },
  entry_time: 'after',
  message: { text: 'Hello', x: [1] },
  edit_content_page_values: { text: 'Hello' },
  edit_setup_page_values: {
    triggerState: { chain: [] },
    smartSend: true,
    x_setup: 1,
    selectedSegment: { id: 3, label: 'L' },
  },
  segment_id: 3,
  schedule: { type: 'periodic', time: '10:00', active: { time: '10:00', x: 2 }, x_source: 'other' },
  edit_schedule_page_values: { time: '10:00', x_form: true },
}

it('laid over itself it is the same, with everything that is no field of Herald’s', () =>
  expect(withFields(campaign, fieldsOf(campaign))).toEqual(campaign))

it('one field changes its own places alone', () => {
  const { time_zone: zone, ...others } = fieldsOf({
    schedule: { time_zone: 'Asia/Karachi' },
    edit_schedule_page_values: { timezone: 'Asia/Karachi' },
  })
  expect([zone, others.name]).toEqual([undefined, {}])
  const theirs = fieldsOf({ ...campaign, message: { text: 'Theirs' }, edit_content_page_values: { text: 'Theirs' } })
  expect(withFields(campaign, { message: theirs.message ?? {} })).toEqual({
    ...campaign,
    message: { text: 'Theirs' },
    edit_content_page_values: { text: 'Theirs' },
  })
})

it('a field that has nothing empties its places', () => {
  const emptied = withFields(campaign, { segment_id: {} })
  expect(emptied).toEqual({
    ...campaign,
    segment_id: undefined,
    edit_setup_page_values: { triggerState: { chain: [] }, smartSend: true, x_setup: 1 },
  })
})

it('what is laid over a campaign is what it then says, whichever fields they are', () => {
  const value = fc.oneof<fc.Arbitrary<Json>[]>(fc.integer(), fc.string(), fc.constant({ a: [1] }))
  const some = fc.uniqueArray(fc.constantFrom(...fields), { maxLength: 5 })
  fc.assert(
    fc.property(some, value, (chosen, mine) => {
      const values = Object.fromEntries(
        chosen.map(({ path, places }) => [path, fieldsOf(at(places, mine))[path] ?? {}]),
      )
      const laid = withFields(campaign, values)
      for (const field of fields) {
        const from = chosen.includes(field) ? at(field.places, mine) : campaign
        expect(sameField(field, laid, from), field.path).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

it.each<[string, (composed: JsonObject) => JsonObject]>([
  ['name', (composed) => composed],
  ['message', (composed) => ({ message: { parts: [composed] } })],
])('a %s in another Unicode form is the same, and is what was sent', (path, campaignWith) => {
  const [mine, theirs] = (['NFC', 'NFD'] as const).map((form) => campaignWith({ name: 'Caf\u00e9'.normalize(form) }))
  expect(mine).not.toEqual(theirs)
  const field = fields.find((one) => one.path === path)
  for (const isEqual of [sameField, isRewritten])
    expect(field && mine && theirs && isEqual(field, mine, theirs)).toBe(true)
})

/** A campaign that has `value` in these places. */
const at = (places: readonly string[], value: Json): JsonObject =>
  places.reduce<JsonObject>((whole, place) => withValue(whole, place, value), {})
