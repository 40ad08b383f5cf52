/** What a row offers, as a table over the statuses; and where it leads. */
import { describe, expect, test } from 'vitest'
import type { CampaignRow } from '#contract'
import { channels } from '../../../../../src/renderer/channels/index.ts'
import { rowActions, rowTarget } from '../../../../../src/renderer/steps/campaign-row/row-actions.ts'
import { channelOf, typeOf } from '../../../../../src/renderer/steps/row-kind.ts'

const row = (more: Partial<CampaignRow>): CampaignRow => ({
  campaignId: 7,
  draftId: null,
  name: 'Sale & more',
  channelName: 'sms',
  channel: null,
  type: 'one_time',
  status: 'draft',
  segmentId: null,
  segmentName: null,
  schedule: null,
  updatedAt: null,
  ...more,
})
const draftId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const here = row({ campaignId: null, draftId, channelName: null, channel: 'sms', type: 'one-time' })
const names = (given: CampaignRow) => rowActions(given, null).map(({ name }) => name)

test.each([
  ['draft', ['edit', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'delete']],
  [
    'pending',
    ['performance', 'edit', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'delete'],
  ],
  [
    'approved',
    ['performance', 'edit', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'delete'],
  ],
  [
    'rejected',
    ['performance', 'edit', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'delete'],
  ],
  [
    'scheduled',
    ['performance', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'stop', 'delete'],
  ],
  [
    'running',
    ['performance', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'stop', 'delete'],
  ],
  ['stopped', ['performance', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'delete']],
  ['completed', ['performance', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'delete']],
  ['paused', ['performance', 'copy', 'family', 'saveTemplate', 'favourite', 'tags', 'export', 'archive', 'delete']],
])('%s offers %j', (status, expected) => {
  expect(names(row({ status }))).toEqual(expected)
  expect(names(row({ status: status.toUpperCase() })), 'a server that writes it in capitals').toEqual(expected)
})

test('a draft that never left this computer can be edited, copied and deleted, also offline', () => {
  expect(names(here)).toEqual([
    'edit',
    'copy',
    'family',
    'saveTemplate',
    'favourite',
    'tags',
    'export',
    'archive',
    'delete',
  ])
  expect(rowActions(here, 'Offline').filter(({ refusal }) => refusal !== null)).toEqual([])
})

test('what this version does not know is copied by the server only, and is no template or family', () => {
  const refusals = (offline: string | null) =>
    rowActions(row({ channelName: 'pigeon' }), offline).flatMap(({ name, refusal }) =>
      name === 'copy' || name === 'family' || name === 'saveTemplate' ? [refusal] : [],
    )
  const update = 'Update Herald to open this campaign'
  expect([refusals(null), refusals('Offline')]).toEqual([
    [null, update, update],
    [update, update, update],
  ])
})

test.each([
  ['running', 'Stop it first, or messages may keep going out'],
  ['scheduled', 'Stop it first, or messages may keep going out'],
  ['stopped', null],
])('%s is deleted: %j', (status, refusal) => {
  expect(rowActions(row({ status }), null).at(-1)).toMatchObject({ name: 'delete', refusal })
})

test('offline, what needs the server is there with the reason', () => {
  const refused = rowActions(row({ status: 'running' }), 'Needs a connection to the server')
  expect(refused.map(({ name, refusal }) => [name, refusal])).toEqual([
    ['performance', null],
    ['copy', null],
    ['family', null],
    ['saveTemplate', null],
    ['favourite', null],
    ['tags', null],
    ['export', null],
    ['archive', null],
    ['stop', 'Needs a connection to the server'],
    ['delete', 'Needs a connection to the server'],
  ])
})

describe('a click on the row', () => {
  test.each([
    ['a draft', row({}), '/campaign/edit/sms/one-time/7'],
    ['a draft of this computer', here, `/campaign/edit/sms/one-time/${draftId}`],
    ['a draft that is on both', row({ draftId }), '/campaign/edit/sms/one-time/7'],
    ['a pending one', row({ status: 'pending', type: 'event_based' }), '/campaign/edit/sms/event-based/7'],
    ['a periodic one', row({ type: 'recurring' }), '/campaign/edit/sms/recurring/7'],
    ['a running one', row({ status: 'running' }), '/campaign/7?campaign_name=Sale+%26+more'],
    ['an unknown channel', row({ channelName: 'pigeon' }), null],
    [
      'an unknown channel, approved',
      row({ channelName: 'pigeon', status: 'approved' }),
      '/campaign/7?campaign_name=Sale+%26+more',
    ],
    ['an unknown type', row({ type: null }), null],
  ])('%s leads to %s', (_what, given, to) => {
    expect(rowTarget(given)).toBe(to)
  })
})

test('every channel is found by its folder and by its name on the wire', () => {
  for (const channel of channels) {
    expect(channelOf(row({ channel: channel.id, channelName: null }))).toBe(channel)
    expect(channelOf(row({ channel: null, channelName: channel.wireName }))).toBe(channel)
  }
  expect(channelOf(row({ channelName: 'pigeon' }))).toBeNull()
})

test('types are read from routes and from the wire', () => {
  expect(
    ['one-time', 'one_time', 'periodic', 'recurring', 'event_based', 'lunar', null].map((type) =>
      typeOf(row({ type })),
    ),
  ).toEqual(['one-time', 'one-time', 'recurring', 'recurring', 'event-based', null, null])
})
