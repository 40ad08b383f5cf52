/** What a text field takes by pasting, whatever kind of field it is. */
import { expect, it } from 'vitest'
import { refusalOf, takenOf } from '../../../../src/renderer/ui/limit-pastes.ts'

const field = (value: string, selectionStart: number | null, selectionEnd: number | null, most?: number) => ({
  value,
  selectionStart,
  selectionEnd,
  dataset: most === undefined ? {} : { most: String(most) },
})
const refused = (pasted: string, takes: string) =>
  `Nothing was pasted: the clipboard holds ${pasted} characters, and this field allows ${takes}.`

it.each([
  ['an empty field takes up to its limit', field('', 0, 0), 5_000, null],
  ['and no more', field('', 0, 0), 5_001, refused('5,001', '5,000')],
  ['2 MB', field('Friday', 6, 6), 2_097_152, refused('2,097,152', '5,000')],
  ['what stands there counts', field('x'.repeat(4_999), 4_999, 4_999), 2, refused('2', '5,000')],
  ['what is replaced does not', field('x'.repeat(5_000), 0, 5_000), 4_999, null],
  ['a field that does not tell its selection', field('x', null, null), 5_000, refused('5,000', '5,000')],
  ['a field with a limit of its own', field('', 0, 0, 50_000), 50_000, null],
  ['beyond that limit', field('', 0, 0, 50_000), 50_001, refused('50,001', '50,000')],
  ['an editor', { dataset: {}, textContent: 'x'.repeat(4_000) }, 1_001, refused('1,001', '5,000')],
  ['an editor with room', { dataset: {}, textContent: 'x'.repeat(4_000) }, 1_000, null],
])('%s', (_what, into, length, words) => {
  expect(refusalOf(into, 'y'.repeat(length))).toBe(words)
})

it('a part of a long text that is dragged to another place in it stays in it', () => {
  const long = field('x'.repeat(5_000), 0, 3_000)
  expect(refusalOf(long, 'x'.repeat(3_000))).toBeNull()
})

const family = '👨‍👩‍👧‍👦'

it.each([
  ['5,000 families', field('', 0, 0), family.repeat(5_000), null],
  ['one more', field('', 0, 0), family.repeat(5_001), refused('5,001', '5,000')],
  ['beside as many', field(family.repeat(4_999), 0, 0), family, null],
])('a paste counts what a person sees: %s', (_what, into, text, words) => expect(refusalOf(into, text)).toBe(words))

const short = (value: string, from = value.length, to = from) => ({
  ...field(value, from, to),
  dataset: { atMost: '3' },
})

it.each([
  ['a letter in time', short('ab'), 'c', 'c'],
  ['a letter beyond', short('abc'), 'd', ''],
  ['a letter in place of another', short('abc', 1, 2), 'd', 'd'],
  ['an emoji in time', short('ab'), family, family],
  ['an emoji beyond', short(`ab${family}`), '🎉', ''],
  ['several at once', short('a'), `b${family}c`, `b${family}`],
  ['a mark of the last letter', short('abe'), '\u0301', '\u0301'],
  ['a colour of skin', short('ab👍'), '🏽', '🏽'],
  ['what joins one more to a family', short('ab👨\u200d'), '👩', '👩'],
  ['the second letter of a flag', short('ab🇵'), '🇰', '🇰'],
  ['a letter into a stored text that is longer', short('abcdef', 2), 'x', ''],
  ['a shorter piece in place of a longer, of a stored text', short('abcdef', 0, 3), 'x', 'x'],
  ['a field without a limit', field('abc', 3, 3), 'd', 'd'],
])('typed into a field of three: %s', (_what, into, typed, taken) => expect(takenOf(into, typed)).toBe(taken))

it('a field that refuses typing refuses a paste too', () =>
  expect(refusalOf(short('ab'), 'cd')).toBe(refused('2', '3')))
