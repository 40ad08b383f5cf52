/** What an SMS says before publishing. */
import { describe, expect, it } from 'vitest'
import { smsFindings } from '../../../../../src/model/channels/sms/checks.ts'
import { emptySms } from '../../../../../src/model/channels/sms/values.ts'
import { revertedChanges, withChanges } from '../../../../../src/model/rules/finding.ts'

const mergeTags = [
  { id: 1, name: 'first_name', value: '{{first_name}}', sample: 'Ayesha' },
  { id: 2, name: 'voucher_code', value: '{{voucher_code}}', sample: 'BF-7K2Q9' },
]
const friday =
  'Assalam-o-alaikum {{first_name}}, Blessed Friday starts early for you – up to 40% off winter khaddar, today 10 am to 12 noon in our Karachi stores and on gulmohar.example.\nShow code {{voucher_code}} at the till. It’s one per customer.'
const of = (text: string, reach: number | null = null) => smsFindings({ ...emptySms(), text }, { mergeTags, reach })
const brief = (text: string, reach: number | null = null) =>
  of(text, reach).map(({ level, title, detail }) => [level, title, detail ?? ''])

describe('smsFindings', () => {
  it('says what the dash and the quote cost, in parts and in SMS', () => {
    expect(brief(friday, 17_693)[0]).toEqual([
      'warning',
      'Two characters double the cost',
      '– and ’ make 4 messages instead of 2: about 70,772 SMS.',
    ])
  })

  it.each([
    ['one character', `${'a'.repeat(100)}…`, 'One character doubles the cost', '… makes 2 messages instead of 1.'],
    ['three times', `${'a'.repeat(150)}–`, 'One character triples the cost', '– makes 3 messages instead of 1.'],
    [
      'one that cannot be replaced',
      `${'a'.repeat(100)}🎉`,
      'One character doubles the cost',
      '🎉 makes 2 messages instead of 1.',
    ],
    [
      'neither double nor triple',
      `${'a'.repeat(300)}–`,
      'One character raises the cost',
      '– makes 5 messages instead of 2.',
    ],
  ])('%s', (_what, text, title, detail) => {
    expect(brief(text)[0]).toEqual(['warning', title, detail])
  })

  // Units and encodings by 3GPP TS 23.038, tables 6.2.1 and 6.2.1.1; names by Unicode.
  it.each([
    [
      'no letter looks like it',
      `${'a'.repeat(100)} δ`,
      'δ (Greek small letter delta, U+03B4) makes 2 messages instead of 1: about 98,360 SMS. Left out, it is 1 message: about 49,180 SMS.',
      { label: 'Leave it out', safe: false },
    ],
    [
      'a Cyrillic letter in a Latin word',
      `${'a'.repeat(100)} sаle`,
      'а (Cyrillic small letter a, U+0430) makes 2 messages instead of 1: about 98,360 SMS. With a, or left out, it is 1 message: about 49,180 SMS.',
      { label: 'Replace it', safe: true },
    ],
    [
      'a mend that is a message longer',
      `${'a'.repeat(159)}œ`,
      'œ (Latin small ligature oe, U+0153) makes 3 messages instead of 2: about 147,540 SMS. With oe, it is 2 messages: about 98,360 SMS; left out, 1 message: about 49,180 SMS.',
      { label: 'Replace it', safe: true },
    ],
    [
      'nothing to be seen',
      `${'a'.repeat(100)}\u200bb`,
      'zero width space (U+200B) makes 2 messages instead of 1: about 98,360 SMS. Left out, it is 1 message: about 49,180 SMS.',
      { label: 'Leave it out', safe: true },
    ],
  ])('names a letter that changes the encoding, its mend and the price of both: %s', (_what, text, detail, fix) => {
    const [found] = of(text, 49_180)
    expect(found).toMatchObject({ level: 'warning', detail, fix })
  })

  it('leaves the default of a tag as it is', () => {
    const text = `${'a'.repeat(100)} δ {{first_name|δ}}`
    const [found] = of(text)
    expect(found?.fix?.changes[0]?.after).toBe(`${'a'.repeat(100)}  {{first_name|δ}}`)
  })

  it('passes a text without costs, dropped characters and unknown tags', () => {
    expect(brief('Hello {{first_name}}', 10)).toEqual(
      [
        ['passed', 'Message length is optimal', 'GSM-7, 1 message: about 10 SMS.'],
        ['warning', 'Some people get a longer message', expect.any(String)],
        ['passed', 'All characters supported', ''],
        ['passed', 'Merge tags valid', ''],
      ].filter(([, title]) => title !== 'Some people get a longer message'),
    )
  })

  it('does not blame an Urdu text', () => {
    expect(brief('سردیوں کے کھدر پر رعایت '.repeat(5))[0]?.[0]).toBe('passed')
  })

  it('warns of a text that grows over a part once tags are filled in', () => {
    expect(brief(`${'a'.repeat(156)}{{first_name}}`)[1]).toEqual([
      'warning',
      'Some people get a longer message',
      'With their data filled in it is 1 to 3 messages, instead of 1.',
    ])
  })

  it("warns of '@' and of unknown tags", () => {
    expect(brief('a@b {{nope}}').slice(1)).toEqual([
      ['warning', "'@' is not sent", "The '@' in the text is removed on save."],
      ['warning', 'Unknown merge tag', "{{nope}} is not in this workspace's list and may be sent as written."],
    ])
    expect(brief('@@ {{nope}} {{no}}').slice(1)).toEqual([
      ['warning', "'@' is not sent", "2 '@' in the text are removed on save."],
      [
        'warning',
        '2 unknown merge tags',
        "{{nope}} and {{no}} are not in this workspace's list and may be sent as written.",
      ],
    ])
  })

  it('links every finding to the message, or to its voucher, under its own name', () => {
    const found = of(friday).filter(({ link }) => link !== 'Content, Voucher')
    expect(
      found.every(({ tab, field, link }) => tab === 'CONTENT' && field === 'text' && link === 'Content, Message'),
    ).toBe(true)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
  })

  it('leaves an empty message to the rules', () => {
    expect(of('')).toEqual([])
    expect(of(' @ ')).toEqual([])
  })

  it.each([
    ['the dash and the quote', friday, friday.replace('–', '-').replace('’', "'")],
    ['a stray mark', 'Sale @ 10', 'Sale  10'],
  ])('mends %s, and lets go of what another editor kept', (_what, text, mended) => {
    const values = { ...emptySms(), text, editorState: { kept: 1 } }
    const [fix] = smsFindings(values, { mergeTags, reach: null }).flatMap((finding) => finding.fix ?? [])
    expect(fix?.safe).toBe(true)
    expect(fix && withChanges(values, fix.changes)).toEqual({ ...values, text: mended, editorState: null })
    expect(fix && withChanges(withChanges(values, fix.changes), revertedChanges(fix))).toEqual(values)
  })
})
