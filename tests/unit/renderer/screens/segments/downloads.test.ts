/** What a download says of itself. */
import { expect, it } from 'vitest'
import type { DownloadState } from '#contract'
import { downloadText, sizeText } from '../../../../../src/renderer/screens/segments/downloads.tsx'

const download = (part: Partial<DownloadState>): DownloadState => ({
  id: 'd',
  state: 'starting',
  moved: 0,
  size: null,
  failure: null,
  segmentId: 1,
  channel: 'sms',
  suggestedName: 'Karachi, SMS.csv',
  savedTo: null,
  collectFrom: null,
  ...part,
})

it.each([
  [840, '840 bytes'],
  [697_600, '698 kB'],
  [1_240_000, '1.2 MB'],
])('%d bytes', (bytes, words) => expect(sizeText(bytes)).toBe(words))

it.each([
  ['starting', download({}), 'Waiting for the server, 15 s at most'],
  ['running', download({ state: 'running' }), 'Downloading'],
  ['saved', download({ state: 'done', savedTo: '/home/a/x.csv' }), 'Saved as /home/a/x.csv'],
  ['handed over', download({ state: 'done', moved: 840 }), 'Done, 840 bytes'],
  ['failed', download({ state: 'failed', failure: { kind: 'timeout', message: 'Given up' } }), 'Given up'],
  ['cancelled', download({ state: 'cancelled' }), 'Cancelled'],
])('%s', (_, state, words) => expect(downloadText(state)).toBe(words))
