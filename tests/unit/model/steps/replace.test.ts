/** Find and replace outside the message: which texts of each part are found, and that nothing else of the part changes. */
import { describe, expect, test } from 'vitest'
import { editsBetween, revertedEdits, withEdits } from '../../../../src/model/replace/edits.ts'
import type { Replacement } from '../../../../src/model/replace/replacement.ts'
import { emptyGoal, emptyGoals } from '../../../../src/model/steps/goals/values.ts'
import { placesOfPart, replacedPart } from '../../../../src/model/steps/replace.ts'
import { emptyCondition, emptyNewSegment } from '../../../../src/model/steps/segment/new-values.ts'
import { chosenFrom } from '../../../../src/model/steps/segment/values.ts'
import { emptyChip, emptyRebound } from '../../../../src/model/steps/trigger/values.ts'
import type { Json, Part } from '../../../../src/preload/contract/index.ts'

const text: Replacement = { kind: 'text', find: 'sale', to: 'offer', wholeWords: true, matchCase: false }
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value))

const condition = (value: unknown) => ({
  properties: [{ propertyId: 1, propertyName: 'category', dataType: 'string', condition: '=', value }],
})
const event = { eventId: 3, eventName: 'sale' }
const described = { segmentRadio: 'new', selectedSegment: null, smartSend: false }

const segment = (id: number, name?: string) => ({ id, name, counts: { total: 10, sms: 7 } })
const chosen = (id: number, name?: string) =>
  asJson({
    ...described,
    segmentRadio: 'existing',
    selectedSegment: chosenFrom(segment(id, name)),
    newSegment: emptyNewSegment(),
  })

describe('a segment', () => {
  const search = (find: string): Replacement => ({
    ...{ kind: 'segment', find, to: '12' },
    segments: { find: segment(7, 'Named'), to: segment(12, 'Lahore') },
  })
  test.each<[what: string, find: string, part: Part, value: Json, place: string | null]>([
    ['that is chosen', '7', 'segment', chosen(7, 'Karachi'), 'Segment: Karachi -> Lahore'],
    ['without a name', '7', 'segment', chosen(7), 'Segment: Named -> Lahore'],
    ['with an id that begins with the same digits', '7', 'segment', chosen(71, 'Karachi'), null],
    ['of a step with a new one', '7', 'segment', asJson({ ...(chosen(7) as object), segmentRadio: 'new' }), null],
    ['of a step without one', '7', 'segment', asJson({ ...(chosen(7) as object), selectedSegment: null }), null],
    ['is not looked for in other steps', '7', 'name', { name: '7' }, null],
  ])('%s', (_what, find, part, value, place) => {
    const places = placesOfPart(part, value, search(find))
    expect(places.map(({ name, hit, becomes }) => `${name}: ${hit} -> ${becomes}`)).toEqual(
      place === null ? [] : [place],
    )
    const after = replacedPart(part, value, search(find), new Set(['selectedSegment']))
    expect(after).toEqual(
      place === null ? value : asJson({ ...(value as object), selectedSegment: chosenFrom(segment(12, 'Lahore')) }),
    )
    expect(withEdits(after, revertedEdits(editsBetween(value, after)))).toEqual(value)
    // Not ticked, or not known any more.
    expect(replacedPart(part, value, search(find), new Set())).toBe(value)
    expect(
      replacedPart(
        part,
        value,
        { ...search(find), segments: { find: null, to: null } } as Replacement,
        new Set(['selectedSegment']),
      ),
    ).toBe(value)
  })
})

describe('texts of a part', () => {
  test.each<[what: string, part: Part, before: unknown, after: unknown, places: string[], caution: string | null]>([
    ['the name', 'name', { name: 'Winter sale' }, { name: 'Winter offer' }, ['Campaign name: Winter [sale]'], null],
    [
      'conditions of a trigger, without the name of its event',
      'trigger',
      {
        chain: [{ ...emptyChip(), ...event, ...condition('Sale') }],
        rebound: { ...emptyRebound(), ...event, ...condition(['shoes', 'sale']) },
      },
      {
        chain: [{ ...emptyChip(), ...event, ...condition('offer') }],
        rebound: { ...emptyRebound(), ...event, ...condition(['shoes', 'offer']) },
      },
      ['Trigger, category: [Sale]', 'Trigger, category: [sale]'],
      'Changes who gets it',
    ],
    [
      'conditions of a goal',
      'goals',
      { ...emptyGoals(), goals: [{ ...emptyGoal(), ...event, ...condition('a sale') }] },
      { ...emptyGoals(), goals: [{ ...emptyGoal(), ...event, ...condition('a offer') }] },
      ['Goal, category: a [sale]'],
      'Changes what is counted',
    ],
    [
      'a number is no text',
      'goals',
      { ...emptyGoals(), goals: [{ ...emptyGoal(), ...condition(3) }] },
      { ...emptyGoals(), goals: [{ ...emptyGoal(), ...condition(3) }] },
      [],
      null,
    ],
    [
      'the prompt of a new segment',
      'segment',
      { ...described, newSegment: { ...emptyNewSegment(), name: 'Sale', prompt: 'who bought in a sale' } },
      { ...described, newSegment: { ...emptyNewSegment(), name: 'offer', prompt: 'who bought in a offer' } },
      ['New segment, name: [Sale]', 'New segment: who bought in a [sale]'],
      'Changes who gets it',
    ],
    [
      'the conditions of a new segment',
      'segment',
      {
        ...described,
        newSegment: {
          ...emptyNewSegment(),
          way: 'conditions',
          prompt: 'sale',
          conditions: [{ ...emptyCondition(), field: 'sale', value: 'sale' }],
        },
      },
      {
        ...described,
        newSegment: {
          ...emptyNewSegment(),
          way: 'conditions',
          prompt: 'sale',
          conditions: [{ ...emptyCondition(), field: 'sale', value: 'offer' }],
        },
      },
      ['New segment, sale: [sale]'],
      'Changes who gets it',
    ],
    [
      'a new segment that is not used',
      'segment',
      { ...described, segmentRadio: 'existing', newSegment: { ...emptyNewSegment(), name: 'sale' } },
      { ...described, segmentRadio: 'existing', newSegment: { ...emptyNewSegment(), name: 'sale' } },
      [],
      null,
    ],
    ['a schedule has none', 'schedule', { timezone: 'sale' }, { timezone: 'sale' }, [], null],
  ])('%s', (_what, part, before, after, shown, caution) => {
    const value = asJson(before)
    const places = placesOfPart(part, value, text)
    expect(places.map(({ name, before, hit, after }) => `${name}: ${before}[${hit}]${after}`)).toEqual(shown)
    for (const place of places) expect(place.caution).toBe(caution)
    const now = replacedPart(part, value, text, new Set(places.map(({ id }) => id)))
    expect(now).toEqual(asJson(after))
    expect(replacedPart(part, value, text, new Set())).toBe(value)
    const edits = editsBetween(value, now)
    expect(withEdits(now, revertedEdits(edits))).toEqual(value)
  })
})
