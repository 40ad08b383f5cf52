/** countParts against a table, and against an obvious, slow way of counting. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countParts, nonGsmCharacters } from '../../../../../src/model/channels/sms/parts.ts'
import { withoutTags } from '../../../../../src/model/merge-tags/text.ts'

const times = (text: string, count: number) => text.repeat(count)
type Row = [what: string, text: string, encoding: string, units: number, parts: number, perPart: number, left: number]

const table: Row[] = [
  ['empty', '', 'GSM-7', 0, 0, 160, 160],
  ['one letter', 'a', 'GSM-7', 1, 1, 160, 159],
  ['a full single', times('a', 160), 'GSM-7', 160, 1, 160, 0],
  ['one over', times('a', 161), 'GSM-7', 161, 2, 153, 145],
  ['two full parts', times('a', 306), 'GSM-7', 306, 2, 153, 0],
  ['one over two parts', times('a', 307), 'GSM-7', 307, 3, 153, 152],
  ['ten full parts', times('a', 1530), 'GSM-7', 1530, 10, 153, 0],
  ['extended, single', times('€', 80), 'GSM-7', 160, 1, 160, 0],
  ['extended, 81', times('€', 81), 'GSM-7', 162, 2, 153, 143],
  ['pair at a border', `${times('a', 152)}€${times('a', 10)}`, 'GSM-7', 164, 2, 153, 141],
  ['pair before a border', `${times('a', 151)}€${times('a', 10)}`, 'GSM-7', 163, 2, 153, 143],
  ['padding in every part', times('€', 153), 'GSM-7', 306, 3, 153, 151],
  ['e acute is inside', 'é', 'GSM-7', 1, 1, 160, 159],
  ['backtick is outside', '`', 'UCS-2', 1, 1, 70, 69],
  ['line break', 'a\nb', 'GSM-7', 3, 1, 160, 157],
  ['CRLF as sent', 'a\r\nb', 'GSM-7', 4, 1, 160, 156],
  ['tab is outside', '\t', 'UCS-2', 1, 1, 70, 69],
  ['form feed is none of the nine', '\f', 'UCS-2', 1, 1, 70, 69],
  ['escape itself is outside', '\u001b', 'UCS-2', 1, 1, 70, 69],
  ['section sign and U umlaut are inside', '\u00a7\u00dc', 'GSM-7', 2, 1, 160, 158],
  ['Greek capitals inside', 'ΔΦΓΛΩΠΨΣΘΞ', 'GSM-7', 10, 1, 160, 150],
  ['c cedilla small is outside, capital inside', 'ç', 'UCS-2', 1, 1, 70, 69],
  ['Greek small delta is outside, capital inside', `${times('a', 70)}δ`, 'UCS-2', 71, 2, 67, 63],
  ['Greek capital alpha is outside', times('\u0391', 71), 'UCS-2', 71, 2, 67, 63],
  ['Turkish dotless i is outside', `${times('a', 70)}ı`, 'UCS-2', 71, 2, 67, 63],
  ['inverted marks, currency and section sign', times('¡¿¤§', 40), 'GSM-7', 160, 1, 160, 0],
  ['combining mark is a unit of its own', 'e\u0301', 'UCS-2', 2, 1, 70, 68],
  ['extended counts 1 in UCS-2', '–€', 'UCS-2', 2, 1, 70, 68],
  ['UCS-2 full single', times('ش', 70), 'UCS-2', 70, 1, 70, 0],
  ['UCS-2 one over', times('ش', 71), 'UCS-2', 71, 2, 67, 63],
  ['UCS-2 two full', times('ش', 134), 'UCS-2', 134, 2, 67, 0],
  ['surrogates, single', times('🎉', 35), 'UCS-2', 70, 1, 70, 0],
  ['surrogates at every border', times('🎉', 67), 'UCS-2', 134, 3, 67, 65],
  ['surrogate at the first border', `${times('ش', 66)}🎉${times('ش', 10)}`, 'UCS-2', 78, 2, 67, 55],
  ['surrogate just before it', `${times('ش', 65)}🎉${times('ش', 10)}`, 'UCS-2', 77, 2, 67, 57],
  ['pair that ends the text at a border', `${times('ش', 65)}🎉${times('ش', 67)}`, 'UCS-2', 134, 2, 67, 0],
  ['lone surrogate', `\ud83c${times('ش', 66)}\ud83c${times('ش', 10)}`, 'UCS-2', 78, 2, 67, 56],
]

describe('countParts', () => {
  it.each(table)('%s', (_what, text, encoding, units, parts, perPart, left) => {
    expect(countParts(text)).toEqual({ encoding, units, parts, perPart, left })
  })

  it.each(Array.from('^{}\\[~]|€'))('%s counts 2 in GSM-7', (character) => {
    expect(countParts(character)).toMatchObject({ encoding: 'GSM-7', units: 2 })
  })

  it('knows 127 characters and nine extended ones, no more', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => countParts(String.fromCharCode(code)))
    const inside = all.filter(({ encoding }) => encoding === 'GSM-7')
    expect(inside.filter(({ units }) => units === 1)).toHaveLength(127)
    expect(inside.filter(({ units }) => units === 2)).toHaveLength(9)
  })

  it('agrees with slow counting on any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(countParts(text)).toEqual(slowCount(text))
      }),
      { numRuns: 400 },
    )
  })

  it('agrees with slow counting where pairs meet borders', () => {
    fc.assert(
      fc.property(atBorders, (text) => {
        expect(countParts(text)).toEqual(slowCount(text))
      }),
      { numRuns: 400 },
    )
  })
})

describe('non-gsm', () => {
  it.each<[string, [number, string][]]>([
    ['', []],
    ['plain é €', []],
    [
      'a – b’s',
      [
        [2, '–'],
        [5, '’'],
      ],
    ],
    [
      'a`🎉b',
      [
        [1, '`'],
        [2, '🎉'],
      ],
    ],
    ['e\u0301', [[1, '\u0301']]],
    ['\ud83cx', [[0, '\ud83c']]],
    [
      '1️⃣ 👩‍👧–🇵🇰',
      [
        [0, '1️⃣'],
        [4, '👩‍👧'],
        [9, '–'],
        [10, '🇵🇰'],
      ],
    ],
  ])('of %j', (text, found) => {
    expect(nonGsmCharacters(text)).toEqual(found.map(([at, character]) => ({ at, text: character })))
  })

  it('are none exactly when the text is GSM-7', () => {
    fc.assert(
      fc.property(anyText, (text) => (nonGsmCharacters(text).length === 0) === (countParts(text).encoding === 'GSM-7')),
    )
  })
})

describe('withoutTags', () => {
  it.each([
    ['', ''],
    ['Hi {{first_name}}!', 'Hi !'],
    ['Hi {{first_name|there}}!', 'Hi !'],
    ['{{a}}{{ b }}', ''],
    ['{{}} {{ }} {a} {{a} {{a\nb}}', '{{}} {{ }} {a} {{a} {{a\nb}}'],
    ['{{{a}}}', '{}'],
  ])('%j', (text, left) => {
    expect(withoutTags(text)).toBe(left)
  })
})

const gsm = Array.from('aA1 @£é\n\r^{}\\[~]|€')
const wide = ['ش', '–', '`', '🎉', '\u0301', '\ud83c', '\udf89']
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...gsm), maxLength: 700 }),
  fc.string({ unit: fc.constantFrom(...gsm, ...wide), maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
)
/** Runs that end near a border, then a pair, over and over. */
const atBorders = fc
  .tuple(
    fc.constantFrom<[string, string, number]>(['a', '€', 153], ['ش', '🎉', 67]),
    fc.array(fc.integer({ min: -3, max: 2 }), { minLength: 1, maxLength: 5 }),
  )
  .map(([[letter, pair, room], shifts]) => shifts.map((shift) => letter.repeat(room + shift) + pair).join(''))

/** Atom by atom, part by part, as docs/reference/choices.md#sms-counting reads. */
function slowCount(text: string) {
  const basic =
    '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑ\u00dc\u00a7¿abcdefghijklmnopqrstuvwxyzäöñüà'
  const extended = '^{}\\[~]|€'
  const characters = Array.from(text)
  const isGsm = characters.every((character) => basic.includes(character) || extended.includes(character))
  const size = (character: string) => (isGsm ? (extended.includes(character) ? 2 : 1) : character.length)
  const sizes = characters.map(size)
  const units = sizes.reduce((sum, each) => sum + each, 0)
  const encoding = isGsm ? 'GSM-7' : 'UCS-2'
  const single = isGsm ? 160 : 70
  if (units <= single) return { encoding, units, parts: units === 0 ? 0 : 1, perPart: single, left: single - units }
  const perPart = isGsm ? 153 : 67
  const parts = [0]
  for (const each of sizes) {
    const used = parts.at(-1) ?? 0
    if (used + each > perPart) parts.push(each)
    else parts[parts.length - 1] = used + each
  }
  return { encoding, units, parts: parts.length, perPart, left: perPart - (parts.at(-1) ?? 0) }
}
