/** The parts of a panel: their names, icons and properties, and the styles or attributes of each look. */
import {
  IconArrowAutofitHeight,
  IconBoxPadding,
  IconColumns2,
  IconHandClick,
  IconHeading,
  IconLetterCase,
  IconLink,
  IconMinus,
  IconPhoto,
  IconTicket,
} from '@tabler/icons-react'
import type { Motion } from '../../../../model/design/panel/outer-style'
import { type DesignKind, partKind } from '../chrome/kind'
import {
  alignments,
  background,
  blockDirection,
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
  patchOfAll,
  picture,
  spaceAbove,
  spaceBelow,
  steps,
  textColour,
  textSizes,
  verticalAlign,
  weight,
} from '../fields'
import type { Patch } from '../protocol'

/** Alignment to the start, the centre and the end of a line. */
const sideFields = (start: Patch, centre: Patch, end: Patch) =>
  choice('Align', { Start: start, Centre: centre, End: end }, alignments)

const alignment = sideFields({ 'text-align': 'start' }, { 'text-align': 'center' }, { 'text-align': 'end' })
const alignSelf = sideFields(
  { 'margin-left': '0px', 'margin-right': 'auto' },
  { 'margin-left': 'auto', 'margin-right': 'auto' },
  { 'margin-left': 'auto', 'margin-right': '0px' },
)
const below = steps('Space', ['margin-bottom'], { None: '0px', S: '8px', M: '20px', L: '32px' }, 'None')
const padding = ['padding-top', 'padding-right', 'padding-bottom', 'padding-left']
const exactPadding = padding.map((name) => exactNumber(`Inside ${name.slice(8)}`, name))
const margins = [spaceAbove('margin-top'), spaceBelow('margin-bottom')]
const colourField = colour('Colour', 'color')
/** Browsers find the direction from the text itself. */
const textDirection = blockDirection('auto')

/** Fonts that a page has, or whose fallback looks similar. */
const font = steps('Font', ['font-family'], {
  Sans: "Inter, 'Segoe UI', Roboto, Arial, 'Noto Naskh Arabic', sans-serif",
  Serif: "Georgia, 'Times New Roman', 'Noto Naskh Arabic', serif",
})

const textGroups = (size: Field): Group[] => [
  group('look', size, weight, alignment, textDirection, font, colourField),
  group('space', below),
  more(...letterFields(120, 140), ...margins),
]

/** Font size and padding of a button. */
const buttonSize = (size: string, paddingY: string, paddingX: string): Patch => ({
  'font-size': size,
  ...patchOfAll(['padding-top', 'padding-bottom'], paddingY),
  ...patchOfAll(['padding-right', 'padding-left'], paddingX),
})

/** Name, icon and properties of each type of part. */
export const panelParts: DesignKind['parts'] = {
  heading: partKind(
    'Heading',
    IconHeading,
    textGroups(textSizes({ S: ['18px', '24px'], M: ['24px', '30px'], L: ['28px', '34px'], XL: ['34px', '40px'] })),
  ),
  text: partKind(
    'Text',
    IconLetterCase,
    textGroups(textSizes({ S: ['13px', '18px'], M: ['16px', '24px'], L: ['18px', '28px'] })),
  ),
  link: partKind('Link', IconLink, [
    group('words', { control: 'words', label: 'Text' }, link),
    group('look', colourField, weight, textDirection),
  ]),
  button: partKind('Button', IconHandClick, [
    group('words', label, link),
    group(
      'look',
      choice('Size', {
        S: buttonSize('14px', '10px', '20px'),
        M: buttonSize('16px', '13px', '28px'),
        L: buttonSize('18px', '16px', '36px'),
      }),
      steps('Width', ['display'], { 'Fit text': 'inline-block', Full: 'block' }),
      textDirection,
      colour('Colour', 'background-color'),
      textColour,
      corners('10px', '999px'),
    ),
    group('space', below),
    more(exactNumber('Font size', 'font-size', 60), ...margins),
  ]),
  picture: partKind('Image', IconPhoto, [
    group('thing', picture),
    group(
      'look',
      steps('Size', ['width'], { S: '25%', M: '50%', L: '75%', Full: '100%' }),
      alignSelf,
      corners('8px', '16px'),
    ),
    group('words', { control: 'alt', label: 'Alt text', name: 'alt', silent: { role: 'presentation' } }),
    group('space', below),
    more({ control: 'number', label: 'Width', name: 'width', min: 1, max: 1000, unit: 'px' }, ...margins),
  ]),
  box: partKind('Box', IconBoxPadding, [
    group('look', background, alignment, corners('8px', '16px')),
    group('space', steps('Padding', padding, { None: '0px', S: '16px', M: '24px', L: '40px' })),
    more(...exactPadding, ...margins),
  ]),
  columns: partKind('Columns', IconColumns2, [
    group(
      'look',
      steps('Gap', ['gap'], { None: '0px', S: '8px', M: '16px', L: '32px' }),
      verticalAlign('align-items', 'flex-start', 'center', 'flex-end'),
      background,
    ),
    group('space', below),
  ]),
  code: partKind('Voucher code', IconTicket, [
    group(
      'look',
      textSizes({ S: ['16px', '22px'], M: ['22px', '28px'], L: ['28px', '34px'] }),
      textColour,
      background,
      corners('10px', '999px'),
    ),
    group('space', below),
  ]),
  line: partKind('Divider', IconMinus, [
    group(
      'look',
      steps('Line width', ['height'], { S: '1px', M: '2px', L: '4px' }),
      colour('Colour', 'background-color'),
    ),
    group('space', below),
  ]),
  room: partKind('Spacer', IconArrowAutofitHeight, [
    group('look', steps('Height', ['height'], { S: '16px', M: '24px', L: '48px' })),
    more(exactNumber('Height', 'height')),
  ]),
}

/** Pictures at the edge must not stick out of round corners. */
const rounded = (radius: string): Patch => ({ 'border-radius': radius, overflow: 'hidden' })
const animated = (motion: Motion): Patch => ({ animation: `${motion} 300ms ease-out both` })

/**
 * Properties of the panel itself. All are styles of its outermost element, so they are sent in the panel's HTML. What the page decides, such
 * as a close button or another position on phones, has no field in what is sent and is not offered.
 */
export const wholePanel: readonly Group[] = [
  group(
    'look',
    choice('Corners', {
      Square: [{ 'border-radius': null }, { 'border-radius': '0px' }],
      Soft: rounded('8px'),
      Round: rounded('16px'),
    }),
    choice('Appears', {
      'At once': { animation: null },
      Fades: animated('herald-fade'),
      Slides: animated('herald-slide'),
    }),
    colour('Background', 'background-color'),
    textColour,
    alignment,
    direction,
    font,
    steps('Padding', padding, { None: '0px', S: '16px', M: '32px', L: '48px' }),
  ),
  more(...exactPadding),
]
