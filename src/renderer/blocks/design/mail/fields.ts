/** What can be set of the parts of a mail: how each look is written as MJML attributes. */
import {
  across,
  background,
  blockDirection,
  type Choice,
  choice,
  colour,
  direction,
  exact,
  type Field,
  type Group,
  ground,
  group,
  label,
  letters,
  link,
  more,
  picture,
  spaceAbove,
  spaceBelow,
  steps,
  textColour,
  textSizes,
  upright,
  weight,
} from '../fields'
import { decoration } from '../project'
import * as texts from './texts'

const below = steps('Space', ['padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })
const around = steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '16px', M: '24px', L: '44px' })
const radius = steps(texts.corners, ['border-radius'], { Square: '0px', Soft: '8px', Round: '16px' }, texts.square)
const buttonRadius = steps(texts.corners, ['border-radius'], { Square: '0px', Soft: '8px', Round: '999px' })
const behind = ground(texts.outerBackground, 'container-background-color')
const align = choice(
  texts.align,
  { [texts.left]: { align: 'left' }, [texts.centre]: { align: 'center' }, [texts.right]: { align: 'right' } },
  across,
)
/** Of what has words: its left side is a choice of its own, because a text from the right begins on the right by itself. */
const alignOfWords = choice(
  texts.align,
  {
    [texts.left]: [{ align: 'left', side: 'left' }, { align: 'left' }],
    [texts.centre]: { align: 'center', side: null },
    [texts.right]: { align: 'right', side: null },
  },
  across,
)
const directionOfWords = blockDirection(null)
const sides = [
  spaceAbove('padding-top'),
  exact(texts.spaceRight, 'padding-right'),
  spaceBelow('padding-bottom'),
  exact(texts.spaceLeft, 'padding-left'),
]

/** Fonts that every mail program has, by how they are called here. */
const fonts: readonly Choice[] = [
  { label: texts.arial, patch: { 'font-family': 'Arial, Helvetica, sans-serif' } },
  { label: texts.georgia, patch: { 'font-family': 'Georgia, Times, serif' } },
  { label: texts.verdana, patch: { 'font-family': 'Verdana, Geneva, sans-serif' } },
  { label: texts.trebuchet, patch: { 'font-family': "'Trebuchet MS', Tahoma, sans-serif" } },
  { label: texts.times, patch: { 'font-family': "'Times New Roman', Times, serif" } },
  { label: texts.courier, patch: { 'font-family': "'Courier New', Courier, monospace" } },
  { label: texts.urduNaskh, patch: { 'font-family': "'Noto Naskh Arabic', 'Times New Roman', serif" } },
]
const font: Field = { control: 'select', label: texts.font, choices: fonts }

/** A picture of the full width of its column has that of the screen on a phone. */
const pictureSize = choice(texts.size, {
  S: { width: '120px', 'fluid-on-mobile': null },
  M: { width: '240px', 'fluid-on-mobile': null },
  L: { width: '400px', 'fluid-on-mobile': null },
  [texts.full]: [{ width: null, 'fluid-on-mobile': 'true' }, { width: null }],
})

const buttonSize = choice(texts.size, {
  S: { 'font-size': '13px', 'inner-padding': '9px 18px' },
  M: { 'font-size': '15px', 'inner-padding': '13px 24px' },
  L: { 'font-size': '17px', 'inner-padding': '17px 36px' },
})

const section = [
  group('look', background, radius, steps(texts.width, ['full-width'], { Mail: null, 'Whole window': 'full-width' })),
  group(
    'space',
    around,
    steps(texts.sidePadding, ['padding-left', 'padding-right'], { None: '0px', S: '24px', M: '32px', L: '48px' }),
  ),
  more(...sides),
]

const groups: Readonly<Record<string, readonly Group[]>> = {
  'mj-text': [
    group(
      'look',
      textSizes({ S: ['13px', '20px'], M: ['15px', '24px'], L: ['18px', '28px'], [texts.title]: ['28px', '36px'] }),
      weight,
      alignOfWords,
      directionOfWords,
      font,
      colour(texts.colour, 'color'),
    ),
    group('space', below),
    more(...letters(96, 120), ...sides, behind),
  ],
  'mj-image': [
    group('thing', picture),
    group('look', pictureSize, align, radius),
    group('words', { control: 'alt', label: texts.altText, name: 'alt', silent: { 'css-class': decoration } }),
    group('link', link),
    group('space', below),
    more(exact(texts.width, 'width', 800), ...sides, behind),
  ],
  'mj-button': [
    group('words', label, link),
    group(
      'look',
      buttonSize,
      steps(texts.width, ['width'], { 'As its words': null, Full: '100%' }),
      alignOfWords,
      directionOfWords,
      colour(texts.colour, 'background-color'),
      textColour,
      buttonRadius,
      font,
    ),
    group('space', below),
    more(exact(texts.fontSize, 'font-size', 60), exact(texts.corners, 'border-radius', 999), ...sides, behind),
  ],
  'mj-section': section,
  'mj-wrapper': section,
  'mj-hero': section,
  'mj-column': [
    group(
      'look',
      steps(texts.width, ['width'], { Even: null, '1/3': '33.33%', '1/2': '50%', '2/3': '66.66%' }),
      choice(
        texts.verticalAlign,
        {
          [texts.top]: { 'vertical-align': 'top' },
          [texts.middle]: { 'vertical-align': 'middle' },
          [texts.bottom]: { 'vertical-align': 'bottom' },
        },
        upright,
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
    more({ control: 'number', label: texts.width, name: 'width', min: 5, max: 100, unit: '%' }, ...sides),
  ],
  'mj-divider': [
    group(
      'look',
      steps(texts.lineWidth, ['border-width'], { S: '1px', M: '2px', L: '4px' }),
      steps(texts.width, ['width'], { S: '25%', M: '50%', Full: '100%' }),
      steps(texts.style, ['border-style'], { Solid: 'solid', Dashed: 'dashed', Dotted: 'dotted' }),
      colour(texts.colour, 'border-color'),
    ),
    group('space', steps('Space', ['padding-top', 'padding-bottom'], { None: '0px', S: '8px', M: '16px', L: '32px' })),
    more(...sides),
  ],
  'mj-spacer': [
    group('look', steps(texts.height, ['height'], { S: '16px', M: '32px', L: '64px' })),
    more(exact(texts.height, 'height', 400), behind),
  ],
  'mj-social': [
    group('look', steps(texts.size, ['icon-size'], { S: '24px', M: '32px', L: '40px' }), align),
    group('space', below),
    more(exact(texts.size, 'icon-size', 96), ...sides, behind),
  ],
  'mj-social-element': [group('link', link, { control: 'alt', label: texts.altText, name: 'alt' }), more(...sides)],
  'mj-raw': [group('thing', { control: 'html', label: texts.html })],
}

export const mailGroups = (type: string): readonly Group[] => groups[type] ?? []

/** Of the mail itself. */
export const wholeMail: readonly Group[] = [
  group(
    'look',
    colour(texts.background, 'background-color'),
    steps(texts.width, ['width'], { S: '540px', M: '600px', L: '680px' }),
    direction,
  ),
  more(exact(texts.width, 'width', 900)),
]

/** What can be said of every text or button at once. */
export const everywhere: readonly { label: string; field: Field; types: readonly string[] }[] = [
  { label: texts.font, field: font, types: ['mj-text', 'mj-button'] },
  { label: textColour.label, field: textColour, types: ['mj-text'] },
  { label: texts.buttons, field: colour(texts.buttons, 'background-color'), types: ['mj-button'] },
  { label: texts.corners, field: buttonRadius, types: ['mj-button'] },
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
