/** Numbers, plurals, lists and money as texts write them. */
import { expect, test, vi } from 'vitest'
import { agreeing, amount, countOf, listOf, money, stepName, unitsOf } from '../../../../src/preload/contract/index.ts'

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
