/** Starter template: a short reminder in the form of a letter. */

import { worn } from '../../../blocks/design/brand-look'
import { column, inFonts, logoPicture, mail, section } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const coral = '#c4442a'
const own = {
  ground: '#fdf3ec',
  ink: '#1b1b20',
  accent: coral,
  quiet: '#5a5a66',
  button: { background: coral, colour: '#ffffff', radius: '8px' },
}

const keepText = 'We keep it for you until tomorrow evening'
const afterwards = '; after that it goes back on the shelf.'
const returns = 'Delivery is free both ways, and you have 30 days to change your mind.'

export const reminder: Template = {
  id: 'reminder',
  name: 'Gentle reminder',
  hint: 'A short note with one thing to do',
  claims: [keepText, returns],
  mjml: (brand, brandLook = {}) => {
    const look = worn(own, brandLook)
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
