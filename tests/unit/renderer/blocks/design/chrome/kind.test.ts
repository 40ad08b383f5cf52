/** What the designers offer first of a brand: fonts, logo, and blocks with its fonts and button. */
import { describe, expect, it } from 'vitest'
import type { LibraryValues } from '#contract'
import { type BrandLook, lookOf } from '../../../../../../src/renderer/blocks/design/brand-look.ts'
import { brandedKind, kindOfPart } from '../../../../../../src/renderer/blocks/design/chrome/kind.ts'
import { chosenOf, type Field } from '../../../../../../src/renderer/blocks/design/fields.ts'
import { mailKind } from '../../../../../../src/renderer/blocks/design/mail/kind.tsx'
import { panelKind } from '../../../../../../src/renderer/blocks/design/panel/kind.ts'

const value: LibraryValues['brand'] = {
  logo: { address: 'https://gulmohar.pk/logo.png', width: 132 },
  colours: [{ name: '', colour: '#9b1c31' }],
  headingFont: { own: '', safe: 'Georgia' },
  textFont: { own: 'Poppins', safe: 'Arial' },
  button: { background: '#14532d', colour: '#fefce8', radius: 5 },
  footer: null,
}
const screens = { desktop: { width: 1 }, phone: { width: 1 } }
const kinds = [
  ['an email', mailKind, 'mj-text'],
  ['a panel', panelKind({ title: '', wholeName: '', screens }), 'text'],
] as const

const fontIn = (fields: readonly Field[]) =>
  fields.find((field) => field.label === 'Font') as Field & { control: 'select' }

describe.each(kinds)('%s', (_name, kind, text) => {
  const branded = brandedKind(kind, lookOf(value, 'Gulmohar'))
  const source = (id: string, look: BrandLook = lookOf(value, 'Gulmohar')) =>
    brandedKind(kind, look).insertion(id, null).source.replaceAll('&quot;', '"')

  it('offers the fonts of the brand first, each once', () => {
    const { choices } = fontIn(kindOfPart(branded, text).groups.flatMap(({ fields }) => fields))
    expect(choices.slice(0, 2).map(({ label }) => label)).toEqual(['Georgia, of the brand', 'Poppins, of the brand'])
    expect(new Set(choices.map(({ patch }) => patch['font-family'])).size).toBe(choices.length)
    expect(chosenOf(choices, { 'font-family': "'Poppins', Arial, Helvetica, sans-serif" })).toBe(
      'Poppins, of the brand',
    )
  })

  it('has the logo as a block', () => {
    expect(branded.tiles.at(-1)).toMatchObject({ id: 'logo', label: 'Logo' })
    expect(source('logo')).toContain('src="https://gulmohar.pk/logo.png"')
    expect(source('logo')).toContain('alt="Gulmohar"')
    expect(source('logo')).toContain('132px')
  })

  it.each([
    ['heading', ['Georgia, Times, serif']],
    ['text', ["'Poppins', Arial"]],
    ['button', ["'Poppins', Arial", '#14532d', '#fefce8', '5px']],
    ['product', ['#14532d', '5px']],
  ])('its block %s has the look of the brand', (id, wanted) => {
    for (const part of wanted) expect(source(id)).toContain(part)
  })

  it('without a brand stays as it is', () => {
    const plain = brandedKind(kind, {})
    expect(plain.tiles).toBe(kind.tiles)
    expect(kindOfPart(plain, text).groups).toEqual(kindOfPart(kind, text).groups)
    expect(source('button', {})).toBe(kind.insertion('button', null).source)
  })

  it('keeps the accent of the design for buttons if the brand has no button', () => {
    const look = lookOf({ ...value, button: null })
    const design = { colours: ['#0b5fa5'], whole: { values: {} } } as never
    expect(brandedKind(kind, look).insertion('button', design).source).toContain('#0b5fa5')
  })
})
