/** Starter template: a short reminder in the form of a letter. */

import { button, column, heading, mail, section, text } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const background = '#fdf3ec'
const coral = '#c4442a'

const keepText = 'We keep it for you until tomorrow evening'
const afterwards = '; after that it goes back on the shelf.'
const returns = 'Delivery is free both ways, and you have 30 days to change your mind.'

export const reminder: Template = {
  id: 'reminder',
  name: 'Gentle reminder',
  hint: 'A short note with one thing to do',
  claims: [keepText, returns],
  mjml: (brand) =>
    mail(background, [
      section(
        { padding: '40px 32px 16px' },
        column({}, text({ 'font-weight': '700', 'font-size': '16px', color: coral, padding: '0' }, brand)),
      ),
      section(
        { 'background-color': '#ffffff', padding: '40px 36px 28px', 'border-radius': '12px' },
        column(
          {},
          heading({ 'font-size': '24px', 'line-height': '32px' }, 'You left something behind, {{first_name|friend}}'),
          text(
            { 'font-size': '16px', 'line-height': '26px' },
            `What you chose is still there, and so is your size. ${keepText}${afterwards}`,
          ),
          text({ 'font-size': '16px', 'line-height': '26px' }, `Not sure yet? ${returns}`),
          button({ 'background-color': coral }, 'Back to my basket'),
          text(
            { 'font-size': '13px', 'line-height': '20px', color: '#5a5a66', padding: '8px 0 0' },
            'Bought it already? Then this message crossed your order, and we thank you.',
          ),
        ),
      ),
      section({ padding: '8px 24px' }, column({}, text({ padding: '0', 'font-size': '12px' }, '&nbsp;'))),
    ]),
}
