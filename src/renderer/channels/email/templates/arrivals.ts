/** Starter template: new arrivals with pictures. */

import { button, column, heading, mail, picture, section, serif, text } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const background = '#f6f3ee'
const ink = '#2b2622'
const clay = '#b0532c'

const products = [
  { name: 'Everyday tote', words: 'Cotton canvas, holds a laptop', price: 'Rs 3,490' },
  { name: 'Linen shirt', words: 'Washed soft, four colours', price: 'Rs 4,950' },
  { name: 'Stone mug', words: 'Glazed by hand, 300 ml', price: 'Rs 1,250' },
  { name: 'Wool throw', words: 'Warm and light, 130 by 170 cm', price: 'Rs 7,800' },
] as const
const sinceText = 'New this week'
const selectionText = 'Here are the four that we kept looking at.'

const productBlock = ({ name, words, price }: (typeof products)[number]): string =>
  column(
    { width: '50%', padding: '0 8px 24px' },
    picture({ alt: name, 'border-radius': '8px', href: 'https://example.com' }),
    text({ padding: '12px 0 2px', 'font-weight': '700', color: ink }, name),
    text({ padding: '0 0 4px', 'font-size': '14px', 'line-height': '20px' }, words),
    text({ padding: '0', 'font-size': '14px', color: clay, 'font-weight': '700' }, price),
  )

export const arrivals: Template = {
  id: 'arrivals',
  name: 'New arrivals',
  hint: 'New things with pictures and prices',
  claims: [sinceText, selectionText, ...products.flatMap((item) => Object.values(item))],
  mjml: (brand) =>
    mail(background, [
      section(
        { padding: '36px 24px 20px' },
        column(
          {},
          text(
            { align: 'center', 'letter-spacing': '2px', 'font-size': '13px', color: clay, padding: '0 0 12px' },
            brand.toUpperCase(),
          ),
          heading(
            {
              align: 'center',
              'font-family': serif,
              'font-size': '36px',
              'line-height': '44px',
              'font-weight': '400',
              color: ink,
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
      section(
        { padding: '0 24px 36px' },
        column(
          {},
          button({ align: 'center', 'background-color': ink, 'border-radius': '999px' }, 'See everything new'),
        ),
      ),
    ]),
}
