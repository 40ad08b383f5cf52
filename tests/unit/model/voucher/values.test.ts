/** Vouchers: totals, refusals, picked sheets, findings and words (Source: docs/reference/states.md#voucher and docs/reference/rules.md#voucher and docs/reference/choices.md and docs/reference/calls.md and docs/reference/messages.md). */
import { describe, expect, it } from 'vitest'
import {
  errorsText,
  isDelinkable,
  noVoucher,
  serviceTags,
  serviceText,
  voucherFindings,
  voucherFromWire,
  voucherInMessage,
  voucherOf,
  voucherTypes,
  withCount,
  withRefusal,
  withType,
  withUpload,
} from '../../../../src/model/voucher/values.ts'
import { lineOf } from '../../../../src/renderer/blocks/voucher/choices.tsx'
import {
  codesText,
  findingKinds,
  isPicked,
  pickedSheet,
  sampleText,
  shortageText,
  tooLargeText,
  withPicked,
} from '../../../../src/renderer/blocks/voucher/sheet.ts'

const sheet = { blob: 'c'.repeat(64), name: 'codes.csv', size: 900 }

it.each([
  [{ sample: ['A1'], last: [], codes: 1, heading: null }, 'The code is A1.'],
  [
    { sample: ['A1', 'A2'], last: [], codes: 2, heading: 'Coupon' },
    "The codes begin with A1, A2. 'Coupon' is read as the heading.",
  ],
  [
    { sample: ['A1', 'A2'], last: ['Z8', 'Z9'], codes: 900, heading: null },
    'The codes begin with A1, A2 and end with Z8, Z9.',
  ],
])('what will be uploaded is shown: %j', (report, said) => {
  expect(sampleText(report)).toBe(said)
})

it.each([
  [['Code', 'Expiry', 'Value'], null, 'Merge tags of this service: {{Code}}, {{Value}}'],
  [['Expiry'], null, null],
  [undefined, null, null],
  [undefined, 'No such service', 'The merge tags of this service could not be read: No such service'],
  [['Code'], 'No answer', 'Merge tags of this service: {{Code}}'],
])('a voucher service says what it brings, or that it cannot be read: %j, %j', (names, failure, said) => {
  expect(serviceText(names, failure)).toBe(said)
})

it('has the three types with their labels', () => {
  expect(voucherTypes.map(({ type, label }) => [type, label])).toEqual([
    ['sheet', 'Upload Vouchers'],
    ['contentApi', 'Voucher API'],
    ['retarget', 'Re-Target Campaign'],
  ])
})

describe('codes that were uploaded cannot be removed or delinked (states)', () => {
  const uploaded = { ...noVoucher, isVoucher: true, voucherType: 'sheet', fileData: { total: 20, remaining: 0 } }
  it.each([
    ['a sheet is uploaded', uploaded, false],
    ['codes are left of a sheet that this computer never saw', { ...uploaded, fileData: { remaining: 3 } }, false],
    ['vouchers were switched off by somebody else', { ...uploaded, isVoucher: false }, true],
    [
      'the remaining codes were removed, and nobody got one',
      { ...uploaded, fileData: { total: 0, remaining: 0 } },
      true,
    ],
    ['a sheet is picked and not uploaded', { ...uploaded, fileData: withPicked(null, sheet) }, true],
    ['a service gives the codes', { ...uploaded, voucherType: 'contentApi', content_service_id: 3 }, true],
  ])('%s: %j', (_what, values, delinkable) => {
    expect(isDelinkable(values)).toBe(delinkable)
  })
})

it.each([
  ['sheet', { content_service_id: null, retarget_campaign_id: null, fileData: { name: 'codes.csv' } }],
  ['contentApi', { content_service_id: 3, retarget_campaign_id: null, fileData: null }],
  ['retarget', { content_service_id: null, retarget_campaign_id: 8, fileData: null }],
] as const)('choosing %s leaves nothing of the other types behind', (type, left) => {
  const all = {
    ...noVoucher,
    isVoucher: true,
    voucherType: 'sheet',
    content_service_id: 3,
    retarget_campaign_id: 8,
    fileData: { name: 'codes.csv' },
  }
  expect({ ...all, ...withType(all, type) }).toEqual({ ...noVoucher, isVoucher: true, voucherType: type, ...left })
})

describe('totals', () => {
  it.each([
    ['the first sheet', null, { toUploadTotal: 100, toUploadRemaining: 100, total: 100 }, 100, 100],
    ['another is added', { total: 100, remaining: 40 }, { toUploadTotal: 50, toUploadRemaining: 50 }, 150, 90],
    ['only the sum is told', { total: 100, remaining: 40 }, { total: 150, remaining: 90 }, 150, 90],
    ['nothing is told', { total: 7, remaining: 7 }, {}, 7, 7],
  ])('%s', (_what, before, got, total, remaining) => {
    const after = withUpload(before, sheet, got)
    expect(after).toMatchObject({ total, remaining, name: 'codes.csv', size: 900, totalErrors: 0, errorFile: null })
    expect(isPicked(after)).toBe(false)
  })
  it('a refusal keeps the codes that were there, and the report', () => {
    expect(
      withRefusal({ total: 5, remaining: 2 }, sheet, { totalErrors: 3, errorFile: 'https://x/e.csv' }),
    ).toMatchObject({
      total: 5,
      remaining: 2,
      totalErrors: 3,
      errorFile: 'https://x/e.csv',
    })
  })
  it("the server's count wins", () => {
    expect(withCount({ total: 5, remaining: 5, name: 'a' }, { total: 9, remaining: 1 })).toEqual({
      total: 9,
      remaining: 1,
      name: 'a',
    })
  })
})

describe('a picked sheet', () => {
  it('is kept with the draft until it is uploaded, and can be dropped', () => {
    const picked = withPicked({ total: 5, remaining: 5, totalErrors: 2 }, sheet)
    expect(pickedSheet(picked)).toEqual(sheet)
    expect([isPicked(picked), picked.total, picked.totalErrors]).toEqual([true, 5, null])
    const dropped = withPicked(picked, null)
    expect([pickedSheet(dropped), isPicked(dropped), dropped.total]).toEqual([null, false, 5])
  })
  it.each([
    ['none', null],
    ["another editor's file", { name: 'a.csv', file: {} }],
    ['no stored file', { name: 'a.csv', file: 'codes.csv' }],
  ])('%s is none of ours', (_what, fileData) => {
    expect(pickedSheet(fileData)).toBeNull()
  })
})

it('travels whole, and in a message only while it is on', () => {
  const data = {
    isVoucher: 'true',
    voucherType: 'contentApi',
    content_service_id: '4',
    retarget_campaign_id: null,
    other: 1,
  }
  const values = voucherFromWire(data)
  expect(values).toEqual({ ...noVoucher, isVoucher: true, voucherType: 'contentApi', content_service_id: 4 })
  expect(voucherOf({ ...values, more: 1 } as typeof values)).toEqual(values)
  expect(voucherInMessage(values)).toEqual({ content_service_id: 4, voucherType: 'contentApi' })
  expect(voucherInMessage({ ...values, isVoucher: false })).toEqual({ content_service_id: null, voucherType: null })
})

describe('words', () => {
  it('are those of the catalogue', () => {
    expect(errorsText(12)).toBe('The file you attached has 12 errors.')
    expect(tooLargeText).toBe('File size exceeds 10MB')
  })
  it('drop Expiry from what a service fills in', () => {
    expect(serviceTags(['Voucher code', 'Amount', 'Expiry'])).toEqual(['Voucher code', 'Amount'])
  })
  it.each([
    [{ codes: 1, rows: 1 }, '1 code'],
    [{ codes: 12_000, rows: 12_000 }, '12,000 codes'],
    [{ codes: 12_000, rows: 12_042 }, '12,000 unique codes in 12,042 rows'],
  ])('%j', (counts, words) => {
    expect(codesText(counts)).toBe(words)
  })
  it('name each kind of finding that there is', () => {
    const none = { count: 0, first: [] }
    expect(
      findingKinds({ duplicates: { count: 1, first: [] }, blanks: { count: 2, first: [] }, odd: none }).map(
        (k) => k.label,
      ),
    ).toEqual(['1 duplicate', '2 blank rows'])
  })
  it.each([
    [12_000, 17_693, 'Fewer voucher codes than people: 12,000 codes for about 17,693 people.'],
    [17_693, 17_693, null],
    [null, 5, null],
    [5, null, null],
  ])('%s codes for %s people', (codes, reach, words) => {
    expect(shortageText(codes, reach)).toBe(words)
  })
  it.each([
    [noVoucher, null],
    [{ ...noVoucher, isVoucher: true, voucherType: 'retarget' }, 'Re-Target Campaign'],
    [
      { ...noVoucher, isVoucher: true, voucherType: 'sheet', fileData: { name: 'a.csv', remaining: 12_000 } },
      'Upload Vouchers · a.csv · 12,000 codes left',
    ],
  ])('in one line: %j', (values, line) => {
    expect(lineOf(values)).toBe(line)
  })
})

describe('voucherFindings', () => {
  const on = { ...noVoucher, isVoucher: true, voucherType: 'sheet', fileData: { remaining: 12_000 } }
  it.each([
    ['fewer than people', on, 17_693, 'warning'],
    ['enough', on, 12_000, 'passed'],
  ])('%s', (_what, values, reach, level) => {
    expect(voucherFindings(values, reach)).toMatchObject([{ level, tab: 'CONTENT', field: 'fileData' }])
  })
  it('says nothing where nobody knows', () => {
    expect(voucherFindings(on, null)).toEqual([])
    expect(voucherFindings({ ...on, voucherType: 'contentApi' }, 5)).toEqual([])
    expect(voucherFindings(noVoucher, 5)).toEqual([])
  })
})
