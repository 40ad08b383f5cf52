/** What can be set of the parts of a panel: how each look is written as styles, and what is an attribute. */
import { all, type Choice, direction, exact, type Field, type Group, steps } from '../fields'
import * as texts from './texts'

const alignment: Field = {
  control: 'choice',
  label: texts.align,
  choices: [
    { label: texts.start, icon: 'left', patch: { 'text-align': 'start' } },
    { label: texts.centre, icon: 'center', patch: { 'text-align': 'center' } },
    { label: 'End', icon: 'right', patch: { 'text-align': 'end' } },
  ],
}
const below = steps('Space', ['margin-bottom'], { None: '0px', S: '8px', M: '20px', L: '32px' }, texts.none)
const padding = ['padding-top', 'padding-right', 'padding-bottom', 'padding-left']
const link: Field = { control: 'link', label: texts.link, name: 'href' }
const colour: Field = { control: 'colour', label: texts.colour, name: 'color' }
const ground: Field = { control: 'colour', label: texts.background, name: 'background-color', clears: true }
const more = (...fields: readonly Field[]): Group => ({ id: 'more', fields, more: true })
const margins = [exact(texts.spaceAbove, 'margin-top'), exact(texts.spaceBelow, 'margin-bottom')]
const corners = (sizes: Readonly<Record<string, string>>) =>
  steps(texts.corners, ['border-radius'], sizes, texts.square)

/** Fonts that a page has, or that it falls back from without being seen. */
const fonts: readonly Choice[] = [
  { label: texts.sans, patch: { 'font-family': "Inter, 'Segoe UI', Roboto, Arial, 'Noto Naskh Arabic', sans-serif" } },
  { label: texts.serif, patch: { 'font-family': "Georgia, 'Times New Roman', 'Noto Naskh Arabic', serif" } },
]
const font: Field = { control: 'choice', label: texts.font, choices: fonts }

const sizes = (all: Readonly<Record<string, readonly [string, string]>>): Field => ({
  control: 'choice',
  label: texts.size,
  choices: Object.entries(all).map(([label, [size, line]]) => ({
    label,
    patch: { 'font-size': size, 'line-height': line },
  })),
})

const weight: Field = {
  control: 'choice',
  label: texts.weight,
  choices: [
    { label: texts.regular, patch: { 'font-weight': null } },
    { label: texts.regular, patch: { 'font-weight': '400' } },
    { label: texts.bold, patch: { 'font-weight': '700' } },
  ],
}

const words = (size: Field): Group[] => [
  { id: 'look', fields: [size, weight, alignment, font, colour] },
  { id: 'space', fields: [below] },
  more(
    exact(texts.fontSize, 'font-size', 120),
    exact(texts.lineHeight, 'line-height', 140),
    exact(texts.letterSpacing, 'letter-spacing', 20),
    ...margins,
  ),
]

const text = words(sizes({ S: ['13px', '18px'], M: ['16px', '24px'], L: ['18px', '28px'] }))
const heading = words(sizes({ S: ['18px', '24px'], M: ['24px', '30px'], L: ['28px', '34px'], XL: ['34px', '40px'] }))

const button: Group[] = [
  { id: 'words', fields: [{ control: 'words', label: texts.label }, link] },
  {
    id: 'look',
    fields: [
      {
        control: 'choice',
        label: texts.size,
        choices: [
          { label: 'S', patch: { 'font-size': '14px', ...inside('10px', '20px') } },
          { label: 'M', patch: { 'font-size': '16px', ...inside('13px', '28px') } },
          { label: 'L', patch: { 'font-size': '18px', ...inside('16px', '36px') } },
        ],
      },
      steps(texts.width, ['display'], { 'As its words': 'inline-block', Full: 'block' }),
      { control: 'colour', label: texts.colour, name: 'background-color' },
      { control: 'colour', label: texts.textColour, name: 'color' },
      corners({ Square: '0px', Soft: '10px', Round: '999px' }),
    ],
  },
  { id: 'space', fields: [below] },
  more(exact(texts.fontSize, 'font-size', 60), ...margins),
]

function inside(upright: string, across: string) {
  return { ...all(['padding-top', 'padding-bottom'], upright), ...all(['padding-right', 'padding-left'], across) }
}

const stands: Field = {
  control: 'choice',
  label: texts.align,
  choices: [
    { label: texts.start, icon: 'left', patch: { 'margin-left': '0px', 'margin-right': 'auto' } },
    { label: texts.centre, icon: 'center', patch: { 'margin-left': 'auto', 'margin-right': 'auto' } },
    { label: 'End', icon: 'right', patch: { 'margin-left': 'auto', 'margin-right': '0px' } },
  ],
}

const picture: Group[] = [
  { id: 'thing', fields: [{ control: 'picture', label: texts.picture, name: 'src' }] },
  {
    id: 'look',
    fields: [
      steps(texts.size, ['width'], { S: '25%', M: '50%', L: '75%', Full: '100%' }),
      stands,
      corners({ Square: '0px', Soft: '8px', Round: '16px' }),
    ],
  },
  { id: 'words', fields: [{ control: 'alt', label: texts.altText, name: 'alt', silent: { role: 'presentation' } }] },
  { id: 'space', fields: [below] },
  more({ control: 'number', label: texts.width, name: 'width', min: 1, max: 1000, unit: 'px' }, ...margins),
]

const box: Group[] = [
  { id: 'look', fields: [ground, alignment, corners({ Square: '0px', Soft: '8px', Round: '16px' })] },
  { id: 'space', fields: [steps(texts.padding, padding, { None: '0px', S: '16px', M: '24px', L: '40px' })] },
  more(...padding.map((name) => exact(`Inside ${name.slice(8)}`, name)), ...margins),
]

const columns: Group[] = [
  {
    id: 'look',
    fields: [
      steps(texts.gap, ['gap'], { None: '0px', S: '8px', M: '16px', L: '32px' }),
      {
        control: 'choice',
        label: texts.verticalAlign,
        choices: [
          { label: texts.top, icon: 'top', patch: { 'align-items': 'flex-start' } },
          { label: texts.middle, icon: 'middle', patch: { 'align-items': 'center' } },
          { label: texts.bottom, icon: 'bottom', patch: { 'align-items': 'flex-end' } },
        ],
      },
      ground,
    ],
  },
  { id: 'space', fields: [below] },
]

const code: Group[] = [
  {
    id: 'look',
    fields: [
      sizes({ S: ['16px', '22px'], M: ['22px', '28px'], L: ['28px', '34px'] }),
      { control: 'colour', label: texts.textColour, name: 'color' },
      ground,
      corners({ Square: '0px', Soft: '10px', Round: '999px' }),
    ],
  },
  { id: 'space', fields: [below] },
]

const groups: Readonly<Record<string, readonly Group[]>> = {
  heading,
  text,
  link: [
    { id: 'words', fields: [{ control: 'words', label: texts.text }, link] },
    { id: 'look', fields: [colour, weight] },
  ],
  button,
  picture,
  box,
  columns,
  code,
  line: [
    {
      id: 'look',
      fields: [
        steps(texts.lineWidth, ['height'], { S: '1px', M: '2px', L: '4px' }),
        { control: 'colour', label: texts.colour, name: 'background-color' },
      ],
    },
    { id: 'space', fields: [below] },
  ],
  room: [
    { id: 'look', fields: [steps(texts.height, ['height'], { S: '16px', M: '24px', L: '48px' })] },
    more(exact(texts.height, 'height')),
  ],
}

export const panelGroups = (type: string): readonly Group[] => groups[type] ?? []

/** Of the panel itself. */
export const wholePanel: readonly Group[] = [
  {
    id: 'look',
    fields: [
      { control: 'colour', label: texts.background, name: 'background-color' },
      { control: 'colour', label: texts.textColour, name: 'color' },
      alignment,
      direction,
      font,
      steps(texts.padding, padding, { None: '0px', S: '16px', M: '32px', L: '48px' }),
    ],
  },
  more(...padding.map((name) => exact(`Inside ${name.slice(8)}`, name))),
]

const names: Readonly<Record<string, string>> = {
  heading: texts.heading,
  text: texts.text,
  link: texts.link,
  button: texts.button,
  picture: texts.image,
  columns: texts.columns,
  code: texts.voucherCode,
  line: texts.divider,
  room: texts.spacer,
  box: texts.box,
}

export const panelName = (type: string): string => names[type] ?? texts.block
