/** Texts are counted and cut between graphemes: families, flags, skin tones and letters with marks stay whole. */
import { describe, expect, it, test } from 'vitest'
import {
  byteCount,
  capitalised,
  cut,
  cutToBytes,
  cutToUnits,
  excerpt,
  firstGrapheme,
  graphemeCount,
  graphemesIn,
  wholeGraphemes,
} from '../../../../src/preload/contract/index.ts'

const family = '👨‍👩‍👧‍👦'
const scotland = '🏴󠁧󠁢󠁳󠁣󠁴󠁿'
const pakistan = '🇵🇰'
const astronaut = '👨🏽‍🚀'
const accented = 'e\u0301'
const whole = [family, scotland, pakistan, astronaut, accented, '🎉', 'نّ', 'क्षि', '각', 'a', ' ', '\r\n']

describe.each(whole.map((grapheme) => [grapheme]))('%j', (grapheme) => {
  it('is one', () => expect(graphemeCount(grapheme)).toBe(1))
  it('has the bytes of its UTF-8', () => expect(byteCount(grapheme)).toBe(new TextEncoder().encode(grapheme).length))
  it('is the first of a text', () => expect(firstGrapheme(`${grapheme}bc`)).toBe(grapheme))
  it.each([0, 1, 2, 33, 34])('stays whole behind %i letters, wherever the cut comes', (before) => {
    const text = `${'a'.repeat(before)}${grapheme}b`
    const pieces = new Set([text, ...graphemesIn(text).map((_, at, all) => all.slice(0, at).join(''))])
    const encoder = new TextEncoder()
    for (let most = 0; most <= text.length; most++) {
      expect(pieces).toContain(cut(text, most))
      expect(pieces).toContain(cutToUnits(text, most))
      expect(cutToUnits(text, most).length).toBeLessThanOrEqual(most)
      expect(graphemeCount(cut(text, most))).toBe(Math.min(most, before + 2))
      const [from, to] = wholeGraphemes(text, most, most + 1)
      expect(pieces).toContain(text.slice(0, from))
      expect(pieces).toContain(text.slice(0, to))
    }
    for (let most = 0; most <= 60; most++) {
      expect(pieces).toContain(cutToBytes(text, most))
      expect(encoder.encode(cutToBytes(text, most)).length).toBeLessThanOrEqual(most)
    }
  })
})

test.each([
  ['a title of 35 with an emoji at its end', `${'a'.repeat(34)}🎉`, 35, `${'a'.repeat(34)}🎉`],
  ['with a family', `${'a'.repeat(33)}${family}`, 34, `${'a'.repeat(33)}${family}`],
  ['with a flag of tags behind the limit', `${'a'.repeat(30)}${scotland}b`, 30, 'a'.repeat(30)],
  ['a mark behind the limit belongs to the last letter', `ab${accented}f`, 3, `ab${accented}`],
  ['flags', pakistan.repeat(28), 3, pakistan.repeat(3)],
  ['nothing of an empty text', '', 5, ''],
  ['none', 'abc', 0, ''],
])('cut: %s', (_what, text, most, left) => expect(cut(text, most)).toBe(left))

test.each([
  ['Summer sale', 11, 'Summer sale'],
  ['Summer sale', 10, 'Summer sa…'],
  [family.repeat(10), 10, family.repeat(10)],
  [family.repeat(11), 10, `${family.repeat(9)}…`],
])('the excerpt of %j, at most %i, is %j', (text, most, shown) => expect(excerpt(text, most)).toBe(shown))

test.each([
  ['sale', 'Sale'],
  ['élan', 'Élan'],
  [`${accented}lan`, 'E\u0301lan'],
  [`${family} sale`, `${family} sale`],
  ['𐐨𐐩', '𐐀𐐩'],
  ['', ''],
])('%j begins a sentence as %j', (text, written) => expect(capitalised(text)).toBe(written))

test.each([
  ['in the middle of a family', `a${family}b`, 3, 5, [1, 12]],
  ['of whole letters', 'abcdef', 1, 3, [1, 3]],
  ['at the end', `a${family}`, 12, 12, [12, 12]],
  ['of the whole text', family, 0, 11, [0, 11]],
] as const)('a range %s', (_what, text, from, to, range) => expect(wholeGraphemes(text, from, to)).toEqual(range))
