/** Properties of the parts of an email, and the MJML attributes of each look. */

import { decoration } from '../../../../model/design/project'
import { safeFontStacks } from '../brand-look'
import {
  alignments,
  background,
  backgroundField,
  blockDirection,
  type Choice,
  choice,
  colour,
  direction,
  exactNumber,
  type Field,
  type Group,
  group,
  label,
  letterFields,
  link,
  more,
  picture,
  spaceAbove,
  spaceBelow,
  steps,
  textColour,
  textSizes,
  verticalIcons,
  weight,
} from '../fields'

const below = steps('Space', ['padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })
const spaceAround = steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '16px', M: '24px', L: '44px' })
const radius = steps('Corners', ['border-radius'], { Square: '0px', Soft: '8px', Round: '16px' }, 'Square')
const buttonRadius = steps('Corners', ['border-radius'], { Square: '0px', Soft: '8px', Round: '999px' })
const outerBackground = backgroundField('Outer background', 'container-background-color')
const align = choice(
  'Align',
  { Left: { align: 'left' }, Centre: { align: 'center' }, Right: { align: 'right' } },
  alignments,
)
/** Alignment of text. Left is an explicit value, because right-to-left text is aligned right by default. */
const alignOfWords = choice(
  'Align',
  {
    Left: [{ align: 'left', side: 'left' }, { align: 'left' }],
    Centre: { align: 'center', side: null },
    Right: { align: 'right', side: null },
  },
  alignments,
)
const directionOfWords = blockDirection(null)
const sides = [
  spaceAbove('padding-top'),
  exactNumber('Space right', 'padding-right'),
  spaceBelow('padding-bottom'),
  exactNumber('Space left', 'padding-left'),
]

const fonts: readonly Choice[] = safeFontStacks.map(([label, family]) => ({ label, patch: { 'font-family': family } }))
const font: Field = { control: 'select', label: 'Font', choices: fonts }

/** Full-width pictures also fill the screen on a phone. */
const pictureSize = choice('Size', {
  S: { width: '120px', 'fluid-on-mobile': null },
  M: { width: '240px', 'fluid-on-mobile': null },
  L: { width: '400px', 'fluid-on-mobile': null },
  Full: [{ width: null, 'fluid-on-mobile': 'true' }, { width: null }],
})

const buttonSize = choice('Size', {
  S: { 'font-size': '13px', 'inner-padding': '9px 18px' },
  M: { 'font-size': '15px', 'inner-padding': '13px 24px' },
  L: { 'font-size': '17px', 'inner-padding': '17px 36px' },
})

const section = [
  group(
    'look',
    background,
    radius,
    steps('Width', ['full-width'], { 'Email width': null, 'Full width': 'full-width' }),
  ),
  group(
    'space',
    spaceAround,
    steps('Side padding', ['padding-left', 'padding-right'], { None: '0px', S: '24px', M: '32px', L: '48px' }),
  ),
  more(...sides),
]

const groups: Readonly<Record<string, readonly Group[]>> = {
  'mj-text': [
    group(
      'look',
      textSizes({ S: ['13px', '20px'], M: ['15px', '24px'], L: ['18px', '28px'], Title: ['28px', '36px'] }),
      weight,
      alignOfWords,
      directionOfWords,
      font,
      colour('Colour', 'color'),
    ),
    group('space', below),
    more(...letterFields(96, 120), ...sides, outerBackground),
  ],
  'mj-image': [
    group('thing', picture),
    group('look', pictureSize, align, radius),
    group('words', { control: 'alt', label: 'Alt text', name: 'alt', silent: { 'css-class': decoration } }),
    group('link', link),
    group('space', below),
    more(exactNumber('Width', 'width', 800), ...sides, outerBackground),
  ],
  'mj-button': [
    group('words', label, link),
    group(
      'look',
      buttonSize,
      steps('Width', ['width'], { 'Fit text': null, Full: '100%' }),
      alignOfWords,
      directionOfWords,
      colour('Colour', 'background-color'),
      textColour,
      buttonRadius,
      font,
    ),
    group('space', below),
    more(
      exactNumber('Font size', 'font-size', 60),
      exactNumber('Corners', 'border-radius', 999),
      ...sides,
      outerBackground,
    ),
  ],
  'mj-section': section,
  'mj-wrapper': section,
  'mj-hero': section,
  'mj-column': [
    group(
      'look',
      steps('Width', ['width'], { Even: null, '1/3': '33.33%', '1/2': '50%', '2/3': '66.66%' }),
      choice(
        'Vertical align',
        {
          Top: { 'vertical-align': 'top' },
          Middle: { 'vertical-align': 'middle' },
          Bottom: { 'vertical-align': 'bottom' },
        },
        verticalIcons,
      ),
      background,
      radius,
    ),
    group(
      'space',
      steps('Space', ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'], {
        None: '0px',
        S: '8px',
        M: '16px',
        L: '24px',
      }),
    ),
    more({ control: 'number', label: 'Width', name: 'width', min: 5, max: 100, unit: '%' }, ...sides),
  ],
  'mj-divider': [
    group(
      'look',
      steps('Line width', ['border-width'], { S: '1px', M: '2px', L: '4px' }),
      steps('Width', ['width'], { S: '25%', M: '50%', Full: '100%' }),
      steps('Style', ['border-style'], { Solid: 'solid', Dashed: 'dashed', Dotted: 'dotted' }),
      colour('Colour', 'border-color'),
    ),
    group('space', steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })),
    more(...sides),
  ],
  'mj-spacer': [
    group('look', steps('Height', ['height'], { S: '16px', M: '32px', L: '64px' })),
    more(exactNumber('Height', 'height', 400), outerBackground),
  ],
  'mj-social': [
    group('look', steps('Size', ['icon-size'], { S: '24px', M: '32px', L: '40px' }), align),
    group('space', below),
    more(exactNumber('Size', 'icon-size', 96), ...sides, outerBackground),
  ],
  'mj-social-element': [group('link', link, { control: 'alt', label: 'Alt text', name: 'alt' }), more(...sides)],
  'mj-raw': [group('thing', { control: 'html', label: 'HTML' })],
}

export const mailGroups = (type: string): readonly Group[] => groups[type] ?? []

/** Properties of the email itself. */
export const wholeMail: readonly Group[] = [
  group(
    'look',
    colour('Background', 'background-color'),
    steps('Width', ['width'], { S: '540px', M: '600px', L: '680px' }),
    direction,
  ),
  more(exactNumber('Width', 'width', 900)),
]

/** Properties that are set on all texts or buttons at once. */
export const sharedFields: readonly { label: string; field: Field; types: readonly string[] }[] = [
  { label: 'Font', field: font, types: ['mj-text', 'mj-button'] },
  { label: textColour.label, field: textColour, types: ['mj-text'] },
  { label: 'Buttons', field: colour('Buttons', 'background-color'), types: ['mj-button'] },
  { label: 'Corners', field: buttonRadius, types: ['mj-button'] },
]

/** Display names of the parts. */
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
