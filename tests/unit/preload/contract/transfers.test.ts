/** What the bridge lets through to uploads, jobs and downloads. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { transfers } from '../../../../src/preload/contract/transfers.ts'

const blob = 'a'.repeat(64)
const file = { blob, name: 'icon.png', type: 'image/png', viewable: true }
const { uploads, jobs, downloads } = transfers

describe('the bridge', () => {
  test.each<[string, v.GenericSchema, unknown, boolean]>([
    ['a file', uploads.start.input, file, true],
    ['a file of unknown type', uploads.start.input, { ...file, type: '' }, true],
    ['a path in place of a stored file', uploads.start.input, { ...file, blob: '../../etc/passwd' }, false],
    ['a header in the type', uploads.start.input, { ...file, type: 'a/b\r\nAuthorization: x' }, false],
    ['an address for the storage', uploads.start.input, { ...file, address: 'https://example.com' }, false],
    ['a nameless file', uploads.start.input, { ...file, name: '' }, false],
    ['a sheet', uploads.voucherSheet.input, { blob, name: 'codes.csv', campaignId: 42, codes: 9 }, true],
    [
      'a sheet for a local id',
      uploads.voucherSheet.input,
      { blob, name: 'codes.csv', campaignId: '42', codes: 9 },
      false,
    ],
    ['a sheet of no number of codes', uploads.voucherSheet.input, { blob, name: 'codes.csv', campaignId: 42 }, false],
    ['a job by a name', jobs.checkAgain.input, { jobId: 'b-7' }, true],
    ['a job by an object', jobs.checkAgain.input, { jobId: {} }, false],
    ['customers', downloads.segmentCustomers.input, { segmentId: 5, channel: 'sms', suggestedName: 'a.csv' }, true],
    [
      'customers with a token',
      downloads.segmentCustomers.input,
      { segmentId: 5, channel: 'sms', suggestedName: 'a', t: 'x' },
      false,
    ],
    [
      'customers into a path',
      downloads.segmentCustomers.input,
      { segmentId: 5, channel: 'sms', suggestedName: 'a', path: '/' },
      false,
    ],
  ])('%s', (_, schema, input, passes) => expect(v.is(schema, input)).toBe(passes))
})
