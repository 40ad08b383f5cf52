/** The product block with what was entered for it. */
import { describe, expect, it } from 'vitest'
import { noImage, sampleReason } from '../../../../../../src/model/design/placeholder.ts'
import { filledProduct, noProduct } from '../../../../../../src/renderer/blocks/design/chrome/popovers.tsx'
import { mailKind } from '../../../../../../src/renderer/blocks/design/mail/kind.tsx'
import { panelKind } from '../../../../../../src/renderer/blocks/design/panel/kind.ts'

const screens = { desktop: { width: 400 }, phone: { width: 400 } }
const kurta = {
  picture: 'herald-file:kurta',
  name: 'Kurta & "dupatta"',
  about: 'Printed by hand.',
  price: 'Rs 2,400',
  link: 'gulmohar.pk/kurta',
}

describe.each([
  ['an email', mailKind],
  ['a panel', panelKind({ title: '', wholeName: '', screens })],
])('in %s', (_name, kind) => {
  const block = kind.insertion('product', null)

  it('shows every answer, and no placeholder', () => {
    const { source, row } = filledProduct(block, kurta)
    for (const html of [source, row]) {
      expect(html).toContain('src="herald-file:kurta" alt="Kurta &amp; &quot;dupatta&quot;"')
      expect(html).toContain('>Kurta &amp; &quot;dupatta&quot;</')
      expect(html).toContain('>Rs 2,400</')
      expect(html).toContain('href="https://gulmohar.pk/kurta"')
      expect(html).not.toMatch(/Product name|Rs 0|href=""|alt=""/)
      expect(html).not.toContain(noImage)
      expect(html).not.toContain(sampleReason)
    }
  })

  it('keeps the placeholders that a finding asks for, and leaves out an empty sentence and price', () => {
    const { source } = filledProduct(block, noProduct)
    expect(source).toContain('>Product name</')
    expect(source).toContain(noImage)
    expect(source).toContain('href=""')
    expect(source).not.toContain(sampleReason)
    expect(source).not.toContain('Rs 0')
  })
})

it('has the sentence in an email', () => {
  expect(filledProduct(mailKind.insertion('product', null), kurta).row).toContain('>Printed by hand.</mj-text>')
})
