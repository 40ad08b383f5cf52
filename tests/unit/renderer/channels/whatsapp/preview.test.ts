/** Marks in a text as WhatsApp shows them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formattedRuns } from '../../../../../src/renderer/channels/whatsapp/preview.tsx'

const shown = (text: string) =>
  formattedRuns(text)
    .map(({ text: run, styles }) => (styles.length ? `<${styles.join('+')}>${run}</>` : run))
    .join('')

it.each([
  ['plain', 'plain'],
  ['*Sale* today', '<bold>Sale</> today'],
  ['_Sale_, ~99~ 49', '<italic>Sale</>, <struck>99</> 49'],
  ['```a *b*```', '<mono>a *b*</>'],
  ['*bold _and italic_*', '<bold>bold </><bold+italic>and italic</>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['size_guide_2026', 'size_guide_2026'],
  ['*over\nlines*', '*over\nlines*'],
  ['* Sale*', '* Sale*'],
  ['*عید مبارک*', '<bold>عید مبارک</>'],
])('%j', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

it('loses nothing but marks, and soon ends', () => {
  const text = fc.string({ unit: fc.constantFrom('*', '_', '~', '`', 'a', ' ', '\n') })
  fc.assert(
    fc.property(text, (written) => {
      const said = formattedRuns(written)
        .map((run) => run.text)
        .join('')
      expect(said.replace(/[*_~`]/g, '')).toBe(written.replace(/[*_~`]/g, ''))
    }),
  )
})
