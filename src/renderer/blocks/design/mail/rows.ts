/** Ready-made rows of an email: whole sections in the typography of the templates and the colours of the current design. */

import { sampleReason, sampleText } from '../../../../model/design/placeholder'
import { type BrandLook, insertedButton } from '../brand-look'
import type { OwnAddresses, ReadyRow } from '../chrome/kind'
import type { Insertion } from '../protocol'
import { column, element, inFonts, line, logoPicture, picture, section } from './parts'
import { socialBlock } from './social'

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

/**
 * What a block takes from the design it is inserted into, the accent colour, '#rrggbb', from the brand, and addresses of Herald's own
 * pictures.
 */
type BlockLook = { accent: string; brand: BrandLook; own: OwnAddresses }

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

/** A row with one column that holds `content`. */
const rowOf = (content: string): string => section({ padding: '24px 32px' }, column({}, content))

const columnInsertion = (source: string): Insertion => ({ source, row: rowOf(source) })
const asRow = (row: string): Insertion => ({ source: row, row })

const blocks = {
  section: () => asRow(section({ padding: '32px' }, column({}))),
  columns: () => asRow(section({ padding: '24px 24px' }, column({ padding: '0 8px' }), column({ padding: '0 8px' }))),
  divider: () => columnInsertion(line('#e9e9ee')),
  spacer: () => columnInsertion(element('mj-spacer', { height: '32px' }, '')),
  heading: ({ brand }) => columnInsertion(inFonts(brand).heading({}, 'Write a heading')),
  text: ({ brand }) => columnInsertion(inFonts(brand).text({}, sampleText)),
  logo: ({ brand }) =>
    columnInsertion(
      brand.logo ? logoPicture(brand.logo, { alt: brand.logo.alt, align: 'left', padding: '0 0 16px' }) : picture({}),
    ),
  image: () => columnInsertion(picture({ padding: '0 0 16px' })),
  button: ({ accent, brand }) =>
    columnInsertion(inFonts(brand).button(insertedButton(accent, brand), { href: '' }, 'Shop now')),
  social: ({ accent, own }) => columnInsertion(socialBlock(own, accent)),
  html: () =>
    asRow(
      '<mj-raw><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" style="margin:0 auto"><tr><td style="padding:24px 32px;font:15px/24px Arial,Helvetica,sans-serif;color:#3c3c46">Your own HTML</td></tr></table></mj-raw>',
    ),
  product: ({ accent, brand }) => {
    const { text, button } = inFonts(brand)
    return asRow(
      section(
        { padding: '24px 24px' },
        column({ width: '45%', padding: '0 8px' }, picture({ 'border-radius': '8px' })),
        column(
          { width: '55%', padding: '0 8px', 'vertical-align': 'middle' },
          text(
            {
              padding: '8px 0 4px',
              'font-size': '18px',
              'line-height': '28px',
              'font-weight': '700',
              color: '#1b1b20',
            },
            'Product name',
          ),
          text({ padding: '0 0 8px' }, sampleReason),
          text({ padding: '0 0 8px', 'font-weight': '700', color: accent }, 'Rs 0'),
          button(insertedButton(accent, brand), { href: '', padding: '8px 0 0' }, 'Buy now'),
        ),
      ),
    )
  },
  voucher: ({ accent, brand }) => {
    const { text } = inFonts(brand)
    return asRow(
      section(
        { padding: '16px 32px' },
        column(
          { 'background-color': '#fafafa', border: `2px dashed ${accent}`, 'border-radius': '10px', padding: '18px' },
          text({ align: 'center', 'font-size': '13px', 'line-height': '20px', padding: '0 0 4px' }, 'Your code'),
          text(
            {
              align: 'center',
              'font-size': '26px',
              'line-height': '36px',
              'font-weight': '700',
              color: '#1b1b20',
              'letter-spacing': '2px',
              padding: '0',
            },
            '{{voucher_code}}',
          ),
        ),
      ),
    )
  },
} satisfies Record<string, (look: BlockLook) => Insertion>

export type MailBlockId = keyof typeof blocks

/** The blocks of an email as MJML, with every measure explicit and the typography of the templates. */
export const mailBlock = (id: MailBlockId, look: BlockLook): Insertion => blocks[id](look)
