/** Parts of a campaign in words, and what differs between mine and theirs, as tables. */
import { describe, expect, it, test } from 'vitest'
import type { Conflict, JsonObject } from '#contract'
import {
  clashText,
  differencesOf,
  leftText,
  lineDifferences,
  linesOf,
  mergedText,
  remoteEndText,
} from '../../../../../src/renderer/blocks/conflict/differences.ts'

type Part = Conflict['section']
const setup = (values: object) => ({ edit_setup_page_values: values })
const chip = { did: true, eventId: 4, eventName: 'Added to Cart' }
const price = { propertyName: 'price', data_type: 'numeric', type: '>', value: 1000 }

const event = {
  active: {
    daysOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    start_time: '09:00',
    end_time: '18:00',
  },
  start_date: '2026-11-27',
  end_date: '2026-12-31',
  time_zone: 'Asia/Karachi',
}

test.each<[string, Part, object, Record<string, string>]>([
  ['name', 'name', { name: 'Eid' }, { Name: 'Eid' }],
  ['no name', 'name', {}, { Name: 'Not set' }],
  [
    'trigger from its state',
    'trigger',
    setup({
      triggerState: {
        chain: [{ ...chip, properties: [price] }],
        rebound: { eventId: 5, eventName: 'Purchased', condition: 'and', within: { value: 2, duration: 'HOURS' } },
      },
    }),
    {
      Trigger: 'Added to Cart with price > 1000 and not Purchased within 2 hours',
      'Entry time': 'Immediately',
      Tags: 'None',
    },
  ],
  [
    'trigger from its criteria, which know no names',
    'trigger',
    {
      entryCriteria: { trigger: [{ eventId: 4 }, { eventId: 5, condition: 'or', did: false }] },
      entry_time: 'DELAY',
      entry_time_value: { value: 1, duration: 'minutes' },
    },
    { Trigger: 'Event 4 or not Event 5', 'Entry time': '1 minute after', Tags: 'None' },
  ],
  [
    'scroll and tags',
    'trigger',
    { entry_time: 'SCROLL', entry_time_value: { value: 50, duration: 'percent' }, selectedTags: [3, 8] },
    { Trigger: 'None', 'Entry time': 'At 50 percent of the page', Tags: '3, 8' },
  ],
  [
    'segment by name',
    'segment',
    { segment_id: 3, ...setup({ selectedSegment: { id: 3, name: 'Karachi' }, smartSend: true }) },
    { Segment: 'Karachi', 'Smart Send': 'On' },
  ],
  [
    'segment whose name is of another',
    'segment',
    { segment_id: 4, ...setup({ selectedSegment: { id: 3, name: 'Karachi' } }) },
    { Segment: 'Segment 4', 'Smart Send': 'Off' },
  ],
  ['no segment', 'segment', {}, { Segment: 'Not chosen', 'Smart Send': 'Off' }],
  [
    'goals',
    'goals',
    {
      control_group: 10,
      conversionGoal: [
        { eventName: 'Purchased', eventId: 5, conversion_time: { value: 30, duration: 'days' } },
        { eventId: 6 },
      ],
      revenue_config: { event_id: 5, eventName: 'Purchased', property: { propertyName: 'order_total' } },
    },
    {
      'Control group': '10%',
      Goals: 'Purchased within 30 days; Event 6 within 1 day',
      Revenue: 'Purchased, order_total',
    },
  ],
  [
    'no goals',
    'goals',
    setup({ controlGroupRadio: 'custom', customControlGroupValue: '5' }),
    { 'Control group': 'None', Goals: 'No goal', Revenue: 'Not tracked' },
  ],
  ['a text', 'content', { message: { design: 'Salam%0AKarachi' } }, { Message: 'Salam\nKarachi', Vouchers: 'Off' }],
  [
    'a page',
    'content',
    { message: { design: '<html><head><style>p{}</style></head><p>Salam</p><p>Karachi</p></html>' } },
    { Message: 'Salam Karachi', Vouchers: 'Off' },
  ],
  [
    'a form',
    'content',
    { message: { design: { pushTitle: 'Sale', buttons: [{ text: 'Open' }], isSticky: true, id: 9 } } },
    { 'Push title': 'Sale', 'Button 1, Text': 'Open', 'Is sticky': 'On' },
  ],
  [
    'event-based schedule',
    'schedule',
    { schedule: { ...event, fc: true, dnd: false } },
    {
      'Start Date': '27 Nov 2026',
      'End Date': '31 Dec 2026',
      'Start Time': '09:00',
      'End Time': '18:00',
      'Active days': 'Mon to Sat',
      'Time zone': 'Asia/Karachi',
      'Frequency capping': 'On',
      'Do not disturb': 'Off',
    },
  ],
  [
    'periodic schedule',
    'schedule',
    {
      schedule: {
        start_date: '2026-11-27',
        neverEnds: true,
        repeat: { value: 2, interval: 'months' },
        active: { days: [{ week: 'First', days: ['Friday'] }], time: '10:00' },
        delivery: { type: 'interval', value: 2, interval: 'days' },
      },
    },
    {
      'Start Date': '27 Nov 2026',
      'End Date': 'Never ends',
      Time: '10:00',
      Repeat: 'Every 2 months',
      'Weekdays of the month': 'First Fri',
      Delivery: 'At most once in 2 days',
    },
  ],
])('%s', (_what, part, campaign, expected) => {
  const lines = linesOf(part, campaign as Record<string, unknown>)
  expect(Object.fromEntries(lines.map(({ label, value }) => [label, value]))).toEqual(expected)
})

describe('what differs', () => {
  const conflict = (part: Partial<Conflict>): Conflict => ({
    section: 'schedule',
    path: 'schedule',
    mine: {},
    theirs: {},
    base: {},
    mineAt: '2026-11-20T13:51:00.000Z',
    theirsAt: null,
    ...part,
  })

  test('only the fields that differ, mine beside theirs', () => {
    const theirs = { ...event, neverEnds: true, end_date: null, active: { ...event.active, start_time: '10:00' } }
    const lines = differencesOf(conflict({ mine: { schedule: event }, theirs: { schedule: theirs } }))
    expect(lines.map(({ label, mine, theirs: other }) => [label, mine, other])).toEqual([
      ['End Date', '31 Dec 2026', 'Never ends'],
      ['Start Time', '09:00', '10:00'],
    ])
  })

  test.each<[string, JsonObject, JsonObject, string[][]]>([
    [
      'schedule.active.start_time',
      { active: event.active },
      { active: { ...event.active, start_time: '10:00' } },
      [['Start Time', '09:00', '10:00']],
    ],
    [
      'schedule.active.start_time',
      { active: event.active },
      { allDay: true },
      [
        ['Start Time', '09:00', 'All day'],
        ['End Time', '18:00', 'Not set'],
      ],
    ],
    ['schedule.end_date', { end_date: '2026-12-31' }, { neverEnds: true }, [['End Date', '31 Dec 2026', 'Never ends']]],
    ['schedule.end_date', {}, { end_date: '2026-12-31' }, [['End Date', 'Not set', '31 Dec 2026']]],
    ['schedule.start_date', { start_date: '2026-11-27' }, {}, [['Start Date', '27 Nov 2026', 'Not set']]],
    [
      'schedule.time',
      { date: '2026-11-27', time: '09:00' },
      { date: '2026-11-28', time: '10:00' },
      [
        ['Date', '27 Nov 2026', '28 Nov 2026'],
        ['Time', '09:00', '10:00'],
      ],
    ],
    ['schedule.time', { active: { time: '09:00' } }, { active: { time: '10:00' } }, [['Time', '09:00', '10:00']]],
    [
      'schedule.repeat',
      { active: event.active },
      { active: { daysOfWeek: [1, 2, 3, 4, 5, 6, 7] } },
      [['Active days', 'Mon to Sat', 'Every day']],
    ],
    [
      'schedule.repeat',
      { repeat: { value: 1, interval: 'weeks' }, active: { daysOfWeek: ['Monday'] } },
      { repeat: { value: 1, interval: 'months' }, active: { daysOfMonth: [1, 'last'] } },
      [
        ['Repeat', 'Every week', 'Every month'],
        ['Active days', 'Mon', 'Not set'],
        ['Days of the month', 'Not set', '1, the last day'],
      ],
    ],
    [
      'schedule.delivery',
      { delivery: { type: 'every_time' } },
      { delivery: { type: 'one_per_campaign' } },
      [['Delivery', 'Every time', 'Once per user for the campaign']],
    ],
    [
      'schedule.time_zone',
      { time_zone: 'Asia/Karachi' },
      { time_zone: 'Asia/Dubai' },
      [['Time zone', 'Asia/Karachi', 'Asia/Dubai']],
    ],
    ['schedule.fc', { fc: true }, { fc: false }, [['Frequency capping', 'On', 'Off']]],
    ['schedule.dnd', { dnd: false }, { dnd: true }, [['Do not disturb', 'Off', 'On']]],
    [
      'schedule.metaRetentionDays',
      { metaRetentionDays: 7 },
      { metaRetentionDays: 30 },
      [['Retention', '7 days', '30 days']],
    ],
  ])('%s shows its own lines', (path, mine, theirs, expected) => {
    const lines = differencesOf(conflict({ path, mine: { schedule: mine }, theirs: { schedule: theirs } }))
    expect(lines.map(({ label, mine: here, theirs: there }) => [label, here, there])).toEqual(expected)
  })

  test('a field that neither side can put into words is still to be chosen', () => {
    expect(
      differencesOf(
        conflict({ path: 'schedule.odd', mine: { schedule: { odd: 1 } }, theirs: { schedule: { odd: 2 } } }),
      ),
    ).toEqual([{ label: 'Schedule, Odd', mine: '1', theirs: '2', text: false }])
    expect(differencesOf(conflict({}))).toHaveLength(1)
  })

  test("a step's save may carry the name of the campaign", () => {
    const lines = differencesOf(conflict({ path: 'name', mine: { name: 'Eid' }, theirs: { name: 'Eid offers' } }))
    expect(lines).toEqual([{ label: 'Name', mine: 'Eid', theirs: 'Eid offers', text: true }])
  })

  test('a line that one side lacks', () => {
    expect(lineDifferences([], [{ label: 'Date', value: '1 Dec 2026' }])).toEqual([
      { label: 'Date', mine: 'Not set', theirs: '1 Dec 2026', text: false },
    ])
  })
})

describe('what the server calls them', () => {
  const events = [
    { id: 4, name: 'Added to Cart', properties: [{ id: 9, name: 'price' }] },
    { id: 5, name: 'Purchased', properties: [{ id: 2, name: 'order_total' }] },
    { id: 8, name: '8 cannot be read', unreadable: "'properties' is not what was expected" },
  ]
  const known = { events, segments: [{ id: 3, name: 'Karachi' }] }
  const words = (part: Part, campaign: object) =>
    Object.fromEntries(linesOf(part, campaign as JsonObject, known).map((line) => [line.label, line.value]))

  test('events of criteria, goals and revenue have the names of the event service', () => {
    const bare = { property_id: 9, data_type: 'numeric', type: '>', value: 1000 }
    const trigger = [{ eventId: 4, properties: [bare] }, { eventId: 6 }, { eventId: 8 }]
    expect(words('trigger', { entryCriteria: { trigger } })).toMatchObject({
      Trigger: 'Added to Cart with price > 1000 and Event 6 (unknown) and Event 8',
    })
    const goals = {
      conversionGoal: [{ eventId: 5 }],
      revenue_config: { event_id: 5, property: { event_property_id: 2 } },
    }
    expect(words('goals', goals)).toMatchObject({ Goals: 'Purchased within 1 day', Revenue: 'Purchased, order_total' })
  })

  test('so have both sides of a conflict, and a segment known by its number alone', () => {
    const side = (eventId: number) => ({ conversionGoal: [{ eventId }] })
    const conflict = { section: 'goals', path: 'conversionGoal', mine: side(4), theirs: side(5), base: {} } as const
    const at = { mineAt: '2026-11-20T09:00:00.000Z', theirsAt: null }
    expect(differencesOf({ ...conflict, ...at }, known)).toMatchObject([
      { mine: 'Added to Cart within 1 day', theirs: 'Purchased within 1 day' },
    ])
    expect(words('segment', { segment_id: 3 })).toMatchObject({ Segment: 'Karachi' })
    expect(words('segment', { segment_id: 7 })).toMatchObject({ Segment: 'Segment 7' })
  })
})

const at = '2027-06-16T09:02:00.000Z'
/** In the computer's zone: its minutes are others in Nepal and on Lord Howe. */
const time = new Date(at).toTimeString().slice(0, 5)
const conflict = (section: Conflict['section'], theirsAt: string | null = null): Conflict => ({
  section,
  path: section,
  mine: {},
  theirs: {},
  base: {},
  mineAt: at,
  theirsAt,
})

it.each<[string, string]>([
  [clashText([conflict('content')]), 'Content was changed here and on the server'],
  [clashText([conflict('content', at)]), `Content was changed here and on the server at ${time}`],
  [
    clashText([conflict('content'), conflict('schedule', at), conflict('content')]),
    `Content and Schedule were changed here and on the server at ${time}`,
  ],
  [mergedText([]), 'Other changes merged automatically. What differs is not sent until you choose.'],
  [mergedText(['Goals']), 'Goals merged automatically. What differs is not sent until you choose.'],
  [leftText(0), 'All chosen'],
  [leftText(2), '2 to choose'],
  ...(
    [
      ['deleted', 'was deleted'],
      ['STOPPED', 'was stopped'],
      ['running', 'was published'],
      ['scheduled', 'was published'],
      ['paused', 'is paused'],
    ] as const
  ).map(([status, what]): [string, string] => [
    remoteEndText({ status, at }),
    `This campaign ${what} on the server (seen at ${time}). What you wrote since then was not sent.`,
  ]),
])('%s', (text, expected) => expect(text).toBe(expected))
