/** SEGMENT: its rule, its payloads by campaign type, its reach, and that it comes back as it went. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyNewSegment } from '../../../../../src/model/steps/segment/new-values.ts'
import {
  audienceOf,
  checkSegment,
  chosenFrom,
  countKeys,
  countsFrom,
  emptySegment,
  type SegmentValues,
  segmentFindings,
  segmentSaveBlocked,
} from '../../../../../src/model/steps/segment/values.ts'
import { segmentFromWire, segmentIntents, segmentSetup } from '../../../../../src/model/steps/segment/wire.ts'
import type { ServerFacts } from '../../../../../src/model/steps/step.ts'
import { segmentStep } from '../../../../../src/renderer/steps/index.ts'
import { saveContext, stepContext, tabs } from '../../../../fixtures/step-context.ts'

const context = stepContext()
const karachi = chosenFrom({
  id: 5,
  name: 'Karachi, bought in 90 days',
  counts: { total: 21906, sms: 18240 },
  counted_at: '2026-11-20T08:58:00.000Z',
})
const chosen: SegmentValues = {
  segmentRadio: 'existing',
  selectedSegment: karachi,
  smartSend: false,
  newSegment: emptyNewSegment(),
}

describe('segment', () => {
  it.each([
    ['none chosen', emptySegment(context), 'No Segment Selected or Created'],
    [
      'new, although one was chosen before',
      { ...chosen, segmentRadio: 'new' as const },
      'No Segment Selected or Created',
    ],
    ['an existing one', chosen, null],
  ])('%s', (_, values, message) => {
    expect(checkSegment(values, context)).toEqual(message === null ? [] : [{ path: 'selectedSegment', message }])
    expect(segmentSaveBlocked(values, context)).toBe(message)
  })
})

describe('the query segmentId', () => {
  it('preselects a segment', () => {
    const values = emptySegment(stepContext({ preselectedSegmentId: 5 }))
    expect(values.selectedSegment?.id).toBe(5)
    expect(segmentSaveBlocked(values, context)).toBeNull()
  })
})

describe('payloads', () => {
  const setup = segmentSetup(chosen, context)
  const add = { call: 'addSegment', input: { segmentId: 5, edit_setup_page_values: { ...setup, channelName: 'sms' } } }

  it('one-time creates at the first save, then adds the segment', () =>
    expect(segmentIntents(chosen, saveContext(context, { setup }))).toEqual([
      {
        create: {
          call: 'createCampaign',
          input: {
            name: 'Blessed Friday',
            selectedTags: [],
            edit_page_tabs_values: tabs,
            edit_setup_page_values: { ...setup, channelName: 'sms' },
            schedule: { type: 'one_time' },
            entryCriteria: null,
            entry_time: null,
            entry_time_value: null,
            channelName: 'sms',
            channel_configuration_id: 7,
          },
        },
      },
      { update: add },
    ]))
  it('periodic says so in its schedule', () => {
    const [first] = segmentIntents(chosen, saveContext(stepContext({ type: 'recurring' }), { setup }))
    expect(first?.create?.input.schedule).toEqual({ type: 'periodic' })
  })
  it('event-based only adds the segment', () =>
    expect(segmentIntents(chosen, saveContext(stepContext({ type: 'event-based' }), { setup }))).toEqual([
      { update: add },
    ]))
  it('keeps tags and fields that belong to others', () => {
    const [first] = segmentIntents(
      chosen,
      saveContext(context, { setup: { ...setup, selectedTags: [3], other: 'kept' } }),
    )
    expect(first?.create?.input).toMatchObject({ selectedTags: [3], edit_setup_page_values: { other: 'kept' } })
  })
})

const generated: fc.Arbitrary<SegmentValues> = fc.record({
  segmentRadio: fc.constantFrom('existing' as const, 'new' as const),
  selectedSegment: fc.option(
    fc.record({
      id: fc.integer({ min: 1, max: 9_999 }),
      name: fc.string(),
      counts: fc
        .tuple(...countKeys.map(() => fc.option(fc.nat())))
        .map((counts) => Object.fromEntries(countKeys.map((key, at) => [key, counts[at] ?? null]))),
      countedAt: fc.option(fc.constant('2026-11-20T08:58:00.000Z')),
      smartSend: fc.boolean(),
    }),
  ),
  smartSend: fc.boolean(),
  // A segment in the making does not travel.
  newSegment: fc.constant(emptyNewSegment()),
})

describe('the wire', () => {
  it('comes back as it went', () =>
    fc.assert(
      fc.property(generated, (values) => {
        expect(segmentFromWire({ id: 1, edit_setup_page_values: segmentSetup(values, context) }, context)).toEqual(
          values,
        )
      }),
    ))
  it.each([
    ['a bare id', { edit_setup_page_values: { selectedSegment: 9 } }, 9],
    ['an id as text', { edit_setup_page_values: { selectedSegment: '9' } }, 9],
    ['segment_id alone', { segment_id: 9 }, 9],
    ['nothing', {}, null],
    ['an unknown shape', { edit_setup_page_values: { selectedSegment: ['x'], segmentRadio: 'odd' } }, null],
  ])('reads %s', (_, campaign, id) => {
    const read = segmentFromWire({ id: 1, ...campaign }, context)
    expect(read.selectedSegment?.id ?? null).toBe(id)
    expect(read.segmentRadio).toBe('existing')
  })
})

describe('reach', () => {
  it('is the count of the channel', () =>
    expect(audienceOf(chosen, context)).toEqual({
      id: 5,
      segment: 'Karachi, bought in 90 days',
      total: 21_906,
      reach: 18240,
      countedAt: '2026-11-20T08:58:00.000Z',
    }))
  it('is the total where the channel has no count of its own', () =>
    expect(audienceOf(chosen, stepContext({ channel: 'whatsapp' }))?.reach).toBe(21906))
  it('is unknown where nobody counted', () =>
    expect(audienceOf(chosen, stepContext({ channel: 'email' }))?.reach).toBeNull())
  it.each([
    ['no segment', emptySegment(context), 'blocking', 'No Segment Selected or Created'],
    [
      'nobody reached',
      { ...chosen, selectedSegment: { ...karachi, counts: countsFrom({ sms: 0 }) } },
      'blocking',
      'No recipients',
    ],
    [
      'not counted',
      { ...chosen, selectedSegment: { ...karachi, counts: countsFrom({}) } },
      'warning',
      'Reach not known',
    ],
    ['people', chosen, 'passed', 'The segment reaches people'],
  ])('finding: %s', (_, values, level, title) =>
    expect(segmentFindings(values, context)[0]).toMatchObject({ level, title, tab: 'SEGMENT' }),
  )
  it('finding: not counted, while the segments are still read', () => {
    const values = { ...chosen, selectedSegment: { ...karachi, counts: countsFrom({}) } }
    const server = { reachable: true, limits: null, segments: null, counting: true, events: null }
    expect(segmentFindings(values, { ...context, server }).find(({ id }) => id === 'segment-reach')).toMatchObject({
      level: 'unchecked',
      title: 'How many people the segment reaches',
    })
  })
})

describe('findings that need the server', () => {
  const server = (part: Partial<ServerFacts> = {}): ServerFacts => ({
    reachable: true,
    limits: null,
    segments: [{ id: 5, name: 'Karachi, bought in 90 days', counts: { sms: 18_240 } }],
    events: null,
    ...part,
  })
  it.each([
    ['there', server(), 'passed', 'The segment exists'],
    ['deleted meanwhile', server({ segments: [] }), 'blocking', 'The segment does not exist'],
    ['offline', server({ reachable: false }), 'unchecked', 'Whether the segment still exists'],
    ['never read', server({ segments: null }), 'unchecked', 'Whether the segment still exists'],
  ] as const)('%s', (_, told, level, title) =>
    expect(segmentFindings(chosen, { ...context, server: told })).toContainEqual(
      expect.objectContaining({ level, title, field: 'selectedSegment' }),
    ),
  )
  it('a segment known by its id is looked up', () => {
    const bare = { ...chosen, selectedSegment: chosenFrom({ id: 5 }) }
    expect(audienceOf(bare, { ...context, server: server() })).toMatchObject({
      segment: 'Karachi, bought in 90 days',
      reach: 18_240,
    })
    expect(audienceOf(bare, context)).toMatchObject({ segment: 'Segment 5', reach: null })
  })
  it('one named by the query that the list does not have is not selected, and Save says so', () => {
    const values = emptySegment(stepContext({ preselectedSegmentId: 9_999 }))
    const known = { ...context, server: server() }
    expect(segmentSaveBlocked(values, known)).toBe('No Segment Selected or Created')
    expect(checkSegment(values, known)).toEqual([
      { path: 'selectedSegment', message: 'No Segment Selected or Created' },
    ])
    expect(segmentFindings(values, known)).toEqual([
      expect.objectContaining({ level: 'blocking', title: 'The segment does not exist' }),
    ])
  })
  it.each([
    ['offline', server({ reachable: false, segments: [] })],
    ['before the list is there', server({ segments: null })],
  ])('%s nobody can say that it does not exist', (_, told) =>
    expect(segmentSaveBlocked(emptySegment(stepContext({ preselectedSegmentId: 9 })), { server: told })).toBeNull(),
  )
  it('a segment known by its id is sent, and kept, with the name and counts of the list', () => {
    const bare = { ...chosen, selectedSegment: chosenFrom({ id: 5 }) }
    const known = { ...context, server: server() }
    const whole = { id: 5, name: 'Karachi, bought in 90 days', countedAt: null, smartSend: false }
    expect(segmentSetup(bare, known).selectedSegment).toMatchObject(whole)
    expect(segmentStep.saved?.(bare, known)).toMatchObject({ selectedSegment: whole })
  })
  it.each([
    [true, false, 'Smart Send is on, but the count was made without it.'],
    [false, true, 'Smart Send is off, but the count was made with it.'],
  ])('Smart Send %s, counted with it %s', (smartSend, counted, detail) => {
    const values = { ...chosen, smartSend, selectedSegment: { ...karachi, smartSend: counted } }
    const found = segmentFindings(values, stepContext({ channel: 'email' }))
    expect(found).toContainEqual(expect.objectContaining({ level: 'warning', detail }))
  })
})
