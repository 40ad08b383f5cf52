/** Ready-made rows of an email: whole sections in the typography of the templates and the colours of the current design. */

import { sampleReason, sampleText } from '../../../../model/design/placeholder'
import type { ReadyRow } from '../chrome/kind'
import type { Insertion } from '../protocol'
import type { BrandLook } from './blocks'
import { button, column, heading, line, picture, section, text } from './parts'

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

const product = ({ accent }: BrandLook): string =>
  column(
    { width: '50%', padding: '0 8px 16px' },
    picture({ 'border-radius': '8px' }),
    text({ padding: '12px 0 2px', 'font-weight': '700', color: '#1b1b20' }, 'Product name'),
    text({ padding: '0 0 4px', 'font-size': '13px', 'line-height': '20px' }, sampleReason),
    text({ padding: '0', 'font-weight': '700', color: accent }, 'Rs 0'),
  )

const factRow = (name: string, value: string, { accent }: BrandLook): string =>
  column(
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

const rows: Readonly<Record<string, (brandLook: BrandLook) => string>> = {
  'row-head': ({ accent }) =>
    section(
      { padding: '28px 32px 20px' },
      column(
        {},
        text(
          { 'font-weight': '700', 'font-size': '18px', 'line-height': '28px', color: accent, padding: '0' },
          'Your brand',
        ),
      ),
    ),
  'row-opening': ({ accent }) =>
    section(
      { 'background-color': accent, padding: '44px 32px 32px' },
      column(
        {},
        heading({ color: '#ffffff' }, 'Write a heading'),
        text({ color: '#ffffff' }, sampleText),
        button({ 'background-color': '#ffffff', color: accent, href: '' }, 'Shop now'),
      ),
    ),
  'row-picture': (brandLook) =>
    section(
      { padding: '24px 32px' },
      column(
        {},
        picture({ 'border-radius': '8px' }),
        heading({ padding: '20px 0 8px' }, 'Write a heading'),
        text({}, sampleText),
        button({ 'background-color': brandLook.accent, href: '' }, 'See the collection'),
      ),
    ),
  'row-split': ({ accent }) =>
    section(
      { padding: '24px' },
      column({ width: '45%', padding: '0 8px' }, picture({ 'border-radius': '8px' })),
      column(
        { width: '55%', padding: '0 8px', 'vertical-align': 'middle' },
        text(
          { padding: '8px 0 8px', 'font-size': '18px', 'line-height': '28px', 'font-weight': '700', color: '#1b1b20' },
          'Write a heading',
        ),
        text({}, sampleText),
        button({ 'background-color': accent, href: '', padding: '0 0 8px' }, 'See the collection'),
      ),
    ),
  'row-two': (brandLook) => section({ padding: '24px' }, product(brandLook), product(brandLook)),
  'row-three': (brandLook) =>
    section(
      { padding: '24px' },
      factRow('WHEN', 'Day and time', brandLook),
      factRow('WHERE', 'Place', brandLook),
      factRow('WITH', 'Who to bring', brandLook),
    ),
  'row-call': ({ accent }) =>
    section(
      { padding: '32px' },
      column(
        {},
        heading({ align: 'center' }, 'Write a heading'),
        button({ align: 'center', 'background-color': accent, href: '' }, 'Shop now'),
      ),
    ),
  'row-close': () =>
    section(
      { padding: '16px 32px 32px' },
      column(
        {},
        line('#e9e9ee'),
        text({ align: 'center', 'font-size': '13px', 'line-height': '20px', padding: '0' }, sampleText),
      ),
    ),
}

export function mailRow(id: string, brandLook: BrandLook): Insertion {
  const source = rows[id]?.(brandLook) ?? ''
  return { source, row: source }
}
