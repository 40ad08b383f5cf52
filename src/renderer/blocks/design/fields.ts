/** Defines the properties of parts in the marketer's terms, and how they are read from a part's values and written to them. */
import type { Patch, Values } from './protocol'

/** One look and the values that make it. The first look whose values all match is shown as chosen. */
export type Choice = { label: string; patch: Patch; icon?: 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom' }

export type Field =
  | { control: 'choice'; label: string; choices: readonly Choice[] }
  /** One of several looks as a drop-down, for longer names. */
  | { control: 'select'; label: string; choices: readonly Choice[] }
  | { control: 'colour'; label: string; name: string; clears?: boolean }
  /** The address of a link. */
  | { control: 'link'; label: string; name: string }
  | { control: 'words'; label: string }
  /** Alt text of a picture; `silent` are the values that mark a picture as decoration. */
  | { control: 'alt'; label: string; name: string; silent?: Readonly<Record<string, string>> }
  | { control: 'picture'; label: string; name: string }
  | { control: 'html'; label: string }
  /** A number with its unit; '' means no unit. */
  | { control: 'number'; label: string; name: string; min: number; max: number; unit: 'px' | '%' | '' }

/** `more`: exact numbers, shown behind 'More'. */
export type Group = { id: string; fields: readonly Field[]; more?: boolean }

/** The label of the look that matches a part's values; null if none does. */
export function chosenOf(choices: readonly Choice[], values: Values): string | null {
  const matches = ({ patch }: Choice) => Object.entries(patch).every(([name, value]) => isSameLook(values[name], value))
  return choices.find(matches)?.label ?? null
}

const isSameLook = (value: string | undefined, expected: string | null): boolean =>
  expected === null ? value === undefined || value === '' : normalisedValue(value) === normalisedValue(expected)

/** Makes equal values compare as equal: '0' and '0px', '#FFF' and '#ffffff'. */
function normalisedValue(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase()
  if (text === '0') return '0px'
  return text?.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
}

/** The number in '24px'; null if there is none, or if the unit differs. */
export function numberIn(value: string | undefined, unit: string): number | null {
  const match = /^(-?\d+(?:\.\d+)?)(px|%|em|)$/.exec(value?.trim() ?? '')
  if (!match) return null
  const [, digits, found] = match
  return found === unit || (digits === '0' && found === '') ? Number(digits) : null
}

/** Fields that share a section without a visible heading. */
export const group = (id: string, ...fields: readonly Field[]): Group => ({ id, fields })
export const more = (...fields: readonly Field[]): Group => ({ ...group('more', ...fields), more: true })

/** Looks by label, of which one is chosen. If a look can be written in several ways, the first is the one that is set. */
export const choice = (
  label: string,
  patches: Readonly<Record<string, Patch | readonly Patch[]>>,
  icons: readonly Choice['icon'][] = [],
): Field & { control: 'choice' } => ({
  control: 'choice',
  label,
  choices: Object.entries(patches).flatMap(([name, lookPatches], index) => {
    const icon = icons[index]
    return [lookPatches].flat().map((patch) => ({ label: name, patch, ...(icon ? { icon } : {}) }))
  }),
})

export const colour = (label: string, name: string): Field => ({ control: 'colour', label, name })
/** A colour that can also be 'none'. */
export const backgroundField = (label: string, name: string): Field => ({
  control: 'colour',
  label,
  name,
  clears: true,
})

/** Icons for horizontal alignment. */
export const alignments: readonly Choice['icon'][] = ['left', 'center', 'right']

export const background = backgroundField('Background', 'background-color')
export const link: Field = { control: 'link', label: 'Link', name: 'href' }
/** The text of a button. */
export const label: Field = { control: 'words', label: 'Label' }
export const picture: Field = { control: 'picture', label: 'Picture', name: 'src' }
export const textColour = colour('Text colour', 'color')

/** Square corners, or corners rounded by a radius in pixels. */
export const corners = (softRadius: string, roundRadius: string): Field =>
  steps('Corners', ['border-radius'], { Square: '0px', Soft: softRadius, Round: roundRadius }, 'Square')

export const weight = choice('Weight', {
  Regular: [{ 'font-weight': null }, { 'font-weight': '400' }],
  Bold: { 'font-weight': '700' },
})

/** `name` is the attribute or the style, with its values for each look. */
export const verticalAlign = (name: string, top: string, middle: string, bottom: string): Field =>
  choice('Vertical align', { Top: { [name]: top }, Middle: { [name]: middle }, Bottom: { [name]: bottom } }, [
    'top',
    'middle',
    'bottom',
  ])

/** Text sizes: font size and line height in pixels. */
export const textSizes = (sizes: Readonly<Record<string, readonly [size: string, line: string]>>): Field =>
  choice(
    'Size',
    Object.fromEntries(
      Object.entries(sizes).map(([name, [size, line]]) => [name, { 'font-size': size, 'line-height': line }]),
    ),
  )

/** The reading direction of the message. */
export const direction = choice('Direction', {
  'Left to right': [{ dir: null }, { dir: 'ltr' }],
  'Right to left': { dir: 'rtl' },
})

/** The reading direction of one block. `unsetValue` is the value for the direction of its text. */
export const blockDirection = (unsetValue: string | null): Field => ({
  ...choice('Direction', {
    'From the text': { dir: unsetValue },
    'Left to right': { dir: 'ltr' },
    'Right to left': { dir: 'rtl' },
  }),
  control: 'select',
})

/** A patch that sets every name to the same value. */
export const patchOfAll = (names: readonly string[], value: string | null): Patch =>
  Object.fromEntries(names.map((name) => [name, value]))

/** Sizes such as S, M and L in pixels; `unsetLabel` is the label of the default size. */
export function steps(
  label: string,
  names: readonly string[],
  sizes: Readonly<Record<string, string | null>>,
  unsetLabel?: string,
): Field & { control: 'choice' } {
  const { choices } = choice(
    label,
    Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, patchOfAll(names, value)])),
  )
  return {
    control: 'choice',
    label,
    choices: unsetLabel ? [{ label: unsetLabel, patch: patchOfAll(names, null) }, ...choices] : choices,
  }
}

export const exactNumber = (label: string, name: string, limit = 400): Field => ({
  control: 'number',
  label,
  name,
  min: 0,
  max: limit,
  unit: 'px',
})

/** Exact font measures with their maximums in pixels. */
export const letterFields = (maxSize: number, maxLine: number): readonly Field[] => [
  exactNumber('Font size', 'font-size', maxSize),
  exactNumber('Line height', 'line-height', maxLine),
  exactNumber('Letter spacing', 'letter-spacing', 20),
]

export const spaceAbove = (name: string): Field => exactNumber('Space above', name)
export const spaceBelow = (name: string): Field => exactNumber('Space below', name)
