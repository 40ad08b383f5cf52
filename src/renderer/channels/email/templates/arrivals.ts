/** Starter template: new arrivals with pictures. */

import { worn } from '../../../blocks/design/brand-look'
import { column, inFonts, logoPicture, mail, picture, section, serif } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const ink = '#2b2622'
const own = {
  ground: '#f6f3ee',
  ink,
  accent: '#b0532c',
  button: { background: ink, colour: '#ffffff', radius: '999px' },
}

const products = [
  { name: 'Everyday tote', words: 'Cotton canvas, holds a laptop', price: 'Rs 3,490' },
  { name: 'Linen shirt', words: 'Washed soft, four colours', price: 'Rs 4,950' },
  { name: 'Stone mug', words: 'Glazed by hand, 300 ml', price: 'Rs 1,250' },
  { name: 'Wool throw', words: 'Warm and light, 130 by 170 cm', price: 'Rs 7,800' },
] as const
const sinceText = 'New this week'
const selectionText = 'Here are the four that we kept looking at.'

export const arrivals: Template = {
  id: 'arrivals',
  name: 'New arrivals',
  hint: 'New things with pictures and prices',
  claims: [sinceText, selectionText, ...products.flatMap((item) => Object.values(item))],
  mjml: (brand, brandLook = {}) => {
    const look = worn(own, brandLook)
    const { text, heading, button } = inFonts(look)
    const productBlock = ({ name, words, price }: (typeof products)[number]): string =>
      column(
        { width: '50%', padding: '0 8px 24px' },
        picture({ alt: name, 'border-radius': '8px', href: 'https://example.com' }),
        text({ padding: '12px 0 2px', 'font-weight': '700', color: look.ink }, name),
        text({ padding: '0 0 4px', 'font-size': '14px', 'line-height': '20px' }, words),
        text({ padding: '0', 'font-size': '14px', color: look.accent, 'font-weight': '700' }, price),
      )
    return mail(look.ground, [
      section(
        { padding: '36px 24px 20px' },
        column(
          {},
          look.logo
            ? logoPicture(look.logo, { alt: brand, align: 'center', padding: '0 0 16px' })
            : text(
                {
                  align: 'center',
                  'letter-spacing': '2px',
                  'font-size': '13px',
                  color: look.accent,
                  padding: '0 0 12px',
                },
                brand.toUpperCase(),
              ),
          heading(
            {
              align: 'center',
              'font-family': look.headingFont ?? serif,
              'font-size': '36px',
              'line-height': '44px',
              'font-weight': '400',
              color: look.ink,
            },
            sinceText,
          ),
          text({ align: 'center', padding: '0 40px 8px' }, `Fewer things, made better. ${selectionText}`),
        ),
      ),
      section(
        { padding: '0 24px 24px' },
        column({}, picture({ alt: 'The new collection', 'border-radius': '12px', href: 'https://example.com' })),
      ),
      section({ padding: '0 16px' }, ...products.slice(0, 2).map(productBlock)),
      section({ padding: '0 16px' }, ...products.slice(2).map(productBlock)),
      section({ padding: '0 24px 36px' }, column({}, button(look.button, { align: 'center' }, 'See everything new'))),
    ])
  },
}
