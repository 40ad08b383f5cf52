/** What can be set of the parts of a mail: how each look is written as MJML attributes. */
import { align, direction, exact, type Field, fonts, type Group, sides, steps } from '../fields'
import { decoration } from '../project'
import * as texts from './texts'

const below = steps('Space', ['padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })
const around = steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '16px', M: '24px', L: '44px' })
const radius = steps(texts.corners, ['border-radius'], { Square: '0px', Soft: '8px', Round: '16px' }, texts.square)
const ground: Field = { control: 'colour', label: texts.background, name: 'background-color', clears: true }
const behind: Field = {
  control: 'colour',
  label: texts.outerBackground,
  name: 'container-background-color',
  clears: true,
}
const link: Field = { control: 'link', label: texts.link, name: 'href' }
const font: Field = { control: 'select', label: texts.font, choices: fonts }
const more = (...fields: readonly Field[]): Group => ({ id: 'more', fields, more: true })

const text: Group[] = [
  {
    id: 'look',
    fields: [
      {
        control: 'choice',
        label: texts.size,
        choices: [
          { label: 'S', patch: { 'font-size': '13px', 'line-height': '20px' } },
          { label: 'M', patch: { 'font-size': '15px', 'line-height': '24px' } },
          { label: 'L', patch: { 'font-size': '18px', 'line-height': '28px' } },
          { label: texts.title, patch: { 'font-size': '28px', 'line-height': '36px' } },
        ],
      },
      {
        control: 'choice',
        label: texts.weight,
        choices: [
          { label: texts.regular, patch: { 'font-weight': null } },
          { label: texts.regular, patch: { 'font-weight': '400' } },
          { label: texts.bold, patch: { 'font-weight': '700' } },
        ],
      },
      align,
      font,
      { control: 'colour', label: texts.colour, name: 'color' },
    ],
  },
  { id: 'space', fields: [below] },
  more(
    exact(texts.fontSize, 'font-size', 96),
    exact(texts.lineHeight, 'line-height', 120),
    exact(texts.letterSpacing, 'letter-spacing', 20),
    ...sides,
    behind,
  ),
]

/** A picture of the full width of its column has that of the screen on a phone. */
const pictureSize: Field = {
  control: 'choice',
  label: texts.size,
  choices: [
    ...Object.entries({ S: '120px', M: '240px', L: '400px' }).map(([label, width]) => ({
      label,
      patch: { width, 'fluid-on-mobile': null },
    })),
    { label: texts.full, patch: { width: null, 'fluid-on-mobile': 'true' } },
    { label: texts.full, patch: { width: null } },
  ],
}

const image: Group[] = [
  { id: 'thing', fields: [{ control: 'picture', label: texts.picture, name: 'src' }] },
  {
    id: 'look',
    fields: [pictureSize, align, radius],
  },
  { id: 'words', fields: [{ control: 'alt', label: texts.altText, name: 'alt', silent: { 'css-class': decoration } }] },
  { id: 'link', fields: [link] },
  { id: 'space', fields: [below] },
  more(exact(texts.width, 'width', 800), ...sides, behind),
]

const button: Group[] = [
  { id: 'words', fields: [{ control: 'words', label: texts.label }, link] },
  {
    id: 'look',
    fields: [
      {
        control: 'choice',
        label: texts.size,
        choices: [
          { label: 'S', patch: { 'font-size': '13px', 'inner-padding': '9px 18px' } },
          { label: 'M', patch: { 'font-size': '15px', 'inner-padding': '13px 24px' } },
          { label: 'L', patch: { 'font-size': '17px', 'inner-padding': '17px 36px' } },
        ],
      },
      steps(texts.width, ['width'], { 'As its words': null, Full: '100%' }),
      align,
      { control: 'colour', label: texts.colour, name: 'background-color' },
      { control: 'colour', label: texts.textColour, name: 'color' },
      steps(texts.corners, ['border-radius'], { Square: '0px', Soft: '8px', Round: '999px' }),
      font,
    ],
  },
  { id: 'space', fields: [below] },
  more(exact(texts.fontSize, 'font-size', 60), exact(texts.corners, 'border-radius', 999), ...sides, behind),
]

const section: Group[] = [
  {
    id: 'look',
    fields: [ground, radius, steps(texts.width, ['full-width'], { Mail: null, 'Whole window': 'full-width' })],
  },
  {
    id: 'space',
    fields: [
      around,
      steps(texts.sidePadding, ['padding-left', 'padding-right'], { None: '0px', S: '24px', M: '32px', L: '48px' }),
    ],
  },
  more(...sides),
]

const column: Group[] = [
  {
    id: 'look',
    fields: [
      steps(texts.width, ['width'], { Even: null, '1/3': '33.33%', '1/2': '50%', '2/3': '66.66%' }),
      {
        control: 'choice',
        label: texts.verticalAlign,
        choices: [
          { label: texts.top, icon: 'top', patch: { 'vertical-align': 'top' } },
          { label: texts.middle, icon: 'middle', patch: { 'vertical-align': 'middle' } },
          { label: texts.bottom, icon: 'bottom', patch: { 'vertical-align': 'bottom' } },
        ],
      },
      ground,
      radius,
    ],
  },
  {
    id: 'space',
    fields: [
      steps('Space', ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'], {
        None: '0px',
        S: '8px',
        M: '16px',
        L: '24px',
      }),
    ],
  },
  more({ control: 'number', label: texts.width, name: 'width', min: 5, max: 100, unit: '%' }, ...sides),
]

const divider: Group[] = [
  {
    id: 'look',
    fields: [
      steps(texts.lineWidth, ['border-width'], { S: '1px', M: '2px', L: '4px' }),
      steps(texts.width, ['width'], { S: '25%', M: '50%', Full: '100%' }),
      {
        control: 'choice',
        label: texts.style,
        choices: ['solid', 'dashed', 'dotted'].map((style) => ({
          label: style.charAt(0).toUpperCase() + style.slice(1),
          patch: { 'border-style': style },
        })),
      },
      { control: 'colour', label: texts.colour, name: 'border-color' },
    ],
  },
  {
    id: 'space',
    fields: [steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })],
  },
  more(...sides),
]

const spacer: Group[] = [
  { id: 'look', fields: [steps(texts.height, ['height'], { S: '16px', M: '32px', L: '64px' })] },
  more(exact(texts.height, 'height', 400), behind),
]

const social: Group[] = [
  {
    id: 'look',
    fields: [steps(texts.size, ['icon-size'], { S: '24px', M: '32px', L: '40px' }), align],
  },
  { id: 'space', fields: [below] },
  more(exact(texts.size, 'icon-size', 96), ...sides, behind),
]

const socialElement: Group[] = [
  { id: 'link', fields: [link, { control: 'alt', label: texts.altText, name: 'alt' }] },
  more(...sides),
]

const groups: Readonly<Record<string, readonly Group[]>> = {
  'mj-text': text,
  'mj-image': image,
  'mj-button': button,
  'mj-section': section,
  'mj-wrapper': section,
  'mj-hero': section,
  'mj-column': column,
  'mj-divider': divider,
  'mj-spacer': spacer,
  'mj-social': social,
  'mj-social-element': socialElement,
  'mj-raw': [{ id: 'thing', fields: [{ control: 'html', label: texts.html }] }],
}

export const mailGroups = (type: string): readonly Group[] => groups[type] ?? []

/** Of the mail itself. */
export const wholeMail: readonly Group[] = [
  {
    id: 'look',
    fields: [
      { control: 'colour', label: texts.background, name: 'background-color' },
      steps(texts.width, ['width'], { S: '540px', M: '600px', L: '680px' }),
      direction,
    ],
  },
  more(exact(texts.width, 'width', 900)),
]

/** What can be said of every text or button at once. */
export const everywhere: readonly { label: string; field: Field; types: readonly string[] }[] = [
  { label: texts.font, field: font, types: ['mj-text', 'mj-button'] },
  { label: texts.textColour, field: { control: 'colour', label: texts.textColour, name: 'color' }, types: ['mj-text'] },
  {
    label: texts.buttons,
    field: { control: 'colour', label: texts.buttons, name: 'background-color' },
    types: ['mj-button'],
  },
  {
    label: texts.corners,
    field: steps(texts.corners, ['border-radius'], { Square: '0px', Soft: '8px', Round: '999px' }),
    types: ['mj-button'],
  },
]

/** Names that nobody has to learn. */
const names: Readonly<Record<string, string>> = {
  'mj-body': texts.email,
  'mj-section': texts.section,
  'mj-wrapper': texts.sectionsTogether,
  'mj-group': texts.columnsSideBySide,
  'mj-column': texts.column,
  'mj-text': texts.text,
  'mj-image': texts.image,
  'mj-button': texts.button,
  'mj-divider': texts.divider,
  'mj-spacer': texts.spacer,
  'mj-social': texts.social,
  'mj-social-element': texts.socialLink,
  'mj-raw': 'HTML',
  'mj-hero': texts.sectionWithAPicture,
  'mj-navbar': texts.menu,
  'mj-navbar-link': texts.menuLink,
}

export const mailName = (type: string): string => names[type] ?? texts.block
