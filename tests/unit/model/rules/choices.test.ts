/** What a server's things that could not be read are in lists: named as such, never chosen, never taken for a name. */
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { customEvent, mergeTag, segment, template } from '#contract'
import { readReply } from '../../../../src/main/api/read-reply.ts'
import { eventName, withEventNames } from '../../../../src/model/event-condition/text.ts'
import { imageTags, tagChoices, unknownKeys, wordTags } from '../../../../src/model/merge-tags/text.ts'
import { choicesOf, chosenIn, unitChoices } from '../../../../src/model/rules/choices.ts'
import { emptySegment, isUnknown, withServerName as namedSegment } from '../../../../src/model/steps/segment/values.ts'
import { matchingTags } from '../../../../src/renderer/blocks/merge-tags/suggestion.ts'
import { startersOf } from '../../../../src/renderer/channels/in-app/view.tsx'
import { offeredOf } from '../../../../src/renderer/channels/whatsapp/kind.tsx'
import { stepContext } from '../../../fixtures/step-context.ts'

/** A list as it comes over the bridge: `odd` names of things are objects. */
const listOf = <S extends v.GenericSchema>(schema: S, data: unknown) =>
  // The reader answers what the schema says.
  readReply(v.array(schema), data).value as v.InferOutput<S>[]

const odd = { name: { en: 'Eid' } }
const segments = listOf(segment, [
  { id: 3, name: 'Karachi', counts: { total: 9 } },
  { id: 6, ...odd },
])
const events = listOf(customEvent, [
  {
    id: 4,
    name: 'Purchased',
    properties: [
      { id: 1, name: 'price' },
      { id: 2, ...odd },
    ],
  },
  { id: 6, ...odd },
])
const tags = listOf(mergeTag, [
  { id: 1, name: 'first_name', value: '{{first_name}}' },
  { id: 2, ...odd },
  { id: 3, name: 'city', value: '{{city}}' },
])
const templates = listOf(template, [
  { id: 1, name: 'Order', category: 'UTILITY', content: '<p>Hi</p>' },
  { id: 2, ...odd },
])

describe('what cannot be read', () => {
  it.each([
    ['a segment', choicesOf(segments), ['Karachi', '6 cannot be read']],
    ['an event', choicesOf(events), ['Purchased', '6 cannot be read']],
    ['a property of an event', choicesOf(events[0]?.properties ?? []), ['price', '2 cannot be read']],
    ['a template', choicesOf(templates), ['Order', '2 cannot be read']],
    ['a merge tag for a picture', tagChoices(imageTags(tags), tags), ['2 cannot be read']],
    ['one without a name', choicesOf([{ id: 5, name: null }], (id) => `Segment ${id}`), ['Segment 5']],
  ])('%s is shown so', (_, choices, labels) => expect(choices.map(({ label }) => label)).toEqual(labels))

  it('cannot be chosen', () => {
    expect(choicesOf(segments).map(({ disabled }) => disabled)).toEqual([false, true])
    expect(tagChoices(imageTags(tags), tags).map(({ disabled }) => disabled)).toEqual([true])
    expect([chosenIn(segments, '3')?.name, chosenIn(segments, '6'), chosenIn(segments, null)]).toEqual([
      'Karachi',
      null,
      null,
    ])
  })

  it('is a template of whichever category, and a starter that only says so', () => {
    expect(offeredOf(templates, 'utility').map(({ id }) => id)).toEqual([1, 2])
    expect(offeredOf(templates, 'marketing').map(({ id }) => id)).toEqual([2])
    expect(startersOf(templates).map(({ name, html }) => [name, html])).toEqual([
      ['Order', '<p>Hi</p>'],
      ['2 cannot be read', null],
    ])
  })

  it('stands last in the menu of tags, where Enter does not take it', () => {
    expect(matchingTags(wordTags(tags), '').map(({ id }) => id)).toEqual([1, 3, 2])
  })
})

describe('what it says instead of its name', () => {
  it('is no name of an event: what came with the campaign goes back', () => {
    const of = (eventId: number, eventNamed: string) => ({ eventId, eventName: eventNamed, properties: [] })
    expect(withEventNames(of(6, 'Searched'), events).eventName).toBe('Searched')
    expect(withEventNames(of(6, ''), events).eventName).toBe('')
    expect(eventName(of(6, ''), events)).toBe('Event 6')
    expect(eventName(of(7, ''), events)).toBe('Event 7 (unknown)')
  })

  it('is no name of a property', () => {
    const row = { propertyId: 2, propertyName: 'size', dataType: 'string', condition: '=', value: 'L' }
    const of = { eventId: 4, eventName: '', properties: [row] }
    expect(withEventNames(of, events)).toMatchObject({ eventName: 'Purchased', properties: [{ propertyName: 'size' }] })
  })

  it('is no name of a segment, and the segment is known all the same', () => {
    const known = { server: { reachable: true, limits: null, events: null, segments } }
    const { selectedSegment } = emptySegment(stepContext({ preselectedSegmentId: 6 }))
    expect(namedSegment(selectedSegment, known)).toMatchObject({ id: 6, name: '' })
    expect([6, 3, 9].map((id) => isUnknown({ ...fresh, id }, known))).toEqual([false, false, true])
  })

  it('makes no tag of a text unknown: it may be that one', () => {
    expect(unknownKeys('{{city}} {{birthday}}', tags)).toEqual([])
    expect(unknownKeys('{{city}} {{birthday}}', wordTags(tags.filter(({ id }) => id !== 2)))).toEqual(['birthday'])
  })
})

const fresh = { id: 0, name: '', counts: {}, countedAt: null, smartSend: false }

it.each([
  [1, ['hour', 'day']],
  [2, ['hours', 'days']],
  [0, ['hours', 'days']],
  [null, ['hours', 'days']],
])('beside %s', (count, labels) => {
  const { data, renderOption } = unitChoices(['hours', 'days'], count)
  expect(data.map(({ label }) => label)).toEqual(labels)
  expect(data.map(({ value }) => value)).toEqual(['hours', 'days'])
  expect(data.map((option) => renderOption({ option }))).toEqual(['hours', 'days'])
})
