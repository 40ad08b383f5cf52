/** Ready-made rows of an email: whole sections in the typography of the templates and the colours of the current design. */

import { sampleReason, sampleText } from '../../../../model/design/placeholder'
import { insertedButton } from '../brand-look'
import type { ReadyRow } from '../chrome/kind'
import type { Insertion } from '../protocol'
import type { BlockLook } from './blocks'
import { column, inFonts, line, logoPicture, picture, section } from './parts'

export const mailRows: readonly ReadyRow[] = [
  { id: 'row-head', label: 'Brand name', shape: ['title'] },
  { id: 'row-opening', label: 'Intro', shape: ['title', 'words', 'button'] },
  { id: 'row-picture', label: 'Image and text', shape: ['picture', 'title', 'words'] },
  { id: 'row-split', label: 'Image beside text', shape: ['split'] },
  { id: 'row-two', label: 'Two products', shape: ['two', 'words'] },
  { id: 'row-three', label: 'Three facts', shape: ['three'] },
  { id: 'row-call', label: 'Call to action', shape: ['title', 'button'] },
  { id: 'row-close', label: 'Closing text', shape: ['words'] },
]

const product = ({ accent, brand }: BlockLook): string => {
  const { text } = inFonts(brand)
  return column(
    { width: '50%', padding: '0 8px 16px' },
    picture({ 'border-radius': '8px' }),
    text({ padding: '12px 0 2px', 'font-weight': '700', color: '#1b1b20' }, 'Product name'),
    text({ padding: '0 0 4px', 'font-size': '13px', 'line-height': '20px' }, sampleReason),
    text({ padding: '0', 'font-weight': '700', color: accent }, 'Rs 0'),
  )
}

const factRow = (name: string, value: string, { accent, brand }: BlockLook): string => {
  const { text } = inFonts(brand)
  return column(
    { width: '33.33%', padding: '0 8px' },
    text(
      {
        align: 'center',
        'font-size': '13px',
        'line-height': '20px',
        'font-weight': '700',
        color: accent,
        padding: '0 0 4px',
      },
      name,
    ),
    text({ align: 'center' }, value),
  )
}

const rows: Readonly<Record<string, (look: BlockLook) => string>> = {
  'row-head': (look) => {
    const { text } = inFonts(look.brand)
    return section(
      { padding: '28px 32px 20px' },
      column(
        {},
        look.brand.logo
          ? logoPicture(look.brand.logo, { alt: look.brand.logo.alt, align: 'left' })
          : text(
              { 'font-weight': '700', 'font-size': '18px', 'line-height': '28px', color: look.accent, padding: '0' },
              'Your brand',
            ),
      ),
    )
  },
  'row-opening': (look) => {
    const { text, heading, button } = inFonts(look.brand)
    return section(
      { 'background-color': look.accent, padding: '44px 32px 32px' },
      column(
        {},
        heading({ color: '#ffffff' }, 'Write a heading'),
        text({ color: '#ffffff' }, sampleText),
        button(
          { ...insertedButton(look.accent, look.brand), background: '#ffffff', colour: look.accent },
          { href: '' },
          'Shop now',
        ),
      ),
    )
  },
  'row-picture': (look) => {
    const { text, heading, button } = inFonts(look.brand)
    return section(
      { padding: '24px 32px' },
      column(
        {},
        picture({ 'border-radius': '8px' }),
        heading({ padding: '20px 0 8px' }, 'Write a heading'),
        text({}, sampleText),
        button(insertedButton(look.accent, look.brand), { href: '' }, 'See the collection'),
      ),
    )
  },
  'row-split': (look) => {
    const { text, button } = inFonts(look.brand)
    return section(
      { padding: '24px' },
      column({ width: '45%', padding: '0 8px' }, picture({ 'border-radius': '8px' })),
      column(
        { width: '55%', padding: '0 8px', 'vertical-align': 'middle' },
        text(
          { padding: '8px 0 8px', 'font-size': '18px', 'line-height': '28px', 'font-weight': '700', color: '#1b1b20' },
          'Write a heading',
        ),
        text({}, sampleText),
        button(insertedButton(look.accent, look.brand), { href: '', padding: '0 0 8px' }, 'See the collection'),
      ),
    )
  },
  'row-two': (look) => section({ padding: '24px' }, product(look), product(look)),
  'row-three': (look) =>
    section(
      { padding: '24px' },
      factRow('WHEN', 'Day and time', look),
      factRow('WHERE', 'Place', look),
      factRow('WITH', 'Who to bring', look),
    ),
  'row-call': (look) => {
    const { heading, button } = inFonts(look.brand)
    return section(
      { padding: '32px' },
      column(
        {},
        heading({ align: 'center' }, 'Write a heading'),
        button(insertedButton(look.accent, look.brand), { align: 'center', href: '' }, 'Shop now'),
      ),
    )
  },
  'row-close': (look) => {
    const { text } = inFonts(look.brand)
    return section(
      { padding: '16px 32px 32px' },
      column(
        {},
        line('#e9e9ee'),
        text({ align: 'center', 'font-size': '13px', 'line-height': '20px', padding: '0' }, sampleText),
      ),
    )
  },
}

export function mailRow(id: string, look: BlockLook): Insertion {
  const source = rows[id]?.(look) ?? ''
  return { source, row: source }
}
