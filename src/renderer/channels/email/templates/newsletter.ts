/** Starter template: a newsletter with several stories. */

import { worn } from '../../../blocks/design/brand-look'
import { column, inFonts, line, logoPicture, mail, picture, section, serif } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const sky = '#1c6fb0'
const own = {
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

export const newsletter: Template = {
  id: 'newsletter',
  name: 'Newsletter',
  hint: 'One long story and three short ones',
  claims: [rhythm, ...[mainStory, ...stories].flatMap((story) => Object.values(story))],
  mjml: (brand, brandLook = {}) => {
    const look = worn(own, brandLook)
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
