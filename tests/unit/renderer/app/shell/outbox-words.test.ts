/** How the outbox is told: its shelves, and a line per item. */
import { expect, test } from 'vitest'
import type { OutboxItem } from '#contract'
import { itemWords, shelvesOf } from '../../../../../src/renderer/app/shell/outbox-words.ts'

const now = new Date('2026-11-20T14:10:00').getTime()
const at = (local: string): string => new Date(local).toISOString()
const item = (more: Partial<OutboxItem>): OutboxItem => ({
  draftId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
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

test('shelves: what needs attention, what waits, what was done today', () => {
  const items = [
    item({ name: 'early', state: 'done', doneAt: at('2026-11-20T08:00:00') }),
    item({ name: 'waits' }),
    item({ name: 'yesterday', state: 'done', doneAt: at('2026-11-19T20:00:00') }),
    item({ name: 'refused', state: 'attention' }),
    item({ name: 'late', state: 'done', doneAt: at('2026-11-20T13:00:00') }),
    item({ name: 'goes', state: 'sending' }),
  ]
  expect(shelvesOf(items, now).map(({ title, items: held }) => [title, held.map(({ name }) => name)])).toEqual([
    ['Needs attention', ['refused']],
    ['Waiting', ['waits', 'goes']],
    ['Done today', ['late', 'early']],
  ])
})

test.each([
  [item({}), 'CONTENT'],
  [item({ calls: ['createCampaign', 'addSegment'], section: 'segment' }), 'Create campaign, then SEGMENT'],
  [item({ state: 'done', section: 'schedule' }), 'SCHEDULE saved'],
  [item({ state: 'done', section: 'name' }), 'Name saved'],
  [
    item({
      state: 'attention',
      failure: { kind: 'refused', message: 'Start date is in the past' },
      section: 'schedule',
    }),
    'SCHEDULE: Start date is in the past',
  ],
  [item({ state: 'attention' }), 'CONTENT: refused by the server'],
])('%j', (given, words) => {
  expect(itemWords(given)).toBe(words)
})
