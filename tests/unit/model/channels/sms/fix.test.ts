/** Which characters can be written in GSM-7, and what the step says of a text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  diagnose,
  fixed,
  fixesOf,
  type NonGsmDiagnosis,
  replacementOf,
} from '../../../../../src/model/channels/sms/fix.ts'
import { countParts } from '../../../../../src/model/channels/sms/parts.ts'

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
    ['Ł', 'L'],
    ['ı', 'i'],
    ['а', 'a'],
    ['Α', 'A'],
    ['𝐒', 'S'],
    ['Ａ', 'A'],
    ['٣', '3'],
    ['۳', '3'],
    ['３', '3'],
    ['１\ufe0f', '1'],
    ['1\ufe0f\u20e3', '1'],
    ['™\ufe0f', '(TM)'],
    ['،', ','],
    ['\u200c', ''],
    ['\u200d', ''],
    ['\u200e', ''],
    ['\u2060', ''],
    ['\u00ad', ''],
    ['\u3164', ''],
    ['\u0007', ''],
    ['\ue000', null],
    ['\u2028', '\n'],
    ['\u2029', '\n'],
    ['\u2800', ' '],
    ['🎉', null],
    ['→', null],
    ['δ', null],
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
    ['Sаlе', 'Sale'],
    ['until Sunday night. δ', 'until Sunday night. '],
    ['zero\u200bwidth', 'zerowidth'],
    ['one\u2028two', 'one\ntwo'],
    ['1️⃣ 👩‍👧 🇵🇰', '1 👩‍👧 🇵🇰'],
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

const blamed = (characters: Partial<NonGsmDiagnosis>) => ({
  kind: 'non-gsm',
  fixable: [],
  replacements: [],
  leftOut: [],
  others: [],
  parts: 2,
  without: 1,
  withNone: 1,
  ...characters,
})

describe('diagnose', () => {
  it.each([
    ['empty', '', { kind: 'fine' }],
    ['GSM-7, long', 'a'.repeat(500), { kind: 'fine' }],
    ['UCS-2 of exactly 70', `–${'a'.repeat(69)}`, { kind: 'fine' }],
    ['UCS-2 of 71', `–${'a'.repeat(70)}`, blamed({ fixable: ['–'], replacements: ['-'] })],
    ['distinct characters, in order', latin('’–’'), blamed({ fixable: ['’', '–'], replacements: ["'", '-'] })],
    ['one that cannot be written', latin('–🎉'), blamed({ fixable: ['–'], replacements: ['-'], others: ['🎉'] })],
    ['emoji with a selector', latin('❤\ufe0f'), blamed({ others: ['❤\ufe0f'] })],
    ['a family and a flag', latin('👩‍👧 🇵🇰'), blamed({ others: ['👩‍👧', '🇵🇰'] })],
    ['a digit in a box', latin('1️⃣'), blamed({ fixable: ['1️⃣'], replacements: ['1'] })],
    ['one Greek letter', latin(' δ'), blamed({ fixable: ['δ'], leftOut: ['δ'] })],
    ['one Cyrillic letter in a word', latin(' sаle'), blamed({ fixable: ['а'], replacements: ['a'] })],
    [
      'a word of letters that look Latin',
      latin(' СОР'),
      blamed({ fixable: ['С', 'О', 'Р'], replacements: ['C', 'O', 'P'] }),
    ],
    ['one Arabic letter', latin(' ہ'), blamed({ fixable: ['ہ'], leftOut: ['ہ'] })],
    ['an Arabic comma', latin('، b'), blamed({ fixable: ['،'], replacements: [','] })],
    ['one Chinese character', latin(' 店'), blamed({ fixable: ['店'], leftOut: ['店'] })],
    ['letters in bold of a generator', latin(' 𝐒𝐀𝐋𝐄'), blamed({ fixable: [...'𝐒𝐀𝐋𝐄'], replacements: [...'SALE'] })],
    ['zero width', latin('\u200ba'), blamed({ fixable: ['\u200b'], leftOut: ['\u200b'] })],
    ['a line separator', latin('\u2028a'), blamed({ fixable: ['\u2028'], replacements: ['\n'] })],
    ['Greek capitals', 'ΚΑΛΗΜΕΡΑ ΣΑΣ '.repeat(9), blamed({ fixable: [...'ΚΑΗΜΕΡ'], replacements: [...'KAHMEP'] })],
    ['Urdu', 'سردیوں کے کھدر پر رعایت '.repeat(5), { kind: 'script', name: 'Urdu' }],
    ['Arabic', 'مرحبا بكم في متجرنا '.repeat(5), { kind: 'script', name: 'Arabic' }],
    ['Urdu inside Latin', latin(' شکریہ – ہے'), { kind: 'script', name: 'Urdu' }],
    ['Cyrillic', 'привет '.repeat(12), { kind: 'script', name: 'Other' }],
    ['Greek small letters', 'καλημέρα '.repeat(12), { kind: 'script', name: 'Other' }],
    ['Chinese', '新年快乐'.repeat(20), { kind: 'script', name: 'Other' }],
    ['Thai', 'ลดราคา '.repeat(12), { kind: 'script', name: 'Other' }],
    ['Hindi', 'नमस्ते '.repeat(12), { kind: 'script', name: 'Other' }],
    ['Greek capitals and a dash', latin('ΔΦ–'), blamed({ fixable: ['–'], replacements: ['-'] })],
  ])('%s', (_what, text, expected) => {
    expect(diagnose(text)).toEqual(expected)
  })
})
