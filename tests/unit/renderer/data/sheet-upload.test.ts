/** Which upload a picked sheet is shown with: one to its own campaign that the draft has not taken in yet. */
import { expect, it } from 'vitest'
import type { UploadState } from '../../../../src/preload/contract/index.ts'
import { sheetUploadIn } from '../../../../src/renderer/data/uploads.ts'

const upload = (change: Partial<UploadState>): UploadState => ({
  ...{
    id: '1',
    state: 'done',
    moved: 0,
    size: null,
    failure: null,
    kind: 'voucher-sheet',
    blob: 'a',
    name: 'codes.csv',
  },
  ...{ type: 'text/csv', viewable: false, campaignId: 25, fileName: null, publicPath: null, vouchers: { total: 300 } },
  ...change,
})

it.each<[string, Partial<UploadState>, boolean]>([
  ['arrived for this campaign', {}, true],
  ['arrived for another campaign', { campaignId: 26 }, false],
  ['refused for another campaign', { campaignId: 26, state: 'failed', vouchers: { totalErrors: 1 } }, false],
  ['taken into the draft already', { vouchers: null }, false],
  ['moving', { state: 'running', vouchers: null }, true],
  ['refused', { state: 'failed', vouchers: null }, true],
  ['of another sheet', { blob: 'b' }, false],
])('%s', (_, change, shown) => expect(sheetUploadIn([upload(change)], 'a', 25) !== null).toBe(shown))

it('is the last one', () => {
  const all = [upload({}), upload({ id: '2', state: 'running', vouchers: null }), upload({ id: '3', campaignId: 26 })]
  expect(sheetUploadIn(all, 'a', 25)?.id).toBe('2')
})
