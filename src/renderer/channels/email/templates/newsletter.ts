/** Starter template: a newsletter with several stories. */

import { button, column, heading, line, mail, picture, section, serif, text } from '../../../blocks/design/mail/parts'
import type { Template } from './index'

const background = '#ffffff'
const ink = '#15304b'
const sky = '#1c6fb0'

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

const story = ({ title, words }: (typeof stories)[number]): string =>
  section(
    { padding: '0 32px 20px' },
    column(
      { width: '34%', padding: '4px 16px 0 0' },
      picture({ alt: title, 'border-radius': '8px', href: 'https://example.com' }),
    ),
    column(
      { width: '66%' },
      text({ padding: '0 0 4px', 'font-family': serif, 'font-size': '18px', color: ink }, title),
      text({ padding: '0 0 6px', 'font-size': '14px', 'line-height': '22px' }, words),
      text(
        { padding: '0 0 8px', 'font-size': '14px' },
        `<a href="https://example.com" style="color:${sky}">Read on</a>`,
      ),
    ),
  )

export const newsletter: Template = {
  id: 'newsletter',
  name: 'Newsletter',
  hint: 'One long story and three short ones',
  claims: [rhythm, ...[mainStory, ...stories].flatMap((story) => Object.values(story))],
  mjml: (brand) =>
    mail(background, [
      section(
        { padding: '32px 32px 8px' },
        column(
          {},
          text(
            { 'font-family': serif, 'font-size': '30px', 'line-height': '36px', color: ink, padding: '0 0 4px' },
            `The ${brand} letter`,
          ),
          text({ 'font-size': '13px', color: '#6a7784', padding: '0 0 12px' }, rhythm),
          line('#d8e2ec'),
        ),
      ),
      section(
        { padding: '0 32px 12px' },
        column(
          {},
          picture({ alt: 'The story of the month', 'border-radius': '10px', href: 'https://example.com' }),
          heading({ 'font-family': serif, 'font-weight': '400', color: ink, padding: '20px 0 8px' }, mainStory.title),
          text({}, mainStory.words),
          button({ 'background-color': sky }, 'Read the story'),
          line('#d8e2ec'),
        ),
      ),
      ...stories.map(story),
    ]),
}
