/** Starter templates that sell: an offer with a code and a deadline, new arrivals, and a reminder. */

import { worn } from '../../../blocks/design/brand-look'
import { column, inFonts, logoPicture, mail, picture, section, serif } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const night = '#211d4f'
const offerLook = {
  ground: '#f1f0fb',
  soft: '#f6f6fd',
  line: '#cbcdff',
  strong: night,
  onStrong: '#ffffff',
  quietOnStrong: '#dcdaf8',
  ink: night,
  quiet: '#5a5a66',
  button: { background: '#5b5bd6', colour: '#ffffff', radius: '8px' },
}

const until = 'UNTIL SUNDAY NIGHT'
const discountText = '25% off'
const code = '{{voucher_code|WELCOME25}}'
const rules = 'One use for each customer, until Sunday 23:59. It does not add to other offers.'

export const offer: Template = {
  id: 'offer',
  name: 'Offer with a code',
  hint: 'A discount, its code and when it ends',
  claims: [until, discountText, code, rules],
  mjml: (brand, brandLook = {}) => {
    const look = worn(offerLook, brandLook)
    const { text, heading, button } = inFonts(look)
    return mail(look.ground, [
      section(
        { padding: '24px 24px 16px' },
        column(
          {},
          look.logo
            ? logoPicture(look.logo, { alt: brand, align: 'center' })
            : text({ align: 'center', 'font-weight': '700', color: look.ink, padding: '0' }, brand),
        ),
      ),
      section(
        { 'background-color': look.strong, padding: '52px 32px 44px', 'border-radius': '16px 16px 0 0' },
        column(
          {},
          text(
            {
              align: 'center',
              color: look.quietOnStrong,
              'font-size': '13px',
              'letter-spacing': '1px',
              'font-weight': '700',
              padding: '0 0 10px',
            },
            until,
          ),
          heading(
            { align: 'center', color: look.onStrong, 'font-size': '56px', 'line-height': '60px', padding: '0 0 12px' },
            discountText,
          ),
          text(
            { align: 'center', color: look.quietOnStrong, 'font-size': '17px', 'line-height': '26px', padding: '0' },
            'everything, {{first_name|for you}}, with your own code',
          ),
        ),
      ),
      section(
        { 'background-color': '#ffffff', padding: '36px 32px 8px' },
        column(
          {
            'background-color': look.soft,
            border: `2px dashed ${look.line}`,
            'border-radius': '10px',
            padding: '18px',
          },
          text({ align: 'center', 'font-size': '13px', padding: '0 0 4px' }, 'Your code'),
          text(
            {
              align: 'center',
              'font-size': '26px',
              'line-height': '32px',
              'font-weight': '700',
              color: look.ink,
              'letter-spacing': '2px',
              padding: '0',
            },
            code,
          ),
        ),
      ),
      section(
        { 'background-color': '#ffffff', padding: '16px 32px 8px' },
        column({}, button(look.button, { align: 'center', 'inner-padding': '15px 36px' }, 'Use it now')),
      ),
      section(
        { 'background-color': '#ffffff', padding: '0 40px 32px', 'border-radius': '0 0 16px 16px' },
        column(
          {},
          text({ align: 'center', 'font-size': '13px', 'line-height': '20px', padding: '0', color: look.quiet }, rules),
        ),
      ),
    ])
  },
}

const ink = '#2b2622'
const arrivalsLook = {
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

/** Starter template: new arrivals with pictures. */
export const arrivals: Template = {
  id: 'arrivals',
  name: 'New arrivals',
  hint: 'New things with pictures and prices',
  claims: [sinceText, selectionText, ...products.flatMap((item) => Object.values(item))],
  mjml: (brand, brandLook = {}) => {
    const look = worn(arrivalsLook, brandLook)
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

const coral = '#c4442a'
const reminderLook = {
  ground: '#fdf3ec',
  ink: '#1b1b20',
  accent: coral,
  quiet: '#5a5a66',
  button: { background: coral, colour: '#ffffff', radius: '8px' },
}

const keepText = 'We keep it for you until tomorrow evening'
const afterwards = '; after that it goes back on the shelf.'
const returns = 'Delivery is free both ways, and you have 30 days to change your mind.'

/** Starter template: a short reminder in the form of a letter. */
export const reminder: Template = {
  id: 'reminder',
  name: 'Gentle reminder',
  hint: 'A short note with one thing to do',
  claims: [keepText, returns],
  mjml: (brand, brandLook = {}) => {
    const look = worn(reminderLook, brandLook)
    const { text, heading, button } = inFonts(look)
    return mail(look.ground, [
      section(
        { padding: '40px 32px 16px' },
        column(
          {},
          look.logo
            ? logoPicture(look.logo, { alt: brand, align: 'left' })
            : text({ 'font-weight': '700', 'font-size': '16px', color: look.accent, padding: '0' }, brand),
        ),
      ),
      section(
        { 'background-color': '#ffffff', padding: '40px 36px 28px', 'border-radius': '12px' },
        column(
          {},
          heading(
            { 'font-size': '24px', 'line-height': '32px', color: look.ink },
            'You left something behind, {{first_name|friend}}',
          ),
          text(
            { 'font-size': '16px', 'line-height': '26px' },
            `What you chose is still there, and so is your size. ${keepText}${afterwards}`,
          ),
          text({ 'font-size': '16px', 'line-height': '26px' }, `Not sure yet? ${returns}`),
          button(look.button, {}, 'Back to my basket'),
          text(
            { 'font-size': '13px', 'line-height': '20px', color: look.quiet, padding: '8px 0 0' },
            'Bought it already? Then this message crossed your order, and we thank you.',
          ),
        ),
      ),
      section({ padding: '8px 24px' }, column({}, text({ padding: '0', 'font-size': '12px' }, '&nbsp;'))),
    ])
  },
}
