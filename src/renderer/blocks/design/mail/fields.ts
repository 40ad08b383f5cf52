/** What can be set of the parts of a mail: how each look is written as MJML attributes. */

import { align, direction, exact, type Field, fonts, type Group, sides, steps } from '../fields'
import { decoration } from '../project'

const below = steps('Space', ['padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })
const around = steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '16px', M: '24px', L: '44px' })
const radius = steps('Corners', ['border-radius'], { Square: '0px', Soft: '8px', Round: '16px' }, 'Square')
const ground: Field = { control: 'colour', label: 'Background', name: 'background-color', clears: true }
const behind: Field = { control: 'colour', label: 'Outer background', name: 'container-background-color', clears: true }
const link: Field = { control: 'link', label: 'Link', name: 'href' }
const font: Field = { control: 'select', label: 'Font', choices: fonts }
const more = (...fields: readonly Field[]): Group => ({ id: 'more', fields, more: true })

const text: Group[] = [
  {
    id: 'look',
    fields: [
      {
        control: 'choice',
        label: 'Size',
        choices: [
          { label: 'S', patch: { 'font-size': '13px', 'line-height': '20px' } },
          { label: 'M', patch: { 'font-size': '15px', 'line-height': '24px' } },
          { label: 'L', patch: { 'font-size': '18px', 'line-height': '28px' } },
          { label: 'Title', patch: { 'font-size': '28px', 'line-height': '36px' } },
        ],
      },
      {
        control: 'choice',
        label: 'Weight',
        choices: [
          { label: 'Regular', patch: { 'font-weight': null } },
          { label: 'Regular', patch: { 'font-weight': '400' } },
          { label: 'Bold', patch: { 'font-weight': '700' } },
        ],
      },
      align,
      font,
      { control: 'colour', label: 'Colour', name: 'color' },
    ],
  },
  { id: 'space', fields: [below] },
  more(
    exact('Letters', 'font-size', 96),
    exact('Line', 'line-height', 120),
    exact('Tracking', 'letter-spacing', 20),
    ...sides,
    behind,
  ),
]

/** A picture of the full width of its column has that of the screen on a phone. */
const pictureSize: Field = {
  control: 'choice',
  label: 'Size',
  choices: [
    ...Object.entries({ S: '120px', M: '240px', L: '400px' }).map(([label, width]) => ({
      label,
      patch: { width, 'fluid-on-mobile': null },
    })),
    { label: 'Full', patch: { width: null, 'fluid-on-mobile': 'true' } },
    { label: 'Full', patch: { width: null } },
  ],
}

const image: Group[] = [
  { id: 'thing', fields: [{ control: 'picture', label: 'Picture', name: 'src' }] },
  {
    id: 'look',
    fields: [pictureSize, align, radius],
  },
  { id: 'words', fields: [{ control: 'alt', label: 'Alt text', name: 'alt', silent: { 'css-class': decoration } }] },
  { id: 'link', fields: [link] },
  { id: 'space', fields: [below] },
  more(exact('Width', 'width', 800), ...sides, behind),
]

const button: Group[] = [
  { id: 'words', fields: [{ control: 'words', label: 'Label' }, link] },
  {
    id: 'look',
    fields: [
      {
        control: 'choice',
        label: 'Size',
        choices: [
          { label: 'S', patch: { 'font-size': '13px', 'inner-padding': '9px 18px' } },
          { label: 'M', patch: { 'font-size': '15px', 'inner-padding': '13px 24px' } },
          { label: 'L', patch: { 'font-size': '17px', 'inner-padding': '17px 36px' } },
        ],
      },
      steps('Width', ['width'], { 'As its words': null, Full: '100%' }),
      align,
      { control: 'colour', label: 'Colour', name: 'background-color' },
      { control: 'colour', label: 'Words', name: 'color' },
      steps('Corners', ['border-radius'], { Square: '0px', Soft: '8px', Round: '999px' }),
      font,
    ],
  },
  { id: 'space', fields: [below] },
  more(exact('Letters', 'font-size', 60), exact('Corners', 'border-radius', 999), ...sides, behind),
]

const section: Group[] = [
  {
    id: 'look',
    fields: [ground, radius, steps('Width', ['full-width'], { Mail: null, 'Whole window': 'full-width' })],
  },
  {
    id: 'space',
    fields: [
      around,
      steps('Sides', ['padding-left', 'padding-right'], { None: '0px', S: '24px', M: '32px', L: '48px' }),
    ],
  },
  more(...sides),
]

const column: Group[] = [
  {
    id: 'look',
    fields: [
      steps('Width', ['width'], { Even: null, '1/3': '33.33%', '1/2': '50%', '2/3': '66.66%' }),
      {
        control: 'choice',
        label: 'Stands',
        choices: [
          { label: 'Top', icon: 'top', patch: { 'vertical-align': 'top' } },
          { label: 'Middle', icon: 'middle', patch: { 'vertical-align': 'middle' } },
          { label: 'Bottom', icon: 'bottom', patch: { 'vertical-align': 'bottom' } },
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
  more({ control: 'number', label: 'Width', name: 'width', min: 5, max: 100, unit: '%' }, ...sides),
]

const divider: Group[] = [
  {
    id: 'look',
    fields: [
      steps('Line', ['border-width'], { S: '1px', M: '2px', L: '4px' }),
      steps('Width', ['width'], { S: '25%', M: '50%', Full: '100%' }),
      {
        control: 'choice',
        label: 'Style',
        choices: ['solid', 'dashed', 'dotted'].map((style) => ({
          label: style.charAt(0).toUpperCase() + style.slice(1),
          patch: { 'border-style': style },
        })),
      },
      { control: 'colour', label: 'Colour', name: 'border-color' },
    ],
  },
  {
    id: 'space',
    fields: [steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })],
  },
  more(...sides),
]

const spacer: Group[] = [
  { id: 'look', fields: [steps('Height', ['height'], { S: '16px', M: '32px', L: '64px' })] },
  more(exact('Height', 'height', 400), behind),
]

const social: Group[] = [
  {
    id: 'look',
    fields: [steps('Size', ['icon-size'], { S: '24px', M: '32px', L: '40px' }), align],
  },
  { id: 'space', fields: [below] },
  more(exact('Size', 'icon-size', 96), ...sides, behind),
]

const socialElement: Group[] = [
  { id: 'link', fields: [link, { control: 'alt', label: 'Alt text', name: 'alt' }] },
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
  'mj-raw': [{ id: 'thing', fields: [{ control: 'html', label: 'HTML' }] }],
}

export const mailGroups = (type: string): readonly Group[] => groups[type] ?? []

/** Of the mail itself. */
export const wholeMail: readonly Group[] = [
  {
    id: 'look',
    fields: [
      { control: 'colour', label: 'Background', name: 'background-color' },
      steps('Width', ['width'], { S: '540px', M: '600px', L: '680px' }),
      direction,
    ],
  },
  more(exact('Width', 'width', 900)),
]

/** What can be said of every text or button at once. */
export const everywhere: readonly { label: string; field: Field; types: readonly string[] }[] = [
  { label: 'Font', field: font, types: ['mj-text', 'mj-button'] },
  { label: 'Words', field: { control: 'colour', label: 'Words', name: 'color' }, types: ['mj-text'] },
  { label: 'Buttons', field: { control: 'colour', label: 'Buttons', name: 'background-color' }, types: ['mj-button'] },
  {
    label: 'Corners',
    field: steps('Corners', ['border-radius'], { Square: '0px', Soft: '8px', Round: '999px' }),
    types: ['mj-button'],
  },
]

/** Names that nobody has to learn. */
const names: Readonly<Record<string, string>> = {
  'mj-body': 'Email',
  'mj-section': 'Section',
  'mj-wrapper': 'Sections together',
  'mj-group': 'Columns side by side',
  'mj-column': 'Column',
  'mj-text': 'Text',
  'mj-image': 'Image',
  'mj-button': 'Button',
  'mj-divider': 'Divider',
  'mj-spacer': 'Spacer',
  'mj-social': 'Social',
  'mj-social-element': 'Social link',
  'mj-raw': 'HTML',
  'mj-hero': 'Section with a picture',
  'mj-navbar': 'Menu',
  'mj-navbar-link': 'Menu link',
}

export const mailName = (type: string): string => names[type] ?? 'Block'
