/** Starter template: an invitation with a place and a time. */

import { worn } from '../../../blocks/design/brand-look'
import { column, inFonts, line, logoPicture, mail, section, serif } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const gold = '#96681e'
const own = {
  // The paper on which the invitation is written.
  soft: '#fbf8f2',
  line: '#e5dac6',
  strong: '#1d1a17',
  onStrong: '#e7d9bf',
  ink: '#1b1b20',
  accent: gold,
  quiet: '#6a6152',
  button: { background: gold, colour: '#ffffff', radius: '2px' },
}

const day = 'Friday 4 December'
const hours = '18:30 to 21:00'
const place = { name: 'The Old Mill', street: '12 Garden Road' }
const company = 'One guest'
const answer = 'Please answer by Monday. There are 60 seats.'

export const invitation: Template = {
  id: 'invitation',
  name: 'Invitation',
  hint: 'An event: what, when and where',
  claims: [day, hours, place.name, place.street, company, answer],
  mjml: (brand, brandLook = {}) => {
    const look = worn(own, brandLook)
    const { text, heading, button } = inFonts(look)
    const factRow = (name: string, value: string): string =>
      column(
        { width: '33.33%', padding: '0 8px' },
        text(
          {
            align: 'center',
            'font-size': '12px',
            'letter-spacing': '1px',
            color: look.accent,
            'font-weight': '700',
            padding: '0 0 4px',
          },
          name,
        ),
        text(
          { align: 'center', 'font-size': '15px', 'line-height': '22px', color: look.ink, padding: '0 0 16px' },
          value,
        ),
      )
    return mail(look.strong, [
      section(
        // A logo is made for a light surface.
        { padding: '32px 24px 24px', ...(look.logo ? { 'background-color': '#ffffff' } : {}) },
        column(
          {},
          look.logo
            ? logoPicture(look.logo, { alt: brand, align: 'center' })
            : text(
                { align: 'center', color: look.onStrong, 'letter-spacing': '2px', 'font-size': '13px', padding: '0' },
                brand.toUpperCase(),
              ),
        ),
      ),
      section(
        { 'background-color': look.soft, padding: '56px 40px 16px', 'border-radius': '4px 4px 0 0' },
        column(
          {},
          text(
            {
              align: 'center',
              'font-family': look.headingFont ?? serif,
              'font-size': '16px',
              color: look.accent,
              padding: '0 0 12px',
            },
            'Dear {{first_name|guest}}, you are invited',
          ),
          heading(
            {
              align: 'center',
              'font-family': look.headingFont ?? serif,
              'font-weight': '400',
              'font-size': '40px',
              'line-height': '48px',
              color: look.ink,
            },
            'An evening among friends',
          ),
          text(
            { align: 'center', 'font-size': '16px', 'line-height': '26px', padding: '0 0 24px' },
            'We open the doors before the season begins. Come and see it first, with something good to eat and nobody in a hurry.',
          ),
          line(look.line),
        ),
      ),
      section(
        { 'background-color': look.soft, padding: '0 32px' },
        factRow('WHEN', `${day}<br />${hours}`),
        factRow('WHERE', `${place.name}<br />${place.street}`),
        factRow('WITH', `${company}<br />of your choice`),
      ),
      section(
        { 'background-color': look.soft, padding: '8px 40px 48px', 'border-radius': '0 0 4px 4px' },
        column(
          {},
          button(look.button, { align: 'center', 'inner-padding': '15px 40px' }, 'Yes, I will come'),
          text(
            { align: 'center', 'font-size': '13px', 'line-height': '20px', padding: '0', color: look.quiet },
            answer,
          ),
        ),
      ),
    ])
  },
}
