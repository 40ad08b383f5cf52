/** Which columns fit, the line under a status, and tags of several campaigns. */
import { describe, expect, test } from 'vitest'
import { type CampaignRow, firstChoices, nothingUnsent, type ReviewState } from '#contract'
import { factsOf, stateOf } from '../../../../../src/model/state-of.ts'
import { fittingColumns } from '../../../../../src/renderer/screens/campaigns/fitting.ts'
import { sharedTags, tagChange } from '../../../../../src/renderer/steps/campaign-row/row-dialogs.tsx'
import { statusFact } from '../../../../../src/renderer/steps/campaign-row/start-text.ts'

const row = (more: Partial<CampaignRow>): CampaignRow => ({
  campaignId: 1,
  draftId: null,
  name: 'Eid',
  channelName: 'sms',
  channel: null,
  type: 'one_time',
  status: 'running',
  segmentId: null,
  segmentName: null,
  schedule: null,
  updatedAt: null,
  ...more,
})

describe('columns', () => {
  test('revenue leaves before the clicks', () => {
    const chosen = ['status', 'clicked', 'revenue'] as const
    expect(fittingColumns(chosen, 700, false)).toEqual(chosen)
    expect(fittingColumns(chosen, 699, false)).toEqual(['status', 'clicked'])
  })

  const { columns } = firstChoices
  test.each([
    [1_700, false, ['status', 'sent', 'delivered', 'clicked', 'segment', 'schedule', 'updated_at']],
    [1_220, false, ['status', 'sent', 'delivered', 'clicked', 'segment', 'schedule', 'updated_at']],
    [1_060, false, ['status', 'sent', 'segment', 'schedule', 'updated_at']],
    [1_044, false, ['status', 'segment', 'schedule', 'updated_at']],
    [780, false, ['status', 'segment', 'updated_at']],
    [1_280, true, ['status', 'sent', 'delivered', 'clicked', 'segment', 'schedule', 'updated_at']],
    [740, true, ['status', 'sent', 'delivered', 'clicked']],
    [600, true, ['status', 'sent']],
    [420, true, ['status']],
  ])('in %d pixels, beside a campaign: %s', (room, beside, shown) => {
    expect(fittingColumns(columns, room, beside)).toEqual(shown)
  })
})

describe('the line under a status', () => {
  const now = Date.parse('2027-06-16T09:00:00Z')
  const refusal = { section: 'content', failure: { kind: 'refused', message: 'Too long' }, at: '' } as const
  const soon = { type: 'one_time', date: '2027-06-18', time: '10:00', time_zone: 'Asia/Karachi' }
  const always = { type: 'event_based', start_date: '2027-01-01', allDay: true, time_zone: 'Asia/Karachi' }
  const weekly = { ...always, type: 'recurring', end_date: '2027-06-01', repeat: { type: 'week', value: 1 } }
  const past = { ...soon, date: '2026-11-09' }
  test.each<[string, Partial<CampaignRow>, number | null]>([
    ['Until 31 Dec', { schedule: { ...always, end_date: '2027-12-31' } }, 1_186],
    ['No end date', { schedule: { ...always, neverEnds: true, end_date: '2027-12-31' } }, 1_186],
    ['1,186 sent', { schedule: always }, 1_186],
    ['1,186 sent', { schedule: past }, 1_186],
    ['Sent 9 Nov 2026, 10:00', { status: 'completed', schedule: past }, 1_186],
    ['Ended 1 Jun', { status: 'completed', schedule: weekly }, 1_186],
    ['Stopped 24 May', { status: 'stopped', schedule: weekly, updatedAt: '2027-05-24T09:00:00Z' }, 1_186],
    ['7 sent', { status: 'stopped', schedule: weekly }, 7],
    ['Starts Fri 18 Jun, 10:00', { status: 'scheduled', schedule: soon }, null],
    ['1,186 sent', {}, 1_186],
    ['Nothing sent yet', {}, 0],
    ['', {}, null],
    ['13,061 sent', { status: 'COMPLETED' }, 13_061],
    ['Next: Content', { status: 'draft', step: 'CONTENT' }, null],
    ['', { status: 'draft', step: 'SET-UP' }, null],
    ['Waiting for approval', { status: 'pending' }, null],
    ['Schedule not set', { status: 'approved' }, null],
    ['Ready to publish', { status: 'approved', schedule: soon }, null],
    ['Ready to publish', { status: 'approved', sections: { schedule: { date: '2027-06-18' } } }, null],
    ['Change and send again', { status: 'rejected' }, null],
    ['Too long', { status: 'draft', step: 'CONTENT', sync: { ...nothingUnsent, problems: [refusal] } }, null],
    ['Choose a version', { sync: { ...nothingUnsent, conflicts: [{ section: 'goals', path: 'goals' }] } }, 12],
    ['', { status: 'paused by hand' }, 4],
  ])('%j', (words, more, sent) => {
    const given = row(more)
    expect(statusFact(given, stateOf(factsOf(given), now), sent, now)).toBe(words)
  })
  test.each<[string, Partial<ReviewState>, Partial<CampaignRow>]>([
    ['Needs changes, 3 comments', { state: 'changes', people: 2, comments: 3 }, {}],
    ['Needs changes, 1 comment', { state: 'changes', people: 1, comments: 1 }, { status: 'approved', schedule: soon }],
    ['Needs changes', { state: 'changes', people: 1 }, {}],
    ['Approval is stale', { state: 'stale', people: 1, comments: 2 }, {}],
    ['Approved by 2', { state: 'approved', people: 2 }, {}],
    ['Waits for review', { state: 'waiting' }, {}],
    ['Too long', { state: 'approved', people: 1 }, { sync: { ...nothingUnsent, problems: [refusal] } }],
  ])('a reviewed draft says %j', (text, review, more) => {
    const given = row({ status: 'draft', step: 'CONTENT', ...more })
    const whole = { draftId: '1', campaignId: null, state: 'waiting', people: 0, comments: 0, ...review } as const
    expect(statusFact(given, stateOf(factsOf(given), now), null, now, whole)).toBe(text)
  })
})

describe('tags of several campaigns', () => {
  test('those that all have, as the first one writes them', () => {
    expect(sharedTags([row({ tags: ['Eid', 'vip'] }), row({ tags: ['eid'] })])).toEqual(['Eid'])
    expect(sharedTags([row({ tags: ['Eid'] }), row({})])).toEqual([])
  })
  test.each([
    [['Eid'], ['Eid', ' vip '], { addTags: ['vip'], removeTags: [] }],
    [['Eid', 'vip'], ['vip'], { addTags: [], removeTags: ['Eid'] }],
    [['Eid'], ['eid', ''], null],
  ])('%j becomes %j', (before, after, change) => {
    expect(tagChange(before, after)).toEqual(change)
  })
})
