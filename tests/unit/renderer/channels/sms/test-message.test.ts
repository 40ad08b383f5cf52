/** The test message of an SMS, its voucher rules and its cost. */
import { describe, expect, it } from 'vitest'
import { checkSms, emptySms, type SmsValues } from '../../../../../src/model/channels/sms/values.ts'
import { costText } from '../../../../../src/renderer/channels/sms/live.ts'
import { smsTest } from '../../../../../src/renderer/channels/sms/use-sms-editor.ts'

const context = { mergeTags: [{ id: 7, name: 'First name', value: '{{first_name}}' }] }

describe('smsTest', () => {
  it('carries design, voucherType and content_service_id, the text as it leaves', () => {
    const values = { ...emptySms(), text: 'Hi {{first_name}},\nmail a@b' }
    expect(smsTest(values, context)).toEqual({
      message: { design: 'Hi {{first_name}},%0Amail ab', voucherType: null, content_service_id: null },
      mergeTagIds: [7],
    })
    const voucher = { isVoucher: true, voucherType: 'contentApi', content_service_id: 2 }
    expect(smsTest({ ...values, ...voucher }, context)).toMatchObject({
      message: { voucherType: 'contentApi', content_service_id: 2 },
    })
  })
  it.each([
    ['nothing written', '', 'design'],
    ['nothing of it would leave', ' @ \n', 'empty-design'],
  ])('%s', (_what, text, lack) => {
    expect(smsTest({ ...emptySms(), text }, context)).toEqual({ lack })
  })
})

describe('checkSms, vouchers', () => {
  const on = { ...emptySms(), text: 'Hi', isVoucher: true }
  it.each<[string, Partial<SmsValues>, { path: string; message: string }[]]>([
    ['off', { isVoucher: false }, []],
    ['no type chosen is the sheet', { voucherType: null }, [{ path: 'fileData', message: 'Upload Voucher Sheet' }]],
    ['an uploaded sheet', { voucherType: 'sheet', fileData: { total: 10, remaining: 0 } }, []],
    ['remaining codes', { voucherType: 'sheet', fileData: { remaining: 3 } }, []],
    [
      'a picked sheet that was not uploaded',
      { voucherType: 'sheet', fileData: { name: 'a.csv', file: 'f'.repeat(64), toUploadTotal: null } },
      [{ path: 'fileData', message: 'Upload Voucher Sheet' }],
    ],
    [
      'no service',
      { voucherType: 'contentApi' },
      [{ path: 'content_service_id', message: 'Content Api should not be empty' }],
    ],
    ['a service', { voucherType: 'contentApi', content_service_id: 1 }, []],
    [
      'no campaign',
      { voucherType: 'retarget' },
      [{ path: 'retarget_campaign_id', message: 'Campaign should not be empty' }],
    ],
    ['a campaign', { voucherType: 'retarget', retarget_campaign_id: 9 }, []],
    [
      'no text either: the text comes first',
      { text: '@', voucherType: 'sheet' },
      [
        { path: 'text', message: 'Should not be a empty message' },
        { path: 'fileData', message: 'Upload Voucher Sheet' },
      ],
    ],
  ])('%s', (_what, patch, problems) => {
    expect(checkSms({ ...on, ...patch })).toEqual(problems)
  })
})

describe('costWords', () => {
  it.each([
    [{ least: 2, most: 2 }, 18_240, 'About 36,480 SMS for 18,240 people'],
    [{ least: 1, most: 2 }, 18_240, 'About 18,240 to 36,480 SMS for 18,240 people'],
    [{ least: 1, most: 1 }, 1, 'About 1 SMS for 1 person'],
    [{ least: 1, most: 1 }, null, null],
    [{ least: 0, most: 0 }, 5, null],
  ])('%j for %s', (range, reach, words) => {
    expect(costText(range, reach)).toBe(words)
  })

  it("choices#event-triggered-reach: 'up to', everywhere", () => {
    expect(costText({ least: 1, most: 2 }, 1_098, true)).toBe('Up to 2,196 SMS for up to 1,098 people')
  })
})
