/** Which characters can be written in GSM-7, and what the step says of a text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diagnose, fixed, fixesOf, replacementOf } from '../../../../../src/renderer/channels/sms/fix.ts'
import { countParts } from '../../../../../src/renderer/channels/sms/parts.ts'

describe('replacementOf', () => {
  it.each([
    ['–', '-'],
    ['—', '-'],
    ['’', "'"],
    ['“', '"'],
    ['”', '"'],
    ['…', '...'],
    ['\u00a0', ' '],
    ['\u2009', ' '],
    ['\t', ' '],
    ['\u200b', ''],
    ['`', "'"],
    ['™', '(TM)'],
    ['á', 'a'],
    ['ç', 'c'],
    ['ﬁ', 'fi'],
    ['Ł', null],
    ['🎉', null],
    ['ش', null],
    ['я', null],
  ])('%j becomes %j', (character, written) => {
    expect(replacementOf(character)).toBe(written)
  })
})

describe('fixed', () => {
  it.each([
    ['It’s “on” – now…', 'It\'s "on" - now...'],
    ['cafe\u0301', 'café'],
    ['Vie\u0323\u0302t', 'Viet'],
    ['ê\u0301', 'e'],
    ['🎉 – 🎉', '🎉 - 🎉'],
    ['plain', 'plain'],
  ])('%j', (text, written) => {
    expect(fixed(text)).toBe(written)
  })

  it('is GSM-7 but for what has no replacement, and leaves nothing to fix', () => {
    const unit = fc.constantFrom('a', 'e', '–', '’', 'ç', 'ê', '\u0301', '🎉', '\u00a0', 'ñ', '\n')
    fc.assert(fc.property(fc.string({ unit }), (text) => fixesOf(fixed(text)).length === 0))
  })

  it('keeps every replacement inside GSM-7', () => {
    const codes = Array.from({ length: 0x3000 }, (_, code) => replacementOf(String.fromCharCode(code)))
    expect(codes.filter((written) => written && countParts(written).encoding !== 'GSM-7')).toEqual([])
  })
})

const latin = (tail: string) => `${'a'.repeat(80)}${tail}`

describe('diagnose', () => {
  it.each([
    ['empty', '', { kind: 'fine' }],
    ['GSM-7, long', 'a'.repeat(500), { kind: 'fine' }],
    ['UCS-2 of exactly 70', `–${'a'.repeat(69)}`, { kind: 'fine' }],
    ['UCS-2 of 71', `–${'a'.repeat(70)}`, { kind: 'non-gsm', fixable: ['–'], others: [], parts: 2, without: 1 }],
    [
      'distinct characters, in order',
      latin('’–’'),
      { kind: 'non-gsm', fixable: ['’', '–'], others: [], parts: 2, without: 1 },
    ],
    [
      'one that cannot be written',
      latin('–🎉'),
      { kind: 'non-gsm', fixable: ['–'], others: ['🎉'], parts: 2, without: 1 },
    ],
    ['emoji with a selector', latin('❤\ufe0f'), { kind: 'non-gsm', fixable: [], others: ['❤'], parts: 2, without: 1 }],
    ['Urdu', 'سردیوں کے کھدر پر رعایت '.repeat(5), { kind: 'script', name: 'Urdu' }],
    ['Arabic', 'مرحبا بكم في متجرنا '.repeat(5), { kind: 'script', name: 'Arabic' }],
    ['Urdu inside Latin', latin(' شکریہ – ہے'), { kind: 'script', name: 'Urdu' }],
    ['Cyrillic', 'привет '.repeat(12), { kind: 'script', name: 'Other' }],
    ['Greek small letters', 'καλημέρα '.repeat(12), { kind: 'script', name: 'Other' }],
    ['Greek capitals and a dash', latin('ΔΦ–'), { kind: 'non-gsm', fixable: ['–'], others: [] }],
  ])('%s', (_what, text, expected) => {
    expect(diagnose(text)).toMatchObject(expected)
  })
})
