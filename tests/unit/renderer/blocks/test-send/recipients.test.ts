/** Recipients: rules per channel, pasting, what is none, what was there (Source: docs/reference/rules.md#recipients, and docs/reference/choices.md). */
import { describe, expect, it } from 'vitest'
import {
  isRecipient,
  readingText,
  readRecipients,
  ruleOf,
} from '../../../../../src/renderer/blocks/test-send/recipients.tsx'

const [email, phone, either] = ['email', 'phone', 'email-or-phone'].map(ruleOf) as [
  ReturnType<typeof ruleOf>,
  ReturnType<typeof ruleOf>,
  ReturnType<typeof ruleOf>,
]

describe('fits', () => {
  it.each([
    ['+923001234567', false, true],
    ['03001234567', false, true],
    ['+92300123456', false, false],
    ['+9230012345678', false, false],
    ['0300123456', false, false],
    ['030012345678', false, false],
    ['13001234567', false, false],
    ['923001234567', false, false],
    ['+92 300 123456', false, false],
    ['+92300123456a', false, false],
    ['٠٣٠٠١٢٣٤٥٦٧', false, false],
    ['ayesha@gulmohar.example', true, false],
    ['a@b', false, false],
    ['a b@c.de', false, false],
    ['@c.de', false, false],
    ['', false, false],
  ])('%s', (recipient, address, number) => {
    expect([isRecipient(recipient, email), isRecipient(recipient, phone), isRecipient(recipient, either)]).toEqual([
      address,
      number,
      address || number,
    ])
  })
})

describe('readRecipients', () => {
  it('takes many at once, by commas, semicolons, tabs and lines, and drops what was there', () => {
    const written = '+923001234567, 03001234567;03001234567\r\n\n+923331112223\t+923001234567,'
    expect(readRecipients(written, ['03001234567'], phone)).toEqual({
      recipients: ['03001234567', '+923001234567', '+923331112223'],
      invalid: [],
      repeated: 3,
    })
  })
  it('names what is none, each once', () => {
    expect(readRecipients('abc, abc\n+92 300 123456, 03001234567', [], phone)).toEqual({
      recipients: ['03001234567'],
      invalid: ['abc', '+92 300 123456'],
      repeated: 0,
    })
  })
  it.each([
    ['+92 300 1234567', '+923001234567'],
    ['0300-1234567', '03001234567'],
    ['+92-300-1234567', '+923001234567'],
    ['(0300) 123 4567', '03001234567'],
    ['+92.300.123.4567', '+923001234567'],
    ['+92\u00a0300\u20111234567', '+923001234567'],
  ])('takes the number that is written %s', (written, taken) => {
    expect(readRecipients(written, [], phone)).toEqual({ recipients: [taken], invalid: [], repeated: 0 })
    expect(readRecipients(written, [taken], either)).toEqual({ recipients: [taken], invalid: [], repeated: 1 })
  })
  it('takes several numbers with blanks in them, and leaves addresses as they are', () => {
    expect(readRecipients('+92 300 1234567, 0333 1112223; a-b.c@d-e.co', [], either).recipients).toEqual([
      '+923001234567',
      '03331112223',
      'a-b.c@d-e.co',
    ])
  })
  it('takes addresses that only blanks hold apart, whatever their case', () => {
    expect(readRecipients('a@b.co  C@d.co A@B.co', [], email)).toEqual({
      recipients: ['a@b.co', 'C@d.co'],
      invalid: [],
      repeated: 1,
    })
  })
})

it.each([
  [{ recipients: [], invalid: [], repeated: 0 }, null],
  [{ recipients: [], invalid: [], repeated: 1 }, '1 was there already.'],
  [
    { recipients: [], invalid: ['x'], repeated: 2 },
    '2 were there already. Not added: x. Format: +923001234567 or 03001234567.',
  ],
  [
    { recipients: [], invalid: ['1', '2', '3', '4', '5', '6', '7'], repeated: 0 },
    'Not added: 1, 2, 3, 4, 5 and 2 more. Format: +923001234567 or 03001234567.',
  ],
])('what is said: %j', (read, words) => {
  expect(readingText(read, phone)).toBe(words)
})
