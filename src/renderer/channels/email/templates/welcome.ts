/** Starter template: the first message to a new customer. */

import { worn } from '../../../blocks/design/brand-look'
import { column, inFonts, line, logoPicture, mail, section } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const green = '#1f5f4a'
const own = {
  ground: '#eef2ee',
  strong: green,
  onStrong: '#ffffff',
  quietOnStrong: '#d5e6de',
  ink: '#1b1b20',
  accent: green,
  line: '#dfe7e2',
  strongButton: { background: '#ffffff', colour: green, radius: '8px' },
}

const promise =
  'You will hear from us when there is something worth your time: new things, early access, and the odd thank-you.'
const nextOrderText = 'The next order then takes less than a minute.'

export const welcome: Template = {
  id: 'welcome',
  name: 'Welcome',
  hint: 'The first message to somebody new',
  claims: [promise, nextOrderText],
  mjml: (brand, brandLook = {}) => {
    const look = worn(own, brandLook)
    const { text, heading, button } = inFonts(look)
    const step = (number: string, title: string, detail: string): string =>
      section(
        { 'background-color': '#ffffff', padding: '0 32px' },
        column({ width: '12%' }, text({ 'font-size': '22px', 'font-weight': '700', color: look.accent }, number)),
        column(
          { width: '88%' },
          text({ padding: '0 0 4px', 'font-weight': '700', color: look.ink }, title),
          text({ padding: '0 0 20px' }, detail),
        ),
      )
    return mail(look.ground, [
      section(
        { padding: '28px 32px 20px' },
        column(
          {},
          look.logo
            ? logoPicture(look.logo, { alt: brand, align: 'left' })
            : text({ 'font-weight': '700', color: look.accent, padding: '0' }, brand),
        ),
      ),
      section(
        { 'background-color': look.strong, padding: '44px 32px 32px', 'border-radius': '12px 12px 0 0' },
        column(
          {},
          heading(
            { color: look.onStrong, 'font-size': '32px', 'line-height': '40px' },
            'Good to have you here, {{first_name|there}}',
          ),
          text({ color: look.quietOnStrong, 'font-size': '16px', 'line-height': '26px', padding: '0 0 20px' }, promise),
          button(look.strongButton, {}, 'Look around'),
        ),
      ),
      section(
        { 'background-color': '#ffffff', padding: '32px 32px 8px' },
        column(
          {},
          heading({ 'font-size': '20px', 'line-height': '28px', color: look.ink }, 'Three things to start with'),
        ),
      ),
      step('1', 'Tell us what you like', 'Choose your favourites and we will write about those only.'),
      step('2', 'Save your address', nextOrderText),
      step('3', 'Keep this message', 'Reply to it whenever you have a question. A person reads it.'),
      section(
        { 'background-color': '#ffffff', padding: '0 32px 24px', 'border-radius': '0 0 12px 12px' },
        column({}, line(look.line), text({ padding: '0' }, `See you soon,<br />the team at ${brand}`)),
      ),
    ])
  },
}
