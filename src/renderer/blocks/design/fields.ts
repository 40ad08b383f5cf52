/** What can be set of a part, as a marketer names it; and how that is read from its values and written into them. */
import type { Patch, Values } from './protocol'

/** One of a few looks: the values that make it. The first whose values all match is the one that is shown. */
export type Choice = { label: string; patch: Patch; icon?: 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom' }

export type Field =
  | { control: 'choice'; label: string; choices: readonly Choice[] }
  /** The same with longer names. */
  | { control: 'select'; label: string; choices: readonly Choice[] }
  | { control: 'colour'; label: string; name: string; clears?: boolean }
  /** Where it leads. */
  | { control: 'link'; label: string; name: string }
  | { control: 'words'; label: string }
  /** What describes a picture; `silent` are the values of one that is only decoration. */
  | { control: 'alt'; label: string; name: string; silent?: Readonly<Record<string, string>> }
  | { control: 'picture'; label: string; name: string }
  | { control: 'html'; label: string }
  /** A number with its unit; '' is one without. */
  | { control: 'number'; label: string; name: string; min: number; max: number; unit: 'px' | '%' | '' }

/** `more` stands behind 'More': exact numbers. */
export type Group = { id: string; fields: readonly Field[]; more?: boolean }

/** The label of the look that a part has; null for one of its own. */
export function chosenOf(choices: readonly Choice[], values: Values): string | null {
  const matches = ({ patch }: Choice) => Object.entries(patch).every(([name, value]) => same(values[name], value))
  return choices.find(matches)?.label ?? null
}

const same = (value: string | undefined, wanted: string | null): boolean =>
  wanted === null ? value === undefined || value === '' : tidy(value) === tidy(wanted)

/** '0' and '0px', '#FFF' and '#ffffff' say the same. */
function tidy(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase()
  if (text === '0') return '0px'
  return text?.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
}

/** The number in '24px'; null where there is none, or of another unit. */
export function numberIn(value: string | undefined, unit: string): number | null {
  const match = /^(-?\d+(?:\.\d+)?)(px|%|em|)$/.exec(value?.trim() ?? '')
  if (!match) return null
  const [, digits, found] = match
  return found === unit || (digits === '0' && found === '') ? Number(digits) : null
}

/** Fields under one heading, without one of its own. */
export const group = (id: string, ...fields: readonly Field[]): Group => ({ id, fields })
export const more = (...fields: readonly Field[]): Group => ({ ...group('more', ...fields), more: true })

/** Looks by their labels, of which one is chosen; where a look can be written in several ways, the first is what is set. */
export const choice = (
  label: string,
  looks: Readonly<Record<string, Patch | readonly Patch[]>>,
  icons: readonly Choice['icon'][] = [],
): Field & { control: 'choice' } => ({
  control: 'choice',
  label,
  choices: Object.entries(looks).flatMap(([name, ways], at) => {
    const icon = icons[at]
    return [ways].flat().map((patch) => ({ label: name, patch, ...(icon ? { icon } : {}) }))
  }),
})

export const colour = (label: string, name: string): Field => ({ control: 'colour', label, name })
/** A colour that can also be none. */
export const ground = (label: string, name: string): Field => ({ control: 'colour', label, name, clears: true })

/** Looks of the side that something stands on, or of its height beside others. */
export const across: readonly Choice['icon'][] = ['left', 'center', 'right']
export const upright: readonly Choice['icon'][] = ['top', 'middle', 'bottom']

export const background = ground('Background', 'background-color')
export const link: Field = { control: 'link', label: 'Link', name: 'href' }
/** The words of a button. */
export const label: Field = { control: 'words', label: 'Label' }
export const picture: Field = { control: 'picture', label: 'Picture', name: 'src' }
export const textColour = colour('Text colour', 'color')

export const weight = choice('Weight', {
  Regular: [{ 'font-weight': null }, { 'font-weight': '400' }],
  Bold: { 'font-weight': '700' },
})

/** Sizes of text: pixels of the letters and of a line. */
export const textSizes = (sizes: Readonly<Record<string, readonly [size: string, line: string]>>): Field =>
  choice(
    'Size',
    Object.fromEntries(
      Object.entries(sizes).map(([name, [size, line]]) => [name, { 'font-size': size, 'line-height': line }]),
    ),
  )

/** The direction in which the message is read. */
export const direction = choice('Direction', {
  'Left to right': [{ dir: null }, { dir: 'ltr' }],
  'Right to left': { dir: 'rtl' },
})

/** The direction of one block; `unset` is that of its text. */
export const blockDirection = (unset: string | null): Field => ({
  ...choice('Direction', {
    'From the text': { dir: unset },
    'Left to right': { dir: 'ltr' },
    'Right to left': { dir: 'rtl' },
  }),
  control: 'select',
})

/** The same value for each name. */
export const all = (names: readonly string[], value: string | null): Patch =>
  Object.fromEntries(names.map((name) => [name, value]))

/** S, M and L of something in pixels; `unset` is the one of them that a part has by itself. */
export function steps(
  label: string,
  names: readonly string[],
  sizes: Readonly<Record<string, string | null>>,
  unset?: string,
): Field & { control: 'choice' } {
  const { choices } = choice(
    label,
    Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, all(names, value)])),
  )
  return {
    control: 'choice',
    label,
    choices: unset ? [{ label: unset, patch: all(names, null) }, ...choices] : choices,
  }
}

export const exact = (label: string, name: string, max = 400): Field => ({
  control: 'number',
  label,
  name,
  min: 0,
  max,
  unit: 'px',
})

/** Exact measures of letters, up to so many pixels. */
export const letters = (maxSize: number, maxLine: number): readonly Field[] => [
  exact('Font size', 'font-size', maxSize),
  exact('Line height', 'line-height', maxLine),
  exact('Letter spacing', 'letter-spacing', 20),
]

export const spaceAbove = (name: string): Field => exact('Space above', name)
export const spaceBelow = (name: string): Field => exact('Space below', name)
