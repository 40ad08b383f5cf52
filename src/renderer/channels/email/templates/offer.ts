/** Starter template: an offer with a code and a deadline. */

import { worn } from '../../../blocks/design/brand-look'
import { column, inFonts, logoPicture, mail, section } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const night = '#211d4f'
const own = {
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
    const look = worn(own, brandLook)
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
