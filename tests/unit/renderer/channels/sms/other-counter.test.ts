/** Parts and encodings are those that another library counts: over texts by chance, of letters, marks, accents, Urdu and emoji. */
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countParts } from '../../../../../src/model/channels/sms/parts.ts'
import { seed } from '../../../../fixtures/seed.ts'

type Split = (text: string, options: { summary: true }) => { characterSet: 'GSM' | 'Unicode'; parts: readonly object[] }
const { split } = createRequire(import.meta.url)('split-sms') as { split: Split }

const told = (text: string) => {
  const { characterSet, parts } = split(text, { summary: true })
  return { encoding: characterSet === 'GSM' ? 'GSM-7' : 'UCS-2', parts: parts.length }
}
const ours = (text: string) => {
  const { encoding, parts } = countParts(text)
  return { encoding, parts }
}

const pieces = [
  'a',
  'Sale ',
  '40% off. ',
  '€',
  '[',
  '~',
  '\n',
  'é',
  'ç',
  '’',
  '—',
  'سیل',
  '🎉',
  '👩‍👧',
  '`',
  'Ω',
  '\u00a0',
]
const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 400 }).map((all) => all.join(''))
const plain = fc
  .array(fc.constantFrom(...pieces.slice(0, 8)), { minLength: 1, maxLength: 400 })
  .map((all) => all.join(''))

it('counts as another library does', () => {
  fc.assert(
    fc.property(fc.oneof(text, plain), (one) => {
      expect(ours(one)).toEqual(told(one))
    }),
    { numRuns: 2_000, seed },
  )
})
