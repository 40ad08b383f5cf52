/** What a campaign's person kept about it goes into its file, and comes out of it. */
import { expect, test } from 'vitest'
import type { CampaignRow, Draft } from '#contract'
import { parseContents } from '../../../../src/main/exchange/index.ts'
import { incomingOf, incomingText } from '../../../../src/renderer/screens/copy-drafts/importable.ts'
import { exportedOf } from '../../../../src/renderer/steps/export-rows.ts'
import { steps } from '../../../../src/renderer/steps/index.ts'

const row = (more: Partial<CampaignRow>): CampaignRow => ({
  campaignId: null,
  draftId: 'd',
  name: 'Eid',
  channelName: null,
  channel: 'sms',
  type: 'one-time',
  status: 'draft',
  segmentId: null,
  segmentName: null,
  schedule: null,
  updatedAt: null,
  ...more,
})
const draft = { channel: 'sms', type: 'one-time', sections: {} } as unknown as Draft

test.each<[Partial<CampaignRow>, object | undefined]>([
  [{}, undefined],
  [
    { favourite: true, tags: ['Eid', 'vip'] },
    { favourite: true, tags: ['Eid', 'vip'] },
  ],
  [{ archived: true }, { archived: true }],
])('%j', (more, marks) => {
  const one = exportedOf(row(more), draft, null, steps)
  const { campaigns } = parseContents(new TextEncoder().encode(JSON.stringify({ campaigns: [one] })))
  const [written] = campaigns
  expect(written?.marks).toEqual(marks)
  const { importable } = incomingOf([{ channel: 'sms', type: 'one-time', name: 'Eid', sections: {}, marks }])
  expect(importable[0]?.marks).toEqual(marks)
})

// 'Été' with composed letters, and with its marks apart.
test.each([
  [
    ['Eid', 'Eid'],
    [false, true],
  ],
  [
    ['Eid', ' Eid ', 'Eid 2', 'Eid'],
    [false, true, false, true],
  ],
  [
    ['\u00c9t\u00e9', 'E\u0301te\u0301'],
    [false, true],
  ],
  [
    ['', ' '],
    [false, false],
  ],
  [
    ['Eid', 'EID'],
    [false, false],
  ],
])('of the names %j, %j are said to be the same as one before', (names, again) => {
  const { importable } = incomingOf(names.map((name) => ({ channel: 'sms', type: 'one-time', name, sections: {} })))
  expect(importable.map((one) => one.again)).toEqual(again)
  expect(
    importable.map((one) => incomingText(one, true).includes('Same name as a campaign in this workspace')),
  ).toEqual(names.map(() => true))
  expect(importable.map((one) => incomingText(one, false).includes('Same name as another one in the file'))).toEqual(
    again,
  )
})
