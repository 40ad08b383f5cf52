/** How the outbox is told: its parts campaign by campaign, what waits, and why. */
import { expect, test } from 'vitest'
import type { CampaignRow, OutboxItem } from '#contract'
import {
  doneText,
  moreWaitingText,
  outboxGroupsOf,
  refusalText,
  type WaitingCampaign,
  waitingText,
  whyText,
} from '../../../../../../src/renderer/app/shell/outbox/text.ts'

const now = new Date('2026-11-20T14:10:00').getTime()
const at = (local: string): string => new Date(local).toISOString()
const item = (more: Partial<OutboxItem>): OutboxItem => ({
  draftId: 'one',
  campaignId: null,
  channel: 'sms',
  type: 'one-time',
  name: 'Sale',
  section: 'content',
  calls: ['updateMessage'],
  state: 'waiting',
  attempts: 0,
  failure: null,
  queuedAt: at('2026-11-20T14:00:00'),
  doneAt: null,
  ...more,
})
const row = (of: Pick<CampaignRow, 'draftId'> & Partial<CampaignRow>): CampaignRow => ({
  campaignId: null,
  name: 'Sale',
  channelName: null,
  channel: 'sms',
  type: 'one-time',
  status: 'draft',
  segmentId: null,
  segmentName: null,
  schedule: null,
  updatedAt: null,
  ...of,
})
const waiting = (...items: OutboxItem[]): WaitingCampaign => ({
  draftId: 'one',
  campaignId: null,
  channel: 'sms',
  type: 'one-time',
  name: 'Sale',
  items,
})

test('parts: campaigns that need attention with all that waits of them, those that wait, what was done today', () => {
  const {
    attention,
    waiting: rest,
    done,
  } = outboxGroupsOf(
    [
      item({ draftId: 'a', section: 'content', state: 'done', doneAt: at('2026-11-20T08:00:00') }),
      item({ draftId: 'b', section: 'goals' }),
      item({ draftId: 'a', section: 'schedule', state: 'attention' }),
      item({ draftId: 'b', section: 'content', state: 'sending' }),
      item({ draftId: 'a', section: 'goals' }),
      item({ draftId: 'c', state: 'done', doneAt: at('2026-11-19T20:00:00') }),
      item({ draftId: 'c', section: 'goals', state: 'done', doneAt: at('2026-11-20T07:00:00') }),
      item({ draftId: 'c', section: 'schedule', state: 'done', doneAt: at('2026-11-20T13:00:00') }),
    ],
    [row({ draftId: 'a' }), row({ draftId: null, campaignId: 7 })],
    now,
  )
  expect(attention.map(({ row: { draftId }, items }) => [draftId, items.map(({ section }) => section)])).toEqual([
    ['a', ['schedule', 'goals']],
    [null, []],
  ])
  expect(rest.map(({ draftId, items }) => [draftId, items.length])).toEqual([['b', 2]])
  expect(done.map((one) => [one.draftId, doneText(one), one.doneAt])).toEqual([
    ['c', 'Goals and Schedule saved', at('2026-11-20T13:00:00')],
    ['a', 'Content saved', at('2026-11-20T08:00:00')],
  ])
})

const timeout = { kind: 'timeout', message: 'No answer in time' } as const

test.each([
  ['one save', waiting(item({})), 'Content', 'Next', null],
  [
    'a new campaign',
    waiting(
      item({ calls: ['createCampaign', 'addSegment'], section: 'segment' }),
      item({}),
      item({ section: 'schedule' }),
    ),
    'Create campaign, then Segment, Content and Schedule',
    'Next',
    null,
  ],
  ['on its way', waiting(item({ state: 'sending' }), item({ section: 'name' })), 'Content and Name', 'Sending', null],
  ['offline', waiting(item({})), 'Content', "'Work offline' is on", "'Work offline' is on"],
  [
    'tried once',
    waiting(item({ attempts: 1, failure: timeout })),
    'Content',
    'Tried 1 time, still trying: No answer in time',
    null,
  ],
  [
    'tried often',
    waiting(item({ attempts: 4, failure: timeout })),
    'Content',
    'Tried 4 times, still trying: No answer in time',
    null,
  ],
])('%s', (_what, given, what, why, offline) => {
  expect([waitingText(given), whyText(given, offline)]).toEqual([what, why])
})

test('refused, done, and what waits behind a refusal', () => {
  const refused = item({
    section: 'schedule',
    state: 'attention',
    failure: { kind: 'refused', message: 'Start date is in the past' },
  })
  expect(refusalText(refused)).toBe('Schedule: Start date is in the past')
  expect(refusalText(item({ state: 'attention' }))).toBe('Content: refused by the server')
  expect(moreWaitingText([refused])).toBeNull()
  expect(moreWaitingText([refused, item({})])).toBe('1 more change waiting')
  expect(moreWaitingText([refused, item({}), item({ section: 'goals' })])).toBe('2 more changes waiting')
})
