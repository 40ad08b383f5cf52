/** The words around characters and counts. */
import { describe, expect, it } from 'vitest'
import { lengthText, partsRange, readText } from '../../../../../src/renderer/channels/sms/reading.ts'
import { characterName, growthText } from '../../../../../src/renderer/channels/sms/text.ts'

describe('words', () => {
  it.each([
    ['–', '–'],
    ['\u00a0', 'no-break space'],
    ['\u2003', 'wide space'],
    [' ', 'space'],
    ['\t', 'tab'],
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
