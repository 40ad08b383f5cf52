/** Starter templates that tell something: the first message to a new customer, a newsletter, and an invitation. */

import { worn } from '../../../blocks/design/brand-look'
import { column, inFonts, line, logoPicture, mail, picture, section, serif } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const green = '#1f5f4a'
const welcomeLook = {
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
    const look = worn(welcomeLook, brandLook)
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

const sky = '#1c6fb0'
const newsletterLook = {
  line: '#d8e2ec',
  ink: '#15304b',
  accent: sky,
  quiet: '#6a7784',
  button: { background: sky, colour: '#ffffff', radius: '8px' },
}

const mainStory = {
  title: 'How a small workshop learned to say no',
  words:
    'For ten years they took every order. Then a flood closed the road for a week, and in the quiet they counted what each of those orders had cost. What they did next surprised their customers, and themselves.',
}

const stories = [
  {
    title: 'A kitchen for four in nine square metres',
    words: 'Shelves where nobody looks, a table that folds, and one rule about doors.',
  },
  {
    title: 'What we got wrong in spring',
    words: 'Three decisions that we took back, and what each of them taught us.',
  },
  {
    title: 'Your questions, answered',
    words: 'On repairs, on returns, and on the smell of new wool.',
  },
] as const

const rhythm = 'Once a month. Five minutes.'

/** Starter template: a newsletter with several stories. */
export const newsletter: Template = {
  id: 'newsletter',
  name: 'Newsletter',
  hint: 'One long story and three short ones',
  claims: [rhythm, ...[mainStory, ...stories].flatMap((story) => Object.values(story))],
  mjml: (brand, brandLook = {}) => {
    const look = worn(newsletterLook, brandLook)
    const { text, heading, button } = inFonts(look)
    const story = ({ title, words }: (typeof stories)[number]): string =>
      section(
        { padding: '0 32px 20px' },
        column(
          { width: '34%', padding: '4px 16px 0 0' },
          picture({ alt: title, 'border-radius': '8px', href: 'https://example.com' }),
        ),
        column(
          { width: '66%' },
          text(
            { padding: '0 0 4px', 'font-family': look.headingFont ?? serif, 'font-size': '18px', color: look.ink },
            title,
          ),
          text({ padding: '0 0 6px', 'font-size': '14px', 'line-height': '22px' }, words),
          text(
            { padding: '0 0 8px', 'font-size': '14px' },
            `<a href="https://example.com" style="color:${look.accent}">Read on</a>`,
          ),
        ),
      )
    return mail('#ffffff', [
      section(
        { padding: '32px 32px 8px' },
        column(
          {},
          look.logo ? logoPicture(look.logo, { alt: brand, align: 'left', padding: '0 0 20px' }) : '',
          text(
            {
              'font-family': look.headingFont ?? serif,
              'font-size': '30px',
              'line-height': '36px',
              color: look.ink,
              padding: '0 0 4px',
            },
            `The ${brand} letter`,
          ),
          text({ 'font-size': '13px', color: look.quiet, padding: '0 0 12px' }, rhythm),
          line(look.line),
        ),
      ),
      section(
        { padding: '0 32px 12px' },
        column(
          {},
          picture({ alt: 'The story of the month', 'border-radius': '10px', href: 'https://example.com' }),
          heading(
            {
              'font-family': look.headingFont ?? serif,
              'font-weight': '400',
              color: look.ink,
              padding: '20px 0 8px',
            },
            mainStory.title,
          ),
          text({}, mainStory.words),
          button(look.button, {}, 'Read the story'),
          line(look.line),
        ),
      ),
      ...stories.map(story),
    ])
  },
}

const gold = '#96681e'
const invitationLook = {
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

/** Starter template: an invitation with a place and a time. */
export const invitation: Template = {
  id: 'invitation',
  name: 'Invitation',
  hint: 'An event: what, when and where',
  claims: [day, hours, place.name, place.street, company, answer],
  mjml: (brand, brandLook = {}) => {
    const look = worn(invitationLook, brandLook)
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
