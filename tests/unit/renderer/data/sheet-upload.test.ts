/** Which upload a picked sheet is shown with: one to its own campaign that the draft has not taken in yet; and which ones the outbox lists. */
import { expect, it } from 'vitest'
import type { UploadState } from '../../../../src/preload/contract/index.ts'
import { openUploads, sheetUploadIn } from '../../../../src/renderer/data/transfers.ts'

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
  ...{
    type: 'text/csv',
    viewable: false,
    campaignId: 25,
    codes: 300,
    fileName: null,
    publicPath: null,
    vouchers: { total: 300 },
  },
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

it.each<[what: string, changes: Partial<UploadState>[], listed: string[]]>([
  ['one that arrived', [{}], []],
  ['one that moves', [{ state: 'running' }], ['1']],
  ['one that failed', [{ state: 'failed' }], ['1']],
  ['one that was stopped', [{ state: 'cancelled' }], ['1']],
  ['one that failed and then arrived', [{ state: 'failed' }, {}], []],
  ['one that failed, and another try that moves', [{ state: 'failed' }, { state: 'starting' }], ['2']],
  ['one that failed, and another sheet that failed', [{ state: 'failed' }, { state: 'failed', blob: 'b' }], ['2']],
  ['one of each campaign', [{ state: 'failed' }, { state: 'failed', campaignId: 26 }], ['1', '2']],
  ['a picture that moves', [{ kind: 'file', state: 'running' }], ['1']],
  ['a picture that failed: its field says so', [{ kind: 'file', state: 'failed' }], []],
])('the outbox lists %s: %#', (_what, changes, listed) => {
  const all = changes.map((change, at) => upload({ id: String(at + 1), ...change }))
  expect(openUploads(all).map(({ id }) => id)).toEqual(listed)
})
