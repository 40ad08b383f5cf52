/** What a campaign's page says of its past, and of earlier campaigns. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Campaign, CampaignRow, DraftVersion } from '#contract'
import { historyOf, usualOf } from '../../../../../src/renderer/screens/campaign-home/overview-data.ts'
import { showTimesIn } from '../../../../../src/renderer/ui/dates.ts'

beforeAll(() => showTimesIn('UTC'))
afterAll(() => showTimesIn(''))

const campaign = (more: Partial<Campaign>): Campaign => ({ id: 1, name: 'Eid', status: 'running', ...more }) as Campaign
const [created, updated] = ['2026-11-01T10:00:00Z', '2026-11-05T09:00:00Z']
const version = (at: string, more: Partial<DraftVersion> = {}): DraftVersion => ({
  version: 1,
  at,
  kind: 'save',
  section: 'content',
  name: 'Eid',
  changed: [],
  ...more,
})

describe('what happened', () => {
  it.each<[string, Campaign | null, DraftVersion[], string[]]>([
    ['nothing is known', null, [], []],
    ['never changed', campaign({ created_at: created, updated_at: created }), [], ['Created']],
    ['changed', campaign({ created_at: created, updated_at: updated }), [], ['Last change on the server', 'Created']],
    ['stopped', campaign({ status: 'stopped', created_at: created, updated_at: updated }), [], ['Stopped', 'Created']],
    [
      'saves of one day are one event',
      campaign({ created_at: created, updated_at: created }),
      [
        version('2026-11-03T12:00:00Z'),
        version('2026-11-03T11:00:00Z', { section: 'segment' }),
        version('2026-11-02T11:00:00Z', { section: 'schedule' }),
      ],
      ['Saved here: Content, Segment', 'Saved here: Schedule', 'Created'],
    ],
    [
      'many steps, a restored version, a copy',
      null,
      [
        version('2026-11-04T12:00:00Z', { kind: 'restore', section: null }),
        ...(['schedule', 'content', 'goals', 'segment'] as const).map((section) =>
          version('2026-11-03T12:00:00Z', { section }),
        ),
        version('2026-11-02T12:00:00Z', { kind: 'kept', section: null }),
      ],
      ['Version restored', 'Saved here: 4 steps', 'Copied to this workspace'],
    ],
  ])('%s', (_, known, versions, titles) => {
    expect(historyOf(known, versions).map(({ title }) => title)).toEqual(titles)
  })
})

describe('usually', () => {
  const row = (campaignId: number | null, status = 'completed') => ({ campaignId, status }) as CampaignRow
  const counted = [
    { id: 2, totals: { sent: 1_000, delivered: 950, click: 40 } },
    { id: 3, totals: { sent: 1_000, delivered: 970, click: 56 } },
    { id: 4, totals: { sent: 0 } },
  ]
  test('sums the earlier campaigns that sent something', () => {
    expect(usualOf(1, [row(1), row(2), row(3), row(4), row(5), row(null)], counted)).toEqual({
      count: 2,
      delivered: '96.0%\n1,920 of 2,000',
      clicked: '5.0%\n96 of 1,920',
    })
  })
  test('leaves out drafts, itself, and shares without a count', () => {
    expect(usualOf(2, [row(2), row(3, 'draft'), row(4)], counted)).toBeNull()
    expect(usualOf(1, [row(6)], [{ id: 6, totals: { sent: 10 } }])).toEqual({
      count: 1,
      delivered: null,
      clicked: null,
    })
  })
})
