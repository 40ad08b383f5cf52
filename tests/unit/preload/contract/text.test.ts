/** Numbers, plurals, lists and money as texts show them; and texts counted and cut between graphemes: families, flags, skin tones and letters with marks stay whole. */
import { describe, expect, it, test, vi } from 'vitest'
import {
  agreeing,
  amount,
  byteCount,
  capitalised,
  countOf,
  cut,
  cutToBytes,
  cutToUnits,
  excerpt,
  firstGrapheme,
  graphemeCount,
  graphemesIn,
  listOf,
  money,
  stepName,
  unitsOf,
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

test.each([
  [0, '0'],
  [999, '999'],
  [17_693, '17,693'],
  [1_234_567.4, '1,234,567'],
])('%d is written %s', (count, words) => expect(amount(count)).toBe(words))

test.each([
  [0, '0 campaigns'],
  [1, '1 campaign'],
  [2, '2 campaigns'],
  [21, '21 campaigns'],
  [1_204, '1,204 campaigns'],
])('%d of them are %s', (count, words) => expect(countOf(count, 'campaign')).toBe(words))

test.each([
  [1, '1 entry'],
  [2, '2 entries'],
])('a plural of its own: %d', (count, words) => expect(countOf(count, 'entry', 'entries')).toBe(words))

test.each([
  [0, 'are'],
  [1, 'is'],
  [2, 'are'],
  [101, 'are'],
])('the verb agrees with %d', (count, words) => expect(agreeing(count, 'is', 'are')).toBe(words))

test.each([
  [null, 'days', '… days'],
  [1, 'days', '1 day'],
  [30, 'days', '30 days'],
])('%s of %s', (count, units, words) => expect(unitsOf(count, units)).toBe(words))

test.each([
  [[], undefined, ''],
  [['SMS'], undefined, 'SMS'],
  [['SMS', 'Email'], undefined, 'SMS and Email'],
  [['SMS', 'Email', 'WhatsApp'], undefined, 'SMS, Email and WhatsApp'],
  [['a', 'b', 'c', 'd'], 4, 'a, b, c and d'],
  [['a', 'b', 'c', 'd', 'e'], 4, 'a, b, c and 2 more'],
])('lists %j, at most %s', (items, most, words) => expect(listOf(items, most)).toBe(words))

test.each([
  ['3,875', 'Rs', 'Rs\u00a03,875'],
  ['3,875', '', '3,875'],
])('%s in %j', (written, currency, words) => expect(money(written, currency)).toBe(words))

test.each([
  ['CONTENT', 'Content'],
  ['segment', 'Segment'],
])('a sentence names %s %s', (step, words) => expect(stepName(step)).toBe(words))

test('makes no format while the contract is read, nor for a number without a comma: the first paint waits for both', async () => {
  const made = (['NumberFormat', 'PluralRules', 'ListFormat', 'Segmenter', 'DateTimeFormat'] as const).map((kind) =>
    vi.spyOn(Intl, kind),
  )
  vi.resetModules()
  const { amount } = await import('../../../../src/preload/contract/index.ts')
  await import('../../../../src/model/merge-tags/text.ts')
  expect(amount(128)).toBe('128')
  for (const kind of made) expect(kind).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
