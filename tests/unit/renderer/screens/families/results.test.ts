/** The results of a family's campaigns: a line for each row, its order, the sums, and the sheet. */
import { describe, expect, it, test } from 'vitest'
import type { CampaignRow, Family, FamilyRow } from '../../../../../src/preload/contract/index.ts'
import {
  type ResultSort,
  resultLines,
  resultSheet,
  sortedLines,
  totalOf,
} from '../../../../../src/renderer/screens/families/results.tsx'

const family = { columns: [{ id: 1, name: 'Shop', kind: 'text' }] } as unknown as Family

const row = (shop: string, draftId: string | null): FamilyRow => ({
  id: shop,
  cells: { '1': { text: shop } },
  member: draftId === null ? null : { draftId, master: 1, cells: {} },
})

const campaign = (draftId: string, campaignId: number | null, status: string, date: string | null): CampaignRow => ({
  ...{ campaignId, draftId, name: `Sale: ${draftId}`, channelName: 'sms', channel: 'sms', type: 'one_time', status },
  ...{ segmentId: null, segmentName: null, updatedAt: null },
  schedule: date === null ? null : { type: 'one_time', date, time: '10:00', time_zone: 'Asia/Karachi' },
})

const rows = [row('Saddar', 'a'), row('Clifton', 'b'), row('Gulshan', null), row('Quetta', 'd'), row('Swat', 'e')]
const campaigns = [
  campaign('e', null, 'draft', null),
  campaign('a', 1, 'completed', '2026-11-27'),
  campaign('b', 2, 'running', '2026-11-20'),
  campaign('d', 4, 'completed', '2026-12-01'),
]
const counted = [
  { id: 1, totals: { sent: 1_000, delivered: 900, click: 90 } },
  { id: 2, totals: { sent: 30, delivered: 30, click: 3, revenue: 500.5 } },
  // Of another family.
  { id: 3, totals: { sent: 7_777 } },
]
const lines = resultLines({ family, rows }, campaigns, counted)

test('a line for each row with a campaign, with the place of the row', () => {
  expect(lines.map(({ place, label, counts }) => [place, label, counts.sent ?? null])).toEqual([
    [1, 'Saddar', 1_000],
    [2, 'Clifton', 30],
    [4, 'Quetta', null],
    [5, 'Swat', null],
  ])
})

describe('the order', () => {
  it.each<[ResultSort['by'], boolean, number[]]>([
    ['place', false, [1, 2, 4, 5]],
    ['place', true, [5, 4, 2, 1]],
    ['label', false, [2, 4, 1, 5]],
    // Equal statuses stay in the order of the rows.
    ['status', false, [1, 4, 5, 2]],
    // What is not known comes last in both directions.
    ['when', false, [2, 1, 4, 5]],
    ['when', true, [4, 1, 2, 5]],
    ['sent', true, [1, 2, 4, 5]],
    ['sent', false, [2, 1, 4, 5]],
    ['revenue', true, [2, 1, 4, 5]],
  ])('by %s, down: %s', (by, isDown, places) => {
    expect(sortedLines(lines, { by, isDown }).map(({ place }) => place)).toEqual(places)
  })
})

test('a sum has the rows that have the count, and is absent if none has it', () => {
  expect(totalOf(lines)).toEqual({
    ...{ sent: 1_030, delivered: 930, click: 93, revenue: 500.5 },
    ...{ view: null, answered: null },
  })
})

test('the sheet has the counts that at least one campaign has, as numbers', () => {
  expect(resultSheet(lines, Date.UTC(2026, 10, 28))).toEqual([
    ['Row', 'Label', 'Campaign', 'Status', 'When', 'Sent', 'Delivered', 'Clicked', 'Revenue'],
    [1, 'Saddar', 'Sale: a', 'Completed', 'Fri 27 Nov 2026, 10:00', 1_000, 900, 90, null],
    [2, 'Clifton', 'Sale: b', 'Running', 'Fri 20 Nov 2026, 10:00', 30, 30, 3, 500.5],
    [4, 'Quetta', 'Sale: d', 'Completed', 'Tue 1 Dec 2026, 10:00', null, null, null, null],
    [5, 'Swat', 'Sale: e', 'Draft', 'Not set', null, null, null, null],
  ])
})
