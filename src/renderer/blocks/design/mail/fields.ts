/** The parts of an email: their names, icons and properties, and the MJML attributes of each look. */
import {
  IconCode,
  IconColumns2,
  IconContainer,
  IconHandClick,
  IconLayoutRows,
  IconLetterCase,
  IconMail,
  IconMinus,
  IconPhoto,
  IconShare,
} from '@tabler/icons-react'
import { decoration } from '../../../../model/design/project'
import { safeFontStacks } from '../brand-look'
import { type DesignKind, partKind } from '../chrome/kind'
import {
  alignments,
  background,
  backgroundField,
  blockDirection,
  type Choice,
  choice,
  colour,
  corners,
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
  verticalAlign,
  weight,
} from '../fields'

const below = steps('Space', ['padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })
const spaceAround = steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '16px', M: '24px', L: '44px' })
const radius = corners('8px', '16px')
const buttonRadius = steps('Corners', ['border-radius'], { Square: '0px', Soft: '8px', Round: '999px' })
const outerBackground = backgroundField('Outer background', 'container-background-color')
const align = choice(
  'Align',
  { Left: { align: 'left' }, Centre: { align: 'center' }, Right: { align: 'right' } },
  alignments,
)
/** Alignment of text. Left is an explicit value, because right-to-left text is aligned right by default. */
const textAlign = choice(
  'Align',
  {
    Left: [{ align: 'left', side: 'left' }, { align: 'left' }],
    Centre: { align: 'center', side: null },
    Right: { align: 'right', side: null },
  },
  alignments,
)
const textDirection = blockDirection(null)
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

/** Name, icon and properties of each type of part. */
export const mailParts: DesignKind['parts'] = {
  'mj-body': partKind('Email', IconMail),
  'mj-text': partKind('Text', IconLetterCase, [
    group(
      'look',
      textSizes({ S: ['13px', '20px'], M: ['15px', '24px'], L: ['18px', '28px'], Title: ['28px', '36px'] }),
      weight,
      textAlign,
      textDirection,
      font,
      colour('Colour', 'color'),
    ),
    group('space', below),
    more(...letterFields(96, 120), ...sides, outerBackground),
  ]),
  'mj-image': partKind('Image', IconPhoto, [
    group('thing', picture),
    group('look', pictureSize, align, radius),
    group('words', { control: 'alt', label: 'Alt text', name: 'alt', silent: { 'css-class': decoration } }),
    group('link', link),
    group('space', below),
    more(exactNumber('Width', 'width', 800), ...sides, outerBackground),
  ]),
  'mj-button': partKind('Button', IconHandClick, [
    group('words', label, link),
    group(
      'look',
      buttonSize,
      steps('Width', ['width'], { 'Fit text': null, Full: '100%' }),
      textAlign,
      textDirection,
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
  ]),
  'mj-section': partKind('Section', IconContainer, section),
  'mj-wrapper': partKind('Sections together', IconLayoutRows, section),
  'mj-hero': partKind('Section with a picture', IconContainer, section),
  'mj-group': partKind('Columns side by side', IconColumns2),
  'mj-navbar': partKind('Menu', IconContainer),
  'mj-navbar-link': partKind('Menu link', IconContainer),
  'mj-column': partKind('Column', IconColumns2, [
    group(
      'look',
      steps('Width', ['width'], { Even: null, '1/3': '33.33%', '1/2': '50%', '2/3': '66.66%' }),
      verticalAlign('vertical-align', 'top', 'middle', 'bottom'),
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
  ]),
  'mj-divider': partKind('Divider', IconMinus, [
    group(
      'look',
      steps('Line width', ['border-width'], { S: '1px', M: '2px', L: '4px' }),
      steps('Width', ['width'], { S: '25%', M: '50%', Full: '100%' }),
      steps('Style', ['border-style'], { Solid: 'solid', Dashed: 'dashed', Dotted: 'dotted' }),
      colour('Colour', 'border-color'),
    ),
    group('space', steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })),
    more(...sides),
  ]),
  'mj-spacer': partKind('Spacer', IconMinus, [
    group('look', steps('Height', ['height'], { S: '16px', M: '32px', L: '64px' })),
    more(exactNumber('Height', 'height', 400), outerBackground),
  ]),
  'mj-social': partKind('Social', IconShare, [
    group('look', steps('Size', ['icon-size'], { S: '24px', M: '32px', L: '40px' }), align),
    group('space', below),
    more(exactNumber('Size', 'icon-size', 96), ...sides, outerBackground),
  ]),
  'mj-social-element': partKind('Social link', IconShare, [
    group('link', link, { control: 'alt', label: 'Alt text', name: 'alt' }),
    more(...sides),
  ]),
  'mj-raw': partKind('HTML', IconCode, [group('thing', { control: 'html', label: 'HTML' })]),
}

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
