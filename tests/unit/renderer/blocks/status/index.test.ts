/** The eight statuses: word and colour (Source: docs/reference/states.md#statuses). */
import { expect, test } from 'vitest'
import { campaignStatuses } from '#contract'
import { statusStyle } from '../../../../../src/renderer/blocks/status/index.tsx'

test.each([
  ['draft', 'Draft', 'amber'],
  ['scheduled', 'Scheduled', 'amber'],
  ['running', 'Running', 'green'],
  ['pending', 'Pending', 'orange'],
  ['approved', 'Approved', 'green'],
  ['stopped', 'Stopped', 'orange'],
  ['completed', 'Completed', 'green'],
  ['rejected', 'Rejected', 'orange'],
  ['RUNNING', 'Running', 'green'],
  ['archived', 'archived', 'amber'],
  ['constructor', 'constructor', 'amber'],
  ['', 'Unknown', 'amber'],
])('%j is %s, %s', (status, label, tone) => {
  expect(statusStyle(status)).toMatchObject({ label, tone })
})

test('each has a mark of its own', () => {
  expect(new Set(campaignStatuses.map((status) => statusStyle(status).Icon)).size).toBe(campaignStatuses.length)
})
