/** What of a draft only its own workspace knows, and that nothing of it is left in the copy. */
import { describe, expect, test } from 'vitest'
import type { CustomEvent, Draft, Segment } from '#contract'
import {
  fitReferences,
  foreignIn,
  isForeign,
  type ListsHere,
  mapReferences,
  mergedReferences,
  nothingMapped,
} from '../../../../src/renderer/steps/references.ts'

const price = { propertyId: 71, propertyName: 'price', dataType: 'numeric', condition: '>', value: 1000 }
const colour = { propertyId: 72, propertyName: 'colour', dataType: 'string', condition: '=', value: 'red' }
const link = { eventId: 7, eventName: 'Added to Cart', properties: [price, colour] }
const sections: Draft['sections'] = {
  segment: {
    segmentRadio: 'existing',
    selectedSegment: { id: 3, name: 'Karachi', counts: {}, countedAt: null, smartSend: false },
    smartSend: true,
  },
  trigger: {
    chain: [{ ...link, did: true, join: 'and' }],
    rebound: {
      eventId: 8,
      eventName: 'Purchased',
      properties: [],
      join: 'and',
      within: { value: 2, duration: 'hours' },
    },
    entryTime: { kind: 'IMMEDIATELY', value: 1, duration: 'minutes' },
  },
  goals: {
    goals: [{ ...link, join: 'and', within: { value: 30, duration: 'days' }, attributionType: null }],
    revenue: {
      on: true,
      eventId: 7,
      eventName: 'Added to Cart',
      property: { id: 71, name: 'price', dataType: 'numeric' },
    },
    controlGroup: 'default',
    customControlGroup: '3',
  },
  content: { text: 'Salam', content_service_id: 44, nested: [{ templateId: 5, title: 'Sale' }] },
  schedule: { date: '2026-11-27' },
}
const event: CustomEvent = {
  id: 107,
  name: 'Cart add',
  properties: [{ id: 171, name: 'price', data_type: 'numeric' }],
}

test('what is foreign is named once', () => {
  expect(foreignIn(sections)).toEqual({
    segments: [{ id: 3, name: 'Karachi' }],
    events: [
      { id: 7, name: 'Added to Cart' },
      { id: 8, name: 'Purchased' },
    ],
    templates: true,
  })
  expect(foreignIn({ content: { text: 'Salam', content_service_id: null } })).toEqual({
    segments: [],
    events: [],
    templates: false,
  })
})

test('left open, no number of the other workspace is left; the words are', () => {
  const cleared = mapReferences(sections, nothingMapped)
  expect(foreignIn(cleared)).toEqual({ segments: [], events: [], templates: false })
  expect(JSON.stringify(cleared)).not.toMatch(/71|72|44/)
  expect(cleared.content).toEqual({
    text: 'Salam',
    content_service_id: null,
    nested: [{ templateId: null, title: 'Sale' }],
  })
  expect(cleared.schedule).toEqual(sections.schedule)
  expect(cleared.segment).toMatchObject({ selectedSegment: null, smartSend: true })
})

test('mapped, the segment and the events are those of this workspace; a condition stays where the property is known', () => {
  const copy = mapReferences(sections, {
    segments: new Map([[3, { id: 12, name: 'Lahore' }]]),
    events: new Map([[7, event]]),
  })
  expect(copy.segment).toMatchObject({ selectedSegment: { id: 12, name: 'Lahore' } })
  expect(copy.trigger).toMatchObject({
    chain: [{ eventId: 107, eventName: 'Cart add', properties: [{ ...price, propertyId: 171 }], did: true }],
    rebound: { eventId: null, eventName: '', within: { value: 2, duration: 'hours' } },
  })
  expect(copy.goals).toMatchObject({
    goals: [{ eventId: 107, within: { value: 30, duration: 'days' } }],
    revenue: { eventId: 107, property: { id: 171, name: 'price' } },
  })
})

test('a chosen template goes, and so does a sheet that the other server has; one that waits on this computer stays', () => {
  const waiting = { name: 'codes.csv', size: 40, file: 'a'.repeat(64), toUploadTotal: null }
  const content = {
    selectedTemplate: { id: 5, name: 'Sale' },
    preApprovedTemplates: [{ id: 5 }],
    fileData: waiting,
    other: { fileData: { name: 'sent.csv', total: 12 } },
  }
  expect(foreignIn({ content }).templates).toBe(true)
  expect(mapReferences({ content }, nothingMapped).content).toEqual({
    selectedTemplate: null,
    preApprovedTemplates: [],
    fileData: waiting,
    other: { fileData: null },
  })
})

test('of several drafts each segment and event is asked for once', () => {
  const one = foreignIn(sections)
  expect(mergedReferences([one, one, foreignIn({})])).toEqual(one)
  expect([isForeign(one), isForeign(foreignIn({}))]).toEqual([true, false])
})

describe('a template in a workspace', () => {
  const segment = (id: number, name: string) => ({ id, name }) as Segment
  const own = [segment(3, 'Karachi')]
  const ownEvents: CustomEvent[] = [
    { id: 7, name: 'Added to Cart', properties: [{ id: 71, name: 'price', data_type: 'numeric' }] },
    { id: 8, name: 'Purchased', properties: [] },
  ]
  const idsIn = (fitted: Draft['sections']) => {
    const { segments, events } = foreignIn(fitted)
    return [...segments, ...events].map(({ id }) => id)
  }
  test.each<[what: string, here: ListsHere, ids: number[], left: string[]]>([
    ['that has its segment and events', { segments: own, events: ownEvents }, [3, 7, 8], []],
    ['whose lists are not known', { segments: null, events: null }, [3, 7, 8], []],
    ['that has them under other ids', { segments: [segment(9, 'karachi ')], events: ownEvents }, [9, 7, 8], []],
    [
      'whose segment of this id is another',
      { segments: [segment(3, 'Lahore')], events: ownEvents },
      [7, 8],
      ["the segment 'Karachi'"],
    ],
    [
      'that has none of them',
      { segments: [], events: [] },
      [],
      ["the segment 'Karachi'", "the event 'Added to Cart'", "the event 'Purchased'"],
    ],
    ['without one event', { segments: own, events: ownEvents.slice(0, 1) }, [3, 7], ["the event 'Purchased'"]],
  ])('%s', (_what, here, ids, left) => {
    const fitted = fitReferences(sections, here)
    expect(idsIn(fitted.sections)).toEqual(ids)
    expect(fitted.left).toEqual(left)
    expect(fitted.sections.content).toBe(sections.content)
    if (left.length === 0 && ids[0] === 3) expect(fitted.sections).toEqual(sections)
  })
})
