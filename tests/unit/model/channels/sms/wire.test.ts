/** How an SMS travels and comes back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptySms, sentText } from '../../../../../src/model/channels/sms/values.ts'
import { smsFromWire, smsToWire } from '../../../../../src/model/channels/sms/wire.ts'

const context = {
  name: 'Blessed Friday',
  mergeTags: [
    { id: 7, name: 'first_name', value: '{{first_name}}' },
    { id: 'v-2', name: 'Voucher code', value: '{{voucher_code}}' },
  ],
}
const stored = (wire: ReturnType<typeof smsToWire>) => ({ id: 1, ...wire })
const again = (text: string) => smsFromWire(stored(smsToWire({ ...emptySms(), text }, context))).text

describe('smsToWire', () => {
  it('writes the message and the SMS data object', () => {
    const text = 'Hi {{first_name|there}},\ncode {{voucher_code}}, {{first_name}} {{nope}} 40% off @ info@gul.example'
    const design = 'Hi {{first_name|there}},%0Acode {{voucher_code}}, {{first_name}} {{nope}} 40% off  infogul.example'
    expect(smsToWire({ ...emptySms(), text }, context)).toEqual({
      message: { name: 'Blessed Friday', templateContext: { mergeTagIds: [7, 'v-2'] }, design },
      edit_content_page_values: {
        contentJson: {
          design,
          editorState: null,
          content_service_id: null,
          voucherType: null,
          isVoucher: false,
          retarget_campaign_id: null,
          userOptedOut: null,
          testNumbers: [],
          fileData: null,
        },
      },
    })
  })
})

describe('smsFromWire', () => {
  it('makes a fresh SMS of a campaign without content', () => {
    expect(smsFromWire({ id: 1 })).toEqual(emptySms())
    expect(smsFromWire({ id: 1, message: null, edit_content_page_values: null })).toEqual(emptySms())
    expect(smsFromWire({ id: 1, edit_content_page_values: { contentJson: 'nonsense' } })).toEqual(emptySms())
  })

  it('takes the text of the message where the page values have none', () => {
    expect(smsFromWire({ id: 1, message: { design: 'a%0Ab' } }).text).toBe('a\nb')
  })

  it('gives back what it does not know, unchanged', () => {
    const campaign = {
      id: 1,
      message: {
        name: 'Old',
        templateId: 9,
        design: 'Hello',
        templateContext: { mergeTagIds: [] },
        flag: [1, { a: 2 }],
      },
      edit_content_page_values: {
        htmlData: null,
        emailData: { from: 'x' },
        contentJson: {
          design: 'Hello',
          editorState: { blocks: [{ text: 'Hello' }] },
          content_service_id: 4,
          voucherType: 'contentApi',
          isVoucher: true,
          retarget_campaign_id: 12,
          userOptedOut: 'unknown',
          testNumbers: ['+923001234567'],
          fileData: { total: 10, remaining: 4 },
          somethingNew: { deep: true },
        },
      },
    }
    expect(smsToWire(smsFromWire(campaign), { ...context, name: 'Old' })).toEqual({
      message: campaign.message,
      edit_content_page_values: { contentJson: campaign.edit_content_page_values.contentJson },
    })
  })
})

describe('the round trip of a text', () => {
  it.each([
    ['line breaks', 'a\n\nb\n', 'a\n\nb\n'],
    ["'@' does not come back", 'a@b', 'ab'],
    ['a percent stays', '100% off, 5%0 %0a %25', '100% off, 5%0 %0a %25'],
    ['a typed %0A is the line break it leaves as', 'a%0Ab', 'a\nb'],
    ["a %0A that only '@' held apart", 'a%@0Ab', 'a\nb'],
    ['CRLF', 'a\r\nb', 'a\r\nb'],
    ['Urdu and emoji', 'شکریہ 🎉\nہے', 'شکریہ 🎉\nہے'],
  ])('%s', (_what, text, back) => {
    expect(again(text)).toBe(back)
  })

  it('gives what leaves, and is stable from then on', () => {
    const unit = fc.constantFrom('a', '%', '0', 'A', '%0A', '@', '\n', '\r', '{{first_name}}', '{', '}', '|', 'ش', '🎉')
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const back = again(text)
        expect(back).toBe(sentText(text))
        expect(again(back)).toBe(back)
      }),
    )
  })
})
