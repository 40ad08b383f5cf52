/** Starter template: an invitation with a place and a time. */

import { button, column, heading, line, mail, section, serif, text } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const background = '#1d1a17'
const paper = '#fbf8f2'
const gold = '#96681e'

const day = 'Friday 4 December'
const hours = '18:30 to 21:00'
const place = { name: 'The Old Mill', street: '12 Garden Road' }
const company = 'One guest'
const answer = 'Please answer by Monday. There are 60 seats.'

const factRow = (name: string, value: string): string =>
  column(
    { width: '33.33%', padding: '0 8px' },
    text(
      {
        align: 'center',
        'font-size': '12px',
        'letter-spacing': '1px',
        color: gold,
        'font-weight': '700',
        padding: '0 0 4px',
      },
      name,
    ),
    text({ align: 'center', 'font-size': '15px', 'line-height': '22px', color: '#1b1b20', padding: '0 0 16px' }, value),
  )

export const invitation: Template = {
  id: 'invitation',
  name: 'Invitation',
  hint: 'An event: what, when and where',
  claims: [day, hours, place.name, place.street, company, answer],
  mjml: (brand) =>
    mail(background, [
      section(
        { padding: '32px 24px 24px' },
        column(
          {},
          text(
            { align: 'center', color: '#e7d9bf', 'letter-spacing': '2px', 'font-size': '13px', padding: '0' },
            brand.toUpperCase(),
          ),
        ),
      ),
      section(
        { 'background-color': paper, padding: '56px 40px 16px', 'border-radius': '4px 4px 0 0' },
        column(
          {},
          text(
            { align: 'center', 'font-family': serif, 'font-size': '16px', color: gold, padding: '0 0 12px' },
            'Dear {{first_name|guest}}, you are invited',
          ),
          heading(
            { align: 'center', 'font-family': serif, 'font-weight': '400', 'font-size': '40px', 'line-height': '48px' },
            'An evening among friends',
          ),
          text(
            { align: 'center', 'font-size': '16px', 'line-height': '26px', padding: '0 0 24px' },
            'We open the doors before the season begins. Come and see it first, with something good to eat and nobody in a hurry.',
          ),
          line('#e5dac6'),
        ),
      ),
      section(
        { 'background-color': paper, padding: '0 32px' },
        factRow('WHEN', `${day}<br />${hours}`),
        factRow('WHERE', `${place.name}<br />${place.street}`),
        factRow('WITH', `${company}<br />of your choice`),
      ),
      section(
        { 'background-color': paper, padding: '8px 40px 48px', 'border-radius': '0 0 4px 4px' },
        column(
          {},
          button(
            { align: 'center', 'background-color': gold, 'border-radius': '2px', 'inner-padding': '15px 40px' },
            'Yes, I will come',
          ),
          text({ align: 'center', 'font-size': '13px', 'line-height': '20px', padding: '0', color: '#6a6152' }, answer),
        ),
      ),
    ]),
}
