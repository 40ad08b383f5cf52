/** Replies of servers that write otherwise: what is read, what is kept as it came, what cannot be read. Written by hand from docs/reference/choices.md. */
import { describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract'
import { readReply } from '../../../../src/main/api/read-reply.ts'
import { CannotRead } from '../../../../src/main/api/read-scalars.ts'

const read = (name: EndpointName, data: unknown): unknown => readReply(endpoints[name].reply, data).value
const campaign = (fields: object) => read('getCampaign', { id: 7, ...fields })

test.each([
  ['a number as text', { control_group: '3' }, { control_group: 3 }],
  ['a number as text with a sign and a dot', { control_group: ' -3.50 ' }, { control_group: -3.5 }],
  ['an id as text', { id: '7' }, { id: 7 }],
  ['a segment as text', { segment_id: '5' }, { segment_id: 5 }],
  ['a flag as text', { schedule: { fc: 'true', dnd: 'False' } }, { schedule: { fc: true, dnd: false } }],
  ['a flag as a number', { schedule: { fc: 1, dnd: 0 } }, { schedule: { fc: true, dnd: false } }],
  ['a flag as a number in text', { schedule: { fc: '1', dnd: '0' } }, { schedule: { fc: true, dnd: false } }],
  ['a text as a number', { name: 2026 }, { name: '2026' }],
  ['a value that is true', properties(true), properties(true)],
  ['an empty text for a number', { control_group: '' }, { control_group: null }],
  ['an empty text for an object', { schedule: '' }, { schedule: null }],
  ['an empty text where a text may stand', { entry_time: '' }, { entry_time: '' }],
  ['null for a list', { conversionGoal: null }, { conversionGoal: null }],
  ['an empty list for an object', { revenue_config: [], schedule: [] }, { revenue_config: null, schedule: null }],
  ['an object as text', { schedule: '{"type":"one_time","fc":"1"}' }, { schedule: { type: 'one_time', fc: true } }],
  [
    'content as text',
    { edit_content_page_values: '{"contentJson":"{\\"a\\":1}"}' },
    { edit_content_page_values: { contentJson: { a: 1 } } },
  ],
  ['a list as text', { conversionGoal: '[{"eventId":"4"}]' }, { conversionGoal: [{ eventId: 4 }] }],
  [
    'a list as an object',
    { conversionGoal: { 0: { eventId: 4 }, 1: { eventId: 5 } } },
    { conversionGoal: [{ eventId: 4 }, { eventId: 5 }] },
  ],
  ['camelCase for snake_case', { segmentId: '5', controlGroup: 3 }, { segment_id: 5, control_group: 3 }],
  ['snake_case for camelCase', { conversion_goal: [{ event_id: 4 }] }, { conversionGoal: [{ eventId: 4 }] }],
  ['seconds since 1970', { updated_at: 1_795_000_000 }, { updated_at: '2026-11-18T11:06:40.000Z' }],
  ['milliseconds since 1970, as text', { updated_at: '1795000000000' }, { updated_at: '2026-11-18T11:06:40.000Z' }],
  ['a moment that is none', { updated_at: {} }, { updated_at: null }],
  [
    'tabs as objects',
    { edit_page_tabs_values: { tabs: [{ key: 'GOALS' }] } },
    { edit_page_tabs_values: { tabs: null } },
  ],
  [
    'tags of another kind',
    { edit_setup_page_values: { selectedTags: [{ id: 4 }, '5'] } },
    { edit_setup_page_values: { selectedTags: [{ id: 4 }, '5'] } },
  ],
  [
    'setup values of another kind',
    { edit_setup_page_values: { entryTimeValue: 'soon' } },
    { edit_setup_page_values: { entryTimeValue: 'soon' } },
  ],
  [
    'unknown fields',
    { x_new: [{ deep: '3' }], schedule: { x: '1' } },
    { x_new: [{ deep: '3' }], schedule: { x: '1' } },
  ],
])('%s', (_what, came, expected) => {
  expect(campaign(came)).toEqual({ id: 7, ...expected })
})

function properties(value: unknown) {
  return {
    entryCriteria: {
      trigger: [{ eventId: 6, properties: [{ property_id: 2, data_type: 'boolean', type: '=', value }] }],
    },
  }
}

test.each([
  ['campaign_id', { campaign_id: 7, name: 'Eid' }, { id: 7, name: 'Eid' }],
  ['campaignId, as text', { campaignId: '7' }, { id: 7 }],
])('the id under the name %s', (_what, came, expected) => {
  expect(read('getCampaign', came)).toEqual(expected)
})

test.each([
  ['an object for a number', { control_group: {} }, 'control_group'],
  ['words for a number', { control_group: 'three' }, 'control_group'],
  ['words for a flag', { schedule: { fc: 'maybe' } }, 'schedule.fc'],
  ['an object for a text', { name: { en: 'Eid' } }, 'name'],
  ['words for an object', { schedule: 'weekly' }, 'schedule'],
  ['a list in a goal', { conversionGoal: [{ eventId: 1 }, { eventId: [] }] }, 'conversionGoal.1.eventId'],
  ['an id with a fraction', { id: 1.5 }, 'id'],
  ['an id beyond 2^53', { id: 2 ** 60 }, 'id'],
  ['an id beyond 2^53 as text', { id: '1152921504606846976' }, 'id'],
  ['an id of letters', { id: 'a3f1' }, 'id'],
  ['a segment with a fraction', { segment_id: 4.5 }, 'segment_id'],
])('%s cannot be read, and says where', (_what, came, path) => {
  expect(() => campaign(came)).toThrow(CannotRead)
  try {
    campaign(came)
  } catch (error) {
    expect(error instanceof CannotRead && error.path.join('.')).toBe(path)
  }
})

describe('a page of campaigns', () => {
  const page = Array.from({ length: 50 }, (_, index) => ({ id: index + 1, name: `Offer ${index + 1}` }))

  test('one odd campaign costs itself only, and is named', () => {
    const odd = page.map((one) => (one.id === 17 ? { ...one, schedule: { repeat: 'weekly' } } : one))
    const { campaigns } = read('listCampaigns', { campaigns: odd, total: '50' }) as { campaigns: object[] }
    expect(campaigns).toHaveLength(50)
    expect(campaigns[16]).toEqual({
      id: 17,
      name: '17 cannot be read',
      unreadable: "'schedule.repeat' is not what was expected",
    })
    expect(campaigns.filter((_, index) => index !== 16)).toEqual(page.filter(({ id }) => id !== 17))
  })

  test.each([2 ** 60, 1.5, 'a3f1', -4, undefined])('the id %j is told apart, and the others stay', (id) => {
    const { value, unreadable } = readReply(endpoints.listCampaigns.reply, {
      campaigns: [...page, { id, name: 'Odd' }],
      total: 51,
    })
    expect(value).toEqual({ campaigns: page, total: 51 })
    expect(unreadable).toEqual([{ id: id === undefined ? '' : String(id), why: "'id' is not what was expected" }])
  })

  test.each([
    ['a bare list', page],
    ['under data', { data: page, total: 50 }],
    ['under items', { items: page, total: 50 }],
    ['as text', { campaigns: JSON.stringify(page), total: 50 }],
  ])('%s', (_what, data) => {
    expect(read('listCampaigns', data)).toMatchObject({ campaigns: page })
  })

  const filters = [
    { id: 'draft', label: 'Draft' },
    { id: 'running', label: 'Running' },
  ]
  test.each([
    ['rows beside filters without ids', { rows: page, filters: ['draft'] }, page],
    ['rows beside filters with ids', { filters, rows: page }, page],
    ['no rows beside filters with ids', { filters, rows: [] }, []],
    ['no rows beside other texts', { filters: ['draft'], rows: [] }, []],
    ['a list of another name, known by its fields', { filters, found: page }, page],
    ['neither has a field of a campaign', { filters: ['draft'], tags: ['eid'] }, undefined],
    ['rows of which one has no id', { filters, rows: [{ name: 'Odd' }, ...page] }, page],
  ])('two lists: %s', (_what, data, campaigns) => {
    expect((read('listCampaigns', data) as { campaigns?: unknown }).campaigns).toEqual(campaigns)
  })

  test.each([
    ['two lists that may both be it', { mine: page, theirs: page }],
    ['an empty list beside filters, neither with a usual name', { filters, found: [] }],
  ])('%s: not taken for an empty list', (_what, data) => {
    expect(() => read('listCampaigns', data)).toThrow(CannotRead)
  })

  test.each([1e300, -1, 2.5, 'many'])('a total of %s says nothing, and costs no campaign', (total) => {
    expect(read('listCampaigns', { campaigns: page, total })).toEqual({ campaigns: page, total: null })
  })

  test('what needs no change is the very object that came', () => {
    const came = { campaigns: page, total: 50 }
    expect(read('listCampaigns', came)).toBe(came)
  })
})

test.each([
  ['null for a list', null, []],
  ['in the only list of an object', { segments: [{ id: '1', name: 'All' }], page: 1 }, [{ id: 1, name: 'All' }]],
  [
    'in the list of things with ids, beside another list',
    { filters: ['all', 'mine'], rows: [{ id: '1', name: 'All' }], columns: [{ key: 'name' }] },
    [{ id: 1, name: 'All' }],
  ],
  ['an odd count', [{ id: 1, counts: { sms: 'many', email: '4' } }], [{ id: 1, counts: { sms: null, email: 4 } }]],
  [
    'an odd segment',
    [{ id: 1 }, { id: '2', prompt: {} }],
    [{ id: 1 }, { id: 2, name: '2 cannot be read', unreadable: "'prompt' is not what was expected" }],
  ],
])('segments: %s', (_what, data, expected) => {
  expect(read('listSegments', data)).toEqual(expected)
})

test('an odd property costs itself, not its event', () => {
  const event = {
    id: 6,
    name: 'Purchased',
    properties: [
      { id: 1, name: 'total' },
      { id: 2, name: {} },
    ],
  }
  expect(read('listEvents', [event])).toEqual([
    {
      id: 6,
      name: 'Purchased',
      properties: [
        { id: 1, name: 'total' },
        { id: 2, name: '2 cannot be read', unreadable: "'name' is not what was expected" },
      ],
    },
  ])
})

test('a save that the server took counts, whatever it answers', () => {
  for (const data of ['ok', 5, true, [], { affected: 1 }, { id: 'x' }]) expect(read('addGoals', data)).toBeNull()
})

test('fields that reach into every object are left out', () => {
  const came = JSON.parse('{"id":7,"__proto__":{"polluted":true},"schedule":{"constructor":1,"type":"one_time"}}')
  expect(read('getCampaign', came)).toEqual({ id: 7, schedule: { type: 'one_time' } })
})
