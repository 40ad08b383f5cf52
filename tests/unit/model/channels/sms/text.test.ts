/** The words around characters and counts. */
import { describe, expect, it } from 'vitest'
import { lengthText, partsRange, readText } from '../../../../../src/model/channels/sms/reading.ts'
import { characterName, growthText } from '../../../../../src/model/channels/sms/text.ts'

describe('words', () => {
  it.each([
    ['–', '–'],
    ['-', '-'],
    ["'", "'"],
    ['Δ', 'Δ'],
    ['🎉', '🎉'],
    ['á', 'á'],
    [' ', 'space'],
    ['\t', 'tab'],
    ['\n', 'line break'],
    ['δ', 'δ (Greek small letter delta, U+03B4)'],
    ['а', 'а (Cyrillic small letter a, U+0430)'],
    ['ı', 'ı (Latin small letter dotless i, U+0131)'],
    ['ہ', 'ہ (Arabic letter heh goal, U+06C1)'],
    ['店', '店 (U+5E97)'],
    ['‐', '‐ (hyphen, U+2010)'],
    ['\u00a0', 'no-break space (U+00A0)'],
    ['\u00ad', 'soft hyphen (U+00AD)'],
    ['\u2003', 'em space (U+2003)'],
    ['\u200b', 'zero width space (U+200B)'],
    ['\u200c', 'zero width non-joiner (U+200C)'],
    ['\u200d', 'zero width joiner (U+200D)'],
    ['\u200e', 'left-to-right mark (U+200E)'],
    ['\u2028', 'line separator (U+2028)'],
    ['\u2060', 'word joiner (U+2060)'],
    ['\ufeff', 'zero width no-break space (U+FEFF)'],
    ['\u3164', 'Hangul filler (U+3164)'],
    ['\u0301', 'combining acute accent (U+0301)'],
    ['\ue000', 'U+E000'],
    ['\u0007', 'U+0007'],
  ])('names %j', (character, name) => {
    expect(characterName(character)).toBe(name)
  })

  it.each([
    [4, 2, 1, 'One character doubles the cost'],
    [4, 2, 2, 'Two characters double the cost'],
    [3, 1, 1, 'One character triples the cost'],
    [3, 1, 10, 'Ten characters triple the cost'],
    [5, 2, 11, '11 characters raise the cost'],
    [5, 2, 1, 'One character raises the cost'],
  ])('%i parts instead of %i by %i', (now, then, characters, words) => {
    expect(growthText(now, then, characters)).toBe(words)
  })

  it('says a length', () => {
    expect(lengthText(readText('a').count)).toBe('GSM-7, 1 character, 1 message')
    expect(lengthText(readText('').count)).toBe('GSM-7, 0 characters, 0 messages')
  })
})

describe('a reading', () => {
  it('counts what leaves: no placeholders, no @, %0A as one line break', () => {
    expect(readText('a@b{{first_name}}%0Ac')).toMatchObject({
      sent: 'ab{{first_name}}\nc',
      droppedCharacters: 1,
      count: { units: 4 },
    })
  })

  it.each([
    ['no tag', 'Hello', { least: 1, most: 1 }],
    ['a right-to-left name makes it UCS-2', `${'a'.repeat(100)}{{first_name}}`, { least: 1, most: 2 }],
    ['without a text', '', { least: 0, most: 0 }],
  ])('ranges over sample people: %s', (_what, text, range) => {
    expect(partsRange(text, [])).toEqual(range)
  })
})
